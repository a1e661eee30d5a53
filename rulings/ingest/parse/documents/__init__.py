"""Parsing of FAQs and release notes: cues, headings, cards, front matter, and their assembly."""
