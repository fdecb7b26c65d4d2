"""The three networks. Plain convolutions with batch norm and ReLU, which fold into each other and run anywhere."""

import torch
import torch.nn as nn
import torch.nn.functional as F

LOCATE_SIZE = 256
LOCATE_STRIDE = 8
REFINE = (192, 144)
REFINE_MARGIN = 0.25
REFINE_STRIDE = 4
EMBED = (224, 160)
DIMENSIONS = 128
SHORT = 64


def conv(inputs: int, outputs: int, size: int = 3, stride: int = 1, groups: int = 1, relu: bool = True) -> nn.Sequential:
    layers = [nn.Conv2d(inputs, outputs, size, stride, size // 2, groups=groups, bias=False), nn.BatchNorm2d(outputs)]
    return nn.Sequential(*layers, *([nn.ReLU(inplace=True)] if relu else []))


class Block(nn.Module):
    """An inverted residual: widen, mix each channel in space, narrow."""

    def __init__(self, inputs: int, outputs: int, stride: int = 1, widen: int = 3, size: int = 3):
        super().__init__()
        middle = inputs * widen
        self.body = nn.Sequential(conv(inputs, middle, 1), conv(middle, middle, size, stride, groups=middle), conv(middle, outputs, 1, relu=False))
        self.is_residual = stride == 1 and inputs == outputs

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x + self.body(x) if self.is_residual else self.body(x)


def stage(inputs: int, outputs: int, count: int, size: int = 3, widen: int = 3) -> nn.Sequential:
    return nn.Sequential(Block(inputs, outputs, 2, widen, size), *[Block(outputs, outputs, 1, widen, size) for _ in range(count - 1)])


class Locator(nn.Module):
    """Photo 256x256 -> per cell of 8 pixels: is a card's centre region here, and both diagonals of that card.

    A diagonal is its middle, relative to the cell, and its half length with the doubled angle, which is the same
    for a card that is turned by half a turn: (3 + 6 = 9 numbers a cell).
    """

    def __init__(self):
        super().__init__()
        self.stem = nn.Sequential(conv(3, 16, 3, 2), Block(16, 24, 2, 2))
        self.to8 = stage(24, 40, 2, 5)
        self.to16 = stage(40, 64, 3, 5)
        self.to32 = stage(64, 112, 4, 5)
        self.deep = nn.Sequential(Block(112, 112, 1, 2, 7), Block(112, 112, 1, 2, 7))
        self.up16, self.up8 = conv(112, 64, 1), conv(64, 48, 1)
        self.side16, self.side8 = conv(64, 64, 1), conv(40, 48, 1)
        self.mix16, self.mix8 = Block(64, 64, 1, 2, 5), Block(48, 48, 1, 2, 5)
        self.head = nn.Conv2d(48, 9, 1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        f8 = self.to8(self.stem(x - 0.45))
        f16 = self.to16(f8)
        f32 = self.deep(self.to32(f16))
        f16 = self.mix16(self.side16(f16) + F.interpolate(self.up16(f32), scale_factor=2, mode="nearest"))
        f8 = self.mix8(self.side8(f8) + F.interpolate(self.up8(f16), scale_factor=2, mode="nearest"))
        return self.head(f8)


class Refiner(nn.Module):
    """Roughly straightened card with a margin, 192x144 -> a heat map for each corner, and whether a card is there."""

    def __init__(self):
        super().__init__()
        self.stem = conv(3, 16, 3, 2)
        self.to4 = stage(16, 32, 2, 5)
        self.to8 = stage(32, 48, 2, 5)
        self.to16 = stage(48, 80, 3, 5)
        self.deep = nn.Sequential(Block(80, 80, 1, 2, 7), Block(80, 80, 1, 2, 7))
        self.up8, self.up4 = conv(80, 48, 1), conv(48, 32, 1)
        self.mix8, self.mix4 = Block(48, 48, 1, 2, 5), Block(32, 32, 1, 2, 5)
        self.head = nn.Conv2d(32, 4, 1)
        self.quality = nn.Sequential(nn.Linear(80, 48), nn.ReLU(), nn.Linear(48, 1))

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        f4 = self.to4(self.stem(x - 0.45))
        f8 = self.to8(f4)
        f16 = self.deep(self.to16(f8))
        quality = self.quality(f16.mean((2, 3)))
        f8 = self.mix8(f8 + F.interpolate(self.up8(f16), scale_factor=2, mode="nearest"))
        f4 = self.mix4(f4 + F.interpolate(self.up4(f8), scale_factor=2, mode="nearest"))
        return self.head(f4), quality


class Embedder(nn.Module):
    """Straightened card 224x160 -> 128 numbers, of which the first 64 stand alone."""

    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(conv(3, 24, 3, 2), stage(24, 32, 2), stage(32, 64, 3), stage(64, 128, 4), stage(128, 192, 3))
        self.cells = conv(192, 64, 1)
        self.head = nn.Linear(64 * 35, DIMENSIONS)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        # The exposure of the photo is taken out: what is left is the picture.
        mean = x.mean((1, 2, 3), keepdim=True)
        spread = ((x - mean) ** 2).mean((1, 2, 3), keepdim=True).sqrt()
        return self.head(self.cells(self.body((x - mean) / (spread + 0.05))).flatten(1))


def normalized(vectors: torch.Tensor) -> torch.Tensor:
    return F.normalize(vectors.float(), dim=1)


class Calibration:
    """Gives each batch norm the statistics of what it sees while the network runs, and keeps what the network answers."""

    def __init__(self, network: nn.Module):
        self.seen: dict[nn.BatchNorm2d, list[torch.Tensor]] = {}
        norms = [module for module in network.eval().modules() if isinstance(module, nn.BatchNorm2d)]
        self.hooks = [norm.register_forward_pre_hook(self.look) for norm in norms]

    def look(self, norm: nn.BatchNorm2d, inputs: tuple[torch.Tensor, ...]) -> None:
        values = inputs[0].detach().float()
        self.seen.setdefault(norm, []).append(torch.stack([values.mean((0, 2, 3)), (values**2).mean((0, 2, 3))]))

    @torch.no_grad()
    def finish(self) -> None:
        for hook in self.hooks:
            hook.remove()
        for norm, sums in self.seen.items():
            mean, square = torch.stack(sums).mean(0)
            spread = (square - mean**2).clamp(min=1e-6)
            scale = norm.weight / (norm.running_var + norm.eps).sqrt()
            norm.bias.add_(scale * (mean - norm.running_mean))
            norm.weight.copy_(scale * (spread + norm.eps).sqrt())
            norm.running_mean.copy_(mean)
            norm.running_var.copy_(spread)


def peaks(heat: torch.Tensor, sharpness: float = 1.0) -> torch.Tensor:
    """Soft maximum of each heat map: the mean position in a window around the largest value, in 0..1 of the input."""
    n, c, h, w = heat.shape
    flat = heat.float().flatten(2)
    best = flat.argmax(2)
    by, bx = best // w, best % w
    y = torch.arange(h, device=heat.device).view(1, 1, h, 1)
    x = torch.arange(w, device=heat.device).view(1, 1, 1, w)
    near = ((y - by.view(n, c, 1, 1)).abs() <= 2) & ((x - bx.view(n, c, 1, 1)).abs() <= 2)
    weight = (heat.float() * sharpness).masked_fill(~near, -1e4).flatten(2).softmax(2).view(n, c, h, w)
    px = ((weight * (x + 0.5)).sum((2, 3))) / w
    py = ((weight * (y + 0.5)).sum((2, 3))) / h
    return torch.stack([px, py], 2)


def diagonals_of(quads: torch.Tensor) -> torch.Tensor:
    """(n, 8): the middles of both diagonals, then each half diagonal with its angle doubled."""
    values = []
    for first, second in ((0, 2), (1, 3)):
        values.append((quads[:, first] + quads[:, second]) / 2)
    for first, second in ((0, 2), (1, 3)):
        half = (quads[:, second] - quads[:, first]) / 2
        length = half.norm(dim=1)
        angle = torch.atan2(half[:, 1], half[:, 0]) * 2
        values.append(torch.stack([length * angle.cos(), length * angle.sin()], 1))
    return torch.cat(values, 1)


def quads_of(values: torch.Tensor) -> torch.Tensor:
    """Back from (n, 8) to corners; which of the two short sides is the upper one is not known."""
    middle1, middle2, double1, double2 = values[:, 0:2], values[:, 2:4], values[:, 4:6], values[:, 6:8]

    def half(double: torch.Tensor) -> torch.Tensor:
        angle = torch.atan2(double[:, 1], double[:, 0]) / 2
        return torch.stack([angle.cos(), angle.sin()], 1) * double.norm(dim=1, keepdim=True)

    half1, half2 = half(double1), half(double2)
    # Clockwise on the screen: the second diagonal is turned so that its top right end follows the top left one.
    cross = -half1[:, 0] * half2[:, 1] + half1[:, 1] * half2[:, 0]
    # half1 points from corner 0 to 2; half2 from corner 1 to 3, a quarter turn clockwise of it.
    half2 = torch.where((cross > 0).unsqueeze(1), -half2, half2)
    return torch.stack([middle1 - half1, middle2 - half2, middle1 + half1, middle2 + half2], 1)
