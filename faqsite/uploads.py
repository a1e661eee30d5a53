"""Files that curators send: bounded while they come in, before anything of them is kept."""

from typing import Any

from django.core.files.uploadhandler import FileUploadHandler, StopUpload
from django.http import HttpRequest

MAX_UPLOAD_MB = 20


class BoundedUploadHandler(FileUploadHandler):
    """Stops taking in a file that is too large: the request goes on without it."""

    def __init__(self, request: HttpRequest | None = None) -> None:
        super().__init__(request)
        self.received = 0

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes:
        self.received += len(raw_data)
        if self.received > MAX_UPLOAD_MB * 1024**2:
            if self.request is not None:
                self.request.META[TOO_LARGE] = True
            raise StopUpload(connection_reset=False)
        return raw_data

    def file_complete(self, file_size: int) -> Any:
        """None: the handlers after this one keep the file."""


TOO_LARGE = "faqsite.upload_too_large"


def was_too_large(request: HttpRequest) -> bool:
    """Whether a file of this request was passed over for its size."""
    return bool(request.META.get(TOO_LARGE))
