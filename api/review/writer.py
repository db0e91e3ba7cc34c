"""The results written again and again, in the background, as fast as they can be and no change left out."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from api.files import Failure

RETRY_SECONDS = 10.0
"""After which results that could not be written are tried again: a spreadsheet may have held them open."""

log = logging.getLogger(__name__)


class Writer:
    """Calls `write` once for everything asked for while it was not at it. Leaving the context writes what is left."""

    def __init__(self, write: Callable[[], object]) -> None:
        self._write = write
        self._changed = threading.Condition()
        # How often it was asked to write, and how many of these what it wrote last knew of.
        self._asked = self._done = 0
        self._stopping = False
        self._fault: tuple[str, str] | None = None
        self._thread = threading.Thread(target=self._run)

    def __enter__(self) -> Writer:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        with self._changed:
            self._stopping = True
            self._changed.notify()
        self._thread.join()

    def ask(self) -> None:
        """Have everything written that is known by now."""
        with self._changed:
            self._asked += 1
            self._changed.notify()

    @property
    def written(self) -> bool:
        """Whether everything asked for is written."""
        with self._changed:
            return self._done == self._asked

    @property
    def fault(self) -> tuple[str, str] | None:
        """Why the last attempt failed, in Spanish and English; None where it did not."""
        with self._changed:
            return self._fault

    def _run(self) -> None:
        while True:
            with self._changed:
                if self._fault is not None and not self._stopping:
                    self._changed.wait(RETRY_SECONDS)
                else:
                    self._changed.wait_for(lambda: self._stopping or self._asked > self._done)
                stopping, asked = self._stopping, self._asked
                if asked == self._done:
                    return
            fault = self._try()
            with self._changed:
                self._fault = fault
                if fault is None:
                    self._done = asked
                if stopping:
                    return

    def _try(self) -> tuple[str, str] | None:
        try:
            self._write()
        except Failure as failure:
            # Such as a table that a spreadsheet holds open: nothing is lost, the journal has it.
            log.error("%s", failure.message_en)
            return failure.message, failure.message_en
        except Exception as error:
            # Whatever it was, the next change shall be written.
            log.exception("the results could not be written")
            return f"algo falló ({error}).", f"something failed ({error})."
        return None
