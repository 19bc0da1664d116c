#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Certificates hold for curved bodies whose sizes, offsets, margins and motions lie anywhere in the range of double.

usage: verify_extremes_test.py TOUCHSTONE [SEED CASES]
"""
import random
import sys
import unittest
from collections import Counter

from verify_truth_test import certified
import verify_truth

SEED, CASES = (sys.argv.pop(1), int(sys.argv.pop(1))) if len(sys.argv) > 2 else ("1", 400)
CURVED = ("cylinder", "cone", "ellipsoid")
OTHERS = ("sphere", "capsule", "box", "point", "segment", "polytope")
QUERIES = ("distance", "penetration", "intersects", "impact")


class Numbers:
    """Doubles with decimal exponents from -300 to 300: any, of two sizes, of size 1 with odd ones, or all of one size."""

    def __init__(self, rng):
        self.rng = rng
        regimes = (None, [rng.randint(-300, 300) for _ in range(2)],
                   [0] * rng.choice((4, 8)) + [rng.choice((-300, -200, -100, -30, 30, 100, 200, 300))],
                   [rng.randint(-300, 300)])
        self.exponents = rng.choice(regimes)

    def size(self):
        exponent = self.rng.randint(-300, 300) if self.exponents is None else self.rng.choice(self.exponents)
        mantissa = self.rng.choice((1.0, 1.0, 2.0, 3.0, 0.5, round(self.rng.uniform(0.1, 3), 2), self.rng.uniform(0.1, 3)))
        return float(f"{mantissa!r}e{exponent}")

    def signed(self):
        return self.rng.choice((-1, 0, 1, 1)) * self.size()

    def vector(self, dimension):
        return [self.signed() for _ in range(dimension)]


def shape(name, numbers, dimension):
    fields = {"cylinder": ("radius", "half_height"), "cone": ("radius", "half_height"), "sphere": ("radius",),
              "capsule": ("radius", "half_length")}
    lists = {"ellipsoid": "radii", "box": "half_extents"}
    if name in fields:
        return {"shape": name} | {field: numbers.size() for field in fields[name]}
    if name in lists:
        return {"shape": name, lists[name]: [numbers.size() for _ in range(dimension)]}
    if name == "point":
        return {"shape": name, "position": numbers.vector(dimension)}
    count = 2 if name == "segment" else numbers.rng.randint(4, 7)
    return {"shape": name, "vertices": [numbers.vector(dimension) for _ in range(count)]}


def pose(numbers, dimension):
    """None, a shift, a change of axes, or any affine map."""
    rng, kind = numbers.rng, numbers.rng.randrange(8)
    if kind < 2:
        return {}
    turn = 1 if kind == 5 else 0
    rows = [[float((i + turn) % dimension == k) for k in range(dimension)] for i in range(dimension)]
    if kind > 5:
        rows = [[rng.choice((0.0, rng.uniform(-2, 2))) for _ in range(dimension)] for _ in range(dimension)]
    return {"pose": [row + [numbers.signed()] for row in rows]}


def extreme_case(index):
    rng = random.Random(f"{SEED}:{index}")
    numbers, dimension = Numbers(rng), rng.choice((2, 3, 3))
    names = [rng.choice(CURVED), rng.choice(CURVED + OTHERS)]
    rng.shuffle(names)
    case = {"id": f"{SEED}:{index}", "query": QUERIES[index % 4], "dimension": dimension}
    for body, name in zip("ab", names):
        margin = {"margin": numbers.size()} if rng.random() < 0.5 else {}
        case[body] = shape(name, numbers, dimension) | pose(numbers, dimension) | margin
    if case["query"] == "impact":
        case["motion"] = {"velocity": numbers.vector(dimension), "duration": numbers.size()}
    return case


class Extremes(unittest.TestCase):
    def test_certificates_hold_over_the_range_of_double(self):
        cases, counts = [extreme_case(i) for i in range(CASES)], Counter()
        for case, truth in zip(cases, certified(cases, "--oracle", "enclosure"), strict=True):
            with self.subTest(id=case["id"], case=case):
                counts[case["query"], verify_truth.check(case, truth)] += 1
        print(sum(counts.values()), "certificates hold:", dict(counts))
        decided = sum(n for (_, kind), n in counts.items() if "undecided" not in kind)
        self.assertGreaterEqual(decided, 0.95 * CASES)
        for query in QUERIES:
            self.assertGreaterEqual(sum(n for (asked, _), n in counts.items() if asked == query), CASES // 4)

    def test_a_margin_smaller_than_rounding_does_not_change_a_depth(self):
        case = {"id": "needle", "query": "penetration", "dimension": 3,
                "a": {"shape": "cylinder", "radius": 1.37, "half_height": 1e200},
                "b": {"shape": "ellipsoid", "radii": [1.49, 1.59, 1.0],
                      "pose": [[1, 0, 0, -1.62], [0, 1, 0, 2.12], [0, 0, 1, 1.21]]}}
        for margin in (0, 1e-300, 5e-324):
            [truth] = certified([case | {"b": case["b"] | {"margin": margin}}])
            self.assertEqual((truth["verdict"], truth["depth"][0][:8]), ("penetrating", "2.540265"))


if __name__ == "__main__":
    unittest.main(verbosity=2)
