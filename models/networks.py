"""The two networks. Plain convolutions: they are what a CPU runs fastest."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from models import spec


def conv(inputs: int, outputs: int, size: int = 3, stride: int = 1) -> nn.Sequential:
    """Convolution, batch norm, ReLU."""
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, size, stride, size // 2, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(True),
    )


class Residual(nn.Module):
    """Two convolutions round a shortcut."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.first = conv(width, width)
        self.second = nn.Sequential(nn.Conv2d(width, width, 3, 1, 1, bias=False), nn.BatchNorm2d(width))

    def forward(self, x: Tensor) -> Tensor:
        return torch.relu(x + self.second(self.first(x)))


class TileMap(nn.Module):
    """Photo (N, 3, H, W), 0 to 1, sides multiples of 32, to the map (N, 11, H/4, W/4) of `models.spec`."""

    def __init__(self, widths: tuple[int, int, int, int, int] = (16, 24, 48, 72, 72)) -> None:
        super().__init__()
        a, b, c, d, e = widths
        self.stem = nn.Sequential(conv(3, a, 3, 2), conv(a, b, 3, 2), Residual(b))
        self.eighth = nn.Sequential(conv(b, c, 3, 2), Residual(c), Residual(c))
        self.sixteenth = nn.Sequential(conv(c, d, 3, 2), Residual(d), Residual(d))
        self.thirtysecond = nn.Sequential(conv(d, e, 3, 2), Residual(e))
        self.up16 = conv(e, d, 1)
        self.join16 = conv(d, c, 3)
        self.side8 = conv(c, c, 1)
        self.join8 = conv(c, 32, 3)
        self.side4 = conv(b, 32, 1)
        self.join4 = conv(32, 32, 3)
        self.head = nn.Conv2d(32, spec.MAP_CHANNELS, 1)
        with torch.no_grad():
            assert self.head.bias is not None
            self.head.bias[: spec.RACK + 1] = -3.0

    def forward(self, x: Tensor) -> Tensor:
        quarter = self.stem(x)
        eighth = self.eighth(quarter)
        sixteenth = self.sixteenth(eighth)
        y = sixteenth + _twice(self.up16(self.thirtysecond(sixteenth)))
        y = self.side8(eighth) + _twice(self.join16(y))
        y = self.side4(quarter) + _twice(self.join8(y))
        return self.head(self.join4(y))


def _twice(x: Tensor) -> Tensor:
    return nn.functional.interpolate(x, scale_factor=2.0, mode="nearest")


class TileReader(nn.Module):
    """Balanced crops (N, 3, 64, 48) to logits of number (N, 16), colour (N, 5) and quarter turns (N, 4)."""

    def __init__(self, widths: tuple[int, int, int, int] = (16, 32, 64, 112)) -> None:
        super().__init__()
        a, b, c, d = widths
        self.body = nn.Sequential(
            conv(3, a, 3, 2), Residual(a),
            conv(a, b, 3, 2), Residual(b),
            conv(b, c, 3, 2), Residual(c),
            conv(c, d, 3, 1),
        )  # fmt: skip
        self.number = nn.Sequential(nn.Linear(d * 2, 64), nn.ReLU(True), nn.Linear(64, len(spec.NUMBERS)))
        self.colour = nn.Linear(d, len(spec.COLOURS))
        self.turn = nn.Linear(d * 2, spec.TURNS)
        self.rows = nn.Conv2d(d, d, (8, 6), groups=d)

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        y = self.body(x)
        pooled = y.mean((2, 3))
        # Where in the tile a stroke lies tells 6 from 9: a mean alone would lose it.
        placed = torch.cat([pooled, self.rows(y).flatten(1)], 1)
        return self.number(placed), self.colour(pooled), self.turn(placed)
