"""The JSON form of a parsed edition, as ``import_rules --dry-run --json`` prints it.

Chapters, whose numbers ("7") are printed on headings only, stand apart from the rules. Numbers are as
printed: the second of two provisions with one number says so ("repeats").
"""

from collections.abc import Mapping, Sequence
from typing import Any

from rulings.ingest.parse.editions.numbering import REPEAT_MARK
from rulings.ingest.parsed import ParsedEdition, ParsedRule, ParsedTerm, Problem, RuleKind

_PLAIN = ("number", "kind", "repeats")
_NAMES_IN_ENGLISH = ("title_en", "term_en")


def edition_json(edition: ParsedEdition) -> dict[str, Any]:
    """One JSON-ready dict; names of keys as in the design, further ones only added."""
    return {
        "effective": edition.effective.isoformat() if edition.effective else None,
        "language": edition.language,
        "title": edition.title,
        "introduction": edition.introduction,
        "chapters": [_chapter(rule) for rule in edition.rules if rule.kind is RuleKind.CHAPTER],
        "rules": [_rule(rule) for rule in edition.rules if rule.kind is not RuleKind.CHAPTER],
        "glossary": [_term(term) for term in edition.glossary],
        "credits": edition.credits,
        "report": {
            "rules": len(edition.rules),
            "terms": len(edition.glossary),
            "repairs": [
                {"kind": each.kind, "before": each.before, "after": each.after, "position": each.position}
                for each in edition.repairs
            ],
            "problems": [_problem(problem) for problem in edition.problems],
        },
    }


def editions_json(editions: Sequence[ParsedEdition]) -> dict[str, Any]:
    """The form of one edition, or of one in several languages, where each text is an object by language."""
    if len(editions) == 1:
        return edition_json(editions[0])
    forms = {edition.language: edition_json(edition) for edition in editions}
    reports = [form["report"] for form in forms.values()]
    form: dict[str, Any] = {
        "effective": next(iter(forms.values()))["effective"],
        "language": editions[0].language,
        "languages": list(forms),
    }
    for field in ("title", "introduction", "credits"):
        form[field] = {language: each[field] for language, each in forms.items() if each[field]}
    for field in ("chapters", "rules", "glossary"):
        form[field] = _side_by_side({language: each[field] for language, each in forms.items()})
    form["report"] = {
        "rules": len(form["rules"]) + len(form["chapters"]),
        "terms": len(form["glossary"]),
        "repairs": [repair for report in reports for repair in report["repairs"]],
        "problems": [problem for report in reports for problem in report["problems"]],
    }
    return form


def _side_by_side(entries: Mapping[str, list[dict[str, Any]]]) -> list[dict[str, Any]]:
    """Provisions meet by number, terms by their English names; what no language has is null."""
    rows: dict[tuple[str, int], dict[str, Any]] = {}
    for language, listed in entries.items():
        for entry in listed:
            name = entry.get("number") or entry.get("term_en") or entry["term"]
            row = rows.setdefault((name, entry.get("repeats", 0)), {})
            for field, value in entry.items():
                if field in _PLAIN:
                    row[field] = value
                elif field not in _NAMES_IN_ENGLISH:
                    row[field] = {**(row.get(field) or {}), **({language: value} if value else {})} or None
    return list(rows.values())


def _chapter(rule: ParsedRule) -> dict[str, Any]:
    form: dict[str, Any] = {"number": rule.number, "title": rule.title}
    # A chapter of 1999 can have words of its own under its title.
    form |= {key: value for key, value in (("text", rule.text), ("title_en", rule.title_en)) if value}
    return form | ({"examples": list(rule.examples)} if rule.examples else {})


def _rule(rule: ParsedRule) -> dict[str, Any]:
    """``text`` is the provision as printed, its examples in their place; ``examples`` lists them apart."""
    number = rule.number.rstrip(REPEAT_MARK)
    form: dict[str, Any] = {
        "number": number,
        "kind": rule.kind.value,
        "title": rule.title,
        "text": "\n".join(filter(None, (rule.text, *rule.examples))),
        "examples": list(rule.examples),
    }
    if number != rule.number:
        form["repeats"] = len(rule.number) - len(number)
    if rule.title_en:
        form["title_en"] = rule.title_en
    return form


def _term(term: ParsedTerm) -> dict[str, Any]:
    form: dict[str, Any] = {"term": term.term, "definition": term.definition}
    if term.term_en:
        form["term_en"] = term.term_en
    return form


def _problem(problem: Problem) -> dict[str, Any]:
    return {
        "code": problem.code,
        "message": problem.message,
        "line": problem.line,
        "excerpt": problem.excerpt,
    }
