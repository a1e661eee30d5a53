"""The weekly digest as an Atom feed, in the language of its address."""

from __future__ import annotations

from datetime import datetime, time
from uuid import NAMESPACE_OID, uuid5

from django.contrib.syndication.views import Feed
from django.urls import reverse
from django.utils import timezone
from django.utils.feedgenerator import Atom1Feed
from django.utils.html import escape
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from faqsite.page_words import day
from rulings.digest_words import lines_of
from rulings.weekly_digest import Week, recent_weeks


class WeeklyFeed(Feed):
    """One entry for each week in which anything was done."""

    feed_type = Atom1Feed
    author_name = gettext_lazy("Rules Handbook")
    title = gettext_lazy("Rules Handbook: what was translated")
    subtitle = gettext_lazy("What was written and reviewed, week by week.")

    def link(self) -> str:
        return reverse("faqsite:home")

    def items(self) -> list[Week]:
        return recent_weeks()

    def item_title(self, item: Week) -> str:
        return _("Week of %(day)s") % {"day": day(item.monday)}

    def item_description(self, item: Week) -> str:
        return "<br>\n".join(escape(line) for line in lines_of(item))  # Atom's summaries are HTML here

    def item_link(self, item: Week) -> str:
        return reverse("rulings:editions") if item.editions else reverse("faqsite:home")

    def item_guid(self, item: Week) -> str:
        """The same for ever, and an IRI as Atom wants it, whatever name the site is reached by."""
        return uuid5(NAMESPACE_OID, f"faqsite week {item.monday.isoformat()} {get_language()}").urn

    def item_updateddate(self, item: Week) -> datetime:
        """When the last was done that the entry tells of: readers look at the running week's again."""
        return item.latest or timezone.make_aware(datetime.combine(item.monday, time()))
