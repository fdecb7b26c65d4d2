"""Simulated photos of cards: pose, background, holder, fingers, light and camera, with the true corners."""

import math

import torch

from art import art, grid, noise, paint, random_palette
from effects import camera, foil, glare, light
from geometry import height_of, homography, pixels, sample, transform, unit_quad
from rng import Rng, per_image

ASPECT = 88 / 63
HOLDERS = ("bare", "sleeve", "toploader", "slab", "binder")
# Left, top, right, bottom margins of a holder around its card, as shares of the card's width and height.
MARGINS = torch.tensor([[0, 0, 0, 0], [0.035, 0.03, 0.035, 0.05], [0.1, 0.09, 0.1, 0.07], [0.17, 0.4, 0.17, 0.13], [0.07, 0.05, 0.07, 0.05]])


def random_quads(rng: Rng, count: int, smallest: float, largest: float, spread: float) -> torch.Tensor:
    """Cards in perspective with any rotation, in image coordinates 0..1."""
    height = rng.uniform(count, 1, low=smallest, high=largest)
    width = height / ASPECT * torch.exp(rng.normal(count, 1) * 0.01)
    corner = torch.tensor([[-1.0, -1], [1, -1], [1, 1], [-1, 1]], device=rng.device)
    flat = corner.view(1, 4, 2) * torch.stack([width, height], 2) / 2
    upright = rng.chance(0.5, count, 1)
    angle = upright * rng.normal(count, 1) * 0.25 + (1 - upright) * rng.uniform(count, 1, high=2 * math.pi)
    x = flat[..., 0] * angle.cos() - flat[..., 1] * angle.sin()
    y = flat[..., 0] * angle.sin() + flat[..., 1] * angle.cos()
    tilt = rng.normal(count, 2) * 0.3 * rng.chance(0.75, count, 1)
    depth = 1 + (x * tilt[:, :1] + y * tilt[:, 1:]) * 1.1
    squeeze = 1 - 0.35 * tilt.abs().clamp(max=1)
    quads = torch.stack([x * squeeze[:, :1] / depth, y * squeeze[:, 1:] / depth], 2)
    return quads + 0.5 + ((rng.uniform(count, 1, 2) - 0.5) * spread)


def background(rng: Rng, count: int, size: int) -> torch.Tensor:
    """Plain tables, wood, cloth, play mats with pictures, checks."""
    plain = random_palette(rng, count, 2)
    smooth = paint(noise(rng, count, size, size, 2, 3), plain * 0.25 + plain[:, :1] * 0.75)
    y, x = grid(size, size, rng.device)
    angle = rng.uniform(count, 1, 1, high=6.283)
    along = x * angle.cos() + y * angle.sin()
    grain = torch.sin((along + 0.05 * noise(rng, count, size, size, 4)) * rng.uniform(count, 1, 1, low=20, high=220))
    textured = smooth * (1 + 0.25 * grain.unsqueeze(1) * per_image(rng.uniform(count)))
    textured = textured + (noise(rng, count, size, size, 64, 3).unsqueeze(1) - 0.5) * per_image(rng.uniform(count, high=0.35))
    mats = torch.nn.functional.interpolate(art(rng, count, size // 2, size // 2), scale_factor=2, mode="bilinear")
    kind = rng.uniform(count)
    picture = torch.where(per_image(kind) < 0.3, smooth, torch.where(per_image(kind) < 0.7, textured, mats))
    return picture.clamp(0, 1)


class Backgrounds:
    """A stock of backgrounds as bytes: making them costs more than everything else in a photo."""

    def __init__(self, rng: Rng, size: int, count: int):
        self.rng = rng
        self.stock = torch.cat([(background(rng, min(50, count), size) * 255).byte() for _ in range(0, count, 50)])

    def pick(self, count: int) -> torch.Tensor:
        picked = self.stock[self.rng.integers(len(self.stock), count)].float() / 255
        turned = torch.where(per_image(self.rng.chance(0.5, count)) > 0, picked.transpose(2, 3), picked)
        turned = torch.where(per_image(self.rng.chance(0.5, count)) > 0, turned.flip(3), turned)
        return (turned * torch.exp(self.rng.normal(count, 3, 1, 1) * 0.2)).clamp(0, 1)


def patch(canvas: torch.Tensor, texture: torch.Tensor, quads: torch.Tensor, opacity: torch.Tensor, rounding: float = 0.0, bend: torch.Tensor | None = None):
    """Draws the texture onto the quads; returns the canvas and the coverage."""
    n, _, size, _ = canvas.shape
    to_card = homography(quads, unit_quad(n, canvas.device))
    points = transform(to_card, pixels(size, size, canvas.device).expand(n, -1, 2))
    if bend is not None:
        points = points + torch.stack([torch.zeros_like(points[..., 0]), bend.view(-1, 1) * torch.sin(points[..., 0] * math.pi)], 2)
    half = None if texture.shape[2] < 200 else (height_of(quads) * size < texture.shape[2] * 0.62).float()
    drawn = sample(texture, points, size, size, half)
    steps = (height_of(quads) * size).view(-1, 1)
    x, y = (points[..., 0] - 0.5).abs() / ASPECT, (points[..., 1] - 0.5).abs()
    # Distance to the outline of a rounded box, in card heights.
    dx, dy = x - (0.5 / ASPECT - rounding), y - (0.5 - rounding)
    outside = (dx.clamp(min=0) ** 2 + dy.clamp(min=0) ** 2).sqrt() + torch.maximum(dx, dy).clamp(max=0) - rounding
    mask = (0.5 - outside * steps).clamp(0, 1).view(n, 1, size, size) * per_image(opacity)
    return canvas * (1 - mask) + drawn * mask, mask


def holder_quads(rng: Rng, quads: torch.Tensor, kind: torch.Tensor) -> torch.Tensor:
    margins = MARGINS.to(quads.device)[kind] * torch.exp(rng.normal(len(kind), 1) * 0.15)
    left, top, right, bottom = margins.unbind(1)
    corners = torch.stack([torch.stack([-left, -top], 1), torch.stack([1 + right, -top], 1), torch.stack([1 + right, 1 + bottom], 1), torch.stack([-left, 1 + bottom], 1)], 1)
    return transform(homography(unit_quad(len(quads), quads.device), quads), corners)


def fingers(rng: Rng, canvas: torch.Tensor, quads: torch.Tensor, chance: float) -> torch.Tensor:
    """A thumb or two from outside over an edge or a corner."""
    n, _, size, width = canvas.shape
    y, x = grid(size, width, rng.device)
    height = height_of(quads).view(-1, 1, 1)
    for index in range(2):
        side = rng.integers(4, n)
        share = rng.uniform(n, 1, low=-0.05, high=1.05)
        rows = torch.arange(n, device=rng.device)
        tip = quads[rows, side] * share + quads[rows, (side + 1) % 4] * (1 - share)
        away = tip - quads.mean(1)
        away = away / away.norm(dim=1, keepdim=True)
        tip = (tip - away * height.view(-1, 1) * rng.uniform(n, 1, low=-0.02, high=0.16)).view(n, 2, 1, 1)
        lean = torch.atan2(away[:, 1], away[:, 0]).view(-1, 1, 1) + rng.normal(n, 1, 1) * 0.4
        dx, dy = x - tip[:, 0], y - tip[:, 1]
        along, across = dx * lean.cos() + dy * lean.sin(), dy * lean.cos() - dx * lean.sin()
        thick = height * rng.uniform(n, 1, 1, low=0.06, high=0.13)
        distance = torch.where(along > 0, across.abs(), (along**2 + across**2).sqrt()) / thick
        mask = ((1 - distance) * thick * size / 1.5).clamp(0, 1).unsqueeze(1) * per_image(rng.chance(chance * (1 if index == 0 else 0.4), n))
        tone = torch.tensor([0.9, 0.68, 0.55], device=rng.device).view(1, 3, 1, 1) * per_image(rng.uniform(n, low=0.25, high=1.1)) + rng.normal(n, 3, 1, 1) * 0.03
        shade = tone * (1.05 - 0.45 * distance.clamp(0, 1).unsqueeze(1) ** 2)
        canvas = canvas * (1 - mask) + shade * mask
    return canvas


class Photographer:
    """Makes photos of given cards. All sizes are squares: a photo is fitted into one before it is looked at."""

    def __init__(self, seed: int, device: torch.device, size: int = 384, stock: int = 3_000):
        self.rng, self.size = Rng(seed, device), size
        self.backgrounds = Backgrounds(self.rng, size, stock)

    def take(self, cards: torch.Tensor, others: torch.Tensor, hard: float = 1.0, bent: float = 0.0) -> dict[str, torch.Tensor]:
        """Photos of `cards`, with `others` lying around; a twelfth show no card. `hard` scales the share of hard cases."""
        rng, n, size = self.rng, len(cards), self.size
        small = rng.chance(0.15 * hard, n, 1, 1)
        # A photo is taken of a card: it usually fills a good part of the picture.
        quads = torch.where(small > 0, random_quads(rng, n, 0.28, 0.5, 0.5), random_quads(rng, n, 0.5, 1.0, 0.22))
        canvas = self.backgrounds.pick(n)
        around = torch.zeros(n, 1, size, size, device=rng.device)
        thumbs = torch.nn.functional.avg_pool2d(others, 2)
        for index in range(2):
            beside = random_quads(rng, n, 0.3, 0.9, 1.5)
            canvas, mask = patch(canvas, thumbs.roll(index * 7 + 1, 0), beside, rng.chance((0.4, 0.2)[index], n), 0.03)
            around = torch.maximum(around, mask)
        present = rng.chance(11 / 12, n)
        holder = torch.multinomial(torch.tensor([0.45, 0.22, 0.12, 0.1, 0.11], device=rng.device), n, replacement=True, generator=rng.generator)
        outer = holder_quads(rng, quads, holder)
        held = present * (holder > 0).float()
        paged = (present * (holder == 4).float()).nonzero()[:, 0]
        if len(paged) > 0:
            canvas[paged], around[paged] = self.binder(canvas[paged], thumbs[paged], quads[paged], around[paged])
        # The holder behind the card: plastic that lightens, a slab with a label.
        tint = rng.uniform(n, 3, 1, 1, low=0.55, high=1.0).expand(n, 3, 64, 46).contiguous()
        label = (noise(rng, n, 64, 46, 12, 2).unsqueeze(1) > 0.5).float() * rng.uniform(n, 3, 1, 1)
        tint[:, :, 4:14, 4:42] = torch.where(per_image((holder == 3).float()) > 0, label[:, :, 4:14, 4:42], tint[:, :, 4:14, 4:42])
        canvas, _ = patch(canvas, tint, outer, held * rng.uniform(n, low=0.15, high=0.75), 0.02)
        bend = rng.normal(n) * bent
        shiny = foil(rng, cards, 0.3)
        # A card of the same colour as the table is the hardest to outline.
        camouflage = per_image(rng.chance(0.08 * hard, n) * present)
        canvas = canvas * (1 - camouflage) + camouflage * (0.12 * canvas + 0.88 * cards[:, :, 2:6, 60:180].mean((2, 3), keepdim=True))
        shadow = quads + rng.normal(n, 1, 2) * 0.012
        canvas, _ = patch(canvas, torch.zeros_like(tint), shadow, present * rng.uniform(n, high=0.5), 0.04)
        canvas, mask = patch(canvas, shiny, quads, present, 0.03, bend)
        sheen = rng.uniform(n, 3, 1, 1, low=0.7, high=1.0).expand_as(tint).contiguous()
        canvas, _ = patch(canvas, sheen, outer, held * rng.uniform(n, low=0.02, high=0.2), 0.02)
        canvas = fingers(rng, canvas, quads, 0.3 * hard)
        canvas = glare(rng, canvas, 0.25)
        canvas = camera(rng, light(rng, canvas))
        return {"photos": canvas, "quads": quads, "present": present, "coverage": mask, "around": around, "holder": holder}

    def binder(self, canvas: torch.Tensor, others: torch.Tensor, quads: torch.Tensor, around: torch.Tensor):
        """The neighbours in a binder page, and where they lie."""
        n = len(quads)
        to_photo = homography(unit_quad(n, quads.device), quads)
        for index, (right, down) in enumerate(((1.16, 0.0), (-1.16, 0.0), (0.0, 1.12), (0.0, -1.12))):
            shift = torch.tensor([right, down], device=quads.device)
            place = transform(to_photo, unit_quad(n, quads.device) + shift)
            canvas, mask = patch(canvas, others.roll(index + 1, 0), place, torch.ones(n, device=quads.device), 0.03)
            around = torch.maximum(around, mask)
        return canvas, around
