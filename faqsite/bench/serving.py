"""What serving costs: times and queries of pages, the cache, 304, weight and memory."""

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from time import perf_counter, process_time

from django.core.cache import cache
from django.core.handlers.wsgi import WSGIHandler
from django.db import connection
from django.test.utils import CaptureQueriesContext, override_settings

from faqsite.asking import Application, ask, rate
from faqsite.bench.addresses import longest_rule, pages, search_addresses
from faqsite.bench.figures import Figure
from faqsite.search.engine import search as run_search

ROUNDS = 3
RATE_ROUNDS = 7
REQUESTS_FOR_RATE = 400
REQUESTS_FOR_MEMORY = 10_000
KILOBYTE = 1024
PAGE_BOUND = "p95 20 ms; 12 queries"

Tell = Callable[[str], None]


def page_figures(application: Application, tell: Tell) -> Iterator[Figure]:
    """Server time with nothing cached, and the most queries, for each kind of page."""
    every: list[tuple[float, float]] = []
    most = 0
    for kind, addresses in [*pages(), ("search", search_addresses())]:
        tell(kind)
        queries = max((_queries(application, address) for address in addresses), default=0)
        times = [_uncached(application, address) for _ in range(ROUNDS) for address in addresses]
        if times:
            yield _page_figure(kind, times, queries)
        every, most = every + times, max(most, queries)
    yield _page_figure("any public page", every, most)


def _page_figure(name: str, times: list[tuple[float, float]], queries: int) -> Figure:
    wall, busy = zip(*times, strict=True)
    return Figure(name, "ms", wall, PAGE_BOUND, f"{queries} queries", busy)


def search_figures(queries: tuple[str, ...]) -> Iterator[Figure]:
    """The engine alone, without the page around its hits."""
    for query in queries:
        _search_time(query)
    times = [_search_time(query) for _ in range(ROUNDS) for query in queries]
    wall, busy = zip(*times, strict=True)
    slowest = queries[busy.index(max(busy)) % len(queries)]
    yield Figure("search engine alone", "ms", wall, "p50 4, p95 20, p99 50 ms", f"slowest: {slowest}", busy)


def cache_figures(application: Application) -> Iterator[Figure]:
    """A rule page served again, against a bare view; and unchanged since last seen."""
    address = longest_rule()
    etag = ask(application, address).headers["etag"]
    with override_settings(ROOT_URLCONF="faqsite.bench.bare", MIDDLEWARE=[], ALLOWED_HOSTS=["*"]):
        bare = WSGIHandler()
    kept, plain, unchanged = [], [], []
    for _ in range(RATE_ROUNDS):  # by turns, so that a busy moment of the machine falls on both
        kept.append(rate(application, address, REQUESTS_FOR_RATE))
        unchanged.append(rate(application, address, REQUESTS_FOR_RATE, HTTP_IF_NONE_MATCH=etag))
        with override_settings(ROOT_URLCONF="faqsite.bench.bare", MIDDLEWARE=[], ALLOWED_HOSTS=["*"]):
            plain.append(rate(bare, "/bare/", REQUESTS_FOR_RATE))
    yield Figure("rule page from the cache", "1/s", kept, note=address)
    yield Figure("bare Django view", "1/s", plain, note="no middleware")
    ratios = [one / other for one, other in zip(kept, plain, strict=True)]
    yield Figure("their ratio", "", ratios, "0.6")
    with CaptureQueriesContext(connection) as captured:
        status = ask(application, address, HTTP_IF_NONE_MATCH=etag).status
    yield Figure("rule page unchanged", "1/s", unchanged, "304, 1 query", f"{status}, {len(captured)} query")


def weight_figures(application: Application) -> Iterator[Figure]:
    """Kilobytes as sent: pages alone, and a page with all the styles, scripts and pictures it names."""
    everything = [address for _, addresses in pages() for address in addresses]
    alone = {address: ask(application, address).body for address in everything}
    sizes = [len(body) / KILOBYTE for body in alone.values()]
    heaviest = max(alone, key=lambda address: len(alone[address]))
    yield Figure("any page alone", "KB", sizes, note=f"heaviest: {heaviest}")
    rules = [len(body) / KILOBYTE for address, body in alone.items() if re.search(r"/rules/\d+\.\d", address)]
    yield Figure("rule page alone", "KB", rules, "15 KB")
    parts = [_parts(application, address) / KILOBYTE for address in everything]
    whole = [one + other for one, other in zip(sizes, parts, strict=True)]
    yield Figure("any page, CSS and JS included", "KB", whole, "60 KB")


def memory_figures() -> Iterator[Figure]:
    """A process of its own, as a worker is."""
    command = [sys.executable, "-m", "faqsite.bench.memory", str(REQUESTS_FOR_MEMORY)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603
    grown = json.loads(done.stdout)
    note = f"{grown['start']:.0f} MB after the first request"
    yield Figure(f"worker after {REQUESTS_FOR_MEMORY:,} requests", "MB", [grown["end"]], "160 MB", note)


def _uncached(application: Application, address: str) -> tuple[float, float]:
    cache.clear()
    answer = ask(application, address)
    if answer.status != 200:
        raise RuntimeError(f"{address} answers with status {answer.status}.")
    return 1000 * answer.seconds, 1000 * answer.busy


def _queries(application: Application, address: str) -> int:
    cache.clear()
    with CaptureQueriesContext(connection) as captured:
        ask(application, address)
    return len(captured)


def _search_time(query: str) -> tuple[float, float]:
    begin, worked = perf_counter(), process_time()
    run_search(query, language="en")
    return 1000 * (perf_counter() - begin), 1000 * (process_time() - worked)


def _parts(application: Application, address: str) -> int:
    """Bytes of what the page loads; read uncompressed, so that its links can be seen."""
    page = ask(application, address, HTTP_ACCEPT_ENCODING="identity").body.decode()
    found = set(re.findall(r'(?:href|src)="(/static/[^"#]+)"', page))
    return sum(len(ask(application, part).body) for part in found)
