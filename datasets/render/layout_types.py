"""The values a table layout is made of."""

from dataclasses import dataclass

KINDS = ("melds", "rack", "table", "loose", "single", "empty")


@dataclass(frozen=True)
class Piece:
    """One tile as it lies. The unit is a tile's width; x runs right and y down in the plane seen from above.

    `face` is `"R7"`, `"J"`, or `""` for a tile whose face cannot be seen (face down, or covered in a
    stack). `angle` is in radians, clockwise as seen; at 0 the top of the tile points to -y. Pieces of one
    `layer` do not overlap; a higher layer covers a lower one. `place` is `"meld"`, `"rack"`, `"loose"`, or
    `""` without a face; `meld` an index into `Layout.melds`; `side` 0 or 1 where the table has two;
    `surface` `"table"` or the name of the rack it stands on; `scored` False for tiles that are not in play,
    such as those in a box.
    """

    face: str
    x: float
    y: float
    angle: float
    layer: int = 0
    place: str = "loose"
    meld: int | None = None
    side: int | None = None
    surface: str = "table"
    scored: bool = True


@dataclass(frozen=True)
class Rack:
    """A rack whose tiles stand in `rows` rows, centred at (x, y), `width` wide.

    `gap_row` is the distance from the foot of one row to the head of the next; below 0 the nearer row hides
    the feet of the farther one. `view` is `"front"` or `"above"`; foreshortening is left to the renderer.
    """

    name: str
    x: float
    y: float
    angle: float
    width: float
    rows: int
    gap_row: float
    view: str


@dataclass(frozen=True)
class Layout:
    """What lies on one table, of one of `KINDS`.

    `pieces` are in painter's order; `melds` hold indices into them, in the order in which the tiles lie,
    from the left as they are held upright; `extent` (xmin, ymin, xmax, ymax) bounds every tile and rack.
    """

    kind: str
    pieces: tuple[Piece, ...]
    melds: tuple[tuple[int, ...], ...]
    racks: tuple[Rack, ...]
    extent: tuple[float, float, float, float]
