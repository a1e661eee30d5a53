"""Which addresses are measured: some of every kind of public page, spread evenly over what is loaded."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

from django.db.models import Model, QuerySet

from cards.models import Card, Set
from faqsite.languages import LANGUAGES
from rulings.models import Document, Edition, GlossaryTerm, RuleVersion

EACH = 12

QUERIES = (
    "702.24a", "702.24", "502.13a", "CR 601.2f", "rule 104", "100.1.", "702.127a", "７０２．２４",
    "boreal druid", "Boreal Druid", "commandeer", "angel of sanctions", "cast out", "vizier of many faces",
    "borael druid", "comandeer", "angle of sanctions", "jotun grunt", "Jötun Grunt", "destined",
    "波利爾德魯伊", "波利尔德鲁伊", "懲戒天使", "惩戒天使", "霸佔", "霸占", "尤屯大兵", "尤屯", "天使", "懲",
    "flying", "trample", "first strike", "cumulative upkeep", "embalm", "aftermath", "exert", "ripple",
    "飛行", "飞行", "踐踏", "践踏", "累積維持", "累积维持", "遺存", "遗存", "余响", "魔法力", "法術力",
    "graveyard exile", "墓地 放逐", "from your graveyard", "untap step", "copy of a spell", "pay life",
    "在墳墓場中", "结算时", '"end of turn"', '"回合結束"', "flying -angel", "kind:rule trample",
    "kind:card 天使", "set:CSP snow", "set:AKH", "t:angel c:W", "mv>=5 t:creature", "o:draw", "kw:flying",
    "rule:702.24", "edition:2006-07-15 502.13", "lang:zh-hant 飛行", "+1/+1", "{T}", "{W}{W}", "x", "的",
    "qzxqzx", "tiao wen",
)  # fmt: skip


def spread(rows: QuerySet[Any], count: int = EACH) -> list[Any]:
    """Up to ``count`` rows, evenly spaced in the order of their keys."""
    keys = list(rows.order_by("pk").values_list("pk", flat=True).distinct())
    step = max(1, len(keys) // count)
    return list(rows.filter(pk__in=keys[::step][:count]))


def pages() -> Iterator[tuple[str, list[str]]]:
    """Kinds of pages with addresses in all languages."""
    for kind, paths in _paths():
        yield kind, [f"/{language}/{path}" for path in paths for language in LANGUAGES]


def search_addresses() -> list[str]:
    """Every query on the search page, in the languages by turns."""
    return [f"/{LANGUAGES[i % len(LANGUAGES)]}/search/?q={quote(q)}" for i, q in enumerate(QUERIES)]


def _paths() -> Iterator[tuple[str, list[str]]]:
    yield "home", [""]
    yield "rules: contents", ["rules/"]
    current = RuleVersion.objects.filter(last_edition=None)
    for kind in ("chapter", "section", "rule", "subrule"):
        versions = spread(current.filter(kind=kind))
        yield f"rules: {kind}", [f"rules/{version.number}/" for version in versions]
        yield f"rules: history of a {kind}", [f"rules/{version.number}/history/" for version in versions]
    yield "rules: editions", ["rules/editions/"]
    editions = spread(Edition.objects.all(), 4)
    yield "rules: an edition", [f"rules/editions/{edition.effective}/" for edition in editions]
    yield (
        "rules: a rule of an edition",
        [
            f"rules/editions/{version.first_edition_id}/{version.number}/"
            for version in spread(RuleVersion.objects.filter(kind__in=("rule", "subrule")))
        ],
    )
    yield "glossary", ["glossary/"]
    yield (
        "glossary: a term",
        _of(GlossaryTerm.objects.filter(versions__last_edition=None), "glossary", "slug"),
    )
    yield "keywords", ["keywords/"]
    yield "documents", ["documents/"]
    yield "a document", _of(Document.objects.public(), "documents", "slug")
    yield "cards", ["cards/", "cards/?page=2", "cards/?letter=a"]
    yield "a card", _of(Card.objects.all(), "cards", "slug")
    yield "sets", ["sets/"]
    yield "a set", _of(Set.objects.all(), "sets", "code")
    yield "how it works", ["how-it-works/"]


def _of(rows: QuerySet[Any], folder: str, field: str) -> list[str]:
    return [f"{folder}/{getattr(row, field)}/" for row in spread(rows)]


def longest_rule() -> str:
    """The address of a rule that people look up and that has several parts."""
    rule: Model | None = RuleVersion.objects.filter(last_edition=None, number="702.24").first()
    number = "702.24" if rule else RuleVersion.objects.filter(kind="rule").values_list("number", flat=True)[0]
    return f"/zh-hant/rules/{number}/"
