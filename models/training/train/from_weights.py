"""Beginning a run from weights that were trained before, also from exported ones.

An exported network has its batch normalisations folded into its convolutions. They are unfolded
here: each normalisation gets the mean and spread that its convolution shows on training pictures,
and the scale and shift that undo them, so that the network answers as before and can learn on.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import nn

from ..nets.blocks import as_input


def begin_from(net: nn.Module, weights: Path, draw: Callable[[], torch.Tensor]) -> None:
    """Give ``net`` the weights of a ``.pt`` of another run or of an exported ``.onnx``.

    ``draw`` makes some of the pictures that it will learn from, (n, h, w, 3) uint8: an exported network needs
    them. Raises ValueError where the file's network is another one.
    """
    if weights.suffix == ".pt":
        net.load_state_dict(torch.load(weights))
        return
    kept = _convolutions(onnx.load(str(weights)))
    inputs = as_input(draw())
    pairs = _pairs(net, inputs[:2])
    if len(kept["conv"]) != len(pairs):
        raise ValueError(f"{weights}: {len(kept['conv'])} convolutions where {len(pairs)} are needed")
    for (conv, norm), (weight, bias) in zip(pairs, kept["conv"], strict=True):
        if tuple(conv.weight.shape) != weight.shape:
            raise ValueError(f"{weights}: a convolution of {weight.shape}, not {tuple(conv.weight.shape)}")
        conv.weight.data = torch.tensor(weight)
        if norm is None:
            conv.bias.data = torch.tensor(bias)
        else:
            _as_shift(norm, torch.tensor(bias))
    for linear, (weight, bias) in zip(
        [m for m in net.modules() if isinstance(m, nn.Linear)], kept["linear"], strict=True
    ):
        linear.weight.data, linear.bias.data = torch.tensor(weight), torch.tensor(bias)
    _unfold(net, [(conv, norm) for conv, norm in pairs if norm is not None], inputs)


@torch.no_grad()
def _pairs(net: nn.Module, inputs: torch.Tensor) -> list[tuple[nn.Conv2d, nn.BatchNorm2d | None]]:
    """Every convolution with the normalisation of its answer, if it has one, in the order in which they are
    computed: an exported network holds them so."""
    order: list[nn.Conv2d] = []
    norms: dict[nn.Conv2d, nn.BatchNorm2d] = {}
    answers: list[torch.Tensor] = []

    def computed(conv: nn.Conv2d, _: object, answer: torch.Tensor) -> None:
        order.append(conv)
        answers.append(answer)

    def normalised(norm: nn.BatchNorm2d, args: tuple[torch.Tensor, ...]) -> None:
        if args[0] is answers[-1]:
            norms[order[-1]] = norm

    hooks = [m.register_forward_hook(computed) for m in net.modules() if isinstance(m, nn.Conv2d)]
    hooks += [m.register_forward_pre_hook(normalised) for m in net.modules() if isinstance(m, nn.BatchNorm2d)]
    was = net.training
    net.eval()
    net(inputs)
    net.train(was)
    for hook in hooks:
        hook.remove()
    return [(conv, norms.get(conv)) for conv in order]


def _convolutions(model: onnx.ModelProto) -> dict[str, list[tuple[np.ndarray, np.ndarray]]]:
    arrays = {
        t.name.removesuffix("_half"): numpy_helper.to_array(t).astype(np.float32)
        for t in model.graph.initializer
    }
    layers: dict[str, list[tuple[np.ndarray, np.ndarray]]] = {"conv": [], "linear": []}
    for node in model.graph.node:
        if node.op_type in ("Conv", "Gemm"):
            kind = "conv" if node.op_type == "Conv" else "linear"
            layers[kind].append(
                (arrays[_origin(model, node.input[1])], arrays[_origin(model, node.input[2])])
            )
    return layers


def _origin(model: onnx.ModelProto, name: str) -> str:
    """The stored tensor behind a name: an exporter stores equal ones once and hands them on."""
    for node in model.graph.node:
        if node.op_type == "Identity" and node.output[0] == name:
            return _origin(model, node.input[0])
    return name


def _as_shift(norm: nn.BatchNorm2d, bias: torch.Tensor) -> None:
    """In evaluation mode this normalisation now only adds ``bias``."""
    norm.running_mean.zero_()
    norm.running_var.fill_(1.0 - norm.eps)
    norm.weight.data = torch.ones_like(bias)
    norm.bias.data = bias.clone()


def begin_detector_from(net: nn.Module, weights: Path, images: torch.Tensor) -> None:
    """The same for the detector; its exported weights keep their names; ``images`` (n, 3, h, w) in 0..1.

    Raises ValueError where the file lacks one of the network's weights.
    """
    model = onnx.load(str(weights))
    kept = {
        t.name.removesuffix("_half"): numpy_helper.to_array(t).astype(np.float32)
        for t in model.graph.initializer
    }
    for node in model.graph.node:  # an exporter stores equal ones once and hands them on
        if node.op_type == "Identity" and _origin(model, node.output[0]) in kept:
            kept[node.output[0]] = kept[_origin(model, node.output[0])]
    pairs = []
    for name, module in net.named_modules():
        if not isinstance(module, nn.Conv2d) or name.endswith("dfl.conv"):
            continue
        if f"{name}.weight" not in kept or kept[f"{name}.weight"].shape != tuple(module.weight.shape):
            raise ValueError(f"{weights}: no weights for {name}")
        module.weight.data = torch.tensor(kept[f"{name}.weight"])
        bias = torch.tensor(kept[f"{name}.bias"])
        if module.bias is not None:
            module.bias.data = bias
            continue
        norm = net.get_submodule(name.removesuffix("conv") + "bn")
        _as_shift(norm, bias)
        pairs.append((module, norm))
    _unfold(net, pairs, images)


@torch.no_grad()
def _unfold(net: nn.Module, pairs: list[tuple[nn.Conv2d, nn.BatchNorm2d]], inputs: torch.Tensor) -> None:
    net.eval()
    shown: dict[nn.Module, torch.Tensor] = {}
    hooks = [
        norm.register_forward_pre_hook(lambda module, args: shown.__setitem__(module, args[0]))
        for _, norm in pairs
    ]
    net(inputs)
    for hook in hooks:
        hook.remove()
    for _, norm in pairs:
        mean, var = shown[norm].mean((0, 2, 3)), shown[norm].var((0, 2, 3))
        shift = norm.bias.data
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(var)
        norm.weight.data = torch.sqrt(var + norm.eps)
        norm.bias.data = shift + mean
    net.train()
