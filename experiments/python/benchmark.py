# SPDX-License-Identifier: GPL-3.0-or-later
"""How many plain double queries a second `touchstone.distance` answers from numpy: polytopes of 8 points, in space, a batch as
two arrays (n, 8, 3), on all cores. The middle of 7 runs, and the processor time of a query, which does not depend as much on what
else the machine does. Then a scene of 500 balls, capsules, boxes, hulls and cylinders, of which 10,000 pairs are asked: plain and
certified in this process, and both through lines of JSON, as `distance` and `truth`. `./run bench python` calls it."""
import os
import statistics
import time

import numpy

import touchstone

PAIRS, POINTS = 500_000, 8
BODIES, PAIRS_OF_SCENE = 500, 10_000


def pairs(n, seed=1):
    """Random points of a unit cube, and of one moved aside by up to 2: most pairs are apart."""
    random = numpy.random.default_rng(seed)
    return random.random((n, POINTS, 3)), random.random((n, POINTS, 3)) + 2 * random.random((n, 1, 3))


def timed(a, b, method):
    """Seconds of the clock and of processors that one batch takes, and the share of separated pairs."""
    clock, processors = time.perf_counter(), time.process_time()
    rows = touchstone.distance(a, b, method=method)
    return time.perf_counter() - clock, time.process_time() - processors, (rows["verdict"] == "separated").mean()


def scene(seed=1):
    """Bodies of five kinds in a cube of side 6, as dicts or arrays of points, with poses (n, 7), and pairs of them."""
    random = numpy.random.default_rng(seed)
    kinds = (lambda s: {"shape": "sphere", "radius": s[0]}, lambda s: {"shape": "capsule", "radius": s[0], "half_length": s[1]},
             lambda s: {"shape": "box", "half_extents": s}, lambda s: random.uniform(-1, 1, (12, 3)),
             lambda s: {"shape": "cylinder", "radius": s[0], "half_height": s[1]})
    bodies = [kinds[i % 5](random.uniform(0.2, 1, 3)) for i in range(BODIES)]
    turns = random.normal(size=(BODIES, 4))
    poses = numpy.hstack([random.uniform(-3, 3, (BODIES, 3)), turns / numpy.linalg.norm(turns, axis=1)[:, None]])
    first = random.integers(0, BODIES, PAIRS_OF_SCENE)
    return bodies, poses, numpy.stack([first, (first + random.integers(1, BODIES, PAIRS_OF_SCENE)) % BODIES], axis=1)


def seconds(call, times):
    """The middle of the seconds that the call takes."""
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        call()
        taken.append(time.perf_counter() - start)
    return statistics.median(taken)


def compare_with_lines_of_json():
    bodies, poses, pairs = scene()
    asked = touchstone.Scene(bodies)
    placed = [{**(body if isinstance(body, dict) else {"shape": "polytope", "vertices": body}), "pose": pose} for body, pose in zip(bodies, poses)]
    a, b = [placed[i] for i in pairs[:, 0]], [placed[j] for j in pairs[:, 1]]
    for name, within, by_lines in (("plain", lambda: asked.distance(poses, pairs), lambda: touchstone.distance(a, b)),
                                   ("certified", lambda: asked.distance(poses, pairs, certified=True), lambda: touchstone.truth(a, b))):
        here, there = seconds(within, 7), seconds(by_lines, 1)
        print(f"{PAIRS_OF_SCENE} mixed pairs, {name}: {here * 1000:.1f} ms as a scene, {there:.2f} s through lines of JSON, {there / here:.0f} times as long")
    print(f"proved: {asked.distance(poses, pairs, certified=True)['proved'].mean():.0%}")


def main():
    compare_with_lines_of_json()
    a, b = pairs(PAIRS)
    for method in ("gjk(scalar=double)", "gjk(scalar=float)"):
        clock, processors, separated = (statistics.median(column) for column in zip(*(timed(a, b, method) for _ in range(7))))
        print(f"{method}: {PAIRS / clock:,.0f} queries a second on {os.cpu_count()} cores, {processors / PAIRS * 1e6:.2f} us of "
              f"processor time each; {separated:.0%} separated")


if __name__ == "__main__":
    main()
