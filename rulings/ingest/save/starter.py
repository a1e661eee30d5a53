"""Saves the project's own starter content (starter/*.json), in all three languages at once.

It fills an empty site: an outline of the rules (headings only), some cards, a short FAQ and a
glossary, all in our own words. The outline makes room when a real edition is imported.
"""

import json
import uuid
from datetime import date
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils.text import slugify

from cards.models import Card, CardName, Face, Printing, Set
from cards.names import normal_form
from faqsite.languages import LANGUAGES
from faqsite.models import ContentVersion
from faqsite.search import index
from faqsite.translated import exact_text, set_text, set_texts
from rulings.headings import heading_list, outline_date
from rulings.ingest.save.citations import cite_glossary_versions
from rulings.ingest.save.keyword_tallies import tally_keywords
from rulings.ingest.save.name_readings import read_names
from rulings.ingest.save.starter_faq import save_faq
from rulings.models import Document, Edition, GlossaryTerm, GlossaryVersion, Rule, RuleVersion
from rulings.numbers import parent_of, sort_key


def site_is_empty() -> bool:
    return not (Edition.objects.exists() or Card.objects.exists() or Document.objects.exists())


@transaction.atomic
def load_starter() -> dict[str, int]:
    """Save all starter content on an empty site; the number of rows by what they are."""
    outline = save_outline()
    versions = list(RuleVersion.objects.filter(first_edition=outline).values_list("pk", flat=True))
    terms = save_glossary(outline, _read("glossary")["terms"])
    cards = save_cards(_read("cards"))
    document = save_faq(_read("faq"), cards)
    cite_glossary_versions(terms)
    read_names(RuleVersion, versions)
    read_names(GlossaryVersion, terms)
    index.reindex_cards([card.pk for card in cards.values()])
    index.reindex_rules(versions)
    index.reindex_terms(terms)
    index.reindex_documents([document.pk])
    rulings = list(document.blocks.filter(ruling__isnull=False).values_list("ruling_id", flat=True))
    index.reindex_rulings(rulings)
    tally_keywords()
    ContentVersion.advance()
    return {"headings": len(versions), "cards": len(cards), "terms": len(terms), "rulings": len(rulings)}


def _read(name: str) -> dict[str, Any]:
    path = settings.BASE_DIR / "starter" / f"{name}.json"
    return json.loads(path.read_text(encoding="utf-8"))


def save_outline() -> Edition:
    """The headings of the current rules as an outline edition."""
    edition = Edition.objects.create(effective=date.fromisoformat(outline_date()), is_outline=True)
    rules = Rule.objects.bulk_create([Rule() for _ in heading_list()])
    versions = []
    for rule, heading in zip(rules, heading_list(), strict=True):
        version = RuleVersion(
            rule=rule,
            number=heading.number,
            kind=heading.kind,
            parent_number=parent_of(heading.number),
            sort_key=sort_key(heading.number),
            first_edition=edition,
            last_edition=edition,
        )
        set_texts(version, "title", dict(heading.names))
        versions.append(version)
    RuleVersion.objects.bulk_create(versions, batch_size=200)
    return edition


def save_glossary(edition: Edition, terms: list[dict[str, Any]]) -> list[int]:
    versions = []
    for entry in terms:
        term = GlossaryTerm.objects.create(slug=slugify(entry["term"]["en"]))
        version = GlossaryVersion(term=term, first_edition=edition, last_edition=edition)
        set_texts(version, "name", entry["term"])
        set_texts(version, "definition", entry["definition"])
        version.save()
        versions.append(version.pk)
    return versions


def save_cards(data: dict[str, Any]) -> dict[str, Card]:
    """The starter's sets and cards; cards by their English name."""
    sets = {}
    for entry in data["sets"]:
        set_ = Set(code=entry["code"], release_date=date.fromisoformat(entry["release_date"]))
        set_texts(set_, "name", entry["name"])
        set_.save()
        sets[set_.code] = set_
    return {card.slug: card for card in (_save_card(entry, sets) for entry in data["cards"])}


def _save_card(entry: dict[str, Any], sets: dict[str, Set]) -> Card:
    faces = entry["faces"]
    card = Card(
        oracle_id=uuid.UUID(entry["oracle_id"]),
        slug=slugify(" ".join(face["name"]["en"] for face in faces)),
        layout=entry["layout"],
        mana_value=entry["mana_value"],
        colors="".join(color for color in "WUBRG" if color in entry["colors"]),
        color_identity="".join(color for color in "WUBRG" if color in entry["color_identity"]),
        keywords=sorted(entry["keywords"]),
        mana_cost=" // ".join(face["mana_cost"] for face in faces if face.get("mana_cost")),
    )
    for language in LANGUAGES:
        set_text(card, "name", language, " // ".join(face["name"][language] for face in faces))
    card.save()
    Printing.objects.create(card=card, set=sets[entry["set"]], number=entry["number"], rarity=entry["rarity"])
    for position, face in enumerate(faces):
        _save_face(card, position, face)
    return card


def _save_face(card: Card, position: int, entry: dict[str, Any]) -> None:
    face = Face(card=card, position=position, printed_in=dict.fromkeys(LANGUAGES, Face.OWN_WORDS))
    for name in ("mana_cost", "power", "toughness", "loyalty"):
        setattr(face, name, entry.get(name) or "")
    for name in ("name", "type_line", "text"):
        set_texts(face, name, entry.get(name))
    face.save()
    whole = {language: exact_text(card, "name", language) for language in LANGUAGES}
    names = {
        (language, name)
        for language, name in [*entry["name"].items(), *whole.items()]
        if name and (position == 0 or name != whole[language])
    }
    CardName.objects.bulk_create(
        CardName(card=card, face=face, language=language, name=name, normal_form=normal_form(name))
        for language, name in sorted(names)
    )
