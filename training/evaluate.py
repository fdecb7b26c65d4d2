"""Measures the networks on simulated photos of cards whose art comes from a folder of pictures that training never saw."""

import argparse
import json
from pathlib import Path

import torch
import torch.nn.functional as F
from PIL import Image

from cards import CardMaker, parts_of
from geometry import height_of, straighten
from networks import EMBED, SHORT, normalized
from photos import HOLDERS, Photographer
from pipeline import Pipeline
from rng import Rng
from schedule import device
from views import catalog_view


def load_pictures(folder: str, place: torch.device) -> torch.Tensor:
    pictures = []
    for path in sorted(Path(folder).glob("*.jpg")):
        image = Image.open(path).convert("RGB").resize((256, 256))
        pictures.append(torch.frombuffer(bytearray(image.tobytes()), dtype=torch.uint8).view(256, 256, 3).permute(2, 0, 1))
    return torch.stack(pictures).to(place)


def held_out_cards(maker: CardMaker, rng: Rng, pictures: torch.Tensor, count: int) -> torch.Tensor:
    """Cards with a random part of a held-out picture, in frames of families that training never saw."""
    return maker.make(count, parts_of(rng, pictures, count))


def rank(vectors: torch.Tensor, index: torch.Tensor, truth: torch.Tensor) -> dict[str, torch.Tensor]:
    """Of several embeddings a photo, the one that is most like a card: its score, its rank of the truth, its margin."""
    n, k, d = vectors.shape
    top = (vectors.reshape(n * k, d) @ index.T).topk(20, dim=1)
    values, places = top.values.view(n, k, 20), top.indices.view(n, k, 20)
    score = values[..., 0] - values[..., 1:].mean(2) * 0.5
    best = score.argmax(1)
    rows = torch.arange(n, device=index.device)
    hits = places[rows, best] == truth.view(-1, 1)
    margin = values[rows, best, 0] - values[rows, best, 1:].mean(1)
    return {"first": hits[:, 0], "five": hits[:, :5].any(1), "score": values[rows, best, 0], "margin": margin, "choice": best}


def average_hash(views: torch.Tensor) -> torch.Tensor:
    """The 64 bit perceptual hash: the low frequencies of a small gray picture against their median, as +1 and -1."""
    gray = F.interpolate(views.mean(1, keepdim=True), (32, 32), mode="bilinear", antialias=True)[:, 0]
    k = torch.arange(8, device=views.device).float().view(8, 1)
    basis = torch.cos((2 * torch.arange(32, device=views.device).float().view(1, 32) + 1) * k * 3.14159265 / 64)
    low = (basis @ gray @ basis.T).flatten(1)
    return torch.where(low > low.median(1, keepdim=True).values, 1.0, -1.0)


@torch.no_grad()
def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--pictures", required=True)
    parser.add_argument("--weights", default="weights")
    parser.add_argument("--index", type=int, default=36_000)
    parser.add_argument("--photos", type=int, default=3_000)
    parser.add_argument("--strangers", type=int, default=3_000, help="photos of cards whose art is in no card of the index")
    parser.add_argument("--places", type=int, default=3, help="rough places that are tried")
    parser.add_argument("--passes", type=int, default=2, help="refinements of each place")
    parser.add_argument("--out", default="figures.json")
    options = parser.parse_args()
    place = device()
    torch.manual_seed(0)
    pipeline = Pipeline(torch.load(f"{options.weights}/corners.pt", map_location=place), torch.load(f"{options.weights}/embedding.pt", map_location=place), place)
    pictures = load_pictures(options.pictures, place)
    pictures, foreign = pictures[torch.arange(len(pictures)) % 5 > 0], pictures[::5]
    maker, rng = CardMaker(9_001, place), Rng(9_002, place)
    photographer = Photographer(9_003, place, 768, 400)
    batch, shown, vectors, hashes = 100, [], [], []
    for start in range(0, options.index, batch):
        cards = held_out_cards(maker, rng, pictures, batch)
        if start < options.photos:
            shown.append((cards * 255).byte())
        view = catalog_view(rng, cards)
        vectors.append(normalized(pipeline.embedder(view)))
        hashes.append(average_hash(view))
    index, hashes = torch.cat(vectors), torch.cat(hashes)
    shown = torch.cat(shown)
    known: dict[str, list[torch.Tensor]] = {}
    def keep(name: str, value: torch.Tensor) -> None:
        known.setdefault(name, []).append(value)

    for start in range(0, options.photos + options.strangers, batch):
        is_known = start < options.photos
        cards = shown[start : start + batch].float() / 255 if is_known else held_out_cards(maker, rng, foreign, batch)
        # A neighbour from the catalog's pictures would be found, and counted as an unknown card that is accepted.
        shot = photographer.take(cards, held_out_cards(maker, rng, pictures if is_known else foreign, batch), bent=0.006)
        photos, quads = shot["photos"], shot["quads"]
        truth = torch.arange(start, start + batch, device=place) if is_known else torch.full((batch,), -1, device=place)
        places = torch.cat([pipeline.hypotheses(photos, options.places), pipeline.hypotheses(photos, 1, 0.2)], 1)
        found, embeddings, qualities = [], [], []
        for choice in range(places.shape[1]):
            quad, quality = pipeline.refine(photos, places[:, choice], options.passes)
            found.append(quad)
            qualities.append(quality)
            embeddings.append(pipeline.embed(photos, quad))
        result = rank(torch.cat(embeddings, 1), index, truth)
        one = rank(embeddings[0], index, truth)
        true = rank(pipeline.embed(photos, quads), index, truth)
        short = rank(F.normalize(torch.cat(embeddings, 1)[..., :SHORT], dim=2), F.normalize(index[:, :SHORT], dim=1), truth)
        quad = torch.stack(found, 1)[torch.arange(batch, device=place), result["choice"] // 2]
        straight = torch.stack([average_hash(straighten(photos, one_quad, *EMBED)) for one_quad in (quad, quad.roll(2, 1))], 1)
        bits = (straight.view(-1, 64) @ hashes.T).view(batch, 2, -1).amax(1)
        def error_of(q: torch.Tensor) -> torch.Tensor:
            return torch.minimum((q - quads).norm(dim=2).amax(1), (q.roll(2, 1) - quads).norm(dim=2).amax(1)) / height_of(quads)
        keep("known", torch.full((batch,), is_known, device=place))
        for name, value in (("present", shot["present"] > 0), ("holder", shot["holder"]), ("error", error_of(quad)), ("rough", error_of(places[:, 0])),
                            ("error_first", error_of(found[0])), ("quality", torch.stack(qualities, 1).amax(1)), ("first", result["first"]), ("five", result["five"]),
                            ("score", result["score"]), ("margin", result["margin"]), ("one", one["first"]), ("true", true["first"]), ("short", short["first"]),
                            ("hash", bits.argmax(1) == truth), ("height", height_of(quads)), ("whole", ((quads > 0) & (quads < 1)).all(2).all(1))):
            keep(name, value)
    all_of = {name: torch.cat(values) for name, values in known.items()}
    report(all_of, options, len(pictures) + len(foreign))


def report(a: dict[str, torch.Tensor], options: argparse.Namespace, pictures: int) -> None:
    base = a["known"] & a["present"]
    share = lambda values, among: round(100 * float(values[among].float().mean()), 2)
    combined = a["score"] + a["margin"]
    strangers = ~a["known"] & a["present"]
    limit = combined[strangers].quantile(0.999)
    figures = {
        "synthetic": True, "index": options.index, "photos": int(base.sum()), "strangers": int(strangers.sum()), "without a card": int((~a["present"]).sum()), "pictures": pictures,
        "right first": share(a["first"], base), "in the first five": share(a["five"], base),
        "right first, one place only": share(a["one"], base), "right first, true corners": share(a["true"], base),
        "right first, 64 numbers": share(a["short"], base), "right first, perceptual hash": share(a["hash"], base),
        "corners off by more than 5 %": share(a["error"] > 0.05, base), "of the first place": share(a["error_first"] > 0.05, base), "of whole cards": share(a["error"] > 0.05, base & a["whole"]), "whole cards": share(a["whole"], base),
        "median corner error, %": round(100 * float(a["error"][base].median()), 2), "before refinement, %": round(100 * float(a["rough"][base].median()), 2),
        "known accepted at 0.1 % unknown": share(combined > limit, base),
        "wrong among accepted": share(~a["first"], base & (combined > limit)),
        "no card accepted": share(combined > limit, ~a["present"]),
        "quality without a card, 99th": round(float(a["quality"][~a["present"]].quantile(0.99)), 3), "quality with, 1st": round(float(a["quality"][base].quantile(0.01)), 3),
        "combined limit": round(float(limit), 4),
        "score quantiles known": [round(float(v), 3) for v in a["score"][base].quantile(torch.tensor([0.01, 0.05, 0.5], device=limit.device))],
        "score quantiles unknown": [round(float(v), 3) for v in a["score"][strangers].quantile(torch.tensor([0.5, 0.99, 0.999], device=limit.device))],
        "margin quantiles unknown": [round(float(v), 3) for v in a["margin"][strangers].quantile(torch.tensor([0.5, 0.99, 0.999], device=limit.device))],
        "small cards": share(a["first"], base & (a["height"] < 0.45)),
        **{f"held in {name}": share(a["first"], base & (a["holder"] == kind)) for kind, name in enumerate(HOLDERS)},
    }
    Path(options.out).write_text(json.dumps(figures, indent=1))
    print(json.dumps(figures, indent=1))


if __name__ == "__main__":
    main()
