"""XLIFF 1.2 and 2.0 by translate-toolkit."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from lxml import etree

from faqsite.languages import HTML_TAGS
from faqsite.strange_xml import NotXmlError, root_of
from rulings.exchange.segments import ExchangeError, Package, Segment, State, note_of, segment

_FILE = "faqsite"
_STATES_1 = {
    State.EMPTY: "new",
    State.TO_REVIEW: "needs-review-translation",
    State.TRANSLATED: "translated",
    State.FINAL: "final",
}
_STATES_2 = {
    State.EMPTY: "initial",
    State.TO_REVIEW: "initial",
    State.TRANSLATED: "translated",
    State.FINAL: "final",
}
_FINAL = frozenset({"final", "signed-off"})
_NO_WORK = frozenset({"new", "initial", "needs-translation"})
_TO_REVIEW = frozenset({"needs-review-translation", "needs-adaptation", "needs-l10n"})


def write_xliff1(package: Package) -> bytes:
    from translate.storage.xliff import Xliff1File  # only where files go out: loading it takes half a second

    skeleton = Xliff1File.XMLskeleton.replace("1.1", "1.2").replace("NoName", _FILE)
    store = Xliff1File.parsestring(skeleton.encode())
    _name_languages(store, package)
    for one in package.segments:
        unit = _unit(store, one)
        element = unit.xmlelement
        element.set("resname", one.name)
        element.set("approved", "yes" if one.state is State.FINAL else "no")
        for target in _children(element, "target"):
            target.set("state", _STATES_1[one.state])
    return bytes(store)


def write_xliff2(package: Package) -> bytes:
    """Notes stand at the unit, before its segment, as the standard wants; the toolkit puts them inside."""
    from translate.storage.xliff2 import Xliff2File

    store = Xliff2File()
    _name_languages(store, package)
    for one in package.segments:
        unit = _unit(store, one)
        whole = unit.getunitelement()
        for part in _children(whole, "segment"):
            part.set("state", _STATES_2[one.state])
            if one.state is State.TO_REVIEW:
                part.set("subState", "faqsite:to-review")
            for notes in _children(part, "notes"):
                whole.insert(0, notes)
    return bytes(store)


def _name_languages(store: Any, package: Package) -> None:
    store.setsourcelanguage(HTML_TAGS[package.source_language])
    store.settargetlanguage(HTML_TAGS[package.target_language])


def _unit(store: Any, one: Segment) -> Any:
    unit = store.UnitClass(one.source)
    store.addunit(unit)
    unit.setid(one.key)
    unit.target = one.target
    unit.addnote(note_of(one), origin="developer")
    return unit


def read_xliff(content: bytes) -> list[Segment]:
    """Segments of a file of either version; raises ExchangeError."""
    root = _root(content)
    version = root.get("version", "")
    if etree.QName(root).localname != "xliff" or version[:2] not in ("1.", "2."):
        raise ExchangeError("The file is XML, but no XLIFF of version 1 or 2.")
    name = "trans-unit" if version.startswith("1.") else "unit"
    found = (_read(unit, version) for unit in root.iter(f"{{*}}{name}"))
    return [one for one in found if one is not None]


def _root(content: bytes) -> etree._Element:
    try:
        root = root_of(content)
    except NotXmlError as error:
        raise ExchangeError(f"The file is no sound XML: {error}.") from error
    if root.getroottree().docinfo.internalDTD is not None:
        raise ExchangeError("The file declares a document type, which an XLIFF file never does.")
    return root


def _read(unit: etree._Element, version: str) -> Segment | None:
    targets = list(unit.iter("{*}target"))
    target = "".join(_text(one) for one in targets)
    notes = " ".join(_text(one) for one in unit.iter("{*}note"))
    if version.startswith("1."):
        state = targets[0].get("state", "") if targets else "new"
        state = "final" if unit.get("approved") == "yes" and not state else state
    else:
        state = next((part.get("state", "") for part in unit.iter("{*}segment")), "")
    return segment(unit.get("id", ""), target, _state(state, target), notes)


def _text(element: etree._Element) -> str:
    """What stands in an element, without the marks that tools put into it."""
    return "".join(str(part) for part in element.itertext())


def _state(name: str, target: str) -> State:
    if not target:
        return State.EMPTY
    if name in _FINAL:
        return State.FINAL
    return State.TO_REVIEW if name in _NO_WORK | _TO_REVIEW else State.TRANSLATED


def _children(element: Any, name: str) -> Iterable[Any]:
    return list(element.iter(f"{{*}}{name}"))
