"""What the reader is told about how a query was read, in the language of the page."""

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from faqsite.search.filters import FILTERS
from faqsite.search.results import Explanation
from faqsite.search.syntax import Problem

_PLAIN = {
    "only_excluded": gettext_lazy("There are only excluded words; add a word to look for."),
    "no_words": gettext_lazy("Type a name, a rule number or some words."),
    "near_names": gettext_lazy("Nothing has exactly these words; names like this are shown."),
    "near_texts": gettext_lazy("Nothing has exactly these words; texts that say nearly the same are shown."),
    "some_words": gettext_lazy("Nothing has all of these words; texts with some of them are shown."),
    "nothing_left": gettext_lazy("Nothing was found that meets all the filters."),
    "nothing": gettext_lazy("Nothing was found. Fewer words, or another word for the same thing, may help."),
}


def explain(problems: Iterable[Problem]) -> tuple[Explanation, ...]:
    """The problems as sentences, each once."""
    return tuple(dict.fromkeys(Explanation(one.code, _message(one)) for one in problems))


def _message(problem: Problem) -> str:
    value = problem.value
    match problem.code:
        case "too_long":
            return _("Only the first %(value)s characters were searched.") % {"value": value}
        case "too_many_words":
            return _("Only the first %(value)s words were searched.") % {"value": value}
        case "unknown_filter" | "filter_left_out":
            return _not_a_filter(problem)
        case "bad_value":
            return _("“%(value)s” was left out: the filter has no such value.") % {"value": value}
        case "no_such_rule":
            return _("No edition of the rules here has a number %(value)s.") % {"value": value}
    return str(_PLAIN[problem.code])


def _not_a_filter(problem: Problem) -> str:
    if problem.code == "unknown_filter":
        sentence = _("“%(value)s:” is no filter; it was searched as a word. The filters are %(known)s.")
    else:
        sentence = _("“%(value)s:” is no filter and was left out; the filters are %(known)s.")
    return sentence % {
        "value": problem.value,
        "known": _(", ").join(f"{kind.names[0]}:" for kind in FILTERS.values()),
    }
