"""The translators' workbench at /admin/workbench/: what waits, and one text beside its source.

Pages only: what may be done to a text, and what follows from it, is in ``rulings.translating``; what the
checks say in ``rulings.checks``. ``asked`` reads what of the queue is wanted, ``slots`` makes boxes of a
text's fields and fields of what came back, ``desk`` is what stands beside them, ``memory`` what is already
translated in like words.
"""
