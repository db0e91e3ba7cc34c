"""Table tops and rack materials for rendered photos, drawn from noise; nothing is copied from any picture.

``surface`` gives a table seen from straight above. The renderer bends it with the camera's homography, lights
it and adds the camera's faults. Everything is decided by the generator passed in.
"""

from __future__ import annotations

import numpy as np

from datasets.render import surfaces_cloth as cloth
from datasets.render import surfaces_plain as plain
from datasets.render import surfaces_print as prints
from datasets.render import surfaces_sheet as sheets
from datasets.render import surfaces_stone as stone
from datasets.render import surfaces_wear as wear
from datasets.render import surfaces_wood as wood
from datasets.render.surfaces_base import (
    Family,
    Image,
    any_colour,
    as_image,
    flat,
    hsv,
    lighten,
    log_uniform,
    noise,
    turned,
)

FAMILIES: dict[str, tuple[Family, float]] = {
    "planks": (wood.planks, 8),
    "painted": (wood.painted, 2),
    "parquet": (wood.parquet, 1),
    "chipboard": (wood.chipboard, 0.5),
    "veneer": (wood.veneer, 2),
    "rag_rug": (cloth.rag_rug, 2.5),
    "linen": (cloth.linen, 2.5),
    "tweed": (cloth.tweed, 1.5),
    "checks": (cloth.checks, 2.5),
    "striped": (cloth.striped, 1.5),
    "felt": (cloth.felt, 2.5),
    "knit": (cloth.knit, 1),
    "marble": (stone.marble, 3),
    "granite": (stone.granite, 2),
    "terrazzo": (stone.terrazzo, 1),
    "concrete": (stone.concrete, 1.5),
    "tiles": (stone.tiles, 3),
    "mosaic": (stone.mosaic, 1),
    "laminate": (plain.laminate, 5),
    "brushed": (plain.brushed, 1),
    "glass": (plain.glass, 1.5),
    "plastic": (plain.plastic, 1.5),
    "leather": (plain.leather, 1),
    "cork": (plain.cork, 0.7),
    "terry": (cloth.terry, 1),
    "printed": (prints.printed, 4),
    "lace": (prints.lace, 1.5),
    "newsprint": (sheets.newsprint, 1.5),
    "game_mat": (sheets.game_mat, 1.5),
    "cardboard": (sheets.cardboard, 1),
    "nothing": (plain.nothing, 1.5),
    "patches": (plain.patches, 1),
    "gradient": (plain.gradient, 0.7),
}
"""Every family by name, with how often it is picked relative to the others."""

_SOFT = {"rag_rug", "linen", "tweed", "checks", "striped", "felt", "printed", "lace"}


def draw(name: str, rng: np.random.Generator, height: int, width: int, px_per_mm: float) -> Image:
    """One family's texture, turned any way."""
    family = FAMILIES[name][0]
    degrees = float(rng.choice([0, 90])) if rng.random() < 0.4 else float(rng.uniform(0, 180))
    image = turned(lambda h, w: family(rng, h, w, px_per_mm), height, width, degrees)
    if name in _SOFT and rng.random() < 0.4:
        image = cloth.folds(rng, image, px_per_mm)
    return image


def surface(rng: np.random.Generator, height: int, width: int, px_per_mm: float | None = None) -> Image:
    """A table top seen from above, filling the frame.

    Returns uint8 BGR (height, width, 3). ``px_per_mm`` is the scale; without it the view is from anywhere
    between half an arm's length and two metres away (0.45 to 6 pixels a millimetre).
    """
    scale = log_uniform(rng, 0.45, 6) if px_per_mm is None else px_per_mm
    names = list(FAMILIES)
    weights = np.array([FAMILIES[n][1] for n in names])
    first, second = (names[int(i)] for i in rng.choice(len(names), 2, p=weights / weights.sum()))
    image = draw(first, rng, height, width, scale)
    if rng.random() < 0.12:
        image = wear.laid_over(rng, image, draw(second, rng, height, width, scale), scale)
    return wear.scratched(rng, image, scale) if rng.random() < 0.2 else image


def rack_material(rng: np.random.Generator, height: int, width: int) -> Image:
    """What a rack is made of: plastic of any colour, wood, metal. Returns uint8 BGR (height, width, 3)."""
    pick = rng.random()
    scale = log_uniform(rng, 1, 6)
    if pick < 0.25:
        return as_image(wood.planks(rng, height, width, scale))
    if pick < 0.32:
        return as_image(wood.painted(rng, height, width, scale))
    if pick < 0.36:
        return as_image(plain.brushed(rng, height, width, scale))
    if pick < 0.62:
        colour = hsv(rng.uniform(0, 360), rng.uniform(0, 0.15), rng.uniform(0.03, 0.25))
    elif pick < 0.78:
        colour = hsv(rng.uniform(28, 52), rng.uniform(0.02, 0.4), rng.uniform(0.7, 1.0))
    elif pick < 0.94:
        hue = float(rng.choice([0, 8, 120, 140, 215, 225, 35, 48]))
        colour = hsv(hue + rng.normal(0, 6), rng.uniform(0.5, 1), rng.uniform(0.25, 0.85))
    else:
        colour = any_colour(rng, (0, 0.2), (0.2, 0.9))
    cell = rng.uniform(1, 4)
    levels = noise(rng, height, width, cell, cell * rng.choice([1, 1, 12])) * np.float32(rng.uniform(0, 6))
    levels += noise(rng, height, width, 80, 200) * np.float32(rng.uniform(0, 5))
    return lighten(flat(height, width, colour), levels)
