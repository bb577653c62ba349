"""A detector's file that works out only those of its rows that may be cards.

For every place of a picture, some 5,000 of them, the network gives the probability of a card, how large it
would be and how it would be turned. The last two take a seventh of its time, and are used of a few dozen
places on a plain cloth and of some 700 on gingham.
"""

from __future__ import annotations

import numpy as np
import onnx
from onnx import helper, numpy_helper

LEAST_P = 0.1
"""Rows less likely than this are left out: well below the least that any card of a model asks for, 0.35."""
HEAD = "/model.23/"
"""The last part of YOLO11n-obb, in which the rows are made."""
SCORES = HEAD + "Sigmoid_1_output_0"
PLACED = {
    HEAD + "Concat_3_output_0": 2,  # how far each side is, as sixteen likelihoods each
    HEAD + "Concat_11_output_0": 2,  # the angle
    HEAD + "Unsqueeze_18_output_0": 2,  # the middle of each place
    HEAD + "Transpose_1_output_0": 1,  # and its size
    SCORES: 2,
}
"""What has a column for every place: by which of its dimensions."""


def sure_rows(model: onnx.ModelProto) -> onnx.ModelProto:
    """``model`` with rows only for the first place, so that there is one, and for those above ``LEAST_P``.

    Raises ValueError where it is not the network that this was written for.
    """
    graph = model.graph
    made = {output for node in graph.node for output in node.output}
    if missing := [value for value in PLACED if value not in made]:
        raise ValueError(f"the detector has no {missing[0]}: it is another network")
    constants = {
        "least": np.float32(LEAST_P),
        "one": np.int64([1]),
        "end": np.int64([np.iinfo(np.int32).max]),
    }
    constants |= {"first": np.array([[True]]), "columns": np.int64(1)}
    graph.initializer.extend(
        numpy_helper.from_array(np.asarray(value), f"sure/{name}") for name, value in constants.items()
    )
    steps = [
        ("ReduceMax", [SCORES], "best", {"axes": [1], "keepdims": 0}),
        ("GreaterOrEqual", ["sure/best", "sure/least"], "likely", {}),
        ("Slice", ["sure/likely", "sure/one", "sure/end", "sure/one"], "others", {}),
        ("Concat", ["sure/first", "sure/others"], "kept", {"axis": 1}),
        ("NonZero", ["sure/kept"], "where", {}),
        ("Gather", ["sure/where", "sure/columns"], "places", {"axis": 0}),
    ]
    nodes = [helper.make_node(op, ins, [f"sure/{out}"], f"sure/{out}", **how) for op, ins, out, how in steps]
    for value, axis in PLACED.items():
        kept = f"sure/{value.removeprefix(HEAD)}"
        for node in graph.node:
            for i, name in enumerate(node.input):
                if name == value:
                    node.input[i] = kept
        nodes.append(helper.make_node("Gather", [value, "sure/places"], [kept], kept, axis=axis))
    ordered = _in_order([*graph.node, *nodes], {tensor.name for tensor in [*graph.initializer, *graph.input]})
    del graph.node[:], graph.value_info[:]  # the values inside are of other sizes now
    graph.node.extend(ordered)
    graph.output[0].type.tensor_type.shape.dim[2].dim_param = "sure"
    onnx.checker.check_model(model)
    return model


def _in_order(nodes: list[onnx.NodeProto], known: set[str]) -> list[onnx.NodeProto]:
    """Copies of the ``nodes``, each after those that make what it takes; ``known`` needs no making."""
    known, ordered, waiting = known | {""}, [], nodes
    while waiting:
        later = []
        for node in waiting:
            if known.issuperset(node.input):
                copy = onnx.NodeProto()
                copy.CopyFrom(node)
                ordered.append(copy)
                known.update(node.output)
            else:
                later.append(node)
        if len(later) == len(waiting):
            raise ValueError("the nodes of the detector go in a circle")
        waiting = later
    return ordered
