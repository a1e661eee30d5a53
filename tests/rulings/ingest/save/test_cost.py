"""What an import asks the database does not grow with the document or with what it leaves out."""

from dataclasses import replace
from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cards.ingest.parsed import ParsedRuling
from faqsite.languages import ZH_HANS
from rulings.ingest.import_document import finish_document
from rulings.ingest.parsed import BlockKind, Extracted, ParsedBlock, ParsedDocument, ParsedSection
from rulings.ingest.save.card_rulings import save_card_rulings
from rulings.ingest.save.documents import save_document
from rulings.ingest.save.ties import tie_cards
from rulings.models import Block, Ruling, RulingPair
from tests.factories import make_card, make_printing, make_set
from tests.rulings.ingest.save.test_identities import load

pytestmark = pytest.mark.django_db

DAY = date(2006, 6, 14)
# Of an edition of a few rules in English.
MOST_OF_A_SMALL_EDITION = 105


def chinese(number: int) -> str:
    return f"当比布大王以{{{number}}}{{U}}施放时，你抓{number}张牌，然后弃两张牌。"


def english(number: int) -> str:
    return (
        f"When Beeble King is cast for {{{number}}}{{U}}, you draw {number} cards, then discard two of them."
    )


def notes(*numbers: int) -> ParsedDocument:
    blocks = tuple(
        ParsedBlock(BlockKind.RULING, chinese(each), source_text=chinese(each), card_names=("Beeble King",))
        for each in numbers
    )
    section = ParsedSection("蓝色", 1, blocks, source_text="蓝色")
    return ParsedDocument(title="比布释疑", language=ZH_HANS, updated=DAY, sections=(section,))


def queries_of(parsed: ParsedDocument, name: str) -> int:
    with CaptureQueriesContext(connection) as queries:
        document, report = save_document(parsed, Extracted(f"{name}.txt", name * 64, "utf-8", ""), None)
        finish_document(document, parsed, report)
    return len(queries)


@pytest.fixture
def _world() -> None:
    king = make_card({"en": "Beeble King", "zh-hans": "比布大王"})
    make_printing(king, make_set("BBL", release_date=date(2006, 7, 21)))
    save_card_rulings({king.pk: tuple(ParsedRuling(text=english(each), date=DAY) for each in range(3, 60))})


@pytest.mark.usefixtures("_world")
def test_a_long_document_takes_as_many_queries_as_a_short_one() -> None:
    queries_of(notes(1), "0")  # what is learned of both languages is learned once
    few = queries_of(replace(notes(*range(3, 8)), title="短释疑"), "1")
    many = queries_of(replace(notes(*range(10, 50)), title="长释疑"), "2")
    assert RulingPair.objects.filter(state="joined").exists()
    assert Block.objects.filter(ruling__source="MTGJSON").exists()
    assert many <= few + 2


def test_an_edition_in_english_asks_nothing_of_what_it_does_not_have() -> None:
    words = {
        "100": "Beebles",
        "100.1": "A beeble bounces.",
        "100.2": "Beebles roll as well (see rule 100.1).",
    }
    load(date(2000, 1, 1), words=words)
    with CaptureQueriesContext(connection) as queries:
        load(date(2001, 1, 1), words=words | {"100.3": "Beebles rest."})
    assert len(queries) <= MOST_OF_A_SMALL_EDITION


def test_rulings_are_tied_to_exactly_their_cards() -> None:
    king, queen = make_card({"en": "Beeble King"}), make_card({"en": "Otter Queen"})
    one, other, third = (
        Ruling.objects.create(source="x", source_key=f"x#{each}") for each in ("a", "b", "c")
    )
    one.cards.set([king])
    other.cards.set([king])
    assert tie_cards({one.pk: [queen.pk], other.pk: {king.pk}, third.pk: ()}) == {one.pk}
    assert [list(each.cards.all()) for each in (one, other, third)] == [[queen], [king], []]
