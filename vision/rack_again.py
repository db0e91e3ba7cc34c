"""A rack that a photo of the table shows from afar and a photo of its own from near by: its tiles count once."""

from __future__ import annotations

from dataclasses import replace

from vision.reading import Reading


def racks_once(reading: Reading) -> Reading:
    """The reading without the rack tiles of photos of the table that a rack's photo of the same side shows too.

    No homography carries a low, slanted rack into its own photo, so the faces tell, one to one; the tile of the rack's
    photo stays. An unread tile is taken for no other.
    """
    tiles = {tile.id: tile for tile in reading.tiles}
    roles = {id: reading.photos[n].role for id in reading.rack if (n := tiles[id].photo) is not None}
    near = [id for id, role in roles.items() if role == "rack"]
    groups = {id: set(group) for group in reading.duplicates for id in group}
    gone = set()
    for far in (id for id, role in roles.items() if role == "table" and tiles[id].tile != "?"):
        twin = next((id for id in near if (tiles[id].tile, tiles[id].side) == (tiles[far].tile, tiles[far].side)), None)
        if twin is not None:
            near.remove(twin)
            gone.add(far)
            group = groups.get(far, {far}) | groups.get(twin, {twin})
            groups |= dict.fromkeys(group, group)
    return replace(
        reading,
        rack=tuple(id for id in reading.rack if id not in gone),
        duplicates=tuple(sorted({tuple(sorted(group)) for group in groups.values()})),
        review=tuple(item for item in reading.review if item.tile not in gone),
    )
