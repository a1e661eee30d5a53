"""XML that strangers send, parsed without entities of its own, network, document type or unbounded trees."""

from __future__ import annotations

from lxml import etree


class NotXmlError(ValueError):
    """The bytes are no sound XML; says where."""


def root_of(content: bytes) -> etree._Element:
    """The root element; raises NotXmlError. Whether a document type may stand there the caller says."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
    try:
        return etree.fromstring(content, parser)
    except (etree.XMLSyntaxError, ValueError) as error:
        said = error.msg if isinstance(error, etree.XMLSyntaxError) else str(error)
        raise NotXmlError(" ".join(said.split())) from error
