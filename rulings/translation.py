"""The translated fields of rules, documents and rulings."""

from modeltranslation.translator import TranslationOptions, register

from rulings.models import Block, Document, Edition, GlossaryVersion, RuleVersion, Ruling, Section


@register(Edition)
class EditionTranslation(TranslationOptions):
    fields = ("introduction", "credits")
    empty_values = None


@register(RuleVersion)
class RuleVersionTranslation(TranslationOptions):
    fields = ("title", "text", "examples")
    empty_values = None


@register(GlossaryVersion)
class GlossaryVersionTranslation(TranslationOptions):
    fields = ("name", "definition")
    empty_values = None


@register(Document)
class DocumentTranslation(TranslationOptions):
    fields = ("title", "credits", "licence")
    empty_values = None


@register(Section)
class SectionTranslation(TranslationOptions):
    fields = ("heading",)
    empty_values = None


@register(Block)
class BlockTranslation(TranslationOptions):
    fields = ("text", "title", "faces")
    empty_values = None


@register(Ruling)
class RulingTranslation(TranslationOptions):
    fields = ("text",)
    empty_values = None
