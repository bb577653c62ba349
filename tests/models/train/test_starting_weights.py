"""Training runs that begin from exported weights, or from the weights of an earlier run.

Run by ``python -m tests training``; needs torch and ultralytics.
"""

import numpy as np
import pytest

pytestmark = [
    pytest.mark.training,
    pytest.mark.filterwarnings("default"),  # the trainers' own libraries warn of their own old ways
]


def test_a_run_begins_from_exported_weights_and_answers_as_they_do(tmp_path):
    import torch

    from models.training.nets import blocks as net_blocks
    from models.training.nets import reader as reader_net
    from models.training.ship import onnx_export
    from models.training.train import from_weights as train_from_weights

    torch.manual_seed(4)
    first = reader_net.ReaderNet()
    images = torch.from_numpy(np.random.default_rng(5).integers(0, 256, (24, 136, 96, 3), np.uint8))
    for module in first.modules():
        if isinstance(module, torch.nn.BatchNorm2d):
            module.momentum = 1.0  # a single look at the pictures sets it
    with torch.no_grad():
        first(net_blocks.as_input(images))
    first.eval()
    onnx_export._onnx(first, (136, 96), tmp_path / "reader.onnx")
    second = reader_net.ReaderNet()
    train_from_weights.begin_from(second, tmp_path / "reader.onnx", lambda: images)
    with torch.no_grad():
        wanted = first(net_blocks.as_input(images))
        learning = second(net_blocks.as_input(images))  # as in training, on the pictures' own statistics
        second.eval()
        answered = second(net_blocks.as_input(images))
    assert torch.allclose(answered, wanted, atol=0.02)
    assert (learning - wanted).abs().mean() < 0.5 * wanted.std()


def test_a_finder_begins_from_exported_weights_and_answers_as_they_do(tmp_path):
    import torch

    from models.training.nets import blocks as net_blocks
    from models.training.nets import finder as finder_net
    from models.training.ship import onnx_export
    from models.training.train import from_weights as train_from_weights

    torch.manual_seed(4)
    first = finder_net.FinderNet().eval()  # its last convolution has no normalisation, others cross over
    images = torch.from_numpy(np.random.default_rng(5).integers(0, 256, (8, 64, 96, 3), np.uint8))
    onnx_export._onnx(finder_net.FinderForExport(first), (64, 96), tmp_path / "finder.onnx", any_size=True)
    second = finder_net.FinderNet()
    train_from_weights.begin_from(second, tmp_path / "finder.onnx", lambda: images)
    second.eval()
    with torch.no_grad():
        inputs = net_blocks.as_input(images)
        assert torch.allclose(second(inputs), first(inputs), atol=0.02)


def test_a_run_does_not_begin_from_another_networks_weights(tmp_path):
    import torch

    from models.training.nets import corner as corner_net
    from models.training.nets import reader as reader_net
    from models.training.ship import onnx_export
    from models.training.train import from_weights as train_from_weights

    onnx_export._onnx(corner_net.CornerNet(), (112, 80), tmp_path / "corners.onnx")
    with pytest.raises(ValueError, match="convolution"):
        train_from_weights.begin_from(
            reader_net.ReaderNet(),
            tmp_path / "corners.onnx",
            lambda: torch.zeros(2, 136, 96, 3, dtype=torch.uint8),
        )


def test_a_run_that_begins_from_another_runs_weights_draws_no_pictures_for_it(tmp_path):
    import torch

    from models.training.nets import corner as corner_net
    from models.training.train import from_weights as train_from_weights

    def draw():
        raise AssertionError("nothing is unfolded")

    first, second = corner_net.CornerNet(), corner_net.CornerNet()
    torch.save(first.state_dict(), tmp_path / "corners.pt")
    train_from_weights.begin_from(second, tmp_path / "corners.pt", draw)
    assert all(torch.equal(value, second.state_dict()[name]) for name, value in first.state_dict().items())


def test_the_detector_begins_from_exported_weights_and_answers_as_they_do(tmp_path):
    import torch

    from models.training.ship.onnx_export import store_in_half
    from models.training.train import detector as train_detector
    from models.training.train import from_weights as train_from_weights

    torch.manual_seed(4)
    from ultralytics.nn.tasks import OBBModel

    first = OBBModel(train_detector.RECIPE["model"], nc=2, verbose=False)
    images = torch.rand(16, 3, 96, 96)
    with torch.no_grad():
        first.train()
        for _ in range(5):
            first(images)
    first.eval()
    second = OBBModel(train_detector.RECIPE["model"], nc=2, verbose=False)
    with torch.no_grad():
        wanted = first(images)[0]
    torch.onnx.export(
        first.fuse(verbose=False), (images,), str(tmp_path / "d.onnx"), opset_version=17, dynamo=False
    )
    store_in_half(tmp_path / "d.onnx")
    train_from_weights.begin_detector_from(second, tmp_path / "d.onnx", images)
    second.eval()
    with torch.no_grad():
        answered = second(images)[0]
    assert (answered - wanted).abs().max() < 0.02 * wanted.abs().max()


def test_a_leg_of_the_detector_begins_from_the_weights_of_the_leg_before_it(tmp_path, monkeypatch):
    """Not from a network of the same shape and weights by chance, as ultralytics does by default."""
    import cv2
    import torch
    from ultralytics.nn.tasks import OBBModel

    from models.training.train import detector as train_detector

    torch.manual_seed(5)
    before = OBBModel(train_detector.RECIPE["model"], nc=2, verbose=False)
    torch.save({"model": before, "epoch": -1, "train_args": {}}, tmp_path / "before.pt")
    for part in ("train", "val"):
        (tmp_path / part / "images").mkdir(parents=True)
        cv2.imwrite(str(tmp_path / part / "images" / "1.jpg"), np.zeros((96, 96, 3), np.uint8))
    data = tmp_path / "data.yaml"
    data.write_text(f"path: {tmp_path}\ntrain: train/images\nval: val/images\nnames: {{0: face, 1: back}}\n")
    monkeypatch.setattr(train_detector, "render", lambda *_, **__: data)
    begun = []

    def only_set_up(trainer):
        trainer.setup_model()
        begun.append(trainer.model)

    monkeypatch.setattr(train_detector.HalfPrecisionTrainer, "train", only_set_up)
    train_detector.train(tmp_path, 1, 1, begin=tmp_path / "before.pt")
    now = begun[0].state_dict()
    assert all(torch.equal(now[name], value) for name, value in before.float().state_dict().items())
