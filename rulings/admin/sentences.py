"""What importers say of files and passages, in the language of the curator who reads it.

Importers say it in English, for the terminal; so it is stored too. A sentence is known again by its form
and filled with what it tells. What has no form here stays as it is.
"""

from __future__ import annotations

import re
from functools import cache

from django.conf import settings
from django.utils.translation import gettext, gettext_noop

# What a refused file is taken for; these fill other sentences.
KINDS = (
    gettext_noop("an old Word document (.doc)"),
    gettext_noop("a picture"),
    gettext_noop("a gzip file"),
    gettext_noop("an xz file"),
    gettext_noop("a rar file"),
    gettext_noop("a 7z file"),
    gettext_noop("a program"),
    gettext_noop("a database"),
)
# Of two forms that fit, the first is meant.
FORMS = (
    gettext_noop("%(name)s is a binary file (it holds NUL bytes), not a text."),
    gettext_noop("%(name)s is a binary file (it holds NUL characters), not a text."),
    gettext_noop("%(name)s is a binary file (it is full of control characters), not a text."),
    gettext_noop("%(name)s begins as %(encoding)s but cannot be decoded as such."),
    gettext_noop("%(name)s was decoded wrongly before it came here: %(count)s characters are lost."),
    gettext_noop("%(name)s is in an unknown encoding: read as text it makes no sense."),
    gettext_noop("%(name)s holds nothing but white space."),
    gettext_noop("%(name)s holds data in JSON, not a text; card data are for import_cards."),
    gettext_noop("%(name)s is a web page or XML, not a text; save its words as plain text."),
    gettext_noop("%(name)s turns the direction of writing, so that it reads other than it is stored."),
    gettext_noop("%(name)s is empty."),
    gettext_noop("%(name)s is larger than %(size)s MB."),
    gettext_noop("%(name)s is %(size)s MB; the limit is %(limit)s MB."),
    gettext_noop("%(name)s is a zip file, not a text."),
    gettext_noop("%(name)s is locked with a password and cannot be read."),
    gettext_noop("%(name)s is damaged and cannot be read."),
    gettext_noop("%(name)s is not what its name says: it does not begin like such a document."),
    gettext_noop("%(name)s is a folder, not a file."),
    gettext_noop("%(name)s cannot be read: %(reason)s."),
    gettext_noop("%(name)s is %(kind)s, not a text."),
    gettext_noop("%(name)s is not a Word document: its text is missing."),
    gettext_noop("%(name)s holds no text."),
    gettext_noop("%(name)s unpacks to more than %(limit)s MB, which no release notes need."),
    gettext_noop("%(name)s declares entities, which a Word document never does."),
    gettext_noop("%(name)s is a damaged Word document and cannot be read."),
    gettext_noop("%(name)s has more than %(count)s paragraphs."),
    gettext_noop("%(name)s holds macros; save it as a document without them."),
    gettext_noop("%(name)s holds pictures of pages, not text; it has to be typed or recognised first."),
    gettext_noop("%(name)s has %(count)s pages; the limit is %(limit)s."),
    gettext_noop("%(name)s has more than %(count)s characters."),
    gettext_noop("%(name)s is damaged: page %(page)s cannot be read."),
    gettext_noop("%(name)s takes longer than %(count)s seconds to read."),
    gettext_noop("%(name)s needs more than %(size)s MB of memory to read."),
    gettext_noop("%(name)s is damaged so that reading it fails."),
    gettext_noop("No set with the code %(code)s is known; import its cards first or leave --set out."),
    gettext_noop("%(name)s holds comprehensive rules, not a document; use import_rules."),
    gettext_noop("No document with the slug %(slug)s was read from a file."),
    gettext_noop("%(name)s is in %(language)s, the document %(document)s in %(other)s."),
    gettext_noop("%(name)s is the file of the document %(document)s already."),
    gettext_noop("The text has %(count)s characters, more than any release notes have."),
    gettext_noop("The text has more than %(count)s lines, as no release notes have."),
    gettext_noop("The document names no title for itself."),
    gettext_noop("No heading was found: all text stands in one section."),
    gettext_noop("A character was lost before the file came here."),
    gettext_noop("The text has lost its line ends; paragraphs may have run together."),
    gettext_noop("An address breaks off here; what followed it may be lost."),
    gettext_noop("%(character)s is no real character."),
    gettext_noop("“%(label)s” is a label of the page that the text was on, not part of the rules."),
    gettext_noop("No heading was found between %(first)s and %(second)s."),
    gettext_noop("The source begins or ends inside this rule."),
    gettext_noop("No number with its title fits a loaded edition."),
    gettext_noop("All fitting editions are older than the document."),
    gettext_noop("No loaded edition has most of these numbers under these titles."),
    gettext_noop("%(count)s of %(total)s numbers with titles do not fit."),
    gettext_noop("no bullets: where the text of the card ends and its rulings begin is a guess"),
    gettext_noop("no bullets and no line ends: where this ruling begins and ends is a guess"),
    gettext_noop("the end of this heading is a guess"),
    gettext_noop("no type line: %(card)s"),
    gettext_noop("creature without power and toughness: %(card)s"),
    gettext_noop("little speaks for a card of this name here: %(card)s"),
    gettext_noop("subtypes not recognised in the type line: %(line)s"),
    gettext_noop("no card of this name is known: %(card)s"),
    gettext_noop("the cost reads empty, the known card's is %(known)s"),
    gettext_noop("the cost reads %(cost)s, the known card's is %(known)s"),
    gettext_noop("%(count)s cards have this name."),
    gettext_noop("The card of this name is not of the set and costs something else."),
    gettext_noop("Its names are those of different cards."),
    gettext_noop("One of its names is that of another card."),
    gettext_noop("Taken for %(card)s, which is spelt otherwise."),
    gettext_noop("No card of this name is known."),
    # what is doubted of an edition
    gettext_noop("%(count)s characters were lost from the source and stand as �, on %(total)s lines."),
    gettext_noop("The source has %(count)s letters and digits in this order, what was read has %(total)s."),
    gettext_noop("This line of the source is not in what was read."),
    gettext_noop("The contents page lists a heading that the rules print otherwise or not at all."),
    gettext_noop("The edition uses the number %(number)s again; the second is kept under a mark."),
    gettext_noop("A space stands inside the number %(number)s; it was read without."),
    gettext_noop("The glossary gives no definition under %(term)s."),
    gettext_noop("The text does not say on which day it takes effect."),
    gettext_noop("The text gives several dates of effect: %(days)s."),
    gettext_noop("This passage stands in one language only."),
    gettext_noop("A footnote of the page is no part of the rules; it was left out."),
    gettext_noop("%(key)s: The page differs from the edition's own words (%(language)s)."),
)
# Before why a card text is tied to no card, or to one in doubt.
_ABOUT_CARD = "card: "
_GAP = re.compile(r"%\((\w+)\)s")


def said(sentence: str) -> str:
    """A sentence of an importer in the language that is active."""
    bare = sentence.removeprefix(_ABOUT_CARD)
    for form, pattern in _patterns():
        match = pattern.fullmatch(bare)
        if match:
            told = {name: _value(name, value) for name, value in match.groupdict().items()}
            return gettext(form) % told if told else gettext(form)
    return bare


def _value(name: str, value: str) -> str:
    """A name as it is; a kind of file or a language in the words of the reader."""
    if name == "kind":
        return gettext(value)
    languages = dict(settings.LANGUAGES)
    return gettext(str(languages[value])) if name in ("language", "other") and value in languages else value


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((form, _pattern(form)) for form in FORMS)


def _pattern(form: str) -> re.Pattern[str]:
    parts = _GAP.split(form)
    shown = [_gap(part) if place % 2 else re.escape(part) for place, part in enumerate(parts)]
    return re.compile("".join(shown), re.DOTALL)


def _gap(name: str) -> str:
    """What may be filled in: a kind of file is one of a few, so that names of files may say anything."""
    told = "|".join(map(re.escape, KINDS)) if name == "kind" else ".+?"
    return f"(?P<{name}>{told})"
