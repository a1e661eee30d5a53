"""Values made from the site's content, kept in this process until the content changes."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from typing import Any, TypeVar, TypeVarTuple, Unpack

from faqsite.models import ContentVersion

Given = TypeVarTuple("Given")
Made = TypeVar("Made")

# The content's version as the request that is being answered found it; None outside of requests.
version_read: ContextVar[int | None] = ContextVar("version_read", default=None)


@contextmanager
def at_one_version() -> Iterator[None]:
    """For reading much outside of a public page: the content's version is asked once, not for each value."""
    token = version_read.set(ContentVersion.current())
    try:
        yield
    finally:
        version_read.reset(token)


def content_version() -> int:
    """As the request found it, so that all of a page is of one version; else as it is now."""
    version = version_read.get()
    return ContentVersion.current() if version is None else version


_caches: list[Callable[[], None]] = []


def kept(size: int) -> Callable[[Callable[[Unpack[Given]], Made]], Callable[[Unpack[Given]], Made]]:
    """Keeps the last ``size`` results of a function that reads only public content (hashable arguments).

    Whatever changes that content advances its version, and then all are made anew.
    """

    def decorate(make: Callable[[Unpack[Given]], Made]) -> Callable[[Unpack[Given]], Made]:
        @lru_cache(maxsize=size)
        def at_version(_version: int, *given: Any) -> Made:
            return make(*given)

        _caches.append(at_version.cache_clear)

        @wraps(make)
        def current(*given: *Given) -> Made:
            return at_version(content_version(), *given)

        return current

    return decorate


def forget_with_all(clear: Callable[[], None]) -> None:
    """For what keeps such values otherwise: ``clear`` is called too when all is forgotten."""
    _caches.append(clear)


def forget_all() -> None:
    """For tests, whose content is another each time under one version."""
    for clear in _caches:
        clear()
