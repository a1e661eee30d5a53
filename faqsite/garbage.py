"""How often a process looks for garbage that refers to itself."""

import gc

# Objects made that were not taken away, and how many rounds of each age come before one of the next.
_THRESHOLDS = (20_000, 20, 20)


def collect_seldom() -> None:
    """Take what is loaded now for lasting, and look for garbage seldom.

    Pages and imports make thousands of objects that die by themselves: looking as often as Python does of its
    own accord takes a tenth of their time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_THRESHOLDS)
