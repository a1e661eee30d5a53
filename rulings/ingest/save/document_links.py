"""Ties a saved document to its set, edition, cards, rulings and the rules it cites."""

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from cards.models import Card, CardName, Face, Set
from cards.names import normal_form
from faqsite.plain_sql import insert_instances, update_instances, update_rows
from faqsite.translated import by_language, exact_text, literal, set_text
from rulings.ingest.link.card_index import CardIndex, Found
from rulings.ingest.link.editions import (
    Excerpt,
    Fit,
    earliest_edition,
    fitting_edition,
    fitting_span,
    named_references,
)
from rulings.ingest.save.citations import cite_blocks
from rulings.ingest.save.joined_rulings import joined_bullets, name_cards
from rulings.ingest.save.replaced import Replaced, is_import, note_replaced
from rulings.ingest.save.ties import tie_cards, tie_rulings
from rulings.models import Block, Document, Edition, RuleVersion, Ruling, Section

NAME_KEYS = ("name_en", "name")
# 钢墙（新版）; 乙太专家/ Æther Adept.
_REMARK = re.compile(r"\s*[(（][^()（）]*(?:[(（][^()（）]*[)）][^()（）]*)*[)）]\s*$")
_BESIDE = re.compile(r"\s*[/／]\s*(?=[^/／]*[A-Za-z])")


def card_index(names: Iterable[str], set_: Set | None) -> CardIndex:
    """An index over the cards that bear these names, and over all cards of the set."""
    in_set = set(Card.objects.filter(printings__set=set_).values_list("pk", flat=True)) if set_ else set()
    wanted = CardName.objects.filter(normal_form__in={normal_form(name) for name in names if name})
    pairs = set(wanted.values_list("normal_form", "card_id"))
    pairs |= set(CardName.objects.filter(card__in=in_set).values_list("normal_form", "card_id"))
    costs: dict[int, set[str]] = defaultdict(set)
    faces = Face.objects.filter(card__in={card for _, card in pairs})
    for card, cost in faces.values_list("card_id", "mana_cost"):
        costs[card].add(cost)
    return CardIndex(pairs, in_set, costs)


def link_document(document: Document, card_names: Mapping[str, Sequence[str]] | None = None) -> None:
    """Find edition, cards and rulings; ``card_names`` are each ruling's, by anchor, if they are new."""
    blocks = list(Block.objects.filter(document=document).order_by("position"))
    if card_names is not None:
        _name_cards(blocks, card_names)
    choose_edition(document, blocks)
    index = card_index(names_in(blocks, document.original_language), document.set)
    _tie_cards(blocks, index, document.original_language)
    _save_rulings(document, blocks, index)


def _name_cards(blocks: Iterable[Block], card_names: Mapping[str, Sequence[str]]) -> None:
    """Let blocks remember which cards the file says they speak of."""
    changed = []
    for block in blocks:
        names = list(card_names.get(block.anchor, ()))
        if block.card_names != names:
            block.card_names = names
            changed.append((names, block.pk))
    update_rows(Block, ["card_names"], changed)


def cite_document(document: Document, blocks: Sequence[Block]) -> int:
    """Find the rules that blocks cite, and tie their rulings to those rules; how many citations changed."""
    changed = cite_blocks(blocks, document.edition_id)
    tie_rulings({block.ruling_id for block in blocks if block.ruling_id})
    return changed


def choose_edition(document: Document, blocks: Sequence[Block]) -> None:
    """Set the edition that the document's excerpts fit, and note what is doubtful about it.

    An edition named by the document itself (``report["cites"]``) is taken or left, never guessed. An
    undated excerpt of the rules is given the whole span of editions that it fits.
    """
    fit = _fit(document, blocks)
    first, last = fit.span or (None, None)
    report = {**document.report, "edition_doubt": fit.doubt}
    now = (fit.edition, first, last, report)
    if (document.edition_id, document.fits_first, document.fits_last, document.report) != now:
        document.edition_id, document.fits_first, document.fits_last, document.report = now
        document.save()


def _fit(document: Document, blocks: Sequence[Block]) -> Fit:
    told = document.report.get("cites")
    if told:
        day = date.fromisoformat(told)
        return Fit(day if Edition.objects.filter(effective=day).exists() else None)
    excerpts = _excerpts(blocks, document.original_language)
    language = document.original_language
    named = named_references((exact_text(block, "text", language) or "" for block in blocks), language)
    titles = titles_of({excerpt.number for excerpt in (*excerpts, *named)})
    if document.kind == Document.Kind.EXCERPT:
        return fitting_span(excerpts, titles)
    released = document.set.release_date if document.set else None
    return fitting_edition(excerpts, titles, earliest_edition(released, document.updated), named)


def _excerpts(blocks: Sequence[Block], language: str) -> list[Excerpt]:
    """The headings of rules that a document quotes, under all names that it gives them."""
    quoting = [block for block in blocks if block.kind == Block.Kind.RULE]
    headings = {
        section.pk: exact_text(section, "heading", language)
        for section in Section.objects.filter(pk__in={block.section_id for block in quoting})
    }
    excerpts = []
    for block in quoting:
        names = {exact_text(block, "title", language), _latin_name(headings[block.section_id], block.number)}
        keys = frozenset(normal_form(name) for name in names if name)
        if keys:
            excerpts.append(Excerpt(block.number, keys))
    return excerpts


def _latin_name(heading: str | None, number: str) -> str | None:
    """The English name at the end of a rule's own heading ("702.34. 瘋魔 Madness")."""
    match = re.match(
        rf"{re.escape(number)}(?![0-9a-z])[^A-Za-z]*(?P<name>[A-Za-z][^\u3400-\u9fff]*)$", heading or ""
    )
    return match["name"].strip() if match else None


def titles_of(numbers: Collection[str]) -> dict[date, dict[str, frozenset[str]]]:
    """The titles that every complete edition has under some numbers, as keys for comparing."""
    editions = Edition.objects.complete().values_list("effective", flat=True)
    titles: dict[date, dict[str, frozenset[str]]] = {edition: {} for edition in editions}
    rows = literal(RuleVersion).filter(number__in=numbers) if numbers else ()
    for version in rows:
        keys = frozenset(normal_form(title) for title in by_language(version, "title").values() if title)
        for edition, there in titles.items():
            if version.stands_on(edition):
                there[version.number] = keys
    return titles


def names_in(blocks: Iterable[Block], language: str) -> set[str]:
    """All that a document gives as names of cards, with the parts of those that may be two names."""
    names: set[str] = set()
    for block in blocks:
        names.update(part for name in block.card_names for part in _readings(name))
        for face in exact_text(block, "faces", language) or ():
            names.update(part for key in NAME_KEYS for part in _readings(face.get(key, "")))
    return names


def _readings(name: str) -> list[str]:
    """A name, and what it is where a remark or the English name was printed with it."""
    bare = _REMARK.sub("", name)
    parts = _BESIDE.split(bare)
    return [each for each in dict.fromkeys((name, bare, *parts)) if each]


def _found(index: CardIndex, names: Iterable[str], cost: str = "") -> Found:
    """The card of the names as printed, else of what each may be read as."""
    given = [name for name in names if name]
    found = index.find(*map(normal_form, given), cost=cost)
    if found.card is not None or len([part for name in given for part in _readings(name)]) == len(given):
        return found
    parts = [normal_form(part) for name in given for part in _readings(name)[1:]]
    again = index.find(*parts, cost=cost)
    return again if again.card is not None else found


def _tie_cards(blocks: Iterable[Block], index: CardIndex, language: str) -> None:
    """Tie card texts to the cards that they print."""
    cards = [block for block in blocks if block.kind == Block.Kind.CARD]
    changed = [block for block in cards if _tie_card(block, index, language)]
    update_rows(Block, ["card_id", "doubts"], ((each.card_id, each.doubts, each.pk) for each in changed))


def _tie_card(block: Block, index: CardIndex, language: str) -> bool:
    """Find the card, and what is doubtful about it; whether it is another than before. Not saved."""
    face = (exact_text(block, "faces", language) or [{}])[0]
    names = [face.get(key, "") for key in NAME_KEYS]
    cost = face.get("mana_cost", "")
    found = Found(block.card_id) if "cards" in block.decided else _found(index, names, cost)
    doubts = [doubt for doubt in block.doubts if not doubt.startswith("card: ")]
    if found.doubt:
        doubts.append(f"card: {found.doubt}")
    if "doubts" in block.decided:  # a curator has accepted them
        doubts = block.doubts
    if (block.card_id, block.doubts) == (found.card, doubts):
        return False
    block.card_id, block.doubts = found.card, doubts
    return True


@dataclass(frozen=True, slots=True)
class _Own:
    """A ruling of its own that a block prints; ``cards`` is None where a curator has tied it."""

    block: Block
    ruling: Ruling
    cards: Sequence[int] | None


def _save_rulings(document: Document, blocks: Sequence[Block], index: CardIndex) -> None:
    """One ruling a bullet, found again by the document and the bullet's anchor.

    One that is joined with a ruling of the card data is that one: here only its cards are remembered.
    """
    prefix = f"{document.slug}#"
    have = {ruling.source_key: ruling for ruling in Ruling.objects.filter(source_key__startswith=prefix)}
    joined = joined_bullets(document)
    named, own = [], []
    for block in blocks:
        if block.kind != Block.Kind.RULING:
            continue
        key = prefix + block.anchor
        found = {_found(index, [name]).card for name in block.card_names if name}
        cards = None if "cards" in block.decided else sorted(card for card in found if card is not None)
        if key in joined and joined[key].ruling == block.ruling_id:
            named.append((joined[key].pair, cards))
            continue
        ruling = have.get(key) or Ruling(source=document.slug, source_key=key)
        own.append(_Own(block, ruling, cards))
    name_cards(named)
    _save_own(document, own)
    Ruling.objects.filter(source_key__in=have.keys() - {each.ruling.source_key for each in own}).delete()


def _save_own(document: Document, rulings: Sequence[_Own]) -> None:
    """Store these rulings with the words and cards that their blocks have now."""
    language = document.original_language
    new: list[Ruling] = []
    changed: list[Ruling] = []
    replaced: list[Replaced] = []
    for each in rulings:
        ruling, said = each.ruling, exact_text(each.ruling, "text", language)
        before = ruling.date, said
        ruling.date = document.updated
        set_text(ruling, "text", language, exact_text(each.block, "text", language))
        now = exact_text(ruling, "text", language)
        if ruling.pk is None:
            new.append(ruling)
        elif before != (ruling.date, now):
            changed.append(ruling)
        if said and said != now:
            replaced.append(Replaced(Ruling, ruling.pk, language, {"text": said}, {"text": now}))
    insert_instances(Ruling, new)
    update_instances(Ruling, changed)
    if is_import():
        note_replaced(replaced)
    _print(rulings)
    tie_cards({each.ruling.pk: each.cards for each in rulings if each.cards is not None})


def _print(rulings: Iterable[_Own]) -> None:
    """Let the blocks print their rulings."""
    moved = [each for each in rulings if each.block.ruling_id != each.ruling.pk]
    for each in moved:
        each.block.ruling_id = each.ruling.pk
    update_rows(Block, ["ruling_id"], ((each.ruling.pk, each.block.pk) for each in moved))
