"""Reading the photos of a batch: each hand's together, in workers, and a bad photo costs only itself."""

from __future__ import annotations

import hashlib
import io
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from PIL import Image

from api.batch.entry import Entry, Role
from api.batch.journal import Journal, Outcome, outcome_key
from api.batch.texts import Note
from api.files import MOST_BYTES, wrong_use
from api.pool import PoolError
from vision.decode import PhotoError, PhotoFile
from vision.reading import Reading

CHANGED = Note(
    "changed", "cambió mientras se leían las fotos; seguí con --resume", "it changed meanwhile; go on with --resume"
)


class Crew(Protocol):
    """Workers that read hands, each under a limit of time and memory. lanes: how many hands to give them at once."""

    lanes: int

    def read(self, photos: Sequence[PhotoFile], racks: Sequence[PhotoFile]) -> Reading:
        """As `api.pool.ReaderPool.read`."""

    def close(self) -> None:
        """Stop the workers, also those in the middle of a photo."""


@dataclass(frozen=True)
class Source:
    """A photo's file. sha256: of its bytes, or why it cannot be opened."""

    path: Path
    role: Role
    sha256: str | Note


@dataclass(frozen=True)
class Job:
    """The photos of one hand that can be opened, under the key of what comes of them."""

    key: str
    photos: tuple[Source, ...]


def sha256_of(path: Path) -> str:
    """The SHA-256 of a file's bytes. Raises OSError."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def hashes_of(root: Path, paths: Iterable[str]) -> dict[str, str]:
    """The SHA-256 of files, by their paths below root; empty for what cannot be opened or is no file."""
    found = {}
    for path in paths:
        try:
            # A pipe would have to be waited for.
            found[path] = sha256_of(root / path) if (root / path).is_file() else ""
        except OSError:
            found[path] = ""
    return found


def source_of(path: Path, role: Role) -> Source:
    """The photo with its hash."""
    try:
        if not path.is_file():
            return Source(path, role, Note("photo-missing", "no existe", "there is no such file"))
        if path.stat().st_size > MOST_BYTES:
            most = MOST_BYTES >> 20
            return Source(path, role, Note("too-heavy", f"pesa más de {most} MB", f"it is larger than {most} MB"))
        return Source(path, role, sha256_of(path))
    except OSError:
        return Source(path, role, Note("cannot-open", "no se puede abrir", "it cannot be opened"))


def sources_of(root: Path, entries: Iterable[Entry], tick: Callable[[], None]) -> dict[str, tuple[Source, ...]]:
    """The photos of each entry, by its key's slug, each hashed."""
    found = {}
    for entry in entries:
        photos = []
        for shot in entry.shots:
            photos.append(source_of(root / shot.path, shot.role))
            tick()
        found[entry.key.slug] = tuple(photos)
    return found


def job_of(model: str, photos: Sequence[Source]) -> Job | None:
    """What there is to read of a hand's photos; None where none can be opened."""
    whole = tuple(photo for photo in photos if isinstance(photo.sha256, str))
    return Job(outcome_key(model, [(p.role, str(p.sha256)) for p in whole]), whole) if whole else None


def identity(model: Mapping[str, str]) -> str:
    """What tells one reader from another: its weights, and the profile of a set where it reads with one."""
    return " ".join(model[name] for name in ("sha256", "profile") if name in model)


def model_of(crew: Crew) -> str:
    """The identity of the crew's model, as Readings name it: asked for with a photo of nothing. Raises Failure."""
    out = io.BytesIO()
    Image.new("RGB", (64, 64), "white").save(out, "PNG")
    try:
        return identity(crew.read([PhotoFile("-", out.getvalue())], []).model)
    except PoolError as error:
        raise wrong_use(
            f"Con esos límites (--seconds, --memory) no se puede leer ninguna foto. {error.message}",
            f"Under these limits (--seconds, --memory) no photo can be read. {error.message_en}",
        ) from error


def read_all(jobs: Iterable[Job], crew: Crew, model: str, journal: Journal, tick: Callable[[int], None]) -> None:
    """Read every job that the journal does not have yet, each once. tick: called with each job's photos when done.

    Whatever stops this, what was done is in the journal.
    """
    done = journal.keys()
    waiting = {job.key: job for job in jobs if job.key not in done}
    stopped = threading.Event()

    def work(job: Job) -> int:
        outcome = _read(job, crew, model)
        # What fails because its worker was sent home says nothing of the photo.
        if not stopped.is_set() and CHANGED not in outcome.refused.values():
            journal.add(job.key, outcome)
        return len(job.photos)

    lanes = ThreadPoolExecutor(crew.lanes)
    try:
        for future in as_completed([lanes.submit(work, job) for job in waiting.values()]):
            tick(future.result())
    except BaseException:
        stopped.set()
        lanes.shutdown(wait=False, cancel_futures=True)
        crew.close()
        raise
    finally:
        lanes.shutdown()


def _read(job: Job, crew: Crew, model: str) -> Outcome:
    """The job's photos together; where that fails, those that are not at fault together."""
    files: dict[int, PhotoFile] = {}
    refused: dict[int, Note] = {}
    for index, photo in enumerate(job.photos):
        # The name only tells the photos of this job apart: a reading is kept by what photos hold, not by names.
        file = PhotoFile(str(index), _bytes(photo.path))
        if hashlib.sha256(file.data).hexdigest() == photo.sha256:
            files[index] = file
        else:
            refused[index] = CHANGED
    failures = 0
    while files:
        try:
            return Outcome(_together(job, files, crew, model), refused)
        except PhotoError as error:
            refused[int(error.name)] = _note(error)
            del files[int(error.name)]
        except PoolError as error:
            failures += 1
            found = {index: note for index in files if (note := _alone(job, index, files, crew, model)) is not None}
            if not found and failures > 1:
                # Each by itself is read and all together are not: nobody can say which to leave out.
                found = dict.fromkeys(files, _note(error))
            refused |= found
            files = {index: file for index, file in files.items() if index not in found}
    return Outcome(None, refused)


def _alone(job: Job, index: int, files: dict[int, PhotoFile], crew: Crew, model: str) -> Note | None:
    """Why one photo cannot be read by itself; None where it can."""
    try:
        _together(job, {index: files[index]}, crew, model)
    except (PhotoError, PoolError) as error:
        return _note(error)
    return None


def _together(job: Job, files: dict[int, PhotoFile], crew: Crew, model: str) -> Reading:
    parts = {role: [f for i, f in files.items() if job.photos[i].role == role] for role in ("table", "rack")}
    reading = crew.read(parts["table"], parts["rack"])
    if identity(reading.model) != model:
        raise PoolError("another-model", "Otro trabajador usa otro modelo.", "Another worker has another model.")
    return reading


def _note(error: PhotoError | PoolError) -> Note:
    """Why a photo was refused, without its name, which stands beside it."""
    if isinstance(error, PoolError):
        return Note(error.code, error.message.rstrip("."), error.message_en.rstrip("."))
    reason = error.message.removeprefix(f"«{error.name}»: ")
    return Note(error.code, reason, error.message_en.removeprefix(f"“{error.name}”: "))


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        return b""
