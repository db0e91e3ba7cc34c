"""The training loop both networks share: resumable, averaged, in bfloat16 where the CPU has it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import torch
from torch import Tensor, nn

Batch = TypeVar("Batch")
SAVE_EVERY = 250
AVERAGE = 0.998


@dataclass(frozen=True)
class Schedule:
    """How long and how fast: `steps` batches, the learning rate rising to `rate` and falling along a cosine."""

    steps: int
    rate: float
    warm: int = 200


def train(
    network: nn.Module,
    batches: Iterator[Batch],
    loss: Callable[[nn.Module, Batch], dict[str, Tensor]],
    schedule: Schedule,
    checkpoint: Path,
) -> nn.Module:
    """Train `network`, saving to `checkpoint` now and then and going on from it; returns the averaged network."""
    if is_finished(checkpoint, schedule):
        network.load_state_dict(averaged_weights(checkpoint))
        return network.eval()
    network = network.to(memory_format=torch.channels_last)
    average = torch.optim.swa_utils.AveragedModel(
        network, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(AVERAGE), use_buffers=True
    )
    optimiser = torch.optim.AdamW(network.parameters(), lr=schedule.rate, weight_decay=0.02)
    plan = torch.optim.lr_scheduler.OneCycleLR(
        optimiser, schedule.rate, total_steps=schedule.steps + 1, pct_start=min(0.3, schedule.warm / schedule.steps)
    )
    parts = {"network": network, "average": average, "optimiser": optimiser, "plan": plan}
    step = _resume(checkpoint, parts)
    started, sums = time.monotonic(), dict[str, float]()
    network.train()
    while step < schedule.steps:
        terms = loss(network, next(batches))
        optimiser.zero_grad(set_to_none=True)
        torch.stack(list(terms.values())).sum().backward()
        nn.utils.clip_grad_norm_(network.parameters(), 5.0)
        optimiser.step()
        plan.step()
        average.update_parameters(network)
        step += 1
        for name, value in terms.items():
            sums[name] = 0.98 * sums.get(name, float(value.detach())) + 0.02 * float(value.detach())
        if step % SAVE_EVERY == 0 or step == schedule.steps:
            checkpoint.parent.mkdir(parents=True, exist_ok=True)
            torch.save({"step": step} | {k: v.state_dict() for k, v in parts.items()}, checkpoint)
            report = "  ".join(f"{k} {v:.4f}" for k, v in sums.items())
            print(f"step {step} of {schedule.steps}  {time.monotonic() - started:.0f} s  {report}", flush=True)
    result = average.module
    assert isinstance(result, nn.Module)
    return result.eval()


def is_finished(checkpoint: Path, schedule: Schedule) -> bool:
    """Whether a run was already trained to its end."""
    return checkpoint.exists() and int(torch.load(checkpoint, weights_only=True)["step"]) >= schedule.steps


def _resume(checkpoint: Path, parts: dict[str, object]) -> int:
    if not checkpoint.exists():
        return 0
    saved = torch.load(checkpoint, weights_only=True)
    for name, part in parts.items():
        part.load_state_dict(saved[name])  # type: ignore[attr-defined]
    return int(saved["step"])


def averaged_weights(checkpoint: Path) -> dict[str, Tensor]:
    """The averaged weights of a finished run, to start another from or to export."""
    saved = torch.load(checkpoint, weights_only=True)["average"]
    return {k.removeprefix("module."): v for k, v in saved.items() if k.startswith("module.")}
