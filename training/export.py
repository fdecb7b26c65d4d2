"""Writes the networks as ONNX with 8 bit weights: each weight is a byte times a scale of its output channel.

The scales are applied when the model is loaded, so the computation is in floating point on every machine and gives
the same answer in a browser as on a server. Biases stay as they are.
"""

import argparse
import io
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper

from networks import EMBED, REFINE, Embedder, Locator, Refiner


def shrink(model: onnx.ModelProto) -> onnx.ModelProto:
    graph = model.graph
    kept, added, nodes = [], [], []
    for tensor in graph.initializer:
        weight = numpy_helper.to_array(tensor)
        if weight.dtype != np.float32 or weight.size < 256:
            kept.append(tensor)
            continue
        axes = tuple(range(1, weight.ndim))
        scale = np.maximum(np.abs(weight).max(axis=axes, keepdims=True) / 127, 1e-12).astype(np.float32)
        small = np.clip(np.round(weight / scale), -127, 127).astype(np.int8)
        added += [numpy_helper.from_array(small, f"{tensor.name}_bytes"), numpy_helper.from_array(scale, f"{tensor.name}_scale")]
        nodes.append(helper.make_node("Cast", [f"{tensor.name}_bytes"], [f"{tensor.name}_wide"], to=TensorProto.FLOAT))
        nodes.append(helper.make_node("Mul", [f"{tensor.name}_wide", f"{tensor.name}_scale"], [tensor.name]))
    body = list(graph.node)
    del graph.initializer[:], graph.node[:]
    graph.initializer.extend(kept + added)
    graph.node.extend(nodes + body)
    onnx.checker.check_model(model)
    return model


def export(network: torch.nn.Module, size: tuple[int, int], outputs: list[str], path: Path) -> None:
    buffer = io.BytesIO()
    network.eval().cpu()
    torch.onnx.export(network, (torch.rand(1, 3, *size),), buffer, input_names=["pixels"], output_names=outputs,
                      dynamic_axes={name: {0: "count"} for name in ["pixels", *outputs]}, opset_version=17, dynamo=False)
    model = onnx.load_model_from_string(buffer.getvalue())
    path.write_bytes(shrink(model).SerializeToString())
    print(path.name, path.stat().st_size)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--weights", default="weights")
    parser.add_argument("--out", default="../identify/weights")
    options = parser.parse_args()
    out = Path(options.out)
    corners = torch.load(f"{options.weights}/corners.pt", map_location="cpu")
    embedding = torch.load(f"{options.weights}/embedding.pt", map_location="cpu")
    for name, network, saved, size, outputs in (
        ("locate", Locator(), corners["locator"], (256, 256), ["cells"]),
        ("refine", Refiner(), corners["refiner"], REFINE, ["heat", "quality"]),
        ("embed", Embedder(), embedding["embedder"], EMBED, ["vector"]),
    ):
        network.load_state_dict(saved)
        export(network, size, outputs, out / f"{name}.onnx")


if __name__ == "__main__":
    main()
