"""Terms as TBX-Basic (ISO 30042:2019, data categories as attributes), written and read.

    preferredTerm   today's name of an agreed term      supersededTerm  an older word
    admittedTerm    today's name of a proposed one,     deprecatedTerm  another word, in which the term
                    a regional or a short form                          only seems to stand

Files of the older form (martif, termEntry, langSet, tig), which most tools write, are read too, and those
whose data categories are elements (DCT): <min:partOfSpeech>noun</min:partOfSpeech>.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from lxml import etree

from faqsite.languages import HTML_TAGS, LANGUAGES, language_of_tag
from faqsite.strange_xml import NotXmlError, root_of
from faqsite.termbase.keys import key_of_names
from faqsite.termbase.table import LONGEST_NOTE, LONGEST_WORD, TermFileError
from faqsite.termbase.terms import Form, FormKind, KnownTerm, PartOfSpeech, Status

NAMESPACE = "urn:iso:std:iso:30042:ed-2"
_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
_ID = "term-"  # an XML name begins with a letter, a key may not
_ROOTS = ("tbx", "martif")
_ENTRIES = ("conceptEntry", "termEntry")
_SECTIONS = ("langSec", "langSet")
_WORDS = ("termSec", "tig", "ntig")
_PREFERRED, _ADMITTED = "preferredTerm-admn-sts", "admittedTerm-admn-sts"
_SUPERSEDED, _DEPRECATED = "supersededTerm-admn-sts", "deprecatedTerm-admn-sts"
_STATUS_OF_KIND = {
    FormKind.OLDER: _SUPERSEDED,
    FormKind.REGIONAL: _ADMITTED,
    FormKind.SHORT: _ADMITTED,
    FormKind.OTHER_WORD: _DEPRECATED,
}
_REGIONAL, _SHORT = "regional", "shortForm"
_SINCE, _UNTIL = "since: ", "until: "


def write_tbx(terms: Iterable[KnownTerm]) -> bytes:
    root = etree.Element(
        "tbx",
        {"type": "TBX-Basic", "style": "dca", _LANG: "en"},
        nsmap={None: NAMESPACE},  # type: ignore[dict-item]
    )
    description = etree.SubElement(etree.SubElement(root, "tbxHeader"), "fileDesc")
    etree.SubElement(etree.SubElement(description, "sourceDesc"), "p").text = "faqsite: terms of the game"
    body = etree.SubElement(etree.SubElement(root, "text"), "body")
    for term in terms:
        _write_entry(body, term)
    return etree.tostring(root, encoding="UTF-8", xml_declaration=True, pretty_print=True)


def _write_entry(body: etree._Element, term: KnownTerm) -> None:
    entry = etree.SubElement(body, "conceptEntry", id=f"{_ID}{term.key}")
    _put(entry, "descrip", "definition", term.context)
    _put(entry, "admin", "source", term.source)
    _put(entry, "note", "", term.notes)
    for language in LANGUAGES:
        forms = [form for form in term.forms if form.language == language]
        if language not in term.names and not forms:
            continue
        section = etree.SubElement(entry, "langSec", {_LANG: HTML_TAGS[language]})
        if language in term.names:
            word = _write_word(section, term.names[language], _PREFERRED if term.is_agreed else _ADMITTED)
            _put(word, "termNote", "partOfSpeech", _tbx_part_of_speech(term.part_of_speech))
        for form in forms:
            _write_form(section, form)


def _write_form(section: etree._Element, form: Form) -> None:
    word = _write_word(section, form.text, _STATUS_OF_KIND[form.kind])
    if form.kind is FormKind.REGIONAL:
        _put(word, "termNote", "geographicalUsage", _REGIONAL)
    if form.kind is FormKind.SHORT:
        _put(word, "termNote", "termType", _SHORT)
    _put(word, "admin", "source", form.source)
    _put(word, "note", "", _SINCE + form.since if form.since else "")
    _put(word, "note", "", _UNTIL + form.until if form.until else "")
    _put(word, "note", "", form.notes)


def _write_word(section: etree._Element, text: str, status: str) -> etree._Element:
    word = etree.SubElement(section, "termSec")
    etree.SubElement(word, "term").text = text
    _put(word, "termNote", "administrativeStatus", status)
    return word


def _put(parent: etree._Element, name: str, category: str, text: str) -> None:
    if text:
        etree.SubElement(parent, name, {"type": category} if category else {}).text = text


def _tbx_part_of_speech(part: PartOfSpeech) -> str:
    return "other" if part is PartOfSpeech.PHRASE else part.value


def read_tbx(content: bytes) -> list[KnownTerm]:
    """The terms of a TBX file, in its order; raises ``TermFileError``."""
    root = _root(content)
    if etree.QName(root).localname not in _ROOTS:
        raise TermFileError(f"The file is no TBX: it begins with “{etree.QName(root).localname[:80]}”.")
    entries = list(_named(root, _ENTRIES))
    if not entries:
        raise TermFileError("The file holds no term.")
    taken = {(entry.get("id") or "").removeprefix(_ID) for entry in entries}
    terms = [_read_entry(entry, taken) for entry in entries]
    key, count = Counter(term.key for term in terms).most_common(1)[0]
    if count > 1:
        raise TermFileError(f"The key “{key}” stands twice.")
    return terms


def _root(content: bytes) -> etree._Element:
    try:
        root = root_of(content)
    except NotXmlError as error:
        raise TermFileError(f"The file is no XML: {error}.") from error
    document_type = root.getroottree().docinfo.internalDTD
    if document_type is not None and document_type.entities():  # type: ignore[attr-defined]
        raise TermFileError("The file defines entities of its own, which are not read.")
    unknown = next(root.iter(etree.Entity), None)
    if unknown is not None:
        raise TermFileError(f"Line {unknown.sourceline}: {unknown.text} is an entity that is not known.")
    return root


def _named(parent: etree._Element, names: tuple[str, ...]) -> Iterator[etree._Element]:
    for element in parent.iter(etree.Element):
        if etree.QName(element).localname in names:
            yield element


def _free_key(names: dict[str, str], taken: set[str]) -> str:
    """For a term without one; the second of two that are called alike has a count."""
    key = free = key_of_names(names)
    count = 2
    while free in taken:
        free, count = f"{key}-{count}", count + 1
    taken.add(free)
    return free


def _read_entry(entry: etree._Element, taken: set[str]) -> KnownTerm:
    names: dict[str, str] = {}
    forms: list[Form] = []
    agreed, part = False, PartOfSpeech.NOUN
    for section in _named(entry, _SECTIONS):
        language = _language(section)
        for word in _named(section, _WORDS):
            text, facts = _text(word), _facts(word)
            kind = _kind(facts)
            if kind is None and language not in names:
                names[language] = text
                agreed = agreed or _status(facts) == "preferredTerm"
                part = _part_of_speech(facts) or part
            else:
                forms.append(_form(word, language, text, kind or FormKind.REGIONAL))
    if not names:
        raise TermFileError(f"Line {entry.sourceline}: a term without a name of today.")
    facts = _facts(entry)
    key = (entry.get("id") or "").removeprefix(_ID) or _free_key(names, taken)
    return KnownTerm(
        key,
        names,
        part,
        facts.get("definition", ""),
        Status.AGREED if agreed else Status.PROPOSED,
        facts.get("source", ""),
        " ".join(_notes(entry)),
        tuple(forms),
    )


def _language(section: etree._Element) -> str:
    tag = section.get(_LANG) or ""
    language = language_of_tag(tag)
    if language is None:
        raise TermFileError(f"Line {section.sourceline}: “{tag}” is none of the languages of this site.")
    return language


def _said(element: etree._Element) -> str:
    """Its words, also those that are marked inside, in one line."""
    return " ".join("".join(map(str, element.itertext())).split())


def _text(word: etree._Element) -> str:
    text = next((_said(one) for one in _named(word, ("term",))), "")
    if not text or len(text) > LONGEST_WORD:
        raise TermFileError(f"Line {word.sourceline}: a word is empty or too long.")
    return text


# What holds a category as its attribute, and the categories that may be elements themselves.
_FACTS = ("termNote", "descrip", "admin")
_CATEGORIES = frozenset({
    "administrativeStatus", "normativeAuthorization", "termType", "geographicalUsage", "partOfSpeech",
    "definition", "source",
})  # fmt: skip


def _facts(element: etree._Element) -> dict[str, str]:
    """What stands directly in an element, by its category; a group (termGrp, ntig) counts as its element."""
    facts = {}
    for child in element.iter(etree.Element):
        name = etree.QName(child).localname
        inside = any(etree.QName(up).localname in (*_SECTIONS, *_WORDS) for up in _up_to(child, element))
        if not inside and (name in _FACTS or name in _CATEGORIES):
            category = child.get("type") or "" if name in _FACTS else name
            facts[category] = _said(child)[:LONGEST_WORD]
    return facts


def _up_to(child: etree._Element, element: etree._Element) -> Iterator[etree._Element]:
    for parent in child.iterancestors():
        if parent is element:
            return
        yield parent


def _notes(element: etree._Element) -> list[str]:
    """The notes that stand directly in an element."""
    return [
        _said(child)[:LONGEST_NOTE]
        for child in element.iterchildren(etree.Element)
        if etree.QName(child).localname == "note"
    ]


def _status(facts: dict[str, str]) -> str:
    """Also as older tools write it: normativeAuthorization, and without the ending."""
    said = facts.get("administrativeStatus") or facts.get("normativeAuthorization") or ""
    return said.removesuffix("-admn-sts")


def _kind(facts: dict[str, str]) -> FormKind | None:
    """None for today's name."""
    match _status(facts), facts.get("termType"), facts.get("geographicalUsage"):
        case "supersededTerm", _, _:
            return FormKind.OLDER
        case "deprecatedTerm", _, _:
            return FormKind.OTHER_WORD
        case _, ("shortForm" | "abbreviation" | "acronym" | "initialism"), _:
            return FormKind.SHORT
        case _, _, str():
            return FormKind.REGIONAL
    return None


def _part_of_speech(facts: dict[str, str]) -> PartOfSpeech | None:
    said = facts.get("partOfSpeech", "").lower()
    if said == "other":
        return PartOfSpeech.PHRASE
    if said in ("propernoun", "proper noun"):
        return PartOfSpeech.NOUN
    return PartOfSpeech(said) if said in tuple(PartOfSpeech) else None


def _form(word: etree._Element, language: str, text: str, kind: FormKind) -> Form:
    notes = _notes(word)
    since = next((note.removeprefix(_SINCE) for note in notes if note.startswith(_SINCE)), "")
    until = next((note.removeprefix(_UNTIL) for note in notes if note.startswith(_UNTIL)), "")
    rest = " ".join(note for note in notes if not note.startswith((_SINCE, _UNTIL)))
    source = _facts(word).get("source", "")
    return Form(language, text, kind, since[:10], until[:10], source, rest[:LONGEST_WORD])
