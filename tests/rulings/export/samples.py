"""An edition of our own words with everything in it that some form of text would take for markup."""

from datetime import date

from rulings.export.edition import ExportedEdition, ExportedRule, ExportedTerm
from rulings.ingest.save.runs import Words

DAY = date(2024, 4, 12)
EXAMPLES = ("Example: a", "b")


def awkward(*languages: str) -> ExportedEdition:
    """The sample in these languages; Chinese and English have unequal numbers of paragraphs and examples."""
    chinese = next((language for language in languages if language != "en"), "zh-hans")
    whole = _both(chinese)

    def kept(texts: dict) -> dict:
        return {language: text for language, text in texts.items() if language in languages}

    rules = [ExportedRule(number, kept(words)) for number, words in whole["rules"]]
    terms = [
        ExportedTerm(words["en"].title if "en" in words else None, kept(words)) for words in whole["terms"]
    ]
    return ExportedEdition(
        DAY,
        languages,
        kept(whole["introduction"]),
        tuple(rule for rule in rules if rule.words),
        tuple(term for term in terms if term.words),
        kept(whole["credits"]),
    )


def _both(chinese: str) -> dict:
    return {
        "introduction": {
            "en": "In force from now.\n\nIntroduction\n\n# Read *this*\nfirst.\\\n\tIndented",
            chinese: "现在生效。\n\n前言\n  先读这里。",
        },
        "rules": [
            ("1", {"en": Words("Basics"), chinese: Words("基础")}),
            ("100", {"en": Words("General"), chinese: Words("总则", "一段话。")}),
            (
                "100.1",
                {
                    "en": Words(
                        None, "A [thing] costs {2}:\n• one\n1. two\n- three\n> four", ("Example: a", "b")
                    ),
                    chinese: Words(None, "一样东西：\n• 一", ("例如：甲\n// 乙", "丙", "丁")),
                },
            ),
            ("100.1a", {"en": Words(None, "Fire//Ice and ______ Goblin **are** __not__ ''one''.\\")}),
            ("100.1b", {chinese: Words(None, "只有中文。{{T}}，<b>，%%，100%")}),
            (
                "100.2",
                {
                    "en": Words("For the Beebles!", "It is said.\n100.1 is meant."),
                    chinese: Words("为了小妖！"),
                },
            ),
            ("702.5a", {"en": Words(None, "First & first."), chinese: Words(None, "第一。")}),
            ("702.5a*", {"en": Words(None, "Second | second ~ `code`."), chinese: Words(None, "第二。")}),
            ("702.6", {"en": Words(None, "Glossary"), chinese: Words(None, "词汇表")}),
        ],
        "terms": [
            {"en": Words("Card", "1. A thing.\n2. See rule 100.2."), chinese: Words("牌", "一样东西。")},
            {"en": Words("Nothing"), chinese: Words("无", "没有。")},
            {"en": Words("EDH", "= old =\n----\n====== x ======"), chinese: Words("EDH", "旧称。\n第二段。")},
            {chinese: Words("只有中文", "没有英文。")},
        ],
        "credits": {"en": "Credits\n\n   Written by: Ann\n* Bob", chinese: "致谢\n甲"},
    }
