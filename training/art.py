"""Procedural pictures: noise fields, fractals, shapes, stripes and scenes, each from random palettes."""

import torch
import torch.nn.functional as F

from rng import Rng, per_image


def grid(h: int, w: int, device: torch.device) -> tuple[torch.Tensor, torch.Tensor]:
    """Pixel centres in 0..1, as (1, h, w) tensors of y and x."""
    y = (torch.arange(h, device=device) + 0.5) / h
    x = (torch.arange(w, device=device) + 0.5) / w
    return y.view(1, h, 1).expand(1, h, w), x.view(1, 1, w).expand(1, h, w)


def noise(rng: Rng, count: int, h: int, w: int, cells: int, octaves: int = 4) -> torch.Tensor:
    """Smooth noise of several octaves in 0..1, (count, h, w)."""
    total = torch.zeros(count, 1, h, w, device=rng.device)
    for octave in range(octaves):
        size = cells * 2**octave
        if size > max(h, w):
            break
        coarse = rng.uniform(count, 1, size, size)
        total += F.interpolate(coarse, (h, w), mode="bicubic", align_corners=False) / 1.7**octave
    low = total.amin((2, 3), keepdim=True)
    return ((total - low) / (total.amax((2, 3), keepdim=True) - low + 1e-6))[:, 0]


def random_palette(rng: Rng, count: int, stops: int) -> torch.Tensor:
    """Colours around a few hues, (count, stops, 3), so that a picture has a mood of its own."""
    base = rng.uniform(count, 1, 3)
    spread = rng.uniform(count, 1, 1, low=0.15, high=1.0)
    light = rng.uniform(count, stops, 1, low=-0.45, high=0.45)
    return (base + (rng.uniform(count, stops, 3) - 0.5) * spread + light).clamp(0, 1)


def paint(field: torch.Tensor, palette: torch.Tensor) -> torch.Tensor:
    """Maps a field in 0..1 through a palette with linear interpolation: (n, 3, h, w)."""
    n, h, w = field.shape
    stops = palette.shape[1]
    position = field.clamp(0, 1) * (stops - 1)
    lower = position.floor().clamp(max=stops - 2)
    share = (position - lower).unsqueeze(-1)
    index = lower.long().view(n, h * w, 1).expand(-1, -1, 3)
    first = palette.gather(1, index).view(n, h, w, 3)
    second = palette.gather(1, index + 1).view(n, h, w, 3)
    return (first + (second - first) * share).permute(0, 3, 1, 2)


def fields(rng: Rng, count: int, h: int, w: int) -> torch.Tensor:
    value = noise(rng, count, h, w, 2 + int(rng.integers(4, 1)))
    folds = rng.uniform(count, 1, 1, low=0.8, high=4)
    folded = 0.5 - 0.5 * torch.cos(value * folds * 3.14159 * 2)
    return paint(torch.where(rng.chance(0.5, count, 1, 1) > 0, folded, value), random_palette(rng, count, 6))


def fractals(rng: Rng, count: int, h: int, w: int) -> torch.Tensor:
    y, x = grid(h, w, rng.device)
    angle = rng.uniform(count, 1, 1, high=6.283)
    scale = rng.uniform(count, 1, 1, low=0.6, high=1.6)
    px, py = (x - 0.5) * 2 * scale, (y - 0.5) * 2 * scale
    zx = px * angle.cos() - py * angle.sin() + rng.normal(count, 1, 1) * 0.25
    zy = px * angle.sin() + py * angle.cos() + rng.normal(count, 1, 1) * 0.25
    turn = rng.uniform(count, 1, 1, high=6.283)
    reach = rng.uniform(count, 1, 1, low=0.62, high=0.86)
    cx, cy = reach * turn.cos() - 0.15, reach * turn.sin()
    steps = torch.zeros_like(zx)
    for _ in range(22):
        inside = (zx * zx + zy * zy < 16).float()
        steps += inside
        zx, zy = (zx * zx - zy * zy + cx) * inside + zx * (1 - inside), (2 * zx * zy + cy) * inside + zy * (1 - inside)
    return paint((steps / 22) ** 0.6, random_palette(rng, count, 7))


def shape_mask(rng: Rng, count: int, h: int, w: int, largest: float) -> torch.Tensor:
    """A rotated ellipse, diamond or box with a soft edge: (count, h, w)."""
    y, x = grid(h, w, rng.device)
    angle = rng.uniform(count, 1, 1, high=6.283)
    dx = (x - rng.uniform(count, 1, 1, low=-0.1, high=1.1)) * w / h
    dy = y - rng.uniform(count, 1, 1, low=-0.1, high=1.1)
    along = (dx * angle.cos() + dy * angle.sin()).abs() / rng.uniform(count, 1, 1, low=0.02, high=largest)
    across = (dy * angle.cos() - dx * angle.sin()).abs() / rng.uniform(count, 1, 1, low=0.02, high=largest)
    kind = rng.integers(3, count, 1, 1)
    distance = torch.where(kind == 0, (along**2 + across**2).sqrt(), torch.where(kind == 1, along + across, torch.maximum(along, across)))
    return ((1 - distance) * rng.uniform(count, 1, 1, low=4, high=40)).clamp(0, 1)


def shapes(rng: Rng, count: int, h: int, w: int) -> torch.Tensor:
    picture = fields(rng, count, h, w)
    palette = random_palette(rng, count, 24)
    for index in range(24):
        mask = shape_mask(rng, count, h, w, 0.4 if index < 8 else 0.15).unsqueeze(1)
        mask = mask * rng.uniform(count, 1, 1, 1, low=0.4, high=1.0)
        shade = 1 + 0.5 * (noise(rng, count, h, w, 3, 2).unsqueeze(1) - 0.5) if index < 4 else 1
        picture = picture * (1 - mask) + palette[:, index].view(count, 3, 1, 1) * shade * mask
    return picture.clamp(0, 1)


def stripes(rng: Rng, count: int, h: int, w: int) -> torch.Tensor:
    y, x = grid(h, w, rng.device)
    angle = rng.uniform(count, 1, 1, high=6.283)
    radial = ((x - rng.uniform(count, 1, 1)) ** 2 + (y - rng.uniform(count, 1, 1)) ** 2).sqrt()
    straight = x * angle.cos() + y * angle.sin()
    wave = torch.where(rng.chance(0.5, count, 1, 1) > 0, radial, straight) + 0.15 * noise(rng, count, h, w, 3)
    return paint(0.5 + 0.5 * torch.sin(wave * rng.uniform(count, 1, 1, low=3, high=40)), random_palette(rng, count, 5))


def scenes(rng: Rng, count: int, h: int, w: int) -> torch.Tensor:
    """A sky, a few ridges and a symmetric figure in front."""
    y, x = grid(h, w, rng.device)
    palette = random_palette(rng, count, 12)
    picture = paint(y.expand(count, h, w) * 0.6 + 0.4 * noise(rng, count, h, w, 3), palette[:, :4])
    for layer in range(3):
        ridge = F.interpolate(rng.uniform(count, 1, 9 + 8 * layer), w, mode="linear").view(count, 1, w)
        mask = ((y - (0.3 + 0.17 * layer) - 0.25 * ridge) * 60).clamp(0, 1).unsqueeze(1)
        shade = palette[:, 4 + layer].view(count, 3, 1, 1) * (0.6 + 0.6 * noise(rng, count, h, w, 10, 3).unsqueeze(1))
        picture = picture * (1 - mask) + shade * mask
    middle = rng.uniform(count, 1, 1, low=0.3, high=0.7)
    mirrored = (x - middle).abs()
    for part in range(9):
        size = rng.uniform(count, 1, 1, low=0.03, high=0.2 if part < 4 else 0.08)
        reach = ((mirrored - rng.uniform(count, 1, 1, high=0.2)) ** 2 / (size * rng.uniform(count, 1, 1, low=0.4, high=1.4)) ** 2
                 + (y - rng.uniform(count, 1, 1, low=0.25, high=0.85)) ** 2 / size**2)
        mask = ((1.2 - reach) * 6).clamp(0, 1).unsqueeze(1)
        shade = palette[:, 4 + part % 8].view(count, 3, 1, 1) * (0.75 + 0.5 * noise(rng, count, h, w, 6, 3).unsqueeze(1))
        picture = picture * (1 - mask) + shade * mask
    return picture.clamp(0, 1)


KINDS = (fields, fractals, shapes, stripes, scenes, shapes, scenes)


def art(rng: Rng, count: int, h: int, w: int) -> torch.Tensor:
    """`count` pictures of mixed kinds, (count, 3, h, w) in 0..1; a third are blends of two."""
    share = -(-count // len(KINDS))
    picture = torch.cat([kind(rng, share, h, w) for kind in KINDS])
    order = torch.randperm(len(picture), generator=rng.generator, device=rng.device)
    picture = picture[order[:count]]
    other = picture.roll(1, 0)
    mask = ((noise(rng, count, h, w, 2, 2).unsqueeze(1) - 0.5) * 6 + 0.5).clamp(0, 1) * per_image(rng.chance(0.35, count))
    picture = picture * (1 - mask) + other * mask
    grain = (noise(rng, count, h, w, 40, 3).unsqueeze(1) - 0.5) * per_image(rng.uniform(count, high=0.35))
    return (picture + grain).clamp(0, 1)
