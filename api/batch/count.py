"""From what was read to rows: each side's hand counted, its opponents' facts taken from the other side."""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from api.batch.deal import Deal, Row, SeenPhoto
from api.batch.entry import SIDES, Entry, Shot
from api.batch.journal import WHOLE, Change, Journal, Outcome
from api.batch.plan import lacking
from api.batch.reading import Job, Source, job_of
from api.batch.settle import change_words, doubtful, settled, standing
from api.batch.texts import Note, note_of
from api.sheet import Statement, hand_of, rack_shown, sheet
from scoring import Hand, HandError, Opponents, Problem, Ruleset, Score, SidesScore, score_sides
from vision.condition_words import flaws
from vision.reading import Reading

DOUBT_WORDS = ("hay {n} ficha para revisar", "hay {n} fichas para revisar")
DOUBT_WORDS_EN = ("{n} tile needs a look", "{n} tiles need a look")


def deals_of(
    root: Path,
    entries: Iterable[Entry],
    sources: Mapping[str, Sequence[Source]],
    model: str,
    journal: Journal,
) -> Iterator[Deal]:
    """Every hand of every table, in order, as the journal has it."""
    changes: dict[str, list[Change]] = defaultdict(list)
    for change in journal.changes():
        changes[change.hand].append(change)
    grouped: dict[tuple[str, str, str], list[Entry]] = defaultdict(list)
    for entry in entries:
        grouped[entry.key.deal].append(entry)
    for sides in grouped.values():
        parts = []
        for entry in sides:
            slug = entry.key.slug
            job = job_of(model, sources[slug])
            outcome = None if job is None else journal.outcome(job.key)
            parts.append(_part(root, entry, sources[slug], job, outcome, changes[slug]))
        yield _deal(parts)


def rules_hash(rules: Ruleset) -> str:
    """A SHA-256 over the id and every number and switch of a ruleset, whatever its texts say."""
    values = {str(rule["name"]): rule["value"] for rule in _rules(rules)}
    return hashlib.sha256(json.dumps([rules.id, values], sort_keys=True).encode()).hexdigest()


def _rules(rules: Ruleset) -> list[dict[str, Any]]:
    found = rules.to_json()["rules"]
    assert isinstance(found, list)
    return found


def _part(
    root: Path, entry: Entry, sources: Sequence[Source], job: Job | None, outcome: Outcome | None,
    changes: Sequence[Change],
) -> Row:  # fmt: skip
    """A side's hand before it is counted."""
    key = "" if job is None else job.key
    reading = None if outcome is None else outcome.reading
    photos = tuple(_photos(entry.shots, sources, job, outcome))
    if reading is not None:
        paths = {photo.place: photo.shot.path for photo in photos}
        reading = replace(reading, photos=tuple(replace(p, name=paths[i]) for i, p in enumerate(reading.photos)))
        reading = settled(reading, [change for change in changes if change.key == key])
    needs = [
        Note(p.refused.code, f"{p.shot.path}: {p.refused.message}", f"{p.shot.path}: {p.refused.message_en}")
        for p in photos
        if p.refused is not None
    ]
    # A photo that is not there was refused above.
    needs += [note for note in lacking(root, entry) if note.code != "photo-missing"]
    needs += _corrected_before(key, changes)
    return Row(entry, key, reading, None, photos, tuple(needs))


def _corrected_before(key: str, changes: Sequence[Change]) -> Iterator[Note]:
    """What people said of this hand's tiles as other photos showed them, unless somebody has looked at these since."""
    old = [change for change in standing(changes) if change.key != key and change.tile != WHOLE]
    if not old or (changes and changes[-1].key == key):
        return
    es, en = (", ".join(f"{change_words(each, english)} ({each.who})" for each in old) for english in (False, True))
    yield Note(
        "corrected-before",
        f"ya se había corregido, y después cambiaron las fotos; hay que mirarla de nuevo ({es})",
        f"it was corrected before, and then the photos changed; it needs a look again ({en})",
    )


def _photos(
    shots: Sequence[Shot], sources: Sequence[Source], job: Job | None, outcome: Outcome | None
) -> Iterator[SeenPhoto]:
    """Each photo of a hand with its place in the Reading, or why it has none."""
    places = {}
    if outcome is not None and outcome.reading is not None:
        places = {int(photo.name): place for place, photo in enumerate(outcome.reading.photos)}
    refused = {} if outcome is None else outcome.refused
    unread = Note("not-read-yet", "todavía no se leyó: seguí con --resume", "not read yet: go on with --resume")
    index = 0
    for shot, source in zip(shots, sources, strict=True):
        if isinstance(source.sha256, Note):
            yield SeenPhoto(shot, "", None, source.sha256)
            continue
        place = places.get(index)
        yield SeenPhoto(shot, source.sha256, place, None if place is not None else refused.get(index, unread))
        index += 1


def _deal(parts: Sequence[Row]) -> Deal:
    """The rows of a hand, counted: each side's facts about its opponents come from the other where it is there."""
    shared: tuple[Problem, ...] = ()
    both = _both(parts)
    rows = []
    for i, part in enumerate(parts):
        if part.reading is None:
            rows.append(part)
            continue
        said = part.entry.said
        if both is not None:
            said = replace(said, hand=_against(part.entry, parts[1 - i].entry, both.scores[1 - i]))
            shared = both.problems
        rows.append(_counted(part, part.reading, said))
    return Deal(tuple(rows), shared)


def _both(parts: Sequence[Row]) -> SidesScore | None:
    """Both sides counted together; None where one of them was not read, or the two play by different rules."""
    if [part.entry.key.side for part in parts] != list(SIDES):
        return None
    hands, shown = [], []
    for part in parts:
        if part.reading is None:
            return None
        hands.append(hand_of(part.reading, part.entry.said))
        shown.append(rack_shown(part.reading, part.entry.said))
    try:
        return score_sides(hands[0], hands[1], racks_shown=(shown[0], shown[1]))
    except HandError:
        return None


def _against(entry: Entry, other: Entry, score: Score) -> Hand:
    """A side's hand with what the other side's says of its opponents.

    What this side was told of its opponents holds where nothing was said of the other, and their canasta always.
    """
    hand, theirs, told = entry.said.hand, other.said.hand, entry.said.hand.opponents
    known = any(verdict.canasta is not None for verdict in score.verdicts)
    unknown = any(tile.is_unread for meld in score.melds for tile in meld)
    canasta = True if known else None if unknown else False
    opponents = Opponents(theirs.went_out, theirs.took_muerto, _first(told.has_canasta, canasta))
    if not other.stated:
        went_out, took_muerto = _first(told.went_out, theirs.went_out), _first(told.took_muerto, theirs.took_muerto)
        opponents = replace(opponents, went_out=went_out, took_muerto=took_muerto)
    return replace(hand, stock_ran_out=hand.stock_ran_out or theirs.stock_ran_out, opponents=opponents)


def _first(told: bool | None, seen: bool | None) -> bool | None:
    return seen if told is None else told


def _counted(part: Row, reading: Reading, said: Statement) -> Row:
    document = sheet(reading, said)
    needs = list(part.needs)
    told = {note.code for note in needs}
    for problem in document["problems"]:
        # That the rack was not shown is said already, where its photo is missing.
        if problem["code"] != "rack-not-shown" or "rack-missing" not in told:
            note = note_of(Problem(problem["code"], problem["message"], problem["message_en"]))
            # Which one it is: as the hand's picture names its tiles.
            tiles = f" ({' '.join(document['melds'][problem['meld']]['tiles'])})" if "meld" in problem else ""
            needs.append(replace(note, message=note.message + tiles, message_en=note.message_en + tiles))
    if said.rack_empty and reading.rack:
        n = len(reading.rack)
        words = f"dice que el atril quedó vacío, y en la foto se ven {n} fichas"
        needs.append(Note("rack-not-empty", words, f"the rack is said to be empty, and its photo shows {n} tiles"))
    doubts = len(doubtful(reading))
    if doubts:
        why = flaws(reading.photos)
        es, en = (f" ({' '.join(words[language] for words in why)})" if why else "" for language in (0, 1))
        words, words_en = DOUBT_WORDS[doubts > 1], DOUBT_WORDS_EN[doubts > 1]
        needs.append(Note("doubtful-tiles", words.format(n=doubts) + es, words_en.format(n=doubts) + en))
    noted = part.entry.noted
    if noted is not None and noted != document["total"]:
        total = document["total"]
        needs.append(
            Note(
                "noted-differs",
                f"la mesa anotó {noted} y se cuentan {total}",
                f"the table noted {noted}; {total} is counted",
            )
        )
    return replace(part, document=document, needs=tuple(needs))
