"""Seeded random tensors on one device."""

import torch


class Rng:
    def __init__(self, seed: int, device: torch.device):
        self.device = device
        self.generator = torch.Generator(device=device).manual_seed(seed)

    def uniform(self, *shape: int, low: float = 0.0, high: float = 1.0) -> torch.Tensor:
        return torch.rand(*shape, generator=self.generator, device=self.device) * (high - low) + low

    def normal(self, *shape: int) -> torch.Tensor:
        return torch.randn(*shape, generator=self.generator, device=self.device)

    def integers(self, limit: int, *shape: int) -> torch.Tensor:
        return torch.randint(limit, shape, generator=self.generator, device=self.device)

    def chance(self, probability: float, *shape: int) -> torch.Tensor:
        """1.0 with the given probability, otherwise 0.0."""
        return (self.uniform(*shape) < probability).float()


def per_image(values: torch.Tensor) -> torch.Tensor:
    """One number per image, shaped to multiply a batch of images."""
    return values.view(-1, 1, 1, 1)
