"""The layers of a trained network as the graph that ships (ONNX), and back: int8 products, everything else float32.

A product is made of int8: each column of the weights has a scale of its own, what comes in gets one for the window when
it is read. Attention, norms and GELU are onnxruntime's own operators. The last layer is worked out for the pieces that
are wanted alone; all are attended to.
"""

import numpy as np
from network import HEADS, WIDTH
from onnx import ModelProto, TensorProto, helper, load_from_string, numpy_helper

OURS, THEIRS = "", "com.microsoft"
SMALL = 1e-12
PARTS = ("query", "key", "value")


class _Graph:
    """Nodes and weights, as they are added."""

    def __init__(self) -> None:
        self.nodes: list = []
        self.weights: list = []

    def weight(self, name: str, values: np.ndarray) -> str:
        self.weights.append(numpy_helper.from_array(np.ascontiguousarray(values), name))
        return name

    def node(self, kind: str, name: str, inputs: list[str], outputs: int = 1, domain: str = THEIRS, **how) -> list[str]:
        made = [f"{name}.{number}" for number in range(outputs)]
        self.nodes.append(helper.make_node(kind, inputs, made, name, domain=domain, **how))
        return made

    def dense(self, name: str, x: str, matrix: np.ndarray, bias: np.ndarray) -> str:
        """The product and a bias; `matrix` has a row for each output.

        Its zero is said because onnxruntime up to 1.28 finds no exact way on processors without int8 where it is not.
        """
        scales = np.maximum(np.abs(matrix).max(axis=1), np.float32(1e-8)) / np.float32(127)
        columns = np.rint(matrix / scales[:, None]).astype(np.int8).T
        figures = {"columns": columns, "scales": scales, "zero": np.zeros((), np.int8), "bias": bias}
        inputs = [self.weight(f"{name}.{what}", values) for what, values in figures.items()]
        return self.node("DynamicQuantizeMatMul", name, [x, *inputs])[0]

    def add_and_norm(self, name: str, x: str, more: str, scale: np.ndarray, shift: np.ndarray) -> str:
        inputs = [x, more, self.weight(f"{name}.scale", scale), self.weight(f"{name}.shift", shift)]
        return self.node("SkipLayerNormalization", name, inputs, epsilon=SMALL)[0]


def layers_of(given: dict[str, np.ndarray]) -> int:
    """How many layers the network has."""
    return len({name.split(".")[1] for name in given if name.startswith("layers.")})


def graph_of(given: dict[str, np.ndarray]) -> bytes:
    """From `x`, one row for each piece of a window, and the numbers of the pieces that are wanted, to their vectors."""
    graph, x = _Graph(), "x"
    sizes = graph.weight("sizes", np.full(3, WIDTH, np.int64))
    count = layers_of(given)
    for number in range(count):
        own = {name.split(".", 2)[2]: value for name, value in given.items() if name.startswith(f"layers.{number}.")}
        at = f"layers.{number}."
        attend = (np.concatenate([own[f"{part}.{what}"] for part in PARTS]) for what in ("weight", "bias"))
        query, key, value = graph.node(
            "Split", f"{at}split", [graph.dense(f"{at}attend", x, *attend), sizes], 3, OURS, axis=-1
        )
        if number == count - 1:
            query, x = (
                graph.node("Gather", f"{at}{name}", [each, "wanted"], 1, OURS, axis=1)[0]
                for name, each in (("wanted_query", query), ("wanted", x))
            )
        met = graph.node("MultiHeadAttention", f"{at}met", [query, key, value], num_heads=HEADS)[0]
        met = graph.dense(f"{at}out", met, own["out.weight"], own["out.bias"])
        x = graph.add_and_norm(f"{at}norm1", x, met, own["norm1.weight"], own["norm1.bias"])
        inner = graph.dense(f"{at}up", x, own["up.weight"], own["up.bias"])
        inner = graph.node("FastGelu", f"{at}gelu", [inner])[0]
        inner = graph.dense(f"{at}down", inner, own["down.weight"], own["down.bias"])
        x = graph.add_and_norm(f"{at}norm2", x, inner, own["norm2.weight"], own["norm2.bias"])
    graph.node("Identity", "vectors", [x], domain=OURS)
    ins = [("x", TensorProto.FLOAT, [1, "pieces", WIDTH]), ("wanted", TensorProto.INT64, ["wanted"])]
    made = helper.make_graph(
        graph.nodes,
        "layers",
        [helper.make_tensor_value_info(*each) for each in ins],
        [helper.make_tensor_value_info("vectors.0", TensorProto.FLOAT, [1, "wanted", WIDTH])],
        graph.weights,
    )
    opsets = [helper.make_opsetid(OURS, 17), helper.make_opsetid(THEIRS, 1)]
    return helper.make_model(made, opset_imports=opsets, ir_version=8).SerializeToString()


def weights_of(graph: bytes) -> dict[str, np.ndarray]:
    """The weights that a graph was made of, up to their rounding: to go on training from what ships."""
    model: ModelProto = load_from_string(graph)
    kept = {each.name: numpy_helper.to_array(each) for each in model.graph.initializer}
    made: dict[str, np.ndarray] = {}
    for name, columns in kept.items():
        stem, _, what = name.rpartition(".")
        if what == "columns":
            matrix, bias = (columns * kept[f"{stem}.scales"]).T, kept[f"{stem}.bias"]
            layer, _, part = stem.rpartition(".")
            names = PARTS if part == "attend" else (part,)
            for own, rows, biases in zip(names, np.split(matrix, len(names)), np.split(bias, len(names)), strict=True):
                made[f"{layer}.{own}.weight"], made[f"{layer}.{own}.bias"] = rows, biases
        elif what == "scale":
            made[f"{stem}.weight"], made[f"{stem}.bias"] = columns, kept[f"{stem}.shift"]
    return {name: np.ascontiguousarray(value, np.float32) for name, value in made.items()}
