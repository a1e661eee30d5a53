"""Texts of the queue out to other translation tools and back: XLIFF 1.2 and 2, PO, and CSV.

``segments`` says what is handed over; ``xliff``, ``po`` and ``table`` write and read it (translate-toolkit
and csv), ``files`` tells them apart; ``coming`` says what a file that came back would change, and does it.
"""
