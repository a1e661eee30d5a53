"""What curators decide on pairs of rulings: joined, refused, taken back; what hangs on them follows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from faqsite.languages import ZH_HANS
from faqsite.translated import exact_text
from rulings.derived import Affected, make_anew
from rulings.ingest.save.ruling_pairs import meet, settle
from rulings.models import Block, Document, Ruling, RulingPair


@transaction.atomic
def decide(pairs: Iterable[RulingPair], state: str, user: User) -> int:
    """Join these pairs or refuse them, for every later import; how many were decided.

    A document that prints the same words at several cards is meant in all these places. A Chinese ruling has
    one partner: the one it had before is refused where another is joined.
    """
    rows = _with_twins(pairs)
    now = timezone.now()
    if state == RulingPair.State.JOINED:
        keys = [row.pk for row in rows]
        rivals = RulingPair.objects.filter(chinese__in=[row.chinese for row in rows], state=state)
        rivals.exclude(pk__in=keys).update(state=RulingPair.State.REFUSED, decided_by=user, decided_at=now)
    for row in rows:
        row.state, row.decided_by, row.decided_at = state, user, now
        row.save(update_fields=["state", "decided_by", "decided_at"])
    follow(rows)
    return len(rows)


@transaction.atomic
def take_back(pairs: Iterable[RulingPair]) -> int:
    """Leave these pairs to the site again; how many were decided before."""
    rows = [row for row in _with_twins(pairs) if row.decided_at]
    for row in rows:
        row.decided_by = row.decided_at = None
        if row.state == RulingPair.State.REFUSED:
            row.state = RulingPair.State.OPEN
        row.save(update_fields=["state", "decided_by", "decided_at"])
    follow(rows)
    return len(rows)


def follow(rows: Sequence[RulingPair]) -> None:
    """Rulings become one or two as was decided; links, search and readers' copies follow.

    Other pairs are looked for only where a decision leaves a ruling to them.
    """
    changed: set[int] = set()
    slugs = {row.chinese.partition("#")[0] for row in rows}
    for document in Document.objects.filter(slug__in=slugs).order_by("slug"):
        own = [row for row in rows if row.chinese.startswith(f"{document.slug}#")]
        keys = {row.chinese for row in own}
        if _is_all(document, own):
            changed |= settle(document, keys)
        else:
            changed |= meet(document)
    make_anew(Affected(rulings=changed))


def _is_all(document: Document, rows: Sequence[RulingPair]) -> bool:
    """Whether all are joined, and no other passage of the document with the same English rulings."""
    keys = {row.chinese for row in rows}
    same = RulingPair.objects.of_document(document.slug).filter(
        english__in={row.english for row in rows}, state=RulingPair.State.JOINED
    )
    others = same.exclude(chinese__in=keys)
    is_joined = all(row.decided_at and row.state == RulingPair.State.JOINED for row in rows)
    return is_joined and not others.exists()


def _with_twins(pairs: Iterable[RulingPair]) -> list[RulingPair]:
    """These pairs, and those of the same words of the same document with the same English ruling."""
    rows = {row.pk: row for row in pairs}
    for row in list(rows.values()):
        slug = row.chinese.partition("#")[0]
        others = RulingPair.objects.of_document(slug).filter(english=row.english).exclude(pk__in=rows)
        words = _words(row.chinese)
        rows |= {other.pk: other for other in others if _words(other.chinese) == words}
    return list(rows.values())


def _words(key: str) -> str:
    """What a passage says, without spaces; nothing where it is gone."""
    slug, _, anchor = key.partition("#")
    block = Block.objects.filter(document__slug=slug, anchor=anchor).first()
    return "".join((exact_text(block, "text", ZH_HANS) or key).split()) if block else key


def sides(pairs: Iterable[RulingPair]) -> dict[int, tuple[Block | None, Ruling | None]]:
    """Both rulings of each pair as they are printed, by the pair's primary key; None where one is gone."""
    rows = list(pairs)
    slugs = {row.chinese.partition("#")[0] for row in rows}
    anchors = {row.chinese.partition("#")[2] for row in rows}
    blocks = Block.objects.filter(document__slug__in=slugs, anchor__in=anchors).select_related("document")
    printed = {f"{block.document.slug}#{block.anchor}": block for block in blocks}
    rulings = Ruling.objects.filter(source_key__in={row.english for row in rows}).prefetch_related("cards")
    english = {ruling.source_key: ruling for ruling in rulings}
    return {row.pk: (printed.get(row.chinese), english.get(row.english)) for row in rows}
