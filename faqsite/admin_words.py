"""The names of models, fields and choices in the curators' own language.

Models are named in English, in code and in the database; here they get the words that the admin
shows, so that models and migrations need not know of them. Messages are found by gettext in WORDS.
"""

from typing import Any

from django.apps import apps
from django.db.models import Field
from django.utils.translation import gettext_lazy, gettext_noop

APPS = {
    "rulings": gettext_lazy("Rules and documents"),
    "faqsite": gettext_lazy("The site"),
    "cards": gettext_lazy("Cards"),
    "search": gettext_lazy("Search index"),
    "termbase": gettext_lazy("Termbase"),
}

WORDS = frozenset(
    {
        # cards
        gettext_noop("card"), gettext_noop("cards"), gettext_noop("slug"), gettext_noop("name"),
        gettext_noop("oracle id"), gettext_noop("mana cost"), gettext_noop("mana value"),
        gettext_noop("colors"), gettext_noop("layout"), gettext_noop("is token"), gettext_noop("face"),
        gettext_noop("faces"), gettext_noop("position"), gettext_noop("type line"), gettext_noop("text"),
        gettext_noop("power"), gettext_noop("toughness"), gettext_noop("loyalty"), gettext_noop("defense"),
        gettext_noop("printed in"), gettext_noop("card name"), gettext_noop("card names"),
        gettext_noop("language"), gettext_noop("normal form"), gettext_noop("kind"), gettext_noop("set"),
        gettext_noop("sets"), gettext_noop("code"), gettext_noop("release date"), gettext_noop("printing"),
        gettext_noop("printings"), gettext_noop("number"), gettext_noop("rarity"),
        # editions, rules, glossary
        gettext_noop("edition"), gettext_noop("editions"), gettext_noop("effective"),
        gettext_noop("is outline"), gettext_noop("introduction"), gettext_noop("credits"),
        gettext_noop("edition source"), gettext_noop("edition sources"), gettext_noop("file name"),
        gettext_noop("sha256"), gettext_noop("encoding"), gettext_noop("imported at"),
        gettext_noop("report"), gettext_noop("rule"), gettext_noop("rules"), gettext_noop("rule version"),
        gettext_noop("rule versions"), gettext_noop("parent number"), gettext_noop("sort key"),
        gettext_noop("title"), gettext_noop("examples"), gettext_noop("first edition"),
        gettext_noop("last edition"), gettext_noop("glossary term"), gettext_noop("glossary terms"),
        gettext_noop("glossary version"), gettext_noop("glossary versions"), gettext_noop("term"),
        gettext_noop("definition"), gettext_noop("identity decision"), gettext_noop("identity decisions"),
        gettext_noop("older edition"), gettext_noop("older number"), gettext_noop("newer edition"),
        gettext_noop("newer number"), gettext_noop("note"), gettext_noop("decided by"),
        gettext_noop("decided at"),
        # documents, rulings, citations, translations
        gettext_noop("ruling"), gettext_noop("rulings"), gettext_noop("date"), gettext_noop("source"),
        gettext_noop("source key"), gettext_noop("document"), gettext_noop("documents"),
        gettext_noop("original language"), gettext_noop("updated"), gettext_noop("set dates"),
        gettext_noop("licence"), gettext_noop("source name"), gettext_noop("source sha256"),
        gettext_noop("source encoding"), gettext_noop("is public"), gettext_noop("section"),
        gettext_noop("sections"), gettext_noop("parent"), gettext_noop("level"), gettext_noop("heading"),
        gettext_noop("anchor"), gettext_noop("source text"), gettext_noop("block"), gettext_noop("blocks"),
        gettext_noop("line"), gettext_noop("doubts"), gettext_noop("citation"), gettext_noop("citations"),
        gettext_noop("field"), gettext_noop("start"), gettext_noop("end"), gettext_noop("written"),
        gettext_noop("version"), gettext_noop("problem"), gettext_noop("translation state"),
        gettext_noop("translation states"), gettext_noop("content type"), gettext_noop("state"),
        gettext_noop("source language"), gettext_noop("source fingerprint"), gettext_noop("changed by"),
        gettext_noop("changed at"), gettext_noop("search entry"), gettext_noop("search entries"),
        gettext_noop("is keyword"), gettext_noop("is current"),
        gettext_noop("fits first"), gettext_noop("fits last"),
        gettext_noop("name reading"), gettext_noop("name readings"), gettext_noop("pinyin"),
        gettext_noop("zhuyin"), gettext_noop("strokes"), gettext_noop("by hand"),
        gettext_noop("ruling pair"), gettext_noop("ruling pairs"), gettext_noop("score"),
        gettext_noop("Chinese"), gettext_noop("English"), gettext_noop("reasons"),
        # terms
        gettext_noop("terms"), gettext_noop("key"), gettext_noop("part of speech"), gettext_noop("context"),
        gettext_noop("status"), gettext_noop("notes"), gettext_noop("term form"), gettext_noop("term forms"),
        gettext_noop("since"), gettext_noop("until"), gettext_noop("noun"), gettext_noop("verb"),
        gettext_noop("adjective"), gettext_noop("phrase"), gettext_noop("proposed"), gettext_noop("agreed"),
        gettext_noop("older"), gettext_noop("regional"), gettext_noop("short"), gettext_noop("other word"),
        gettext_noop("termbase stamp"), gettext_noop("termbase stamps"), gettext_noop("token"),
        gettext_noop("indexed pairs"),
        # readers' notes
        gettext_noop("problem report"), gettext_noop("problem reports"), gettext_noop("address"),
        gettext_noop("words"), gettext_noop("made at"), gettext_noop("is done"), gettext_noop("answer"),
        gettext_noop("part"), gettext_noop("said"),
        # choices
        gettext_noop("waiting for a curator"), gettext_noop("one ruling"), gettext_noop("two rulings"),
        gettext_noop("Paragraph"), gettext_noop("card text"), gettext_noop("rule excerpt"),
        gettext_noop("Example"), gettext_noop("Ruling"), gettext_noop("Chapter"), gettext_noop("Section"),
        gettext_noop("Rule"), gettext_noop("Subrule"), gettext_noop("FAQ or release notes"),
        gettext_noop("excerpt of the rules"), gettext_noop("converted from the other script"),
        gettext_noop("Draft"), gettext_noop("Reviewed"), gettext_noop("current name"),
        gettext_noop("one rule"), gettext_noop("two rules"),
        gettext_noop("older printed name"), gettext_noop("cited, never printed"),
    }
)  # fmt: skip

ENGLISH_PLURALS = {"search entrys": "search entries"}


def name_models() -> None:
    """Give our models and their fields these names; called once, before the admin is set up."""
    for label, name in APPS.items():
        config = apps.get_app_config(label)
        config.verbose_name = name
        for model in config.get_models():
            options = model._meta
            options.verbose_name = _word(options.verbose_name)
            options.verbose_name_plural = _word(options.verbose_name_plural)
            for field in (*options.concrete_fields, *options.many_to_many):
                if not hasattr(field, "translated_field"):
                    _name_field(field)


def _name_field(field: Field) -> None:
    field.verbose_name = _word(field.verbose_name)
    if field.choices and {str(label) for _value, label in field.flatchoices} & WORDS:
        field.choices = [(value, _word(label)) for value, label in field.flatchoices]


def _word(english: object) -> Any:
    """The message for an English name; one that is no word of ours (a file's hash) stays as it is."""
    name = ENGLISH_PLURALS.get(str(english), str(english))
    return gettext_lazy(name) if name in WORDS else name
