"""Lets torchvision load with a build of PyTorch for processors only.

The registry's torchvision is compiled against PyTorch with CUDA. With another build its operators
stay unregistered and its very import fails, although training turned boxes uses none of them
(see pytorch/vision issue 8985). Declaring the two that it asks for mends the import.
"""

from __future__ import annotations

import sys

import torch


def let_torchvision_load() -> None:
    """Import torchvision, or the little of it that works; does nothing where it loads by itself."""
    try:
        import torchvision
    except RuntimeError:
        for name in [name for name in sys.modules if name.split(".")[0] == "torchvision"]:
            del sys.modules[name]
        for operator in ("nms", "qnms"):
            schema = "(Tensor boxes, Tensor scores, float share) -> Tensor"
            torch.library.define(f"torchvision::{operator}", schema)
        import torchvision  # noqa: F401
