"""What else lies on a Burako table: racks, the pozo, stock piles and muertos, a box of tiles, strays."""

import math

import numpy as np
from numpy.typing import NDArray

from datasets.render.layout_board import Board
from datasets.render.layout_boxes import NO_BOXES, gaps, moved
from datasets.render.layout_deal import Bag, legal_meld
from datasets.render.layout_rows import Cluster, Hand, walk
from datasets.render.layout_types import Rack

STEADY = Hand(gap=0.0, step=0.0, jitter=math.radians(0.5), curve=0.0)


def hand_of_tiles(rng: np.random.Generator, bag: Bag, count: int) -> tuple[str, ...]:
    """What a player holds: some of it melds in the making, some of it sorted."""
    faces: list[str] = []
    while len(faces) < count and rng.random() < 0.4:
        meld = legal_meld(rng, bag, int(rng.integers(3, 6)))
        if meld is None or len(faces) + len(meld.faces) > count:
            bag.give_back(list(meld.faces) if meld else [])
            break
        faces += meld.faces
    rest = list(bag.draw(rng, count - len(faces)))
    if rng.random() < 0.6:
        rest.sort(key=lambda face: (face[0], int(face[1:] or 0)))
    return (*faces, *rest)


def _rack_row(rng: np.random.Generator, faces: tuple[str, ...], aspect: float, touching: float) -> NDArray[np.float64]:
    """(n, 3) poses of one row of standing tiles from x = 0, in groups."""
    count = len(faces)
    space = rng.uniform(0.02, 0.25, count)
    space[rng.random(count) < touching] *= 0.08
    apart = rng.random(count) < 0.12
    space[apart] = rng.uniform(0.3, 1.6, int(apart.sum()))
    poses = walk(rng, 1.0, aspect, count, STEADY)
    poses[:, 0] += np.cumsum(space)
    poses[:, 1] = rng.normal(0, 0.006, count)
    poses[rng.random(count) < 0.02, 2] += math.pi
    return poses


def rack(rng: np.random.Generator, faces: tuple[str, ...], aspect: float, view: str) -> Board:
    """A rack with these tiles in one row or two, centred at the origin; `""` is a tile from behind."""
    board = Board(aspect)
    rows = 2 if len(faces) > 13 or rng.random() < 0.6 else 1
    gap_row = float(rng.uniform(-0.12, 0.1) if rng.random() < 0.6 else rng.uniform(0.1, 0.6))
    top = int(rng.binomial(len(faces), 0.5)) if rows == 2 else len(faces)
    if len(faces) > 13:
        top = int(np.clip(top, len(faces) - 13, 13))
    touching = float(rng.choice((0.9, 0.5, 0.15)))
    lines = [_rack_row(rng, part, aspect, touching) for part in (faces[:top], faces[top:])[:rows]]
    lengths = [float(line[-1, 0] - line[0, 0]) + 1.0 if len(line) else 0.0 for line in lines]
    width = max(*lengths, float(rng.uniform(7.0, 15.0))) + 0.2
    start = 0
    for number, (line, length) in enumerate(zip(lines, lengths, strict=True)):
        if len(line):
            slack = width - 0.2 - length
            at = float(rng.beta(0.7, 0.7)) * slack - width / 2 + 0.1
            line[:, 0] += at + 0.5 - line[0, 0]
            line[:, 1] += (number - (rows - 1) / 2) * (aspect + gap_row)
            part = faces[start : start + len(line)]
            layer = number if gap_row < 0.02 else 0
            board.add(Cluster(part, line, (layer,) * len(part)), 0.0, 0.0, 0.0, "rack", "rack-0")
        start += len(line)
    board.racks.append(Rack("rack-0", 0.0, 0.0, 0.0, width, rows, gap_row, view))
    return board


def pile(rng: np.random.Generator, count: int) -> Cluster:
    """A stack of tiles face down."""
    lean = float(rng.choice((0.01, 0.03)))
    poses = np.clip(np.cumsum(rng.normal(0, (lean, lean, 0.01), (count, 3)), axis=0), -0.04, 0.04)
    return Cluster(("",) * count, poses, tuple(range(count)))


def stock(rng: np.random.Generator, bag: Bag, aspect: float) -> Board:
    """Piles of ten face down, in a row or a block; the one being drawn from is lower."""
    board = Board(aspect)
    piles = int(rng.integers(1, 7))
    across = piles if rng.random() < 0.7 else (piles + 1) // 2
    pitch = float(rng.uniform(0.01, 0.5))
    for number in range(piles):
        size = int(rng.integers(1, 11)) if number == piles - 1 else 10
        cluster = pile(rng, len(bag.draw(rng, size)))
        x, y = number % across * (1.15 + pitch), number // across * (aspect + 0.15 + pitch)
        board.add(cluster, x, y, 0.0, "loose")
    return board


def face_down(rng: np.random.Generator, bag: Bag, aspect: float, count: int) -> Board:
    """A muerto: a stack of tiles face down, or a row or two of them."""
    board = Board(aspect)
    faces = ("",) * len(bag.draw(rng, count))
    if not faces or rng.random() < 0.7:
        board.add(pile(rng, len(faces)), 0.0, 0.0, 0.0, "loose")
    else:
        how = Hand(gap=0.05, step=0.03, jitter=0.02, curve=0.0)
        board.add(loose_row(rng, faces, aspect, how, 0.0), 0.0, 0.0, 0.0, "loose")
    return board


def fan(rng: np.random.Generator, faces: tuple[str, ...], aspect: float) -> Cluster:
    """Tiles that overlap the last one a little, sideways along an arc or downwards."""
    count = len(faces)
    if rng.random() < 0.7:
        how = Hand(gap=0.02, step=0.02, jitter=0.02, curve=0.12)
        poses = walk(rng, float(rng.uniform(0.72, 0.97)), aspect, count, how)
    else:
        how = Hand(gap=0.03, step=0.03, jitter=0.02, curve=0.02)
        poses = walk(rng, aspect * float(rng.uniform(0.6, 0.95)), 1.0, count, how)
        poses = np.stack([-poses[:, 1], poses[:, 0], poses[:, 2]], axis=1)
    return Cluster(faces, poses, tuple(range(count)))


def heap(rng: np.random.Generator, faces: tuple[str, ...], aspect: float) -> Cluster:
    """Tiles thrown on a heap at any angle; none covers the number of another."""
    spread = float(rng.uniform(0.4, 0.65)) * math.sqrt(len(faces))
    poses, boxes, numbers = np.zeros((0, 3)), NO_BOXES, NO_BOXES
    kept: list[str] = []
    layers: list[int] = []
    for face in faces:
        for _ in range(8):
            pose = np.array([[*rng.normal(0, spread, 2), rng.uniform(-math.pi, math.pi)]])
            box = Cluster((face,), pose, (0,)).boxes(aspect)
            if (gaps(box, numbers) < 0).any():
                continue
            below = np.flatnonzero(gaps(box, boxes)[0] < 0.01)
            layers.append(1 + max((layers[index] for index in below), default=-1))
            kept.append(face)
            poses, boxes = np.vstack([poses, pose]), np.vstack([boxes, box])
            number = moved(np.array([[0, -0.2 * aspect, 0, 0.32, 0.27 * aspect]]), *map(float, pose[0]))
            numbers = np.vstack([numbers, number])
            break
    return Cluster(tuple(kept), poses, tuple(layers))


def pozo(rng: np.random.Generator, bag: Bag, aspect: float) -> Board:
    """The discard pile, face up: rows, a fan or a heap."""
    board = Board(aspect)
    faces = bag.draw(rng, int(rng.integers(1, 5)) if rng.random() < 0.4 else int(rng.integers(4, 16)))
    shape = rng.random()
    if faces and shape >= 0.5:
        cluster = fan(rng, faces, aspect) if shape < 0.75 else heap(rng, faces, aspect)
        board.add(cluster, 0.0, 0.0, 0.0, "loose")
        return board
    how = Hand(gap=float(rng.choice((0.04, 0.35), p=(0.35, 0.65))), step=0.05, jitter=0.06, curve=0.01)
    across = int(rng.integers(5, 13))
    thrown = rng.random() < 0.3  # each player lays them as he sits
    for start in range(0, len(faces), across):
        some = faces[start : start + across]
        part = Board(aspect)
        part.add(loose_row(rng, some, aspect, how, 0.5 if thrown else 0.0), 0.0, 0.0, 0.0, "loose")
        board.push(part, (float(rng.normal(0, 0.2)), 0.0), 0.0, (0.0, 1.0), float(rng.uniform(0.01, 0.4)))
    return board


def loose_row(rng: np.random.Generator, faces: tuple[str, ...], aspect: float, how: Hand, turned: float) -> Cluster:
    """A row that is no meld, a share of its tiles upside down."""
    poses = walk(rng, 1.0, aspect, len(faces), how)
    poses[rng.random(len(faces)) < turned, 2] += math.pi
    return Cluster(faces, poses, (0,) * len(faces))


def box_of_tiles(rng: np.random.Generator, bag: Bag, aspect: float) -> Board:
    """Tiles that are not in play, in rows in their box."""
    board = Board(aspect)
    rows, across = int(rng.integers(1, 4)), int(rng.integers(2, 8))
    shut = float(rng.choice((0.0, 0.3, 1.0)))
    how = Hand(gap=0.04, step=0.01, jitter=0.005, curve=0.0)
    for _ in range(rows):
        faces = tuple("" if rng.random() < shut else face for face in bag.draw(rng, across))
        part = Board(aspect)
        part.add(loose_row(rng, faces, aspect, how, 0.0), 0.0, 0.0, 0.0, "loose", scored=False)
        board.push(part, (0.0, 0.0), 0.0, (0.0, 1.0), float(rng.uniform(0.005, 0.05)))
    return board
