"""Measures the site against the bounds of its design; run by ``script/bench``.

Server time is the time in which the WSGI application answers and gives its whole body, compressed
as for a browser, in this process under production settings: no socket, no client. Every answer is
asked for once before it is timed, so that modules, templates and the database's own cache are warm;
"nothing cached" means that the cache of pages is emptied before each request. Beside the time on the
clock stands the processor's own ("busy"), which other work on the machine disturbs much less.
"""
