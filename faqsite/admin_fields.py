"""Form fields of the admin for translated columns: one rule for empty, and line ends as texts have them."""

import json
from typing import Any

from django import forms
from django.contrib.admin.widgets import AdminTextareaWidget, AdminTextInputWidget
from django.core.exceptions import ValidationError
from django.db import models
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from faqsite.languages import HTML_TAGS, SHORT_ENDONYMS

FACE_KEYS = ("name", "name_en", "mana_cost", "type_line", "text", "power", "toughness", "loyalty", "defense")


class LineField(forms.CharField):
    """A name or title; an empty one is "not translated" (NULL), never an empty string."""

    widget = AdminTextInputWidget

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(empty_value=None, **kwargs)


class PassageField(forms.CharField):
    """A text of several lines. Browsers send CR LF; the texts, and the places cited in them, have LF."""

    widget = AdminTextareaWidget

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(empty_value=None, strip=False, **kwargs)

    def to_python(self, value: Any) -> str | None:
        text = "" if value is None else str(value).replace("\r\n", "\n").replace("\r", "\n")
        return text if text.strip() else None


class ListField(PassageField):
    """A list of texts, one to a paragraph: a blank line stands between them."""

    def prepare_value(self, value: Any) -> Any:
        return "\n\n".join(map(str, value)) if isinstance(value, list) else value

    def to_python(self, value: Any) -> Any:
        text = super().to_python(self.prepare_value(value))
        parts = [part.strip("\n") for part in (text or "").split("\n\n")]
        return [part for part in parts if part.strip()] or None

    def has_changed(self, initial: Any, data: Any) -> bool:
        return self.to_python(initial) != self.to_python(data)


class EmptyListField(ListField):
    """The same for a list that is never NULL."""

    def to_python(self, value: Any) -> Any:
        return super().to_python(value) or []


class PrettyJSONField(forms.JSONField):
    """JSON laid out over lines, Chinese as it is."""

    widget = AdminTextareaWidget

    def prepare_value(self, value: Any) -> Any:
        if value is None or isinstance(value, str):
            return value
        return json.dumps(value, ensure_ascii=False, indent=2)


class FacesField(PrettyJSONField):
    """The faces of a card text as a document prints them: a list of objects with known keys, or NULL."""

    def validate(self, value: Any) -> None:
        super().validate(value)
        if value in self.empty_values:
            return
        if not isinstance(value, list) or not all(isinstance(face, dict) for face in value):
            raise ValidationError(_("A list of faces is wanted, each one in braces."))
        unknown = sorted({key for face in value for key in face} - set(FACE_KEYS))
        if unknown:
            raise ValidationError(
                _("Unknown: %(unknown)s. A face has %(known)s.")
                % {"unknown": ", ".join(unknown), "known": ", ".join(FACE_KEYS)}
            )
        if not all(isinstance(text, str) for face in value for text in face.values()):
            raise ValidationError(_("Every value of a face is a text in quotation marks."))


def list_help() -> str:
    return _("A blank line stands between one and the next.")


def translated_formfield(db_field: models.Field) -> forms.Field:
    """The form field of one language's column, marked with the language for glyphs and spelling."""
    original, language = db_field.translated_field, db_field.language  # type: ignore[attr-defined]
    label = f"{capfirst(original.verbose_name)} · {SHORT_ENDONYMS[language]}"
    attributes = {"lang": HTML_TAGS[language]}
    common: dict[str, Any] = {"label": label, "required": False}
    if isinstance(db_field, models.JSONField):
        if original.name == "faces":
            widget = AdminTextareaWidget({**attributes, "rows": 14, "class": "vLargeTextField json"})
            return FacesField(
                **common,
                help_text=_("One object in braces for each face, with: %s.") % ", ".join(FACE_KEYS),
                widget=widget,
            )
        widget = AdminTextareaWidget({**attributes, "rows": 6})
        return ListField(**common, help_text=list_help(), widget=widget)
    if isinstance(db_field, models.TextField):
        return PassageField(**common, widget=AdminTextareaWidget({**attributes, "rows": 8}))
    return LineField(**common, max_length=db_field.max_length, widget=AdminTextInputWidget(attributes))
