"""Reads the committed 8 bit weights back into networks, as the start of a further training."""

import argparse
from pathlib import Path

import numpy as np
import onnx
import torch
import torch.nn as nn
from onnx import numpy_helper

from networks import EMBED, LOCATE_SIZE, REFINE, Embedder, Locator, Refiner


def tensors_of(model: onnx.ModelProto) -> dict[str, np.ndarray]:
    """All constants; a weight of bytes is multiplied by its scales."""
    known = {tensor.name: numpy_helper.to_array(tensor) for tensor in model.graph.initializer}
    for node in model.graph.node:
        if node.op_type == "Cast" and node.input[0] in known:
            known[node.output[0]] = known[node.input[0]].astype(np.float32)
        if node.op_type == "Mul" and all(name in known for name in node.input):
            known[node.output[0]] = known[node.input[0]] * known[node.input[1]]
    return known


def layers_of(network: nn.Module, size: tuple[int, int]) -> list[tuple[nn.Module, nn.BatchNorm2d | None]]:
    """Convolutions and linear layers in the order in which they run, each with the batch norm behind it."""
    order: list[nn.Module] = []
    layers = [module for module in network.modules() if isinstance(module, (nn.Conv2d, nn.Linear))]
    hooks = [layer.register_forward_hook(lambda module, _inputs, _output: order.append(module)) for layer in layers]
    with torch.no_grad():
        network.eval()(torch.rand(1, 3, *size))
    for hook in hooks:
        hook.remove()
    norms = {}
    for module in network.modules():
        if isinstance(module, nn.Sequential) and len(module) > 1 and isinstance(module[1], nn.BatchNorm2d):
            norms[module[0]] = module[1]
    return [(layer, norms.get(layer)) for layer in order]


def restore(network: nn.Module, size: tuple[int, int], path: Path) -> nn.Module:
    model = onnx.load(path)
    known = tensors_of(model)
    nodes = [node for node in model.graph.node if node.op_type in ("Conv", "Gemm")]
    layers = layers_of(network, size)
    if len(nodes) != len(layers):
        raise SystemExit(f"{path} has {len(nodes)} layers, the network {len(layers)}")
    with torch.no_grad():
        for node, (layer, norm) in zip(nodes, layers):
            weight, bias = (torch.tensor(known[name]) for name in node.input[1:3])
            layer.weight.copy_(weight.view_as(layer.weight))
            if norm is None:
                layer.bias.copy_(bias)
                continue
            # The norm was folded into the weight: it only adds the bias now.
            norm.running_mean.zero_()
            norm.running_var.fill_(1 - norm.eps)
            norm.weight.fill_(1)
            norm.bias.copy_(bias)
    return network


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--weights", default="../identify/weights")
    parser.add_argument("--out", default="weights")
    options = parser.parse_args()
    source, out = Path(options.weights), Path(options.out)
    out.mkdir(exist_ok=True)
    locator = restore(Locator(), (LOCATE_SIZE, LOCATE_SIZE), source / "locate.onnx")
    refiner = restore(Refiner(), REFINE, source / "refine.onnx")
    embedder = restore(Embedder(), EMBED, source / "embed.onnx")
    torch.save({"locator": locator.state_dict(), "refiner": refiner.state_dict()}, out / "corners.pt")
    torch.save({"embedder": embedder.state_dict()}, out / "embedding.pt")


if __name__ == "__main__":
    main()
