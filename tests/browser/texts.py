"""Two editions and a FAQ of our own words, in the forms of the real ones, for the browser to read."""

OLD_EDITION = """\
Rules of the Game

These rules are effective as of July 15, 2006.

1. Game Concepts

100. General

100.1. Two or more people sit down at a table. See rule 502.13.

5. Additional Rules

502. Keyword Abilities

502.13. Cumulative Upkeep

502.13a A permanent with cumulative upkeep costs more to keep each turn.
Example: A beeble with "Cumulative upkeep {1}" wants {1} first, {2} next time, and {3} the turn after.

502.13b Two of these abilities on one permanent count the same counters. See rule 502.13a.

Glossary

Cumulative Upkeep
A keyword ability that asks for more each turn. See rule 502.13, "Cumulative Upkeep."

Credits

Written for the tests of this site.
"""

NEW_EDITION = """\
Rules of the Game

These rules are effective as of December 5, 2025.

1. Game Concepts

100. General

100.1. Two or more people sit down at a table, each with a deck. See rule 702.24.

7. Additional Rules

702. Keyword Abilities

702.1. Most abilities say what they do; a keyword stands for such a sentence.

702.24. Cumulative Upkeep

702.24a A permanent with cumulative upkeep costs more to keep each turn. See rules 702.24b and 100.1.
Example: A beeble with "Cumulative upkeep {W/U}" wants {W/U} first and {W/U}{W/U} next time.

702.24b Two of these abilities on one permanent count the same counters. See rule 702.24a.

702.25. Flanking

702.25a A creature that blocks one with flanking gets -1/-1 until end of turn.

Glossary

Cumulative Upkeep
A keyword ability that asks for more each turn. See rule 702.24, "Cumulative Upkeep."

End of Turn
When what lasts for a turn is over.

Flanking
A keyword ability that makes blockers smaller. See rule 702.25, "Flanking."

Credits

Written for the tests of this site.
"""

FAQ = """\
此文件（丙地常見問題集）係由某人自行翻譯；版權宣告見文末。
歡迎轉載本文，但請連同本段序言一起轉載。
----------
_丙地_常見問題集
編纂：Ann Smith，且有Bob Jones的貢獻
此文件最近更新日期：2006年6月14日
丙地正式發售日期：2006年7月21日
-----
通則釋疑
累積維持(Cumulative Upkeep)
累積維持是個舊的異能，會讓永久物越留越貴。
累積維持異能的正式規則解析如下：
502.13.累積維持
502.13a 具有累積維持的永久物每回合都要多付一次。
例：某生物具有累積維持{1}，則先付{1}，下次付{2}。
* 不支付便會犧牲該永久物。參見規則502.13b。
-----
單卡解惑
綠色
冷屋住民/
Cold Tenant
{一}{綠}
雪境生物∼妖精／德魯伊
1/1
{橫置}：加{雪}到你的魔法力池中。
* 此異能是魔法力異能。
* 對手不能回應它。
"""
