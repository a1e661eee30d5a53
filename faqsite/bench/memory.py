"""How large a worker grows: ``python -m faqsite.bench.memory COUNT`` asks for pages, and prints its size."""

import json
import sys
from itertools import cycle, islice
from pathlib import Path

from django.core.wsgi import get_wsgi_application

from faqsite.asking import ask


def resident() -> float:
    """Megabytes that this process holds (Linux)."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise OSError("This system does not tell the size of a process in /proc/self/status.")


def main(count: int) -> None:
    application = get_wsgi_application()  # sets Django up, which the modules with models need
    from faqsite.bench.addresses import pages, search_addresses

    addresses = [*(each for _, some in pages() for each in some), *search_addresses()]
    ask(application, addresses[0])
    start = resident()
    for address in islice(cycle(addresses), count):
        ask(application, address)
    sys.stdout.write(json.dumps({"start": start, "end": resident()}))


if __name__ == "__main__":
    main(int(sys.argv[1]))
