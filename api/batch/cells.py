"""Tables in and out as CSV and XLSX: whatever a person's spreadsheet wrote is read, and what is written is harmless.

What a spreadsheet would take for a formula is written so that it is none (`api.spreadsheet`), and read as it was.
Written bytes depend on the cells alone, never on the clock.
"""

from __future__ import annotations

import csv
import io
import re
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from openpyxl import Workbook, load_workbook
from openpyxl.styles import Alignment, Font
from openpyxl.utils import get_column_letter

from api.files import CANNOT_READ, Failure, shown
from api.spreadsheet import neutral, restored

Cell = str | int | None
Rows = Sequence[Sequence[Cell]]

FIRST_DAY = (1980, 1, 1, 0, 0, 0)
"""The earliest date that a ZIP can hold."""

MOST_BYTES = 50 * 2**20
MOST_ROWS = 100_000
_NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")


def csv_bytes(rows: Rows) -> bytes:
    """Rows as CSV in UTF-8, with the mark by which spreadsheets know it."""
    out = io.StringIO(newline="")
    csv.writer(out, lineterminator="\r\n").writerows([_written(cell) for cell in row] for row in rows)
    return out.getvalue().encode("utf-8-sig")


def xlsx_bytes(sheets: Mapping[str, Rows]) -> bytes:
    """Sheets by name as XLSX; the first row of each is its head."""
    book = Workbook()
    book.remove(book.active)
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for number, row in enumerate(rows, start=1):
            for column, cell in enumerate(row, start=1):
                written = _written(cell)
                if written == "":
                    continue
                put = sheet.cell(number, column)
                put.value = written
                if isinstance(written, str):
                    put.data_type = "s"
                if number == 1:
                    put.font, put.alignment = Font(bold=True), Alignment(wrap_text=True, vertical="top")
        sheet.freeze_panes = "A2"
        for column, width in enumerate(_widths(rows), start=1):
            sheet.column_dimensions[get_column_letter(column)].width = width
    out = io.BytesIO()
    book.save(out)
    return _timeless(out.getvalue())


def read_rows(path: Path) -> list[list[str]]:
    """The rows of a CSV or XLSX file as texts. Raises Failure where it cannot be read."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise _cannot(path, f"pesa más de {MOST_BYTES >> 20} MB", f"it is larger than {MOST_BYTES >> 20} MB")
        data = path.read_bytes()
    except OSError as error:
        raise _cannot(path, "no se puede abrir", "it cannot be opened") from error
    rows = _from_xlsx(path, data) if path.suffix.lower() in {".xlsx", ".xlsm"} else _from_csv(path, data)
    if len(rows) > MOST_ROWS:
        raise _cannot(path, f"tiene más de {MOST_ROWS} renglones", f"it has more than {MOST_ROWS} rows")
    return [[restored(cell.strip()) for cell in row] for row in rows]


def _written(cell: Cell) -> str | int:
    if cell is None:
        return ""
    return neutral(_NOT_IN_XML.sub("?", shown(cell))) if isinstance(cell, str) else cell


def _widths(rows: Rows) -> list[int]:
    widths = [0] * max(map(len, rows), default=0)
    for row in rows[:200]:
        for i, cell in enumerate(row):
            widths[i] = max(widths[i], max(map(len, str(cell or "").split("\n"))))
    return [min(max(width + 2, 8), 48) for width in widths]


def _timeless(data: bytes) -> bytes:
    """An XLSX file without the moment at which it was written."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name in sorted(old.namelist()):
            part = old.read(name)
            if name == "docProps/core.xml":
                part = re.sub(rb"(<dcterms:(created|modified)[^>]*>)[^<]*", rb"\g<1>1980-01-01T00:00:00Z", part)
            info = zipfile.ZipInfo(name, FIRST_DAY)
            info.compress_type = zipfile.ZIP_DEFLATED
            new.writestr(info, part)
    return out.getvalue()


def _from_xlsx(path: Path, data: bytes) -> list[list[str]]:
    try:
        book = load_workbook(io.BytesIO(data), read_only=True, data_only=True)
        rows = [[_text(cell) for cell in row] for row in book.worksheets[0].iter_rows(values_only=True)]
        book.close()
    except Exception as error:  # openpyxl, zipfile and the XML parser each raise kinds of their own.
        raise _cannot(path, "no es una planilla XLSX que se pueda leer", "it is no XLSX that can be read") from error
    return rows


def _text(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "sí" if value else "no"
    # A spreadsheet holds 7 as 7.0.
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


def _from_csv(path: Path, data: bytes) -> list[list[str]]:
    text = _decoded(data)
    if "\0" in text:
        raise _cannot(path, "no es una planilla CSV", "it is no CSV")
    head = text.partition("\n")[0]
    delimiter = max(",;\t", key=head.count)
    try:
        return list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True))
    except csv.Error as error:
        raise _cannot(path, f"no es una planilla CSV ({error})", f"it is no CSV ({error})") from error


def _decoded(data: bytes) -> str:
    """What spreadsheets write: UTF-8 or, by their mark, UTF-16; else the Windows page of western Europe."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def _cannot(path: Path, why: str, why_en: str) -> Failure:
    return Failure(CANNOT_READ, f"«{shown(path)}»: {why}.", f"“{shown(path)}”: {why_en}.")
