"""The translated fields of cards."""

from modeltranslation.translator import TranslationOptions, register

from cards.models import Card, Face, Set


@register(Set)
class SetTranslation(TranslationOptions):
    fields = ("name",)
    empty_values = None


@register(Card)
class CardTranslation(TranslationOptions):
    fields = ("name",)
    empty_values = None


@register(Face)
class FaceTranslation(TranslationOptions):
    fields = ("name", "type_line", "text")
    empty_values = None
