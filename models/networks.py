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
    """Photo (N, 3, H, W), 0 to 1, sides multiples of 32, to the map (N, 10, H/4, W/4) of `models.spec`."""

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
            self.head.bias[: spec.FACE + 1] = -3.0

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


def _body(a: int, b: int, c: int, d: int) -> nn.Sequential:
    """Crops (N, 3, 64, 48) to features (N, d, 8, 6): what every network that looks at a single tile begins with."""
    return nn.Sequential(
        conv(3, a, 3, 2), Residual(a), conv(a, b, 3, 2), Residual(b), conv(b, c, 3, 2), Residual(c), conv(c, d, 3, 1)
    )


class TileReader(nn.Module):
    """Balanced crops (N, 3, 64, 48) to logits of number (N, 16), colour (N, 5) and quarter turns (N, 4), and
    the features (N, 112) that the colour is told by."""

    def __init__(self, widths: tuple[int, int, int, int] = (16, 32, 64, 112)) -> None:
        super().__init__()
        d = widths[-1]
        self.body = _body(*widths)
        self.number = nn.Sequential(nn.Linear(d * 2, 64), nn.ReLU(True), nn.Linear(64, len(spec.NUMBERS)))
        self.colour = nn.Linear(d, len(spec.COLOURS))
        self.turn = nn.Linear(d * 2, spec.TURNS)
        self.rows = nn.Conv2d(d, d, (8, 6), groups=d)

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        y = self.body(x)
        pooled = y.mean((2, 3))
        # Where in the tile a stroke lies tells 6 from 9: a mean alone would lose it.
        placed = torch.cat([pooled, self.rows(y).flatten(1)], 1)
        return self.number(placed), self.colour(pooled), self.turn(placed), pooled


class TileInks(nn.Module):
    """The colours of all tiles of a photo together: looks (P, T, 115) to logits (P, T, 5).

    A tile's look is the reader's 112 features, then the logarithms of its body's colour, which show the light. Each
    tile attends to all others: a navy ink and a black one are told apart by the difference where both lie on one table.
    `there` (P, T), 1 for tiles and 0 for padding, is not needed for a single photo.
    """

    HEADS = 4

    def __init__(self, width: int = 48, layers: int = 2) -> None:
        super().__init__()
        self.enter = nn.Linear(spec.LOOK, width)
        self.layers = nn.ModuleList(
            nn.ModuleDict({
                "norm": nn.LayerNorm(width), "ask": nn.Linear(width, width * 3), "answer": nn.Linear(width, width),
                "think": nn.Sequential(
                    nn.LayerNorm(width), nn.Linear(width, width * 2), nn.GELU(), nn.Linear(width * 2, width)
                ),
            })
            for _ in range(layers)
        )  # fmt: skip
        self.leave = nn.Sequential(nn.LayerNorm(width), nn.Linear(width, len(spec.COLOURS)))

    def forward(self, looks: Tensor, there: Tensor | None = None) -> Tensor:
        x = self.enter(looks)
        photos, tiles, width = x.shape
        for layer in self.layers:
            assert isinstance(layer, nn.ModuleDict)
            q, k, v = (
                part.view(photos, tiles, self.HEADS, -1).transpose(1, 2)
                for part in layer["ask"](layer["norm"](x)).split(width, 2)
            )
            weight = q @ k.transpose(2, 3) * (width / self.HEADS) ** -0.5
            if there is not None:
                weight = weight + (there[:, None, None] - 1) * 1e4
            x = x + layer["answer"]((weight.softmax(3) @ v).transpose(1, 2).reshape(photos, tiles, width))
            x = x + layer["think"](x)
        logits: Tensor = self.leave(x)
        return logits


class TileRefiner(nn.Module):
    """Standardised crops round rough outlines (N, 3, 64, 48) to where the tile's corners are off (N, 8).

    x and y of each corner, in shares of the crop, from where the rough outline has it.
    """

    def __init__(self, widths: tuple[int, int, int, int] = (16, 24, 40, 48)) -> None:
        super().__init__()
        d = widths[-1]
        self.body = _body(*widths)
        # Where in the crop an edge lies is the whole question: each cell keeps its own weights.
        self.place = nn.Sequential(conv(d, 24, 1), nn.Flatten(), nn.Linear(24 * 8 * 6, 96), nn.ReLU(True))
        self.corners = nn.Linear(96, 8)

    def forward(self, x: Tensor) -> Tensor:
        return self.corners(self.place(self.body(x)))


class RackSense(nn.Module):
    """Standardised crops with wide surroundings (N, 3, 64, 48) to a logit (N, 1) of standing in a rack."""

    def __init__(self, widths: tuple[int, int, int, int] = (16, 24, 32, 40)) -> None:
        super().__init__()
        d = widths[-1]
        self.body = _body(*widths)
        self.place = nn.Sequential(conv(d, 12, 1), nn.Flatten(), nn.Linear(12 * 8 * 6, 48), nn.ReLU(True))
        self.rack = nn.Linear(48, 1)

    def forward(self, x: Tensor) -> Tensor:
        return self.rack(self.place(self.body(x)))
