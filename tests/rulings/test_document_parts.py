"""Long documents are shown in parts; every passage keeps one address."""

import re

import pytest
from django.test import Client

from rulings.document_index import LEFT_WHOLE, document_index
from rulings.ingest.save.mentions import name_cards_in_documents
from rulings.models import CardMention, Document
from tests.factories import make_block, make_card, make_document, make_ruling, make_section

pytestmark = pytest.mark.django_db


@pytest.fixture
def long() -> Document:
    document = make_document({"en": "Long notes"}, slug="long", original_language="en")
    section = make_section(document, {"en": "Cards"}, anchor="cards")
    for number in range(LEFT_WHOLE):
        make_block(
            section,
            "card",
            anchor=f"c{number}",
            faces={"en": [{"name": f"Card {number}", "mana_cost": "{R}"}]},
        )
        make_block(
            section, "ruling", anchor=f"r{number}", ruling=make_ruling(), text={"en": f"Answer {number}."}
        )
    return document


def page(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def test_parts_together_hold_every_passage_once_in_order(client: Client, long: Document) -> None:
    parts = document_index(long.pk).parts
    assert len(parts) > 2
    shown = [
        anchor
        for part in parts
        for anchor in re.findall(r'id="([cr]\d+)"', page(client, f"/en/documents/long/?part={part.number}"))
    ]
    assert shown == list(long.blocks.order_by("position").values_list("anchor", flat=True))


def test_a_part_that_begins_with_a_preface_goes_by_the_heading_after_it(client: Client) -> None:
    document = make_document({"en": "Notes"}, slug="notes", original_language="en")
    preface, part = make_section(document), make_section(document, {"en": "General notes"})
    make_block(preface, text={"en": "Preface."})
    for number in range(LEFT_WHOLE):
        make_block(part, text={"en": f"Passage {number}."})
    assert document_index(document.pk).parts[0].title["en"] == "General notes"


def test_a_passage_is_found_by_its_address_in_whichever_part(client: Client, long: Document) -> None:
    last = f"r{LEFT_WHOLE - 1}"
    html = page(client, f"/en/documents/long/?at={last}")
    assert f'id="{last}"' in html
    assert f'href="?at={last}#{last}"' in html
    assert 'rel="prev"' in html


def test_cards_are_listed_by_colour_and_lead_to_their_part(client: Client, long: Document) -> None:
    html = page(client, "/en/documents/long/")
    cards = html[html.index("document-cards") :]
    assert "<h3>Red</h3>" in cards
    assert 'href="#c0"' in cards
    assert f'href="?at=c{LEFT_WHOLE - 1}#c{LEFT_WHOLE - 1}"' in cards


def test_the_whole_is_on_one_page_when_asked_for(client: Client, long: Document) -> None:
    html = page(client, "/en/documents/long/?part=all")
    assert 'id="c0"' in html
    assert f'id="r{LEFT_WHOLE - 1}"' in html


def test_names_of_cards_in_passages_lead_to_their_cards(client: Client) -> None:
    card = make_card({"en": "Ashen Gate"})
    document = make_document({"en": "Notes"}, slug="short", original_language="en")
    make_block(make_section(document), "paragraph", text={"en": "You may sacrifice Ashen Gate at once."})
    assert name_cards_in_documents([document.pk]) == 1
    assert name_cards_in_documents([document.pk]) == 0
    assert CardMention.objects.get().card == card
    assert f'<a class="card-link" href="/en/cards/{card.slug}/">Ashen Gate</a>' in page(
        client, "/en/documents/short/"
    )
