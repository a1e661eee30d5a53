"""Pieces of templates that are made once: for each language and value, and never for another."""

import pytest
from django.template import Context, Template, TemplateSyntaxError
from django.utils import translation

from faqsite.context import part_of_site
from faqsite.kept import forget_all
from faqsite.models import ContentVersion
from faqsite.templatetags import frame


def test_a_piece_is_made_once_for_each_language_and_value():
    made = []
    template = Template("{% once part %}{{ part }} {{ made }}{% endonce %}")
    for language in ("en", "zh-hans", "en"):
        for part in ("rules", "cards"):
            with translation.override(language):
                made.append(template.render(Context({"part": part, "made": len(made)})))
    assert made == ["rules 0", "cards 1", "rules 2", "cards 3", "rules 0", "cards 1"]


def test_a_piece_without_values_depends_on_the_language_only():
    template = Template("{% load i18n %}{% once %}{% translate 'Home' %}{% endonce %}")
    with translation.override("en"):
        english = template.render(Context())
    with translation.override("zh-hant"):
        assert template.render(Context()) != english


def test_no_more_than_so_many_pieces_are_kept(monkeypatch):
    monkeypatch.setattr(frame.MadeOnce, "most", 3)
    template = Template("{% once value %}{{ value }}{% endonce %}")
    assert [template.render(Context({"value": value})) for value in range(10)] == [str(n) for n in range(10)]
    assert len(template.nodelist[0]._made) <= 3


@pytest.mark.django_db
def test_a_piece_of_content_is_made_anew_when_content_changes():
    template = Template("{% keep order %}{{ rows }}{% endkeep %}")
    made = [template.render(Context({"order": "pinyin", "rows": rows})) for rows in "ab"]
    ContentVersion.advance()
    made += [template.render(Context({"order": order, "rows": "c"})) for order in ("pinyin", "english")]
    assert made == ["a", "a", "c", "c"]
    forget_all()
    assert template.render(Context({"order": "pinyin", "rows": "d"})) == "d"


def test_a_piece_must_end():
    with pytest.raises(TemplateSyntaxError):
        Template("{% once %}…")


def test_addresses_are_in_the_language_of_the_page():
    template = Template("{% address 'rulings:rule' '702.24' %}")
    for language in ("en", "zh-hant"):
        with translation.override(language):
            assert template.render(Context()) == f"/{language}/rules/702.24/"


@pytest.mark.parametrize(
    ("path", "part"),
    [
        ("/en/rules/702.24/", "rules"),
        ("/zh-hant/sets/", "cards"),
        ("/zh-hans/cards/x/", "cards"),
        ("/en/", ""),
        ("/", ""),
        ("/admin/", ""),
        ("/en/search/", ""),
    ],
)
def test_the_part_of_the_site_is_the_first_word_of_the_address(path, part):
    assert part_of_site(path) == part
