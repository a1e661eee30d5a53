"""Gettext PO by translate-toolkit: the key is the context, a text to be reviewed is fuzzy."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from rulings.exchange.segments import ExchangeError, Package, Segment, Sent, State, note_of, segment


def write_po(package: Package) -> bytes:
    from translate.storage.pypo import pofile  # only where files go out: loading it takes half a second

    store = pofile()
    language = package.target_language.replace("-", "_")
    store.updateheader(add=True, Language=language, Content_Type="text/plain; charset=UTF-8")
    for one in package.segments:
        unit = store.UnitClass(one.source)
        store.addunit(unit)
        unit.setcontext(one.key)
        unit.target = one.target
        unit.addnote(note_of(one), origin="developer")
        unit.markfuzzy(one.state is State.TO_REVIEW)
        if one.state is State.FINAL:
            unit.addnote("final", origin="translator")
    return bytes(store)


def read_po(content: bytes) -> Sent:
    """Segments of a file; raises ExchangeError."""
    from translate.storage.base import ParseError
    from translate.storage.pypo import pofile

    try:
        store = pofile.parsestring(content)
    except (ParseError, UnicodeError, ValueError, LookupError) as error:
        raise ExchangeError(_("The file is no sound PO file (%(reason)s).") % {"reason": error}) from error
    found = (_read(unit) for unit in store.units if not unit.isheader() and not unit.isobsolete())
    return Sent([one for one in found if one is not None], store.parseheader().get("Language", ""))


def _read(unit: Any) -> Segment | None:
    target = str(unit.target or "")
    state = State.TRANSLATED
    if not target:
        state = State.EMPTY
    elif unit.isfuzzy():
        state = State.TO_REVIEW
    elif "final" in unit.getnotes("translator").split("\n"):
        state = State.FINAL
    notes = unit.getnotes("developer")
    return segment(unit.getcontext(), str(unit.source or ""), target, state, notes)
