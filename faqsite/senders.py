"""Where a request came from, for counting how much one place sends; nobody keeps it."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address, ip_network

from django.conf import settings
from django.http import HttpRequest

# Whoever has one IPv6 address has all of such a net.
_NET_OF_ONE = 64


def sender_of(request: HttpRequest) -> str | None:
    """The address of the sender, or of its IPv6 network; None where nothing sound tells it.

    Behind ``settings.PROXIES`` proxies it is what the outermost of them saw: each adds an address at the end
    of the header, and what stands before these was sent by the client and proves nothing.
    """
    heard = [part.strip() for part in request.META.get("HTTP_X_FORWARDED_FOR", "").split(",") if part.strip()]
    count = settings.PROXIES
    text = heard[-min(count, len(heard))] if count and heard else request.META.get("REMOTE_ADDR", "")
    try:
        address = ip_address(text.strip("[]"))
    except ValueError:
        return None
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ip_network((int(address), _NET_OF_ONE), strict=False).network_address)
