"""What curators do to the passages of a document, each step recorded and undoable.

``words`` (pure) cuts and reads passages anew, ``history`` records and undoes, ``operations`` are the steps.
"""
