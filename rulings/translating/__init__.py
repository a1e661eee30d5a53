"""The translators' work on texts: who may do what, what waits, what was done. No page stands here.

``roles`` (pure) says who may do what and ``groups`` whom that is; ``units`` what a text is and in which
state, ``queue`` which texts wait; ``saving``, ``reviewing``, ``bulk`` and ``reverting`` are all that changes
texts by hand, each recorded by ``history``; ``presence`` tells two people on one text of each other.
"""
