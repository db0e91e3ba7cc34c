"""Tiles that are no melds: thrown down, pushed together, set out in a grid, fanned or heaped."""

import math

import numpy as np

from datasets.render.layout_board import Board
from datasets.render.layout_deal import Bag
from datasets.render.layout_extras import fan, heap
from datasets.render.layout_rows import Cluster, Hand, walk


def _tile(face: str) -> Cluster:
    return Cluster((face,), np.zeros((1, 3)), (0,))


def _angle(rng: np.random.Generator, wild: float) -> float:
    return float(rng.uniform(-math.pi, math.pi) if rng.random() < wild else rng.normal(0, 0.12))


def scattered(rng: np.random.Generator, faces: tuple[str, ...], aspect: float) -> Board:
    """Tiles dropped anywhere, clear of each other."""
    board = Board(aspect)
    size = math.sqrt(len(faces) * float(rng.uniform(3.0, 9.0)))
    wild = float(rng.choice((1.0, 0.5, 0.1)))
    for face in faces:
        for _ in range(6):
            x, y = rng.uniform(-size / 2, size / 2, 2) * (1.25, 0.8)
            angle = _angle(rng, wild)
            if board.free(_tile(face), float(x), float(y), angle, 0.03):
                board.add(_tile(face), float(x), float(y), angle, "loose")
                break
    return board


def patchwork(rng: np.random.Generator, faces: tuple[str, ...], aspect: float) -> Board:
    """Tiles pushed up against each other at any angle."""
    board = Board(aspect)
    wild = float(rng.choice((1.0, 0.6, 0.2)))
    gap = float(rng.choice((0.01, 0.04, 0.12)))
    for face in faces:
        part = Board(aspect)
        part.add(_tile(face), 0.0, 0.0, _angle(rng, wild), "loose")
        anchor = board.pieces[int(rng.integers(len(board.pieces)))] if board.pieces else None
        start = (anchor.x, anchor.y) if anchor else (0.0, 0.0)
        toward = float(rng.uniform(-math.pi, math.pi))
        way = (math.cos(toward), math.sin(toward))
        board.push(part, start, 0.0, way, float(rng.uniform(0.002, gap)), nearest=True)
    return board


def grid(rng: np.random.Generator, faces: tuple[str, ...], aspect: float) -> Board:
    """Tiles set out in rows with narrow gaps."""
    board = Board(aspect)
    across = int(rng.integers(3, 15))
    gap, jitter = float(rng.choice((0.03, 0.2))), float(rng.uniform(0.0, 0.025))
    how = Hand(gap=gap, step=0.01, jitter=jitter, curve=0.0)
    between = float(rng.choice((0.02, 0.15, 0.5)))
    for start in range(0, len(faces), across):
        part = Board(aspect)
        some = faces[start : start + across]
        poses = walk(rng, 1.0, aspect, len(some), how)
        part.add(Cluster(some, poses, (0,) * len(some)), float(rng.normal(0, 0.06)), 0.0, 0.0, "loose")
        board.push(part, (0.0, 0.0), 0.0, (0.0, 1.0), float(rng.uniform(0, between)))
    return board


def loose(rng: np.random.Generator, bag: Bag, aspect: float) -> Board:
    """One of the ways tiles lie about, 2 to 40 of them, or a whole set in rows."""
    shape = rng.random()
    count = int(rng.integers(2, 9)) if rng.random() < 0.3 else int(rng.integers(6, 33))
    if shape < 0.06:
        faces = bag.draw(rng, int(rng.integers(40, 107)))
        in_order = sorted(faces, key=lambda face: (face[0], int(face[1:] or 0)))
        return grid(rng, tuple(in_order) if rng.random() < 0.7 else faces, aspect)
    faces = bag.draw(rng, count)
    if shape < 0.38:
        return scattered(rng, faces, aspect)
    if shape < 0.74:
        return patchwork(rng, faces, aspect)
    if shape < 0.88:
        return grid(rng, faces, aspect)
    board = Board(aspect)
    board.add((fan if shape < 0.93 else heap)(rng, faces[:14], aspect), 0.0, 0.0, 0.0, "loose")
    return board
