"""What a phone needs to trust this server: the authority's certificate, and a page that says what to do with it."""

from __future__ import annotations

from pathlib import Path

from fastapi import APIRouter
from fastapi.responses import FileResponse

from api.book.settings import Settings
from api.http.problems import ProblemError
from api.lan.certificate import AUTHORITY

PAGE = Path(__file__).resolve().parent.parent / "page" / "certificate.html"

router = APIRouter(include_in_schema=False)


@router.get("/certificado")
def certificate_page() -> FileResponse:
    """How a phone comes to trust the certificate."""
    return FileResponse(PAGE)


@router.get("/burako.crt")
def authority() -> FileResponse:
    """The authority's certificate, as phones install it."""
    path = Settings.from_environment().folder / AUTHORITY
    if not path.is_file():
        raise ProblemError(
            404,
            "no-certificate",
            "Este servidor no tiene certificado: se hace al arrancarlo con «burako serve --lan».",
            "This server has no certificate: it is made when it is started with “burako serve --lan”.",
        )
    return FileResponse(path, media_type="application/x-x509-ca-cert", filename="burako.crt")
