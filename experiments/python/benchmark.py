# SPDX-License-Identifier: GPL-3.0-or-later
"""How many plain double queries a second `touchstone.distance` answers from numpy: polytopes of 8 points, in space, a batch as
two arrays (n, 8, 3), on all cores. The middle of 7 runs, and the processor time of a query, which does not depend as much on what
else the machine does. `./run bench python` calls it."""
import os
import statistics
import time

import numpy

import touchstone

PAIRS, POINTS = 500_000, 8


def pairs(n, seed=1):
    """Random points of a unit cube, and of one moved aside by up to 2: most pairs are apart."""
    random = numpy.random.default_rng(seed)
    return random.random((n, POINTS, 3)), random.random((n, POINTS, 3)) + 2 * random.random((n, 1, 3))


def timed(a, b, method):
    """Seconds of the clock and of processors that one batch takes, and the share of separated pairs."""
    clock, processors = time.perf_counter(), time.process_time()
    rows = touchstone.distance(a, b, method=method)
    return time.perf_counter() - clock, time.process_time() - processors, (rows["verdict"] == "separated").mean()


def main():
    a, b = pairs(PAIRS)
    for method in ("gjk(scalar=double)", "gjk(scalar=float)"):
        clock, processors, separated = (statistics.median(column) for column in zip(*(timed(a, b, method) for _ in range(7))))
        print(f"{method}: {PAIRS / clock:,.0f} queries a second on {os.cpu_count()} cores, {processors / PAIRS * 1e6:.2f} us of "
              f"processor time each; {separated:.0%} separated")


if __name__ == "__main__":
    main()
