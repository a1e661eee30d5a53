"""XLIFF 1.2 and 2.0 by translate-toolkit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _
from lxml import etree

from faqsite.languages import HTML_TAGS
from faqsite.strange_xml import NotXmlError, root_of
from rulings.exchange.segments import ExchangeError, Package, Segment, Sent, State, note_of, segment

_FILE = "faqsite"
_SPACE = "{http://www.w3.org/XML/1998/namespace}space"
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
    """Notes stand at the unit, before its segment, as the standard wants; the toolkit puts them inside, and
    says of the segment that its blanks matter, which the standard allows to its unit."""
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
            part.attrib.pop(_SPACE, None)
            for notes in _children(part, "notes"):
                whole.insert(0, notes)
        whole.set(_SPACE, "preserve")
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


def read_xliff(content: bytes) -> Sent:
    """Segments of a file of either version; raises ExchangeError."""
    root = _root(content)
    version = root.get("version", "")
    if etree.QName(root).localname != "xliff" or version[:2] not in ("1.", "2."):
        raise ExchangeError(_("The file is XML, but no XLIFF of version 1 or 2."))
    is_first = version.startswith("1.")
    units = root.iter("{*}trans-unit" if is_first else "{*}unit")
    found = [(_read1 if is_first else _read2)(unit) for unit in units]
    declared = root.get("trgLang") or next((one.get("target-language") for one in root.iter("{*}file")), "")
    return Sent([one for one in found if one is not None], declared or "")


def _root(content: bytes) -> etree._Element:
    try:
        root = root_of(content)
    except NotXmlError as error:
        raise ExchangeError(_("The file is no sound XML (%(reason)s).") % {"reason": error}) from error
    if root.getroottree().docinfo.internalDTD is not None:
        raise ExchangeError(_("The file declares a document type, which an XLIFF file never does."))
    return root


def _read1(unit: etree._Element) -> Segment | None:
    """A trans-unit; the targets inside its ``alt-trans`` are what a tool proposed, and not taken."""
    source, target = unit.find("{*}source"), unit.find("{*}target")
    state = target.get("state", "") if target is not None else "new"
    state = "final" if unit.get("approved") == "yes" and not state else state
    said = _text(target)
    return segment(unit.get("id", ""), _text(source), said, _state(state, said), _notes(unit))


def _read2(unit: etree._Element) -> Segment | None:
    """A unit, whose segments a tool may have cut anew; what stands between them (``ignorable``) need not be
    translated. Targets inside ``matches`` are what a tool proposed."""
    data = {one.get("id", ""): _text(one) for one in unit.iter("{*}data")}
    parts = list(unit.iterchildren("{*}segment", "{*}ignorable"))
    sources = [_text(part.find("{*}source"), data) for part in parts]
    targets = [_text(part.find("{*}target"), data) for part in parts]
    must = [etree.QName(part).localname == "segment" for part in parts]
    is_partial = any(targets) and any(
        needed and source.strip() and not target
        for needed, source, target in zip(must, sources, targets, strict=True)
    )
    said = "".join(
        target or ("" if needed else source)
        for needed, source, target in zip(must, sources, targets, strict=True)
    )
    said = said if any(targets) else ""
    state = next((part.get("state", "") for part in parts if part.get("state")), "")
    found = segment(unit.get("id", ""), "".join(sources), said, _state(state, said), _notes(unit))
    return replace(found, is_partial=is_partial) if found else None


def _notes(unit: etree._Element) -> str:
    return " ".join(_text(one) for one in unit.iter("{*}note"))


def _text(element: etree._Element | None, data: Mapping[str, str] | None = None) -> str:
    """What stands in an element, without the marks that tools put into it, but with the symbols that a tool
    took for its own codes (``equiv-text``, ``dataRef``)."""
    if element is None:
        return ""
    code = element.get("equiv-text") or (data or {}).get(element.get("dataRef", ""), "")
    parts = [element.text or code]
    for child in element.iterchildren():
        if isinstance(child.tag, str):
            parts.append(_text(child, data))
        parts.append(child.tail or "")
    return "".join(parts)


def _state(name: str, target: str) -> State:
    if not target:
        return State.EMPTY
    if name in _FINAL:
        return State.FINAL
    return State.TO_REVIEW if name in _NO_WORK | _TO_REVIEW else State.TRANSLATED


def _children(element: Any, name: str) -> Iterable[Any]:
    return list(element.iter(f"{{*}}{name}"))
