"""The page that says which rule a number meant: a form, and the answer."""

from __future__ import annotations

from datetime import date
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext, gettext_lazy

from cards.models import Set
from faqsite.search.set_names import sets_named
from rulings.annotations import annotations_of
from rulings.cited_numbers import LONGEST_TEXT, cited_in
from rulings.numbers import tidy
from rulings.resolving import Chosen, NoEditionLoadedError, Status, resolve_number

# Why an edition was taken, in a reader's words.
REASONS = {
    Chosen.TODAY: gettext_lazy("It is in force today."),
    Chosen.IN_FORCE: gettext_lazy("It was in force on that day."),
    Chosen.NEAREST: gettext_lazy(
        "It is the nearest loaded here; the one in force on that day is not loaded."
    ),
    Chosen.NEXT: gettext_lazy("It came soon after that day; the one in force had no rule with this number."),
    Chosen.DOCUMENT: gettext_lazy("The release notes of the set cite it."),
    Chosen.RELEASE: gettext_lazy("It is the first one loaded here from the release of the set on."),
}

MOST_NAMED = 8
DAY = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")


class WhichRuleForm(forms.Form):
    """A number, and the day or the set that it is from; with neither, today."""

    number = forms.CharField(label=gettext_lazy("Rule number"), max_length=40)
    on = forms.DateField(label=gettext_lazy("Written on"), required=False, widget=DAY)
    set = forms.CharField(label=gettext_lazy("or for the set (code or name)"), max_length=99, required=False)

    def clean_number(self) -> str:
        number = tidy(self.cleaned_data["number"])
        if number is None:
            raise forms.ValidationError(gettext("This is not the number of a rule. One looks like 702.24a."))
        return number

    def clean_set(self) -> Set | None:
        named = self.cleaned_data["set"].strip()
        if not named:
            return None
        codes = sets_named(named)
        if len(codes) > 1:
            several = gettext("Several sets are called so: %(codes)s. Give the code of one.")
            raise forms.ValidationError(several % {"codes": gettext(", ").join(codes[:MOST_NAMED])})
        found = Set.objects.filter(code__in=codes).first()
        if found is None:
            raise forms.ValidationError(gettext("No set with this code or name is known here."))
        return found

    def clean(self) -> dict[str, Any]:
        if self.cleaned_data.get("on") and self.cleaned_data.get("set"):
            raise forms.ValidationError(gettext("Give the day or the set, not both."))
        return self.cleaned_data


class CitationsForm(forms.Form):
    """A text, and the day that it is from."""

    text = forms.CharField(
        label=gettext_lazy("Text that cites rules"),
        max_length=LONGEST_TEXT,
        widget=forms.Textarea(attrs={"rows": 6}),
    )
    on = forms.DateField(label=gettext_lazy("Written on"), required=False, widget=DAY)


# What became of the rule that a number meant, in a word.
FATES = {
    Status.FOUND: gettext_lazy("same number today"),
    Status.MOVED: gettext_lazy("has another number today"),
    Status.RETIRED: gettext_lazy("no longer a rule"),
    Status.NOT_IN_EDITION: gettext_lazy("not in that edition"),
    Status.NEVER_EXISTED: gettext_lazy("never a rule"),
}


def citations(request: HttpRequest) -> HttpResponse:
    """The form; with a text, every rule number in it with what it meant and where that rule is today."""
    form = CitationsForm(request.GET if "text" in request.GET else None, use_required_attribute=False)
    context: dict[str, Any] = {"form": form}
    if form.is_bound and form.is_valid():
        try:
            edition, cited = cited_in(form.cleaned_data["text"], date.today(), form.cleaned_data["on"])
        except NoEditionLoadedError:
            context["is_empty"] = True
        else:
            context |= {"edition": edition, "cited": [(each, FATES[each.meaning.status]) for each in cited]}
    return render(request, "rulings/citations.html", context)


def which_rule(request: HttpRequest) -> HttpResponse:
    """The form; with a number, also the rule it meant, the same rule today, and others of that number."""
    form = WhichRuleForm(request.GET if "number" in request.GET else None, use_required_attribute=False)
    context: dict[str, Any] = {"form": form}
    if form.is_bound and form.is_valid():
        asked = form.cleaned_data
        try:
            resolution = resolve_number(asked["number"], date.today(), asked["on"], asked["set"])
        except NoEditionLoadedError:
            context["is_empty"] = True
        else:
            shown = [*resolution.below, *([resolution.version] if resolution.version else [])]
            context |= {
                "resolution": resolution,
                "reason": REASONS[resolution.chosen],
                "annotations": annotations_of(shown, resolution.edition),
            }
    return render(request, "rulings/which_rule.html", context)
