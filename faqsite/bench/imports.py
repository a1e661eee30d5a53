"""How long importing takes, file by file, while the site to be measured is built."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from time import perf_counter, process_time

from faqsite.bench.figures import Figure
from rulings.ingest.import_corpus import LARGE_CARD_FILE, Kind, import_corpus, kind_of_file

BOUNDS = {Kind.CARDS: "", Kind.EDITION: "5 s", Kind.EXCERPT: "5 s", Kind.PAGE: "5 s", Kind.DOCUMENT: "5 s"}


def import_figures(paths: Iterable[Path]) -> Iterator[Figure]:
    """Import everything below ``paths``; seconds by kind of file."""
    taken: dict[Path, tuple[float, float]] = {}

    def timed(files: list[Path]) -> Iterator[Path]:
        for file in files:
            begin, worked = perf_counter(), process_time()
            yield file
            taken[file] = perf_counter() - begin, process_time() - worked

    report = import_corpus(paths, timed)
    by_kind: dict[tuple[str, str], list[tuple[float, float, str]]] = defaultdict(list)
    for file, (seconds, busy) in taken.items():
        by_kind[_named(file)].append((seconds, busy, file.name))
    for (name, bound), files in by_kind.items():
        wall, busy_times, _ = zip(*files, strict=True)
        yield Figure(f"import: {name}", "s", wall, bound, f"slowest: {max(files)[2]}", busy_times)
    for left in report.left:
        yield Figure(f"not imported: {left.path.name}", "", [0], note=left.reason)


def _named(file: Path) -> tuple[str, str]:
    """What sort of file it is, and the bound for one such file."""
    if file.name.startswith(LARGE_CARD_FILE):
        return LARGE_CARD_FILE, "90 s"
    kind = kind_of_file(file)
    return kind.name.lower(), BOUNDS[kind]
