"""The three languages of the site, and what language tags from outside mean here."""

from collections.abc import Iterable
from functools import cache

ZH_HANT = "zh-hant"
ZH_HANS = "zh-hans"
EN = "en"
LANGUAGES = (ZH_HANT, ZH_HANS, EN)

ENDONYMS = {ZH_HANT: "繁體中文", ZH_HANS: "简体中文", EN: "English"}
SHORT_ENDONYMS = {ZH_HANT: "繁體", ZH_HANS: "简体", EN: "English"}

# BCP 47 tags for `lang` and `hreflang`: the script is what decides the glyphs.
HTML_TAGS = {ZH_HANT: "zh-Hant", ZH_HANS: "zh-Hans", EN: "en"}

# A Chinese reader without the text in their script reads the other script before English.
FALLBACKS = {
    ZH_HANT: (ZH_HANS, EN),
    ZH_HANS: (ZH_HANT, EN),
    EN: (ZH_HANS, ZH_HANT),
}

# Codes that card databases, printed cards and people use.
_SHORT_FORMS = {
    "cht": ZH_HANT, "zht": ZH_HANT, "ct": ZH_HANT, "tw": ZH_HANT, "hk": ZH_HANT,
    "繁": ZH_HANT, "繁體": ZH_HANT,
    "chs": ZH_HANS, "zhs": ZH_HANS, "cs": ZH_HANS, "cn": ZH_HANS, "简": ZH_HANS, "简体": ZH_HANS,
    "簡": ZH_HANS, "簡體": ZH_HANS, "繁体": ZH_HANT,
    "chinese traditional": ZH_HANT, "chinese simplified": ZH_HANS, "english": EN, "eng": EN,
}  # fmt: skip

_TRADITIONAL_REGIONS = {"tw", "hk", "mo"}


def language_of_tag(tag: str) -> str | None:
    """The site's language for a tag from a header, path, file or person; None if it is none of ours.

    A script subtag decides before a region (``zh-Hans-TW`` is Simplified); Taiwan, Hong Kong and
    Macau read Traditional; Chinese without either is Simplified, as in CLDR's likely subtags.
    """
    tag = tag.strip().lower().replace("_", "-")
    if tag in _SHORT_FORMS:
        return _SHORT_FORMS[tag]
    primary, *subtags = tag.split("-")
    if primary == "en":
        return EN
    if primary not in ("zh", "cmn", "yue"):
        return None
    if "hant" in subtags:
        return ZH_HANT
    if "hans" in subtags:
        return ZH_HANS
    if primary == "yue" or _TRADITIONAL_REGIONS & set(subtags):
        return ZH_HANT
    return ZH_HANS


def preferred_language(accept_language: str, default: str = EN) -> str:
    """The best of ours for an Accept-Language header, by quality and then by order."""
    best: tuple[float, str] | None = None
    for item in accept_language[:1000].split(","):
        tag, _, parameter = item.partition(";")
        language = language_of_tag(tag)
        quality = _quality(parameter)
        if language and quality > 0 and (best is None or quality > best[0]):
            best = (quality, language)
    return best[1] if best else default


def _quality(parameter: str) -> float:
    name, _, value = parameter.strip().partition("=")
    if name.strip().lower() != "q":
        return 1.0
    try:
        return max(0.0, min(1.0, float(value)))
    except ValueError:
        return 0.0


@cache
def reading_order(language: str) -> tuple[str, ...]:
    """The language itself, then those shown in its place where a text is missing."""
    return (language, *FALLBACKS[language])


@cache
def column(field: str, language: str) -> str:
    """The model field that holds ``field`` in ``language`` ("text", "zh-hant" → "text_zh_hant")."""
    return f"{field}_{language.replace('-', '_')}"


def columns(*fields: str, languages: Iterable[str] = LANGUAGES) -> list[str]:
    """The columns of several translated fields, for ``only()`` and ``values()``."""
    return [column(field, language) for field in fields for language in languages]
