"""Terms of the game that good Chinese often says otherwise: no fault if their name is not there.

Counted in the reviewed Simplified Chinese of the edition of 2024-04-12: of the 611 terms that its English
says in 22,629 places (434 of the termbase, in 20,881), these are the ones whose name the Chinese lacks twice
or more and in over one of twenty texts: "draw" is 抓牌 and not 平手, "zone" is left out of 放逐区. Keys are
those of the glossary and the termbase.
"""

LOOSE = frozenset((
    "any-target", "apnap-order", "as-though", "background", "becomes", "block", "card-type", "case",
    "cleanup-step", "color", "color-indicator", "companion", "control-another-player", "create", "dash",
    "deck", "die", "dies", "draw", "enters-the-battlefield", "face-up", "format", "general", "if",
    "in-response-to", "independent", "instead", "keyword-action", "keyword-counter", "life-total",
    "limited", "lose-the-game", "match", "minimum-deck-size", "modified", "mountain", "move", "multikicker",
    "name", "option", "outside-the-game", "party", "pass", "pass-in-succession", "phase", "play", "power",
    "protect-protector", "put-onto-the-battlefield", "reach", "reminder-text", "requirement", "return",
    "search", "shadow", "shared-life-total", "starting-life-total", "starting-player", "support", "token",
    "turn", "type", "unattach", "unless", "untapped", "variant", "win-the-game", "wizard", "zone",
))  # fmt: skip
