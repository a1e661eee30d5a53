"""The weekly digest as an Atom feed, in the language of its address."""

from __future__ import annotations

from datetime import datetime, time

from django.contrib.syndication.views import Feed
from django.urls import reverse
from django.utils import timezone
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from faqsite.languages import LANGUAGES
from faqsite.templatetags.texts import day, named_language
from rulings.weekly_digest import Week, recent_weeks


class WeeklyFeed(Feed):
    """One entry for each week in which anything was done."""

    feed_type = Atom1Feed
    title = gettext_lazy("Rules Handbook: what was translated")
    subtitle = gettext_lazy("What was written and reviewed, week by week.")

    def link(self) -> str:
        return reverse("faqsite:home")

    def items(self) -> list[Week]:
        return recent_weeks()

    def item_title(self, item: Week) -> str:
        return _("Week of %(day)s") % {"day": day(item.monday)}

    def item_description(self, item: Week) -> str:
        lines = [self._of_language(item, language) for language in LANGUAGES]
        imported = [_("Edition of %(day)s imported.") % {"day": day(edition)} for edition in item.editions]
        return "\n".join(filter(None, [*lines, *imported]))

    def item_link(self, item: Week) -> str:
        return reverse("rulings:editions") if item.editions else reverse("faqsite:home")

    def item_guid(self, item: Week) -> str:
        return f"week-{item.monday.isoformat()}"

    def item_updateddate(self, item: Week) -> datetime:
        return timezone.make_aware(datetime.combine(item.monday, time()))

    def _of_language(self, item: Week, language: str) -> str:
        written, reviewed = item.written[language], item.reviewed[language]
        if not written and not reviewed:
            return ""
        parts = [
            ngettext("%(count)s text written", "%(count)s texts written", written) % {"count": written},
            ngettext("%(count)s reviewed", "%(count)s reviewed", reviewed) % {"count": reviewed},
        ]
        return f"{named_language(language)}: {_(', ').join(parts)}"
