"""One fault in a good text is found, under its own code and where it stands."""

from dataclasses import replace

import pytest

from faqsite.languages import EN, ZH_HANS, ZH_HANT
from rulings.checks.registry import CODES, run_checks
from rulings.checks.texts import DroppedForm, Kind, Severity, Texts
from tests.rulings.checks.own_texts import OWN, TITLE

ERROR, WARNING, NOTE = Severity.ERROR, Severity.WARNING, Severity.NOTE

# Which text, what stands there, what instead, the code, its weight, what is marked (None: no place)
FAULTS = [
    (0, "{2}{W}", "{W}", "symbols", ERROR, None),
    (0, "{2}{W}", "{2}{W}{W}", "symbols", ERROR, "{W}"),
    (0, "{2}{W}", "{2}{U}", "symbols", ERROR, "{U}"),
    (0, "{2}{W}", "{2}{白白}", "symbols", ERROR, "{白白}"),
    (1, "20点", "21点", "numbers", ERROR, "21"),
    (1, "造成20点或更多", "造成许多", "numbers", ERROR, None),
    (0, "五张", "六张", "numbers", ERROR, "六"),
    (2, "三个生物", "一些生物", "numbers", ERROR, None),
    (0, "+1/+1", "-1/+1", "power-toughness", ERROR, "-1/+1"),
    (2, "5/6", "5/5", "power-toughness", ERROR, "5/5"),
    (0, "614.6", "614.7", "references", ERROR, "614.7"),
    (0, "规则614.6以及", "", "references", ERROR, None),
    (1, "601.2f-h", "601.2f-i", "references", ERROR, "i"),
    (1, "第7章", "第8章", "references", ERROR, "第8章"),
    (3, "702.34", "702.43", "references", ERROR, "702.43"),
    (0, "牌手", "选手", "terms", WARNING, None),
    (3, "坟墓场", "墓园", "terms", WARNING, None),
    (2, "波利尔德鲁伊", "北地德鲁伊", "card-names", ERROR, None),
    (1, "牺牲它。", "牺牲它.", "width", ERROR, "."),
    (0, "指示物，", "指示物,", "width", ERROR, ","),
    (4, "加{G}：", "加{G}: ", "width", ERROR, ": "),
    (1, "永久物造成", "permanent造成", "english", ERROR, "permanent"),
    (1, "操控者牺牲", "Controller牺牲", "english", ERROR, "Controller"),
    (0, "“状态动作”", "「状态动作」", "quotes", ERROR, "「"),
    (0, "“状态动作”", '"状态动作"', "quotes", ERROR, '"'),
    (1, "规则”）", "规则”", "pairs", ERROR, "（"),
    (1, "附加规则”", "附加规则", "pairs", ERROR, "“"),
    (1, "（亦见第7章，“附加规则”）", "(亦见第7章)", "bracket-width", ERROR, "(亦见第7章)"),
    (0, "操控", "操縱", "script", ERROR, "縱"),
    (0, "然后", "然後", "script", WARNING, "後"),
    (0, "改为", "改\ufffd为", "characters", ERROR, "\ufffd"),
    (0, "改为", "改\u200b为", "characters", ERROR, "\u200b"),
    (0, "改为", "改\ue0c5为", "characters", ERROR, "\ue0c5"),
    (1, "堆叠。", "堆叠。。", "doubled-marks", ERROR, "。。"),
    (1, "伤害，", "伤害，，", "doubled-marks", ERROR, "，，"),
    (1, "使用堆叠。", "使用堆叠", "ends", ERROR, "叠"),
    (0, "由其操控的", "由其操控的的", "doubled-words", ERROR, "的的"),
    (1, "永久物造成", "永久物永久物造成", "doubled-words", WARNING, "永久物永久物"),
    (1, "此动作不使用堆叠。", "此动作不使用堆叠。" * 2, "doubled-text", ERROR, "此动作不使用堆叠。"),
    (0, "每个由其", "每个 由其", "spaces", ERROR, " "),
    (1, "害，则", "害， 则", "spaces", ERROR, " "),
    (4, "_冰雪时代_", "冰雪时代", "markup", ERROR, None),
]  # fmt: skip


@pytest.mark.parametrize(("which", "good", "wrong", "code", "severity", "marked"), FAULTS)
def test_a_fault_is_found(which, good, wrong, code, severity, marked):
    texts = OWN[which].into(ZH_HANS)
    assert good in texts.target
    target = texts.target.replace(good, wrong, 1)
    found = [finding for finding in run_checks(replace(texts, target=target)) if finding.code == code]
    assert found
    assert {finding.severity for finding in found} == {severity}
    spans = [target[finding.start : finding.end] for finding in found]
    assert marked is None or marked in spans


# What stands there in Traditional, what instead, the code
IN_TRADITIONAL = [
    (0, "「狀態動作」", "“狀態動作”", "quotes"),
    (0, "每個由其", "每个由其", "script"),
    (1, "永久物造成", "永久物与造成", "script"),
    (3, "玩家可以", "玩家可以 ", "spaces"),
    (4, "加{G}：", "加{G}:", "width"),
    (3, "702.34", "702.35", "references"),
]


@pytest.mark.parametrize(("which", "good", "wrong", "code"), IN_TRADITIONAL)
def test_a_fault_is_found_in_traditional(which, good, wrong, code):
    texts = OWN[which].into(ZH_HANT)
    assert good in texts.target
    findings = run_checks(replace(texts, target=texts.target.replace(good, wrong, 1)))
    assert code in [finding.code for finding in findings]


def found_in(texts: Texts) -> dict[str, Severity]:
    return {finding.code: finding.severity for finding in run_checks(texts)}


def test_a_missing_example_is_found():
    texts = OWN[2].into(ZH_HANS)
    assert found_in(replace(texts, target=texts.target.split("\n")[0]))["examples"] is ERROR


def test_a_missing_example_inside_a_text_is_found():
    texts = Texts("It counts.\nExample: It is one.", "它算数。\n它是一个。", EN, ZH_HANS, Kind.PARAGRAPH)
    assert found_in(texts)["examples"] is ERROR


def test_a_lost_paragraph_and_a_lost_bullet_are_found():
    source, target = "First this.\n• One thing.\n• Another.", "首先如此。\n• 一件事。\n• 另一件。"
    texts = Texts(source, target, EN, ZH_HANS, Kind.RULING)
    assert found_in(texts) == {}
    assert found_in(replace(texts, target="首先如此。\n• 一件事。"))["lines"] is ERROR
    assert found_in(replace(texts, target="首先如此。\n一件事。\n另一件。"))["lines"] is ERROR


def test_half_a_text_is_too_short_and_a_text_twice_too_long():
    texts = OWN[1].into(ZH_HANS)
    half, twice = texts.target[: len(texts.target) // 3] + "。", texts.target * 2
    assert "length" in found_in(replace(texts, target=half))
    assert "length" in found_in(replace(texts, target=twice))


def test_a_lost_sentence_is_found():
    texts = OWN[1].into(ZH_HANS)
    target = texts.target.replace("此动作不使用堆叠。", "")
    assert found_in(replace(texts, target=target))["length"] is WARNING


def test_two_sentences_run_together_are_found():
    texts = OWN[3].into(ZH_HANS)
    assert "length" in found_in(replace(texts, target=texts.target.replace("咒语。参见", "咒语参见")))


def test_what_is_not_translated_is_found():
    texts = OWN[0].into(ZH_HANS)
    assert found_in(replace(texts, target=texts.source)) == {"untranslated": ERROR}
    assert found_in(replace(texts, target="")) == {"empty": ERROR}
    assert found_in(replace(texts, source="")) == {"no-source": ERROR}
    assert found_in(replace(TITLE.into(ZH_HANS), target="Cumulative Upkeep")) == {"untranslated": WARNING}


def test_a_title_has_no_full_stop():
    assert found_in(replace(TITLE.into(ZH_HANS), target="累积维持。")) == {"ends": WARNING}


def test_forms_of_terms_that_are_not_agreed_are_told():
    texts = OWN[0].into(ZH_HANS)
    older, regional = DroppedForm(0, 2, "牌手", False), DroppedForm(0, 2, "牌手", True)
    assert found_in(replace(texts, dropped=(older,))) == {"terms": NOTE}
    assert found_in(replace(texts, dropped=(regional,))) == {"terms": WARNING}


def test_a_translation_into_english_is_checked_too():
    source, target = (
        "抓两张牌，然后弃掉{1}。（参见规则704.5。）",
        "Draw two cards, then pay {1}. (See rule 704.5.)",
    )
    texts = Texts(source, target, ZH_HANS, EN, Kind.RULING)
    assert found_in(texts) == {}
    assert found_in(replace(texts, target=target.replace("704.5", "704.6"))) == {"references": ERROR}
    assert found_in(replace(texts, target=target.replace("two", "two two"))) == {"doubled-words": WARNING}
    assert found_in(replace(texts, target=target.replace("Draw two cards", "抓两张牌")))["script"] is ERROR


def test_messages_are_said_in_the_readers_language():
    from django.utils.translation import override

    texts = replace(OWN[0].into(ZH_HANS), target=OWN[0].simplified.replace("614.6", "614.7"))
    with override("zh-hans"):
        assert run_checks(texts)[0].message == "此处引用规则 614.7，原文引用的是规则 614.6。"
    with override("zh-hant"):
        assert run_checks(texts)[0].message.startswith("此處引用規則")


def test_the_tables_know_only_codes_of_the_registry():
    assert {code for _, _, _, code, _, _ in FAULTS} <= set(CODES)


def test_what_stands_in_braces_and_is_no_symbol_is_not_lost() -> None:
    level = Texts("“{LEVEL 2+} [Body]” is a line.", "“{等级2+}[体]”是一行。", EN, ZH_HANS, Kind.RULE)
    assert "symbols" not in {finding.code for finding in run_checks(level)}
    lost = replace(level, target="“[体]”是2行。")
    (found,) = (finding for finding in run_checks(lost) if finding.code == "symbols")
    assert "{LEVEL 2+}" in found.message
