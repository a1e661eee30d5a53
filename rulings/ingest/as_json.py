"""A parsed document as the JSON of DESIGN section 4, in plain dictionaries and lists."""

import re
from typing import Any

from rulings.ingest.parsed import BlockKind, ParsedBlock, ParsedDocument, ParsedFace, ParsedSection

_TAIL = 16  # characters that tell where something stood


def document_json(parsed: ParsedDocument, edition: str | None = None) -> dict[str, Any]:
    """The document for ``import_document --json``; ``edition`` is the date of the rules that it cites."""
    return {
        "title": parsed.title,
        "set": parsed.set_code,
        "language": parsed.language,
        "updated": parsed.updated.isoformat() if parsed.updated else None,
        "edition": edition,
        "credits": parsed.credits,
        "licence": parsed.licence,
        "dates": parsed.set_dates,
        "sections": [_section(section) for section in parsed.sections],
        "as_printed": _as_printed(parsed),
        "unplaced": list(parsed.unplaced),
        "report": _report(parsed),
    }


def _as_printed(parsed: ParsedDocument) -> list[str]:
    """The passages that the source prints otherwise than ``text`` gives them: mana in its own notation.

    Card texts have theirs in ``faces``; of a card that has something printed before its name the whole is
    given, behind the end of the passage before it, which tells where it stands.
    """
    found = []
    before = ""
    for section in parsed.sections:
        before = section.source_text or before
        for block in section.blocks:
            words = " ".join(block.source_text.split())
            if block.kind is BlockKind.CARD and _is_in_other_order(block):
                found.append(f"{before[-_TAIL:]} {words}".strip())
            elif block.kind is not BlockKind.CARD and _words(block.text) not in _words(block.source_text):
                found.append(words)
            before = words
    return found


def _is_in_other_order(block: ParsedBlock) -> bool:
    """Whether something stands before the name: the English one, or which face it is."""
    if not block.faces:
        return False
    face = block.faces[0]
    return not _words(block.source_text).startswith(
        (_words(face.name), _words((face.number or "") + face.name))
    )


def _words(text: str) -> str:
    return re.sub(r"[\W_]", "", text)


def _section(section: ParsedSection) -> dict[str, Any]:
    return {
        "heading": section.heading,
        "level": section.level,
        "line": section.line,
        "blocks": [_block(block) for block in section.blocks],
    }


def _block(block: ParsedBlock) -> dict[str, Any]:
    result: dict[str, Any] = {"kind": block.kind.value}
    if block.kind is BlockKind.CARD and block.faces:
        printed = _printed_faces(block)
        result |= _face(block.faces[0])
        result["faces"] = [
            _face(face) | {"printed": text} for face, text in zip(block.faces, printed, strict=True)
        ]
        result["text"] = block.text
    elif block.kind is BlockKind.RULE:
        result |= {"number": block.number, "title": block.title, "text": block.text}
    else:
        result["text"] = block.text
    if block.kind is BlockKind.RULING:
        result["cards"] = list(block.card_names)
    result |= {"line": block.line, "source": block.source_text}
    if block.doubts:
        result["doubts"] = list(block.doubts)
    return result


def _printed_faces(block: ParsedBlock) -> list[str]:
    """What the source prints for each face, in its own notation of mana; all with the first if in doubt."""
    parts = re.split(r"(?m)^\s*[/／]{1,6}(?:[^/／\n]{1,12}[/／]{2,4})?\s*$", block.source_text)
    if len(parts) != len(block.faces):
        parts = [block.source_text] + [""] * (len(block.faces) - 1)
    return [part.strip() for part in parts]


def _face(face: ParsedFace) -> dict[str, Any]:
    return {
        "name": face.name,
        "name_en": face.name_en,
        "mana_cost": face.mana_cost,
        "type_line": face.type_line,
        "text": face.text,
        "power": face.power,
        "toughness": face.toughness,
        "loyalty": face.loyalty,
    } | {key: value for key, value in (("number", face.number), ("defense", face.defense)) if value}


def _report(parsed: ParsedDocument) -> dict[str, Any]:
    count = parsed.characters
    return {
        "characters": {
            "source": count.source,
            "placed": count.placed,
            "furniture": count.furniture,
            "unplaced": count.unplaced,
        },
        "repairs": [
            {"kind": r.kind, "before": r.before, "after": r.after, "position": r.position}
            for r in parsed.repairs
        ],
        "problems": [
            {"code": p.code, "message": p.message, "line": p.line, "excerpt": p.excerpt}
            for p in parsed.problems
        ],
    }
