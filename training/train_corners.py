"""Trains the locator and the refiner on simulated photos, and writes corners.pt."""

import torch
import torch.nn.functional as F

from cards import CardMaker, make_pool
from geometry import height_of, homography, pixels, straighten, transform, unit_quad
from networks import REFINE, REFINE_MARGIN, Calibration, Locator, Refiner, diagonals_of, quads_of
from photos import Photographer
from rng import Rng
from schedule import Averaged, Schedule, arguments, device

CELLS = 32


def locator_targets(shot: dict[str, torch.Tensor]) -> tuple[torch.Tensor, ...]:
    """The heat of each cell, whether it counts, and the diagonals relative to the cell."""
    quads, n = shot["quads"], len(shot["quads"])
    cells = pixels(CELLS, CELLS, quads.device).expand(n, -1, 2)
    inside = transform(homography(quads, unit_quad(n, quads.device)), cells) - 0.5
    heat = torch.exp(-(inside**2).sum(2) / (2 * 0.16**2)) * shot["present"].view(-1, 1)
    around = F.adaptive_avg_pool2d(shot["around"], CELLS).flatten(1)
    covered = F.adaptive_avg_pool2d(shot["coverage"], CELLS).flatten(1)
    counts = 1 - (around > 0.3).float() * (covered < 0.5).float()
    wanted = diagonals_of(quads).unsqueeze(1).repeat(1, CELLS * CELLS, 1)
    wanted[..., 0:2] -= cells
    wanted[..., 2:4] -= cells
    return heat, counts, wanted


def locator_loss(output: torch.Tensor, shot: dict[str, torch.Tensor]) -> torch.Tensor:
    heat, counts, wanted = locator_targets(shot)
    flat = output.float().flatten(2).transpose(1, 2)
    entropy = F.binary_cross_entropy_with_logits(flat[..., 0], heat, reduction="none")
    # Cells that are sure and right count little: the tail is what training is for.
    focus = (flat[..., 0].sigmoid() - heat).abs().detach() ** 1.0
    found = (entropy * focus * counts).sum(1).mean() / 10
    weight = heat * (heat > 0.3)
    distance = F.smooth_l1_loss(flat[..., 1:], wanted, reduction="none", beta=0.01).mean(2)
    return found + 20 * (distance * weight).sum() / weight.sum().clamp(min=1)


def best_quads(output: torch.Tensor) -> torch.Tensor:
    flat = output.float().flatten(2).transpose(1, 2)
    rows = torch.arange(len(flat), device=flat.device)
    best = flat[..., 0].argmax(1)
    values = flat[rows, best, 1:].clone()
    cell = pixels(CELLS, CELLS, flat.device)[0, best]
    values[:, 0:2] += cell
    values[:, 2:4] += cell
    return quads_of(values)


def rough_quads(rng: Rng, quads: torch.Tensor, located: torch.Tensor) -> torch.Tensor:
    """Starting points for the refiner: the truth, shaken; where the locator looked; and wrong places."""
    n = len(quads)
    height = height_of(quads).view(-1, 1, 1)
    amount = torch.exp(rng.uniform(n, 1, 1, low=-5.0, high=-2.4)) * height
    center = quads.mean(1, keepdim=True)
    shaken = center + (quads - center) * (1 + rng.normal(n, 1, 1) * 0.06) + rng.normal(n, 1, 2) * amount + rng.normal(n, 4, 2) * amount * 0.7
    turned = torch.where(rng.chance(0.5, n, 1, 1) > 0, located, located.roll(2, 1))
    choice = rng.uniform(n, 1, 1)
    rough = torch.where(choice < 0.35, turned, shaken)
    rough = torch.where(choice > 0.9, quads.roll(1, 0), rough)
    return torch.where(rng.chance(0.5, n, 1, 1) > 0, rough.roll(2, 1), rough)


def refiner_loss(heat: torch.Tensor, quality: torch.Tensor, quads: torch.Tensor, rough: torch.Tensor, present: torch.Tensor) -> torch.Tensor:
    n, _, h, w = heat.shape
    to_card = homography(rough, unit_quad(n, rough.device))
    here, turned = transform(to_card, quads), transform(to_card, quads.roll(2, 1))
    corners = unit_quad(n, rough.device)
    error, error_turned = (here - corners).abs().amax((1, 2)), (turned - corners).abs().amax((1, 2))
    here = torch.where((error < error_turned).view(-1, 1, 1), here, turned)
    error = torch.minimum(error, error_turned)
    is_card = present * (error < 0.2).float()
    is_none = torch.maximum(1 - present, (error > 0.4).float())
    judged = F.binary_cross_entropy_with_logits(quality.float().view(-1), is_card, reduction="none") * torch.maximum(is_card, is_none)
    spot = (here + REFINE_MARGIN) / (1 + 2 * REFINE_MARGIN) * torch.tensor([w, h], device=heat.device)
    visible = ((spot > 0) & (spot < torch.tensor([w, h], device=heat.device))).all(2).float() * is_card.view(-1, 1)
    x = torch.arange(w, device=heat.device).view(1, 1, 1, w) + 0.5
    y = torch.arange(h, device=heat.device).view(1, 1, h, 1) + 0.5
    target = torch.exp(-((x - spot[..., 0, None, None]) ** 2 + (y - spot[..., 1, None, None]) ** 2) / 2).flatten(2)
    target = target / target.sum(2, keepdim=True).clamp(min=1e-6)
    entropy = -(target * heat.float().flatten(2).log_softmax(2)).sum(2)
    return (entropy * visible).sum() / visible.sum().clamp(min=1) + judged.mean()


def quarter_turn(shot: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    turned = {name: torch.rot90(shot[name], 1, (2, 3)) for name in ("photos", "coverage", "around")}
    x, y = shot["quads"].unbind(2)
    return {**shot, **turned, "quads": torch.stack([y, 1 - x], 2)}


def learn(networks: torch.nn.ModuleList, rng: Rng, view: dict[str, torch.Tensor]) -> tuple[torch.Tensor, torch.Tensor]:
    """The losses of both networks on these photos."""
    locator, refiner = networks
    small = F.interpolate(view["photos"], (256, 256), mode="bilinear", antialias=True)
    output = locator(small.contiguous(memory_format=torch.channels_last))
    rough = rough_quads(rng, view["quads"], best_quads(output.detach()))
    with torch.no_grad():
        crops = straighten(view["photos"], rough, *REFINE, margin=REFINE_MARGIN)
    heat, quality = refiner(crops.contiguous(memory_format=torch.channels_last))
    return locator_loss(output, view), refiner_loss(heat, quality, view["quads"], rough, view["present"])


def main() -> None:
    options = arguments()
    torch.manual_seed(options.seed)
    place = device()
    batch = options.batch or 128
    rng = Rng(options.seed + 10, place)
    pool = make_pool(CardMaker(options.seed, place), options.cards, min(250, options.cards))
    photographer = Photographer(options.seed + 20, place, options.size)

    def shoot(hard: float) -> dict[str, torch.Tensor]:
        with torch.no_grad():
            index = rng.integers(options.cards, 2, batch)
            return photographer.take(pool[index[0]].float() / 255, pool[index[1]].float() / 255, hard=hard)

    networks = torch.nn.ModuleList([Locator(), Refiner()]).to(place).to(memory_format=torch.channels_last)
    if options.start:
        saved = torch.load(options.start, map_location=place)
        for network, name in zip(networks, ("locator", "refiner")):
            network.load_state_dict(saved[name])
        calibration = Calibration(networks)
        for _ in range(20):
            with torch.no_grad():
                losses = learn(networks, rng, shoot(1.0))
        calibration.finish()
        print(f"start: locator {losses[0]:.4f} refiner {losses[1]:.4f}", flush=True)
    networks.train()
    averaged = Averaged(networks)
    optimizer = torch.optim.AdamW(networks.parameters(), lr=1e-3, weight_decay=0.02)
    schedule = Schedule(options.minutes, options.rate or (1.5e-3 if options.start else 2e-3))
    while schedule.advance(optimizer):
        shot = shoot(1.0 + 0.5 * schedule.progress() if options.start else 0.5 + schedule.progress())
        # Making a photo costs more than learning from it, so each is used again, turned by a quarter.
        for view in (shot, quarter_turn(shot)):
            first, second = learn(networks, rng, view)
            optimizer.zero_grad(set_to_none=True)
            (first + second).backward()
            torch.nn.utils.clip_grad_norm_(networks.parameters(), 5.0)
            optimizer.step()
            averaged.update(networks)
        if schedule.steps % 200 == 1:
            print(f"corners {schedule.steps} {schedule.progress():.2f} locator {first:.4f} refiner {second:.4f}", flush=True)
    locator, refiner = averaged.network
    torch.save({"locator": locator.state_dict(), "refiner": refiner.state_dict(), "steps": schedule.steps}, f"{options.out}/corners.pt")


if __name__ == "__main__":
    main()
