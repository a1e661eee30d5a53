"""Messages between two processes over a pipe: each is bytes, with its length before it."""

from typing import IO

_LENGTH = 8


def send(data: bytes, stream: IO[bytes]) -> None:
    """Returns when the pipe has taken all of it."""
    stream.write(len(data).to_bytes(_LENGTH, "big"))
    stream.write(data)
    stream.flush()


def received(stream: IO[bytes]) -> bytes | None:
    """The next message; None where the other process has ended, if need be in the middle of one."""
    head = stream.read(_LENGTH)
    data = stream.read(int.from_bytes(head, "big"))
    return data if len(head) == _LENGTH and len(data) == int.from_bytes(head, "big") else None
