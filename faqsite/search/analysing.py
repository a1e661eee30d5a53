"""The process that analyses entries for ``preparing``: read from standard input, without a database.

First come the pairs of terms that the index is made by, then batches of entries; each batch is answered.
"""

import pickle
import signal
import sys
from typing import IO

import django

from faqsite.framed import received, send
from faqsite.garbage import collect_seldom


def main(source: IO[bytes], target: IO[bytes]) -> None:
    """Answer until nothing more comes: the process that asks has ended, or ends this one."""
    # Ctrl+C reaches both processes: the one that asks ends this one.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    django.setup()
    from faqsite.search.writing import prepared
    from faqsite.termbase.current import hold
    from faqsite.termbase.vocabulary import Vocabulary

    collect_seldom()
    pairs = received(source)
    if pairs is not None:
        hold(Vocabulary((), pickle.loads(pairs)))  # noqa: S301 - written by ``preparing``
    while batch := received(source):
        answer = [prepared(entry) for entry in pickle.loads(batch)]  # noqa: S301 - as above
        send(pickle.dumps(answer, pickle.HIGHEST_PROTOCOL), target)


if __name__ == "__main__":
    main(sys.stdin.buffer, sys.stdout.buffer)
