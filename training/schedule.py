"""What both trainings share: arguments, a learning rate over a fixed number of minutes, averaged weights."""

import argparse
import copy
import math
import time

import torch


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("--minutes", type=float, default=8)
    parser.add_argument("--batch", type=int, default=0)
    parser.add_argument("--cards", type=int, default=60_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--size", type=int, default=384, help="width and height of a simulated photo")
    parser.add_argument("--rate", type=float, default=0, help="the highest learning rate")
    parser.add_argument("--start", default="", help="a checkpoint to continue from")
    parser.add_argument("--out", default="weights")
    return parser.parse_args()


def device() -> torch.device:
    return torch.device("cuda" if torch.cuda.is_available() else "cpu")


class Schedule:
    """A cosine over the given minutes: the same script uses a long and a short lease well."""

    def __init__(self, minutes: float, peak: float, warmup: float = 0.03):
        self.start, self.seconds, self.peak, self.warmup = time.monotonic(), minutes * 60, peak, warmup
        self.steps = 0

    def progress(self) -> float:
        return (time.monotonic() - self.start) / self.seconds

    def advance(self, optimizer: torch.optim.Optimizer) -> bool:
        """Sets the learning rate; false when the time is over."""
        share = self.progress()
        rate = self.peak * min(1, share / self.warmup + 0.02) * (0.5 + 0.5 * math.cos(math.pi * min(1, share)))
        for group in optimizer.param_groups:
            group["lr"] = rate
        self.steps += 1
        return share < 1 or self.steps < 3


class Averaged:
    """An exponential average of a network's weights."""

    def __init__(self, network: torch.nn.Module, decay: float = 0.998):
        self.network, self.decay, self.updates = copy.deepcopy(network).eval(), decay, 0

    @torch.no_grad()
    def update(self, network: torch.nn.Module) -> None:
        self.updates += 1
        decay = min(self.decay, self.updates / (self.updates + 9))
        for mine, theirs in zip(self.network.state_dict().values(), network.state_dict().values()):
            if mine.dtype.is_floating_point:
                mine.lerp_(theirs, 1 - decay)
            else:
                mine.copy_(theirs)
