"""What every template knows: the reader's language, the one beside it, and the same page in others."""

from typing import Any

from django.http import HttpRequest
from django.utils.translation import get_language

from faqsite.languages import ENDONYMS, HTML_TAGS, LANGUAGES
from faqsite.middleware import path_in_language
from faqsite.public import second_language


def reading(request: HttpRequest) -> dict[str, Any]:
    """``language``, ``beside`` (or None), ``languages`` with the address of this page in each."""
    language = get_language() or "en"
    beside = second_language(request)
    query = f"?{request.META['QUERY_STRING']}" if request.META.get("QUERY_STRING") else ""
    return {
        "language": language,
        "html_lang": HTML_TAGS.get(language, language),
        "beside": beside if beside != language else None,
        "languages": [
            {
                "code": code,
                "tag": HTML_TAGS[code],
                "name": ENDONYMS[code],
                "url": path_in_language(request.path, code) + query,
                "current": code == language,
            }
            for code in LANGUAGES
        ],
    }
