"""Sentences are found that are typed with a slip, with a wrong word, or without spaces."""

import pytest

from cards.models import Card
from faqsite.search.engine import search
from faqsite.search.index import reindex_cards, reindex_documents, reindex_rulings
from tests.factories import make_block, make_card, make_ruling, make_section
from tests.faqsite.search.answers import first_hit, names_found


def test_some_words_are_better_than_none(site):
    results = search("flying zqxjkv graveyard", language="en")
    assert results.hits
    assert [one.code for one in results.explanations] == ["some_words"]
    assert any(segment.marked for hit in results.hits for segment in hit.snippet.segments)


def test_a_sentence_with_a_wrong_word_finds_the_text(site):
    results = search("從墳墓場放逐的牌永遠不會回來嗎", language="zh-hant")
    assert results.hits[0].kind == "ruling"
    assert [one.code for one in results.explanations] == ["near_texts"]
    assert any(part.marked for part in results.hits[0].snippet.segments)


@pytest.mark.parametrize(
    "query", ["從墳墓場放的牌不會回來", "從墳墓場放逐的卡不會回來", "从坟墓场放逐的牌再也不会回来"]
)
def test_a_sentence_with_a_slip_finds_the_text(site, query):
    hit = first_hit(query)
    assert (hit.kind, hit.text["zh-hant"]) == ("ruling", "從墳墓場放逐的牌不會回來。")


@pytest.mark.parametrize("words", ["回來放逐墳墓", "放逐回来坟墓"])
def test_words_one_after_the_other_without_spaces_find_the_text_with_most_of_them(site, words):
    card = make_card({"en": "Test Frog"}, {"zh-hans": "放逐目标石蛙。"})
    make_card({"en": "Test Toad"}, {"zh-hans": "将石蛙移回坟墓场。"}, slug="a-toad")
    reindex_cards(Card.objects.values_list("pk", flat=True))
    results = search(words, language="zh-hant")
    assert results.hits[0].text["zh-hant"] == "從墳墓場放逐的牌不會回來。"
    assert [one.code for one in results.explanations] == ["some_words"]
    assert ("card", card.name_en) in names_found(words)


def test_a_sentence_in_quotes_is_not_taken_apart(site):
    assert not search("“從墳墓場放逐的卡不會回來”", language="zh-hant").hits


def test_words_that_stand_as_typed_come_before_the_same_words_in_a_shorter_name(site):
    make_card({"en": "Sanctions"}, {"en": "Nothing."}, slug="sanctions")
    make_card({"en": "The Sanctions"}, {"en": "Nothing."}, slug="the-sanctions")
    reindex_cards(Card.objects.values_list("pk", flat=True))
    assert [hit.heading("en") for hit in search("of sanctions", language="en").hits][:2] == [
        "Sanctions",
        "Angel of Sanctions",
    ]


def test_a_sentence_with_a_wrong_word_is_not_taken_for_a_section_that_has_all_words_by_chance(site):
    words = {"en": "Otters return. A den may flood. Some rivers are wide. Before noon they rest."}
    make_block(make_section(site.notes, {"en": "Animals"}), text=words)
    meant = make_ruling(site.druid, text={"en": "The otter returns to its den before this river floods."})
    reindex_documents([site.notes.pk])
    reindex_rulings([meant.pk])
    hits = search("otter returns to its den before some river floods", language="en").hits
    assert (hits[0].kind, hits[0].object_id) == ("ruling", meant.pk)
    assert "document" in {hit.kind for hit in hits}
