"""What a camera, a holder and a room do to a picture. Every function takes and returns (n, 3, h, w) in 0..1."""

import math

import torch
import torch.nn.functional as F

from art import grid, noise
from rng import Rng, per_image


def glare(rng: Rng, images: torch.Tensor, chance: float) -> torch.Tensor:
    n, _, h, w = images.shape
    y, x = grid(h, w, rng.device)
    for _ in range(2):
        angle = rng.uniform(n, 1, 1, high=math.pi)
        dx, dy = x - rng.uniform(n, 1, 1), y - rng.uniform(n, 1, 1)
        along = (dx * angle.cos() + dy * angle.sin()) / rng.uniform(n, 1, 1, low=0.08, high=0.6)
        across = (dy * angle.cos() - dx * angle.sin()) / rng.uniform(n, 1, 1, low=0.03, high=0.2)
        spot = torch.exp(-(along**2 + across**2) * 1.5).unsqueeze(1) * per_image(rng.chance(chance, n) * rng.uniform(n, low=0.2, high=1.0))
        images = images + (1.1 - images) * spot
    return images


def foil(rng: Rng, images: torch.Tensor, chance: float) -> torch.Tensor:
    """Rainbow shimmer, as of a holographic card."""
    n, _, h, w = images.shape
    y, x = grid(h, w, rng.device)
    angle = rng.uniform(n, 1, 1, high=6.283)
    phase = (x * angle.cos() + y * angle.sin() + 0.15 * noise(rng, n, h, w, 4, 2)) * rng.uniform(n, 1, 1, low=4, high=30)
    hues = torch.stack([torch.sin(phase + shift) for shift in (0.0, 2.09, 4.19)], 1)
    amount = per_image(rng.chance(chance, n) * rng.uniform(n, low=0.05, high=0.28))
    return images + hues * amount * (0.3 + noise(rng, n, h, w, 3, 2).unsqueeze(1))


def light(rng: Rng, images: torch.Tensor) -> torch.Tensor:
    """Shadow, exposure, white balance, contrast, saturation."""
    n, _, h, w = images.shape
    y, x = grid(h, w, rng.device)
    angle = rng.uniform(n, 1, 1, high=6.283)
    slope = ((x - 0.5) * angle.cos() + (y - 0.5) * angle.sin()) * rng.uniform(n, 1, 1, high=0.8)
    step = ((x - rng.uniform(n, 1, 1)) * angle.sin() - (y - rng.uniform(n, 1, 1)) * angle.cos()) * rng.uniform(n, 1, 1, low=3, high=40)
    shadow = 1 - step.sigmoid().unsqueeze(1) * per_image(rng.chance(0.3, n) * rng.uniform(n, low=0.1, high=0.55))
    images = images * (1 + slope.unsqueeze(1)) * shadow
    images = images.clamp(1e-4, 1.3) ** per_image(torch.exp(rng.normal(n) * 0.25))
    images = images * per_image(torch.exp(rng.normal(n) * 0.25 - 0.05))
    images = images * torch.exp(rng.normal(n, 3, 1, 1) * 0.09)
    gray = images.mean(1, keepdim=True)
    images = gray + (images - gray) * per_image(rng.uniform(n, low=0.5, high=1.35))
    return images + per_image(rng.uniform(n, high=0.14) * rng.chance(0.3, n))


def gaussian_blur(images: torch.Tensor, sigma: torch.Tensor, radius: int = 4) -> torch.Tensor:
    """A separable blur with a sigma of its own for each image."""
    n, c, h, w = images.shape
    steps = torch.arange(-radius, radius + 1, device=images.device).float()
    kernel = torch.exp(-(steps**2) / (2 * sigma.view(-1, 1).clamp(min=0.05) ** 2))
    kernel = (kernel / kernel.sum(1, keepdim=True)).repeat_interleave(c, 0)
    flat = images.reshape(1, n * c, h, w)
    flat = F.conv2d(F.pad(flat, (radius, radius, 0, 0), mode="replicate"), kernel.view(n * c, 1, 1, -1), groups=n * c)
    flat = F.conv2d(F.pad(flat, (0, 0, radius, radius), mode="replicate"), kernel.view(n * c, 1, -1, 1), groups=n * c)
    return flat.view(n, c, h, w)


def motion_blur(rng: Rng, images: torch.Tensor, longest: float) -> torch.Tensor:
    n = len(images)
    angle, length = rng.uniform(n, high=math.pi), rng.uniform(n, high=longest) * rng.chance(0.35, n)
    total = torch.zeros_like(images)
    identity = torch.eye(2, 3, device=rng.device).repeat(n, 1, 1)
    for step in (-1.0, -0.5, 0.0, 0.5, 1.0):
        shift = identity.clone()
        shift[:, 0, 2], shift[:, 1, 2] = angle.cos() * length * step, angle.sin() * length * step
        where = F.affine_grid(shift, images.shape, align_corners=False)
        total += F.grid_sample(images, where, align_corners=False, padding_mode="border")
    return total / 5


LUMA = (16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51, 87, 80, 62,
        18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99)


def jpeg(rng: Rng, images: torch.Tensor, worst: int = 25) -> torch.Tensor:
    """Quantizes the cosine coefficients of blocks of 8 by 8, as a JPEG encoder does; sizes are multiples of 8."""
    n, _, h, w = images.shape
    index = torch.arange(8, device=images.device).float()
    basis = torch.cos((2 * index.view(1, 8) + 1) * index.view(8, 1) * math.pi / 16) * 0.5
    basis[0] *= math.sqrt(0.5)
    kernels = torch.einsum("ua,vb->uvab", basis, basis).reshape(64, 1, 8, 8)
    r, g, b = images.clamp(0, 1).unbind(1)
    luma = 0.299 * r + 0.587 * g + 0.114 * b
    planes = torch.stack([luma, (b - luma) * 0.564, (r - luma) * 0.713], 1).view(n * 3, 1, h, w) * 255
    quality = rng.uniform(n, low=worst, high=97)
    scale = torch.where(quality < 50, 50 / quality, 2 - quality / 50)
    table = torch.tensor(LUMA, device=images.device).float().view(1, 1, 64, 1, 1) * scale.view(n, 1, 1, 1, 1)
    table = (table * torch.tensor([1.0, 1.5, 1.5], device=images.device).view(1, 3, 1, 1, 1)).clamp(min=1).view(n, 3, 64, 1, 1)
    coefficients = F.conv2d(planes, kernels, stride=8).view(n, 3, 64, h // 8, w // 8)
    coefficients = (coefficients / table).round() * table
    planes = F.conv_transpose2d(coefficients.view(n * 3, 64, h // 8, w // 8), kernels, stride=8).view(n, 3, h, w) / 255
    luma, blue, red = planes.unbind(1)
    r, b = luma + red / 0.713, luma + blue / 0.564
    return torch.stack([r, (luma - 0.299 * r - 0.114 * b) / 0.587, b], 1).clamp(0, 1)


def camera(rng: Rng, images: torch.Tensor, sharpest: float = 0.1, softest: float = 1.8, noise_level: float = 0.05) -> torch.Tensor:
    """Lens, motion, sensor noise and compression, in the order in which they happen."""
    n = len(images)
    images = motion_blur(rng, images, 0.02)
    images = gaussian_blur(images, rng.uniform(n, low=sharpest, high=softest) * rng.uniform(n))
    images = images + rng.normal(*images.shape) * per_image(rng.uniform(n, high=noise_level) * rng.uniform(n))
    return jpeg(rng, images)
