"""Where the rulings begin below a card's text, in documents that mark them by nothing.

A card gives orders and states conditions of the game; a ruling speaks about the card, its abilities
and its text. Every line is weighed by its words, and the one break is made that fits all lines best.
"""

import re
from collections.abc import Sequence

# What is said about a card, and hardly ever on one.
_ABOUT = re.compile(
    r"举例|舉例|例如|换句话说|換句話說|[结結]算|[双雙][头頭]巨人|多人[游遊][戏戲]|[异異]能|模式|[状狀][态態][动動]作"
    r"|[视視][为為]0|不合法|[牌玩][手家]|[咒][语語]的[复複]|法[术術]力[费費]用(?:[为為]|中|包括|包含)|法[术術]力值(?:[为為]|[视視])"
    r"|效[应應]|特征|特徵|[优優]先[权權]|[战戰][斗鬥][伤傷]害步[骤驟]|[标標][记記]|放[进進]堆[叠疊]|触[发發]|觸發|副[类類][别別]"
)
_REASONING = re.compile(
    r"\A(?:如果|若|由[于於]|[对對][于於]|就算|即使|[虽雖]然|一旦|[于於](?!你)"
    r"|只有|除非|[这這][个個意些]|利用|[无無][论論]|没有|沒有"
    r"|此(?:效[应應]|咒[语語]|[异異]能|衍生物)|[所被]放逐|受影[响響]"
    r"|你(?:不能|[无無]法|不一定|可以[选選任]|必[须須]|是|仍|[并並]|不[会會需])"
    r"|[会會]由|只需)"
    r"|(?:不[会會]|[无無]法|才[会會能]|始[终終]|依[旧舊然]|仍[会會需可]|[并並]非|[虽雖]然|因此|也就"
    r"|而不是|而非|也是一[样樣]|[无無][关關])"
)
# What stands on a card: a cost and a colon, a trigger, a keyword line, a loyalty, a reminder.
_ON_CARD = re.compile(
    r"\A(?:(?:\{[^{}]+\})+[：:，]|[+＋−–-]?\d{1,2}[：:]|\[[+＋−–-]?[\dX]+\][：:]|每?[当當](?!你|牌手|[该該])"
    r"|在(?:你的|每|[战戰][斗鬥]).{0,10}[开開]始[时時]，"
    r"|[结結]附于|佩[带帶]|[选選][择擇].{1,3}[项項]|[•●]|[IVX]+[，,～~— ]"
    r"|法[术術]力[费費]用.{0,4}[减減]少|~|～)"
    r"|（[^（）]{8,}）\Z|\{(?:横置|橫置|T)\}[：:]"
)
_KEYWORDS = re.compile(r"[\u4e00-\u9fff]{2,5}(?:[，、][\u4e00-\u9fff]{2,6})*(?:\{[^{}]+\}|\d{1,2})*\Z")
_ORDER = re.compile(
    r"\A(?:消[灭滅]|放逐|抓|派出|目[标標]|[将將]|重置|[横橫]置|反[击擊]|展示|[检檢][视視]|[从從]你|每位|由你操控|[牺犧]牲|你(?:[获獲]得|抓|失去|每))"
)


# With these words a ruling likes to begin; others ("for example", "however", "it") go on with one.
_OPENS = re.compile(
    r"\s*(?:如果|若(?!真)|由[于於]|在[双雙多结結]|你(?:是|可以|能)|一旦|[对對][于於]|只要|只有|要[计計]|除非|施放|[设設]定|X的|[会會]更"
    r"|所有|任何|利用|先前|[尽儘]管|起[动動]|「|衍生|永久物|注[记記])"
)
_PLAINLY = 0.5


def first_ruling(lines: Sequence[str]) -> int:
    """The index of the first line that is a ruling; the number of lines where there is none.

    The first line is always the card's.
    """
    weights = [_weight(line) for line in lines]
    best, best_sum = len(lines), 0.0
    total = 0.0
    for index in range(len(lines) - 1, 0, -1):
        total += weights[index]
        if total > best_sum:
            best, best_sum = index, total
    return best


def opens_ruling(sentence: str) -> bool:
    """Whether a sentence among rulings is likely to begin a new one."""
    return bool(_OPENS.match(sentence))


def is_clear(lines: Sequence[str], index: int) -> bool:
    """Whether the lines on both sides of the break speak for it plainly."""
    return _weight(lines[index - 1]) < -_PLAINLY and (index >= len(lines) or _weight(lines[index]) > _PLAINLY)


def _weight(line: str) -> float:
    """Above zero for a ruling, below for a line of the card."""
    if _KEYWORDS.fullmatch(line):
        return -3.0
    weight = 0.9 * min(len(_ABOUT.findall(line)), 3) + 0.8 * min(len(_REASONING.findall(line)), 2) - 0.6
    weight -= 2.2 if _ON_CARD.search(line) else 0.0
    weight -= 0.9 if _ORDER.search(line) else 0.0
    weight += 0.5 if "「" in line else 0.0
    return weight + (0.6 if len(line) > 60 else 0.0)
