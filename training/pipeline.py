"""From photos to embeddings: several places, two refinements, both ways up."""

import torch
import torch.nn.functional as F

from geometry import height_of, homography, pixels, straighten, transform, unit_quad
from networks import EMBED, REFINE, REFINE_MARGIN, Embedder, Locator, Refiner, normalized, peaks, quads_of

CELLS = 32


class Pipeline:
    def __init__(self, corners: dict, embedding: dict, device: torch.device):
        self.locator, self.refiner, self.embedder = Locator(), Refiner(), Embedder()
        self.locator.load_state_dict(corners["locator"])
        self.refiner.load_state_dict(corners["refiner"])
        self.embedder.load_state_dict(embedding["embedder"])
        for network in (self.locator, self.refiner, self.embedder):
            network.eval().to(device)

    def hypotheses(self, photos: torch.Tensor, count: int, margin: float = 0.0) -> torch.Tensor:
        """The `count` best places, each away from the better ones: quads (n, count, 4, 2). With a margin, seen from further away."""
        wide = F.pad(photos, (round(margin * photos.shape[3]),) * 4, mode="replicate")
        flat = self.locator(F.interpolate(wide, (256, 256), mode="bilinear", antialias=True)).flatten(2).transpose(1, 2)
        rows = torch.arange(len(flat), device=flat.device)
        cells = pixels(CELLS, CELLS, flat.device)[0]
        heat = flat[..., 0].clone()
        quads = []
        for _ in range(count):
            best = heat.argmax(1)
            values = flat[rows, best, 1:].clone()
            values[:, 0:2] += cells[best]
            values[:, 2:4] += cells[best]
            quad = quads_of(values)
            quads.append(quad)
            near = (cells.unsqueeze(0) - quad.mean(1, keepdim=True)).norm(dim=2) < height_of(quad).view(-1, 1) * 0.3
            heat = heat.masked_fill(near, -1e4)
            heat[rows, best] = -1e4
        return torch.stack(quads, 1) * (1 + 2 * margin) - margin

    def refine(self, photos: torch.Tensor, quads: torch.Tensor, passes: int = 2) -> tuple[torch.Tensor, torch.Tensor]:
        quality = torch.zeros(len(quads), device=quads.device)
        for _ in range(passes):
            heat, judged = self.refiner(straighten(photos, quads, *REFINE, margin=REFINE_MARGIN))
            corners = peaks(heat) * (1 + 2 * REFINE_MARGIN) - REFINE_MARGIN
            quads = transform(homography(unit_quad(len(quads), quads.device), quads), corners)
            quality = judged.view(-1).sigmoid()
        return quads, quality

    def embed(self, photos: torch.Tensor, quads: torch.Tensor) -> torch.Tensor:
        """Embeddings of both ways up: (n, 2, 128)."""
        views = [straighten(photos, quad, *EMBED) for quad in (quads, quads.roll(2, 1))]
        return torch.stack([normalized(self.embedder(view)) for view in views], 1)
