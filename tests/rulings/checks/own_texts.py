"""Texts of our own writing in the manner of the rules, in three languages, without a fault."""

from __future__ import annotations

from dataclasses import dataclass

from faqsite.languages import EN, ZH_HANS
from rulings.checks.texts import CardNameUse, Kind, TermUse, Texts


@dataclass(frozen=True)
class Own:
    """One text by language, with the terms and cards its English names (English, Simplified, Traditional)."""

    kind: Kind
    english: str
    simplified: str
    traditional: str
    terms: tuple[tuple[str, str, str], ...] = ()
    cards: tuple[tuple[str, str, str], ...] = ()

    def into(self, language: str) -> Texts:
        place = 1 if language == ZH_HANS else 2
        return Texts(
            self.english,
            self.simplified if language == ZH_HANS else self.traditional,
            EN,
            language,
            self.kind,
            "text",
            tuple(TermUse(term[0], (term[place],)) for term in self.terms),
            card_names=tuple(CardNameUse(card[0], (card[place],)) for card in self.cards),
        )


OWN = (
    Own(
        Kind.RULE,
        "A player who would draw five cards puts a +1/+1 counter on each creature they control instead, then "
        "pays {2}{W}. See rule 614.6 and rule 704, “State-Based Actions.”",
        "将要抓五张牌的牌手改为在每个由其操控的生物上放置一个+1/+1指示物，然后支付{2}{W}。"
        "参见规则614.6以及规则704，“状态动作”。",
        "將要抽五張牌的玩家改為在每個由其操控的生物上放置一個+1/+1指示物，然後支付{2}{W}。"
        "參見規則614.6以及規則704，「狀態動作」。",
        terms=(("player", "牌手", "玩家"), ("creature", "生物", "生物"), ("counter", "指示物", "指示物")),
    ),
    Own(
        Kind.RULE,
        "The steps in rules 601.2f–h are followed in order (see also section 7, “Additional Rules”). If 20 "
        "or more damage would be dealt to a permanent, its controller sacrifices it. This doesn’t use the "
        "stack.",
        "依序执行规则601.2f-h中的步骤（亦见第7章，“附加规则”）。如果将对一个永久物造成20点或更多伤害，"
        "则其操控者牺牲它。此动作不使用堆叠。",
        "依序執行規則601.2f-h中的步驟（亦見第7章，「附加規則」）。如果將對一個永久物造成20點或更多傷害，"
        "則其操控者犧牲它。此動作不使用堆疊。",
        terms=(("permanent", "永久物", "永久物"), ("stack", "堆叠", "堆疊")),
    ),
    Own(
        Kind.EXAMPLES,
        "Example: You control Boreal Druid and tap it for {C}. Three creatures get -1/-1 until end of turn.\n"
        "Example: Ronom Hulk is a 5/6 creature. It has protection from snow, so it won’t be dealt damage.",
        "例如：你操控波利尔德鲁伊，并横置它来产生{C}。三个生物得-1/-1直到回合结束。\n"
        "例如：罗诺巨兽是一个5/6生物。它具有反雪境保护异能，因此不会受到伤害。",
        "例如：你操控波利爾德魯伊，並橫置它來產生{C}。三個生物得-1/-1直到回合結束。\n"
        "例如：羅諾巨獸是一個5/6生物。它具有反雪境保護異能，因此不會受到傷害。",
        terms=(("creatures", "生物", "生物"),),
        cards=(("Boreal Druid", "波利尔德鲁伊", "波利爾德魯伊"), ("Ronom Hulk", "罗诺巨兽", "羅諾巨獸")),
    ),
    Own(
        Kind.DEFINITION,
        "A keyword ability that lets a player cast a spell from their graveyard by paying {X}{R/G}. "
        "See rule 702.34, “Flashback.”",
        "一个关键字异能，让牌手可以支付{X}{R/G}，从其坟墓场施放咒语。参见规则702.34，“返照”。",
        "一個關鍵字異能，讓玩家可以支付{X}{R/G}，從其墳墓場施放咒語。參見規則702.34，「返照」。",
        terms=(("graveyard", "坟墓场", "墳墓場"), ("spell", "咒语", "咒語")),
    ),
    Own(
        Kind.RULING,
        "If _Ice Age_ lands are tapped this way, you add {G} for each of them: no mana is lost between "
        "steps.",
        "如果以此法横置了_冰雪时代_的地，则你为其中每一个加{G}：步骤之间不会失去法术力。",
        "如果以此法橫置了_冰雪時代_的地，則你為其中每一個加{G}：步驟之間不會失去魔法力。",
        terms=(("mana", "法术力", "魔法力"),),
    ),
)
TITLE = Own(Kind.TITLE, "Cumulative Upkeep", "累积维持", "累積維持")
