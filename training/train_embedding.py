"""Trains the embedder by contrast of catalog pictures and straightened photos, and writes embedding.pt."""

import torch
import torch.nn.functional as F

from cards import CardMaker, make_pool
from networks import DIMENSIONS, SHORT, Calibration, Embedder, normalized
from rng import Rng
from schedule import Averaged, Schedule, arguments, device
from views import catalog_view, photo_view

TEMPERATURE = 0.05
QUEUE = 65_536


def contrast(photos: torch.Tensor, scans: torch.Tensor, queue: torch.Tensor, same: torch.Tensor) -> torch.Tensor:
    """Symmetric cross entropy within the batch; photos are told from the queue's scans, too."""
    labels = torch.arange(len(photos), device=photos.device)
    near = photos @ scans.T / TEMPERATURE
    far = (photos @ queue.T / TEMPERATURE).masked_fill(same, -1e4)
    return F.cross_entropy(torch.cat([near, far], 1), labels) + F.cross_entropy(near.T, labels)


def main() -> None:
    options = arguments()
    torch.manual_seed(options.seed)
    place = device()
    batch = options.batch or 512
    rng = Rng(options.seed + 30, place)
    pool = make_pool(CardMaker(options.seed + 1, place), options.cards, min(250, options.cards), alike=1_200)
    network = Embedder().to(place).to(memory_format=torch.channels_last)
    if options.start:
        network.load_state_dict(torch.load(options.start, map_location=place)["embedder"])
        calibration = Calibration(network)
        with torch.no_grad():
            for _ in range(20):
                cards = pool[rng.integers(options.cards, batch)].float() / 255
                network(torch.cat([photo_view(rng, cards), catalog_view(rng, cards)]))
        calibration.finish()
    network.train()
    averaged = Averaged(network)
    optimizer = torch.optim.AdamW(network.parameters(), lr=1e-3, weight_decay=0.02)
    schedule = Schedule(options.minutes, options.rate or (1.5e-3 if options.start else 3e-3))
    queue = normalized(rng.normal(QUEUE, DIMENSIONS))
    owners = torch.full((QUEUE,), -1, device=place)
    head = 0
    while schedule.advance(optimizer):
        index = rng.integers(options.cards, batch)
        with torch.no_grad():
            cards = pool[index].float() / 255
            views = torch.cat([photo_view(rng, cards), catalog_view(rng, cards)]).contiguous(memory_format=torch.channels_last)
        with torch.autocast(place.type, dtype=torch.bfloat16):
            vectors = network(views).float()
        photos, scans = vectors[:batch], vectors[batch:]
        same = owners.view(1, -1) == index.view(-1, 1)
        loss = contrast(normalized(photos), normalized(scans), queue, same)
        short = normalized(queue[:, :SHORT])
        loss = loss + contrast(normalized(photos[:, :SHORT]), normalized(scans[:, :SHORT]), short, same)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 5.0)
        optimizer.step()
        averaged.update(network)
        with torch.no_grad():
            slots = (torch.arange(batch, device=place) + head) % QUEUE
            queue[slots], owners[slots] = normalized(scans.detach()), index
            head = (head + batch) % QUEUE
        if schedule.steps % 200 == 1:
            right = (normalized(photos) @ normalized(scans).T).argmax(1) == torch.arange(batch, device=place)
            print(f"embedding {schedule.steps} {schedule.progress():.2f} loss {loss:.4f} in batch {right.float().mean():.4f}", flush=True)
    torch.save({"embedder": averaged.network.state_dict(), "steps": schedule.steps}, f"{options.out}/embedding.pt")


if __name__ == "__main__":
    main()
