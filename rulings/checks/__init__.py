"""Checks of a translation against its source: pure, one module per question, in the order of ``registry``.

``texts`` has what is given and found, ``registry`` all checks, ``of_rows`` makes texts from rows for those
who call the checks: the workbench live, at save and in its queue, and the command ``check_translations``.
"""
