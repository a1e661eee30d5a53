"""The project's own list: well-formed, with a source for each word, and rich in older words."""

import re

from faqsite.languages import EN, LANGUAGES, ZH_HANS, ZH_HANT
from faqsite.script import fold_to_simplified
from faqsite.script.detection import own_script
from faqsite.termbase.starting import starting_terms
from faqsite.termbase.terms import FormKind, Status

TERMS = starting_terms()
OTHER = [(term, form) for term in TERMS for form in term.forms]
OLDER = [(term, form) for term, form in OTHER if form.kind is not FormKind.OTHER_WORD]


def test_keys_are_sorted_and_each_stands_once():
    keys = [term.key for term in TERMS]
    assert keys == sorted(set(keys))


def test_every_term_has_three_names_and_a_source():
    assert [term.key for term in TERMS if set(term.names) != set(LANGUAGES) or not term.source] == []


def test_there_are_more_than_a_hundred_older_words_each_with_a_source():
    assert len({term.key for term, _form in OLDER}) > 75
    assert len(OLDER) > 250
    assert [(term.key, form.text) for term, form in OLDER if not form.source] == []
    assert {form.language for _term, form in OLDER} == set(LANGUAGES)


def test_no_word_leads_to_itself_and_none_stands_twice():
    assert [form for term, form in OTHER if form.text == term.names[form.language]] == []
    for term in TERMS:
        words = [(form.language, form.text) for form in term.forms]
        assert len(words) == len(set(words)), term.key


def test_days_are_days_or_parts_of_them():
    for _term, form in OTHER:
        assert re.fullmatch(r"(\d{4}(-\d{2}(-\d{2})?)?)?", form.since), form
        assert re.fullmatch(r"(\d{4}(-\d{2}(-\d{2})?)?)?", form.until), form
        assert not (form.since and form.until) or form.since <= form.until


def test_chinese_words_are_written_in_their_script():
    """A slip of the hand leaves a character of the other script in a word."""
    wrong = {ZH_HANS: ZH_HANT, ZH_HANT: ZH_HANS}
    words = [(language, name) for term in TERMS for language, name in term.names.items()]
    words += [(form.language, form.text) for _term, form in OTHER]
    slips = [
        (language, word)
        for language, word in words
        if language != EN and any(own_script(character) == wrong[language] for character in word)
    ]
    assert slips == []


def test_words_of_older_editions_say_until_when_or_where_they_are_listed():
    vague = [
        form.text
        for _term, form in OLDER
        if form.kind is FormKind.OLDER and not form.until and "CR glossary" not in form.source
        and not re.search(r"\b(19|20)\d\d\b", form.source)
    ]  # fmt: skip
    assert vague == []


def test_the_scripts_differ_in_words_where_the_game_does():
    agreed = {term.key: term for term in TERMS if term.status is Status.AGREED}
    for key, hans, hant in (
        ("mana", "法术力", "魔法力"),
        ("sorcery", "法术", "巫術"),
        ("player", "牌手", "玩家"),
        ("draw-a-card", "抓牌", "抽牌"),
    ):
        assert (agreed[key].names[ZH_HANS], agreed[key].names[ZH_HANT]) == (hans, hant)
        assert fold_to_simplified(hant) != hans
