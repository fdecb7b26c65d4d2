"""Homographies between quads, and sampling through them. Quads are (n, 4, 2): x, y of top left, top right, bottom right, bottom left."""

import torch
import torch.nn.functional as F

UNIT = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))


def unit_quad(count: int, device: torch.device) -> torch.Tensor:
    return torch.tensor(UNIT, device=device).expand(count, 4, 2)


def homography(source: torch.Tensor, target: torch.Tensor) -> torch.Tensor:
    """The 3x3 matrices that take the source quads to the target quads."""
    x, y = source[..., 0], source[..., 1]
    u, v = target[..., 0], target[..., 1]
    zero, one = torch.zeros_like(x), torch.ones_like(x)
    first = torch.stack([x, y, one, zero, zero, zero, -u * x, -u * y], -1)
    second = torch.stack([zero, zero, zero, x, y, one, -v * x, -v * y], -1)
    matrix = torch.cat([first, second], 1)
    solved = torch.linalg.solve(matrix, torch.cat([u, v], 1).unsqueeze(-1))[..., 0]
    return torch.cat([solved, torch.ones_like(solved[:, :1])], 1).view(-1, 3, 3)


def transform(matrix: torch.Tensor, points: torch.Tensor) -> torch.Tensor:
    """Applies (n, 3, 3) to (n, k, 2)."""
    lifted = torch.cat([points, torch.ones_like(points[..., :1])], -1) @ matrix.transpose(1, 2)
    return lifted[..., :2] / lifted[..., 2:].clamp(min=1e-4)


def pixels(h: int, w: int, device: torch.device) -> torch.Tensor:
    """The centres of all pixels in 0..1, (1, h * w, 2)."""
    y = (torch.arange(h, device=device) + 0.5) / h
    x = (torch.arange(w, device=device) + 0.5) / w
    return torch.stack([x.repeat(h), y.repeat_interleave(w)], 1).unsqueeze(0)


def sample(images: torch.Tensor, points: torch.Tensor, h: int, w: int, half: torch.Tensor | None = None) -> torch.Tensor:
    """Reads images at points in 0..1; where `half` is set, from the image at half size, against aliasing."""
    where = points.view(-1, h, w, 2) * 2 - 1
    full = F.grid_sample(images, where, align_corners=False, padding_mode="border")
    if half is None:
        return full
    small = F.grid_sample(F.avg_pool2d(images, 2), where, align_corners=False, padding_mode="border")
    return torch.where(half.view(-1, 1, 1, 1) > 0, small, full)


def straighten(images: torch.Tensor, quads: torch.Tensor, h: int, w: int, margin: float = 0.0) -> torch.Tensor:
    """The content of each quad as an upright image; with a margin, as a share of the card's size, around it."""
    count = len(images)
    to_image = homography(unit_quad(count, images.device), quads)
    inside = (pixels(h, w, images.device) * (1 + 2 * margin) - margin).expand(count, -1, 2)
    return sample(images, transform(to_image, inside), h, w)


def height_of(quads: torch.Tensor) -> torch.Tensor:
    """The mean length of the long sides."""
    left = (quads[:, 3] - quads[:, 0]).norm(dim=1)
    right = (quads[:, 2] - quads[:, 1]).norm(dim=1)
    return (left + right) / 2
