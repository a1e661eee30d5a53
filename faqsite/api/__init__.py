"""The public read API, version 1: the same texts as the pages, by language, as JSON.

Every text is an object by language (``{"zh-hant": …, "zh-hans": …, "en": …}``), null where a
language is missing: nothing is filled in from another.
"""

from faqsite.api.site import api

__all__ = ["api"]
