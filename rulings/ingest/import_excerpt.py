"""Saves an undated excerpt of the rules as a document: no edition is known for it."""

from rulings.ingest.import_document import finish_document
from rulings.ingest.outcome import Outcome
from rulings.ingest.parsed import (
    BlockKind,
    CharacterCount,
    Extracted,
    ParsedBlock,
    ParsedDocument,
    ParsedEdition,
    ParsedRule,
    ParsedSection,
)
from rulings.ingest.save.documents import save_document
from rulings.models import Document


def save_excerpt(parsed: ParsedEdition, source: Extracted) -> Outcome:
    """Store the excerpt, a section a rule; to be called in a transaction."""
    as_document = excerpt_document(parsed)
    document, report = save_document(as_document, source, None, Document.Kind.EXCERPT)
    finish_document(document, as_document, report)
    return Outcome(
        file=source.name,
        kind="excerpt",
        subject=f"excerpt of the rules, document {document.slug}, {parsed.language}",
        is_change=report.is_change,
        counts={"rules": len(parsed.rules), "repairs": len(parsed.repairs)},
        doubts=[problem.message for problem in parsed.problems],
    )


def excerpt_document(parsed: ParsedEdition) -> ParsedDocument:
    """The excerpt in the form of a document: each rule under a heading of its number and names."""
    numbers = [rule.number for rule in parsed.rules]
    label = {"zh-hant": "完整規則", "zh-hans": "完整规则"}.get(parsed.language, "Comprehensive Rules")
    sections = tuple(
        ParsedSection(_heading(rule), 1, tuple(_blocks(rule)), line=rule.line) for rule in parsed.rules
    )
    placed = sum(len("".join(rule.text.split())) for rule in parsed.rules)
    return ParsedDocument(
        title=f"{label} {numbers[0]}–{numbers[-1]}" if numbers else label,
        language=parsed.language,
        sections=sections,
        characters=CharacterCount(source=placed, placed=placed),
        repairs=parsed.repairs,
        problems=parsed.problems,
    )


def _heading(rule: ParsedRule) -> str:
    return " ".join(part for part in (f"{rule.number}.", rule.title, rule.title_en) if part)


def _blocks(rule: ParsedRule) -> list[ParsedBlock]:
    doubts = ("The source begins or ends inside this rule.",) if rule.fragment else ()
    blocks = [
        ParsedBlock(
            BlockKind.RULE,
            rule.text,
            number=rule.number,
            title=rule.title,
            source_text=rule.text,
            line=rule.line,
            doubts=doubts,
        )
    ]
    blocks += [ParsedBlock(BlockKind.EXAMPLE, text, source_text=text) for text in rule.examples]
    return blocks
