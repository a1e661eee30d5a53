"""The translated field of terms."""

from modeltranslation.translator import TranslationOptions, register

from faqsite.termbase.models import Term


@register(Term)
class TermTranslation(TranslationOptions):
    fields = ("name",)
    empty_values = None
