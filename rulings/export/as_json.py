"""JSON in the shape of ``import_rules --dry-run --json``, with each text as an object by language.

    {"format": "faqsite rules 1", "effective": "2024-04-12", "language": "zh-hans",
     "languages": ["zh-hans", "en"],
     "introduction": {"en": "…", "zh-hans": "…"},
     "chapters": [{"number": "7", "title": {"en": "…", "zh-hans": "…"}}],
     "rules": [{"number": "702.24a", "kind": "subrule", "title": null, "text": {"en": "…", "zh-hans": "…"},
                "examples": {"en": ["…"], "zh-hans": ["…"]}}],
     "glossary": [{"term": {"en": "…", "zh-hans": "…"}, "definition": {"en": "…", "zh-hans": "…"}}],
     "credits": {"en": "…", "zh-hans": "…"}}

As there, ``text`` is a provision as printed, its examples in their place, ``examples`` lists them apart, and
the second of two provisions with one number says so (``"repeats": 1``).
What a dry run printed, with plain texts in its one language, is read too.
"""

import json
from collections.abc import Mapping
from datetime import date
from typing import Any

from faqsite.languages import EN, LANGUAGES
from rulings.export.edition import ExportedEdition, ExportedRule, ExportedTerm
from rulings.ingest.parse.editions.numbering import REPEAT_MARK
from rulings.ingest.parsed import RuleKind, SourceError
from rulings.ingest.save.runs import Words
from rulings.numbers import NotARuleNumberError, kind_of, sort_key

FORMAT = "faqsite rules 1"


def render(edition: ExportedEdition) -> str:
    return json.dumps(edition_form(edition), ensure_ascii=False, indent=1) + "\n"


def edition_form(edition: ExportedEdition) -> dict[str, Any]:
    """The JSON-ready form of an edition in all its languages."""
    rules = [(rule, kind_of(rule.number.rstrip(REPEAT_MARK))) for rule in edition.rules]
    return {
        "format": FORMAT,
        "effective": edition.effective.isoformat(),
        "language": edition.languages[0],
        "languages": list(edition.languages),
        "introduction": dict(edition.introduction),
        "chapters": [_rule(rule) for rule, kind in rules if kind is RuleKind.CHAPTER],
        "rules": [_rule(rule, kind) for rule, kind in rules if kind is not RuleKind.CHAPTER],
        "glossary": [_term(term) for term in edition.glossary],
        "credits": dict(edition.credits),
    }


def _rule(rule: ExportedRule, kind: RuleKind | None = None) -> dict[str, Any]:
    """``kind`` is told but for chapters, which stand apart, and have hardly ever more than a title."""
    number = rule.number.rstrip(REPEAT_MARK)
    form: dict[str, Any] = {"number": number}
    if number != rule.number:
        form["repeats"] = len(rule.number) - len(number)
    if kind is not None:
        form["kind"] = kind.value
    form["title"] = _by_language(rule.words, lambda words: words.title)
    text = _by_language(rule.words, _printed)
    examples = _by_language(rule.words, lambda words: list(words.examples))
    if kind is not None or text:
        form |= {"text": text, "examples": examples}
    return form


def _printed(words: Words) -> str:
    return "\n".join(filter(None, (words.text, *words.examples)))


def _term(term: ExportedTerm) -> dict[str, Any]:
    form: dict[str, Any] = {
        "term": _by_language(term.words, lambda words: words.title),
        "definition": _by_language(term.words, lambda words: words.text),
    }
    if term.name_en and EN not in term.words:
        form["term_en"] = term.name_en
    return form


def _by_language(texts: Mapping[str, Words], part: Any) -> dict[str, Any] | None:
    found = {language: part(words) for language, words in texts.items() if part(words)}
    return found or None


def read(text: str) -> ExportedEdition:
    """The edition in an export or a dry run; SourceError says what in it is not as it should be."""
    try:
        form = json.loads(text)
        return _read(form)
    except json.JSONDecodeError as error:
        raise SourceError(f"This is not whole JSON: {error}.") from error
    except SourceError:
        raise
    except (KeyError, TypeError, AttributeError, NotARuleNumberError) as error:
        raise SourceError(f"This JSON is not an edition as export writes it: {error!r}.") from error
    except ValueError as error:
        raise SourceError(f"This JSON is not an edition as export writes it: {error}.") from error


def _read(form: Any) -> ExportedEdition:
    if not isinstance(form, dict) or "rules" not in form or not form.get("effective"):
        raise SourceError("This JSON holds no dated edition of the rules; card data are for import_cards.")
    languages = tuple(form.get("languages") or [form["language"]])
    if not set(languages) <= set(LANGUAGES):
        raise SourceError(f"{', '.join(languages)} are not all languages of this site.")
    single = languages[0]
    rules = [_read_rule(each, single) for each in (*form.get("chapters", ()), *form["rules"])]
    return ExportedEdition(
        effective=date.fromisoformat(form["effective"]),
        languages=languages,
        introduction=_texts(form.get("introduction"), single),
        rules=tuple(sorted(rules, key=lambda rule: sort_key(rule.number))),
        glossary=tuple(_read_term(each, single) for each in form.get("glossary", ())),
        credits=_texts(form.get("credits"), single),
    )


def _read_rule(form: Mapping[str, Any], single: str) -> ExportedRule:
    kind_of(form["number"].rstrip(REPEAT_MARK))
    titles, texts = _texts(form.get("title"), single), _texts(form.get("text"), single)
    examples = _texts(form.get("examples"), single)
    words = {
        language: Words(
            titles.get(language),
            _without_examples(texts.get(language) or "", examples.get(language) or []),
            tuple(examples.get(language) or ()),
        )
        for language in LANGUAGES
        if language in titles or language in texts or language in examples
    }
    return ExportedRule(form["number"] + REPEAT_MARK * form.get("repeats", 0), words)


def _without_examples(text: str, examples: list[str]) -> str | None:
    """The words of a provision without the examples that ``text`` ends with."""
    listed = "\n".join(examples)
    if examples and text == listed:
        return None
    return (text.removesuffix("\n" + listed) if examples else text) or None


def _read_term(form: Mapping[str, Any], single: str) -> ExportedTerm:
    names, definitions = _texts(form["term"], single), _texts(form.get("definition"), single)
    words = {
        language: Words(names.get(language), definitions.get(language))
        for language in LANGUAGES
        if language in names or language in definitions
    }
    return ExportedTerm(form.get("term_en") or names.get(EN), words)


def _texts(value: Any, single: str) -> dict[str, Any]:
    """Texts by language; a plain one is in the only language of its document."""
    found = value if isinstance(value, dict) else {single: value}
    return {language: text for language, text in found.items() if text}
