"""Terms and names of cards: said as agreed, and as printed."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from cards.names import normal_form
from rulings.checks.texts import DroppedForm, Finding, Severity, Texts

_SMALL = str.maketrans(dict.fromkeys("的进進行着著已被了之"))
# Of a long term's pairs of characters the first and so many are said, if apart: 诱发式异能 has not the first
# of 触发式异能, and 静态异能 less of 静止式异能.
_ENOUGH = 0.6


def check_terms(texts: Texts) -> Iterator[Finding]:
    """Each term of the source is said by one of its agreed names, and none by an older or regional one.

    Terms that good translations often leave to the context need not be said.
    """
    for use in texts.terms:
        if not use.loose and not any(_is_said(name, texts) for name in use.agreed):
            values = {"term": use.written, "agreed": " / ".join(use.agreed)}
            message = _("“%(term)s” is agreed to be “%(agreed)s”, which is not said here.") % values
            yield Finding("terms", Severity.WARNING, message)
    for form in texts.dropped:
        word = texts.target[form.start : form.end]
        if not _is_spelling(word, form.agreed) and not _is_in_a_name(word, texts):
            yield _dropped(form, {"term": word, "agreed": form.agreed})


def check_card_names(texts: Texts) -> Iterator[Finding]:
    """A card that the source names stands here by a name under which it is printed."""
    target = normal_form(texts.target)
    for use in texts.card_names:
        names = [part for name in (*use.printed, use.written) for part in (name, *name.split("/"))]
        if not any(normal_form(name) in target for name in names if name.strip()):
            values = {"name": use.written, "printed": " / ".join(use.printed)}
            message = _("The card “%(name)s” is printed as “%(printed)s”, which is not said here.") % values
            yield Finding("card-names", Severity.ERROR, message)


def _dropped(form: DroppedForm, values: dict[str, str]) -> Finding:
    if form.regional:
        message = _("“%(term)s” is said elsewhere; agreed is “%(agreed)s”.") % values
        return Finding("terms", Severity.WARNING, message, form.start, form.end)
    message = _("“%(term)s” is an older name; agreed is “%(agreed)s”.") % values
    return Finding("terms", Severity.NOTE, message, form.start, form.end)


def _is_in_a_name(word: str, texts: Texts) -> bool:
    """墓地 in 墓地鼠群, which the text names, is no term."""
    names = (name for use in texts.card_names for name in use.printed)
    return any(word in name and name in texts.target for name in names)


def _is_spelling(form: str, agreed: str) -> bool:
    """进入战场 and 进战场, 起动异能 and 起动式异能 are one word, a character longer or shorter."""
    short, long = sorted((form, agreed), key=len)
    rest = iter(long)
    return len(long) - len(short) == 1 and all(sign in rest for sign in short)


def _is_said(name: str, texts: Texts) -> bool:
    """Chinese bends a term by small words, and parts a verb from its object: 攻击的生物, 弃两张牌."""
    if not texts.in_chinese:
        return name.lower() in texts.target.lower()
    bare, target = name.translate(_SMALL), texts.target.translate(_SMALL)
    if name in texts.target or bare in target:
        return True
    if len(bare) == len("弃牌") and bare.endswith("牌"):
        return bare[0] in target
    pieces = [bare[at : at + 2] for at in range(len(bare) - 1)]
    begins = len(pieces) > len("弃牌") and pieces[0] in target
    return begins and sum(piece in target for piece in pieces) >= _ENOUGH * len(pieces)
