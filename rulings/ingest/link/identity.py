"""Which provision of one edition is which provision of the next: identity through renumbering.

Pure: two editions in, a ``Matching`` out; it knows no database. The strongest evidence goes first, and
what is paired stays paired:

1. same number and the same words (numbers of rules in the text aside);
2. the same title, at whatever number; where a title stands twice, the one whose parent or children agree;
   then at whatever level, if it stands once or under paired parents (217.2 Library became section 401);
3. the same words elsewhere, if they are long enough to be no accident, or under the same parent; words that
   stand in several places say nothing under another parent than theirs;
   and the first subrules under one title that begin alike: both define it, whatever follows in them;
4. headings follow most of their children;
5. near words: a first round takes what is near enough to speak for itself, then headings follow again, then
   a second round asks less of a provision whose number stayed or whose parent was paired with the other's;
6. children follow their parents: what is left under one parent in both editions, with the same letter;
7. what is left and is nearest to each other by far, unless parents or keywords tell that they are strangers.

A provision left over whose words stood within a provision that went on elsewhere is part of a split; the
mirror image is a merge. The identity stays with the nearest part. What was decided on little is a ``Doubt``.
"""

from collections.abc import Sequence

from rulings.ingest.link.identity_results import Decided, Matching, Provision
from rulings.ingest.link.identity_steps import Steps


def match_editions(
    older: Sequence[Provision], newer: Sequence[Provision], decided: Decided | None = None
) -> Matching:
    """Pair the provisions of two neighbouring editions; numbers are unique in each.

    Raises KeyError where a decision names a number that its edition has not.
    """
    return Steps(older, newer, decided or Decided()).run()
