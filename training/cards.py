"""Made-up cards: families of frames around procedural art, with titles, text, symbols and borders."""

import torch
import torch.nn.functional as F

from art import art, grid, noise, paint, random_palette
from rng import Rng, per_image

HEIGHT, WIDTH = 336, 240
FAMILIES = 400


def glyphs(rng: Rng, count: int = 48) -> torch.Tensor:
    """Letter-like bitmaps of strokes in a cell of 9 by 6."""
    letters = torch.zeros(count, 9, 6, device=rng.device)
    for row, chance in ((1, 0.5), (4, 0.5), (7, 0.5)):
        letters[:, row, 1:5] = torch.maximum(letters[:, row, 1:5], rng.chance(chance, count, 1))
    for column in (1, 4):
        for first, last in ((1, 5), (4, 8)):
            stroke = rng.chance(0.55, count, 1)
            letters[:, first:last, column] = torch.maximum(letters[:, first:last, column], stroke)
    return letters


def text_layer(rng: Rng, letters: torch.Tensor, count: int, scale: float) -> torch.Tensor:
    """Lines of pseudo-text over the whole card, (count, 1, HEIGHT, WIDTH) in 0..1."""
    rows, columns = max(1, int(HEIGHT / (9 * scale))), max(2, int(WIDTH / (6 * scale)))
    index = rng.integers(len(letters), count, rows, columns)
    ink = letters[index] * rng.chance(0.84, count, rows, columns)[..., None, None]
    ends = rng.uniform(count, rows, 1, low=0.35, high=1.4) > torch.linspace(0, 1, columns, device=rng.device)
    ink = ink * ends[..., None, None]
    page = ink.permute(0, 1, 3, 2, 4).reshape(count, 1, rows * 9, columns * 6)
    return F.interpolate(page, (HEIGHT, WIDTH), mode="bilinear", align_corners=False, antialias=True)


class CardMaker:
    """Makes batches of cards. Families depend on the seed alone, so another seed is another set of games."""

    def __init__(self, seed: int, device: torch.device):
        self.rng = rng = Rng(seed, device)
        self.letters = glyphs(rng)
        n = FAMILIES
        self.border = rng.uniform(n, high=0.06) * rng.chance(0.85, n)
        self.border_color = torch.where(rng.chance(0.4, n, 1) > 0, rng.chance(0.5, n, 1).expand(n, 3) * 0.9 + 0.05, rng.uniform(n, 3))
        self.is_full_art = rng.chance(0.25, n)
        side = rng.uniform(n, low=0.04, high=0.13)
        top = rng.uniform(n, low=0.06, high=0.2)
        bottom = rng.uniform(n, low=0.42, high=0.7)
        self.window = torch.stack([side, top, 1 - side, bottom], 1)
        title_y = torch.where(rng.chance(0.8, n) > 0, rng.uniform(n, low=0.03, high=0.06), bottom + 0.01)
        self.title = torch.stack([side, title_y, rng.uniform(n, low=0.6, high=0.96), title_y + rng.uniform(n, low=0.045, high=0.075)], 1)
        text_top = bottom + rng.uniform(n, low=0.03, high=0.12)
        self.text = torch.stack([side + 0.01, text_top, 0.99 - side, rng.uniform(n, low=0.86, high=0.95)], 1)
        self.symbols = torch.stack([rng.uniform(n, 4, low=0.07, high=0.93), rng.uniform(n, 4, low=0.03, high=0.97)], 2)
        self.symbol_size = rng.uniform(n, 4, low=0.012, high=0.05)
        self.colorways = random_palette(rng, n * 6, 3).view(n, 6, 3, 3)
        self.paper = rng.uniform(n, 3, low=0.55, high=1.0) * rng.chance(0.8, n, 1)

    def box(self, rectangles: torch.Tensor, softness: float = 1.0) -> torch.Tensor:
        y, x = grid(HEIGHT, WIDTH, self.rng.device)
        x0, y0, x1, y1 = (rectangles[:, side].view(-1, 1, 1) for side in range(4))
        inside = torch.minimum(torch.minimum(x - x0, x1 - x) * WIDTH, torch.minimum(y - y0, y1 - y) * HEIGHT)
        return (inside / softness + 0.5).clamp(0, 1).unsqueeze(1)

    def make(self, count: int, pictures: torch.Tensor | None = None) -> torch.Tensor:
        """`count` cards as (count, 3, HEIGHT, WIDTH) in 0..1, with the given pictures as art if there are any."""
        rng = self.rng
        family = rng.integers(FAMILIES, count)
        colors = self.colorways[family, rng.integers(6, count)]
        card = paint(noise(rng, count, HEIGHT, WIDTH, 3), colors) * per_image(rng.uniform(count, low=0.6, high=1.1))
        full = per_image(self.is_full_art[family])
        window = self.window[family] * (1 - full[:, :, 0, 0]) + torch.tensor([0, 0, 1, 1], device=rng.device) * full[:, :, 0, 0]
        picture = art(rng, count, HEIGHT, WIDTH) if pictures is None else pictures
        card = self.place(card, picture, window)
        card = self.write(card, family, colors, full)
        for index in range(4):
            card = self.stamp(card, family, index)
        edge = self.border[family]
        inner = self.box(torch.stack([edge * 1.4, edge, 1 - edge * 1.4, 1 - edge], 1))
        border = self.border_color[family].view(count, 3, 1, 1)
        return (card * inner + border * (1 - inner)).clamp(0, 1)

    def place(self, card: torch.Tensor, picture: torch.Tensor, window: torch.Tensor) -> torch.Tensor:
        y, x = grid(HEIGHT, WIDTH, self.rng.device)
        x0, y0, x1, y1 = (window[:, side].view(-1, 1, 1) for side in range(4))
        u, v = (x - x0) / (x1 - x0), (y - y0) / (y1 - y0)
        shape = ((y1 - y0) * HEIGHT) / ((x1 - x0) * WIDTH)
        tall = HEIGHT / WIDTH
        # The picture covers its window and keeps its proportions; what is too much is cut off.
        v = (v - 0.5) * torch.minimum(shape / tall, torch.ones_like(shape)) + 0.5
        sampled = F.grid_sample(picture, torch.stack([u.expand_as(v) * 2 - 1, v * 2 - 1], 3), align_corners=False, padding_mode="border")
        mask = self.box(window)
        return card * (1 - mask) + sampled * mask

    def write(self, card: torch.Tensor, family: torch.Tensor, colors: torch.Tensor, full: torch.Tensor) -> torch.Tensor:
        rng, count = self.rng, len(family)
        paper = self.paper[family].view(count, 3, 1, 1)
        ink = (paper.mean(1, keepdim=True) < 0.5).float() * 0.9 + 0.04
        for rectangle, scales in ((self.title[family], (1.6, 2.2)), (self.text[family], (0.75, 1.2))):
            mask = self.box(rectangle)
            strength = per_image(rng.uniform(count, low=0.5, high=1.0)) * (1 - 0.6 * full)
            card = card * (1 - mask * strength) + paper * mask * strength
            scale = scales[0] + (scales[1] - scales[0]) * float(rng.uniform(1))
            letters = text_layer(rng, self.letters, count, scale) * mask
            card = card * (1 - letters * 0.9) + ink * letters * 0.9
        return card

    def stamp(self, card: torch.Tensor, family: torch.Tensor, index: int) -> torch.Tensor:
        rng, count = self.rng, len(family)
        y, x = grid(HEIGHT, WIDTH, rng.device)
        center = self.symbols[family, index]
        size = self.symbol_size[family, index].view(-1, 1, 1)
        dx = (x - center[:, 0].view(-1, 1, 1)) * WIDTH / HEIGHT
        dy = y - center[:, 1].view(-1, 1, 1)
        turns = rng.integers(6, count, 1, 1) + 2
        wave = 1 + 0.35 * torch.cos(torch.atan2(dy, dx) * turns)
        mask = ((1 - (dx**2 + dy**2).sqrt() / (size * wave)) * 8).clamp(0, 1).unsqueeze(1) * per_image(rng.chance(0.8, count))
        return card * (1 - mask) + rng.uniform(count, 3, 1, 1) * mask


def parts_of(rng: Rng, pictures: torch.Tensor, count: int) -> torch.Tensor:
    """Random parts of pictures (bytes), some mirrored, in slightly other colours."""
    chosen = pictures[rng.integers(len(pictures), count)].float() / 255
    scale = rng.uniform(count, low=0.45, high=1.0)
    matrix = torch.zeros(count, 2, 3, device=rng.device)
    matrix[:, 0, 0] = scale * (1 - 2 * rng.chance(0.5, count))
    matrix[:, 1, 1] = scale
    matrix[:, :, 2] = (rng.uniform(count, 2) * 2 - 1) * (1 - scale).view(-1, 1)
    where = F.affine_grid(matrix, [count, 3, HEIGHT, WIDTH], align_corners=False)
    part = F.grid_sample(chosen, where, align_corners=False, padding_mode="reflection")
    tone = torch.exp(rng.normal(count, 3, 1, 1) * 0.15) * per_image(torch.exp(rng.normal(count) * 0.1))
    return (part * tone).clamp(0, 1)


def make_pool(maker: CardMaker, count: int, batch: int = 250, alike: int = 0) -> torch.Tensor:
    """Cards as bytes, kept on the device. With `alike`, the art of every second batch is a part of so many common pictures."""
    pool = torch.empty(count, 3, HEIGHT, WIDTH, dtype=torch.uint8, device=maker.rng.device)
    pictures = torch.cat([(art(maker.rng, min(50, alike - at), HEIGHT, WIDTH) * 255).byte() for at in range(0, alike, 50)]) if alike else None
    for number, start in enumerate(range(0, count, batch)):
        size = min(batch, count - start)
        part = parts_of(maker.rng, pictures, size) if pictures is not None and number % 2 else None
        pool[start : start + size] = (maker.make(size, part) * 255).round().byte()
    return pool
