"""The two views of a card that training brings together: the catalog's picture, and a photo after straightening."""

import torch
import torch.nn.functional as F

from art import noise, paint, random_palette
from effects import camera, foil, glare, jpeg, light
from geometry import homography, pixels, sample, transform, unit_quad
from networks import EMBED
from photos import ASPECT, fingers
from rng import Rng, per_image


def rounded(points: torch.Tensor, radius: torch.Tensor, h: int, w: int) -> torch.Tensor:
    """1 inside the rounded outline of the card, 0 outside: (n, 1, h, w)."""
    x, y = (points[..., 0] - 0.5).abs() / ASPECT, (points[..., 1] - 0.5).abs()
    dx, dy = x - (0.5 / ASPECT - radius), y - (0.5 - radius)
    outside = (dx.clamp(min=0) ** 2 + dy.clamp(min=0) ** 2).sqrt() + torch.maximum(dx, dy).clamp(max=0) - radius
    return (0.5 - outside * h).clamp(0, 1).view(len(points), 1, h, w)


def shaken(rng: Rng, n: int, low: float, high: float) -> torch.Tensor:
    """The unit quad with corners that are off by a share of the card's height."""
    amount = torch.exp(rng.uniform(n, 1, 1, low=low, high=high))
    scale = torch.tensor([ASPECT, 1.0], device=rng.device)
    return unit_quad(n, rng.device) + (rng.normal(n, 4, 2) + 0.7 * rng.normal(n, 1, 2)) * amount * scale


def catalog_view(rng: Rng, cards: torch.Tensor) -> torch.Tensor:
    """A scan: nearly exact outline, corners of any colour, light compression."""
    n, (h, w) = len(cards), EMBED
    points = transform(homography(unit_quad(n, rng.device), shaken(rng, n, -7.5, -5.0)), pixels(h, w, rng.device).expand(n, -1, 2))
    view = sample(F.interpolate(cards, (280, 200), mode="bilinear", antialias=True), points, h, w)
    corner = rng.uniform(n, 3, 1, 1) * 0.3 + per_image(rng.chance(0.5, n)) * 0.7
    mask = rounded(points, rng.uniform(n, 1, high=0.035), h, w)
    view = view * mask + corner * (1 - mask)
    view = view.clamp(1e-4, 1) ** per_image(torch.exp(rng.normal(n) * 0.06))
    return jpeg(rng, view, 70)


def photo_view(rng: Rng, cards: torch.Tensor) -> torch.Tensor:
    """A photo, straightened with corners that are not quite right."""
    n, (h, w) = len(cards), EMBED
    points = transform(homography(unit_quad(n, rng.device), shaken(rng, n, -6.0, -3.1)), pixels(h, w, rng.device).expand(n, -1, 2))
    bend = rng.normal(n, 1) * 0.012 * rng.chance(0.3, n, 1)
    bent = points + torch.stack([torch.zeros_like(points[..., 0]), bend * torch.sin(points[..., 0] * 3.14159)], 2)
    view = sample(foil(rng, F.interpolate(cards, (280, 200), mode="bilinear", antialias=True), 0.35), bent, h, w)
    around = paint(noise(rng, n, h, w, 3, 3), random_palette(rng, n, 3))
    mask = rounded(points, torch.full((n, 1), 0.03, device=rng.device), h, w)
    view = view * mask + around * (1 - mask)
    view = view + (1 - view) * per_image(rng.uniform(n, high=0.25) * rng.chance(0.4, n))
    view = fingers(rng, view, unit_quad(n, rng.device), 0.3)
    view = glare(rng, view, 0.3)
    return camera(rng, light(rng, view), softest=2.0, noise_level=0.05)
