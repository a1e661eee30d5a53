"""Addresses of rules, editions, glossary, keywords and documents."""

from django.urls import path, register_converter

from faqsite.converters import DateConverter
from rulings.converters import RuleNumberConverter
from rulings.feeds import WeeklyFeed
from rulings.views import compare, documents, downloads, editions, glossary, resolve, rules

register_converter(RuleNumberConverter, "number")
register_converter(DateConverter, "date")

app_name = "rulings"

urlpatterns = [
    path("rules/", rules.contents, name="rules"),
    path("rules/editions/", editions.editions, name="editions"),
    path("rules/editions/<date:effective>/", editions.edition, name="edition"),
    path(
        "rules/editions/<date:effective>/download/<slug:language>.<slug:ending>",
        downloads.download,
        name="edition-download",
    ),
    path("rules/editions/<date:effective>/glossary/", glossary.edition_glossary, name="edition-glossary"),
    path("rules/editions/<date:effective>/glossary/<str:slug>/", glossary.edition_term, name="edition-term"),
    path("rules/editions/<date:effective>/<number:number>/", editions.edition_rule, name="edition-rule"),
    path("rules/compare/", compare.choose, name="compare-choose"),
    path("rules/compare/<date:older>/<date:newer>/", compare.compare, name="compare"),
    path("rules/compare/<date:older>/<date:newer>/numbers/", compare.numbers, name="compare-numbers"),
    path("rules/resolve/", resolve.which_rule, name="which-rule"),
    path("rules/citations/", resolve.citations, name="citations"),
    path("rules/<number:number>/", rules.rule, name="rule"),
    path("rules/<number:number>/history/", rules.history, name="rule-history"),
    path("glossary/", glossary.glossary, name="glossary"),
    path("glossary/<str:slug>/", glossary.term, name="term"),
    path("keywords/", glossary.keywords, name="keywords"),
    path("documents/", documents.documents, name="documents"),
    path("documents/<slug:slug>/", documents.document, name="document"),
    path("feeds/weekly/", WeeklyFeed(), name="weekly-feed"),
]
