"""A text in the manner of rules, written for these tests: no rule of the game stands in it."""

_NAMES = (
    ("34", "鐵衛", "Ironguard", "生物"),
    ("35", "霧行", "Mistwalk", "咒語"),
    ("36", "潮湧", "Tidesurge", "永久物"),
    ("37", "星火", "Starspark", "生物"),
    ("38", "墓語", "Gravespeech", "結界"),
    ("39", "鏡像", "Mirrorform", "神器"),
    ("40", "築巢", "Nestbuild", "生物"),
    ("41", "雷鳴", "Thunderclap", "咒語"),
)
_BODY = (
    "{name}屬於觸發式異能，當具有{name}異能的{kind}在戰場上時生效。“{name}[費用]”指，“每當此{kind}進入戰場時，"
    "你可以支付[費用]。若你如此作，則選擇目標{kind}，並將墳墓場中的一張牌移回其擁有者手上。”以{name}異能選擇目標時，"
    "需依照規定來支付額外費用。“{name}過的{kind}”指，“其操控者曾為它支付{name}費用。”如果一個{kind}具有多個{name}異能，"
    "則每一個都會分別觸發；牌手須決定其順序。它獲得+1/+1指示物，直到回合結束。"
)
OWN_TEXT = "".join(
    f"{count}. {name}{english}" + _BODY.format(name=name, kind=kind) for count, name, english, kind in _NAMES
)
