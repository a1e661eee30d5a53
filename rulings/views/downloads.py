"""An edition as a file: the words of its publisher or translator, for other programs and for no network."""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext

from faqsite.kept import kept
from rulings.models import EditionSource

_KEPT = 6


@dataclass(frozen=True, slots=True)
class FileKind:
    """A form of export (``rulings.export.FORMS``), how its files end, and what browsers are told they are."""

    form: str
    media: str


KINDS: Mapping[str, FileKind] = {
    "txt": FileKind("text", "text/plain; charset=utf-8"),
    "md": FileKind("markdown", "text/markdown; charset=utf-8"),
    "json": FileKind("json", "application/json"),
}


def download(request: HttpRequest, effective: date, language: str, ending: str) -> HttpResponse:
    """What ``export`` writes, in languages in which the edition was published: nothing converted."""
    packed = _packed(effective, language, ending) if ending in KINDS else None
    if packed is None:
        raise Http404(gettext("This edition is not here in this form and language."))
    takes_gzip = "gzip" in request.META.get("HTTP_ACCEPT_ENCODING", "")
    response = HttpResponse(packed if takes_gzip else gzip.decompress(packed), KINDS[ending].media)
    if takes_gzip:
        response["Content-Encoding"] = "gzip"
    response["Vary"] = "Accept-Encoding"
    response["Content-Disposition"] = f'attachment; filename="rules-{effective}-{language}.{ending}"'
    return response


@kept(size=_KEPT)
def _packed(effective: date, language: str, ending: str) -> bytes | None:
    """Some megabytes of text in a tenth of that; made anew only when content changes."""
    if not EditionSource.objects.filter(edition=effective, language=language).exists():
        return None
    # What writes editions is loaded with the first download: few processes ever need it.
    from rulings.export import FORMS
    from rulings.export.rows import NothingToExportError, exported_edition

    form = FORMS[KINDS[ending].form]
    try:
        edition = exported_edition(effective, language, both=form.holds_both)
    except NothingToExportError:
        return None
    return gzip.compress(form.render(edition).encode(), mtime=0)
