"""Values made from the site's content, kept in this process until the content changes."""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, ParamSpec, TypeVar

from faqsite.models import ContentVersion

Given = ParamSpec("Given")
Made = TypeVar("Made")

_caches: list[Callable[[], None]] = []


def kept(size: int) -> Callable[[Callable[Given, Made]], Callable[Given, Made]]:
    """Keeps the last ``size`` results of a function of hashable arguments that reads only public content.

    Whatever changes that content advances its version, and then all are made anew. One query a call.
    """

    def decorate(make: Callable[Given, Made]) -> Callable[Given, Made]:
        @lru_cache(maxsize=size)
        def at_version(_version: int, *given: Any, **named: Any) -> Made:
            return make(*given, **named)

        _caches.append(at_version.cache_clear)

        @wraps(make)
        def current(*given: Given.args, **named: Given.kwargs) -> Made:
            return at_version(ContentVersion.current(), *given, **named)

        return current

    return decorate


def forget_all() -> None:
    """For tests, whose content is another each time under one version."""
    for clear in _caches:
        clear()
