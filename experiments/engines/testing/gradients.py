# SPDX-License-Identifier: GPL-3.0-or-later
"""An engine of boxes along the axes that has gradients of its own, right ones or wrong ones. usage: gradients.py WORD

`right` is right. The others make the mistakes that docs/engines.md warns of: `about_centre` has the moment about the centre
of A, `of_b` the gradient for motions of B, `short` leaves a quarter of it out, `frozen` has no moment. Normal and points are right.
"""
import json
import math
import sys

WORD = sys.argv[1]


def bounds(body, k):
    *row, shift = body["pose"][k]
    x = [sum(r * c for r, c in zip(row, vertex)) + shift for vertex in body["vertices"]]
    return min(x), max(x)


def between(a, b):
    """The nearest points along one axis. Where the boxes share a stretch of it, they are in the middle of that."""
    low, high = max(a[0], b[0]), min(a[1], b[1])
    if low <= high:
        return (low + high) / 2, (low + high) / 2
    return (a[0], b[1]) if a[0] > b[1] else (a[1], b[0])


def moment(p, n):
    turning = [p[(k + 1) % 3] * n[(k + 2) % 3] - p[(k + 2) % 3] * n[(k + 1) % 3] for k in range(3)] if len(p) == 3 else None
    return turning or [p[0] * n[1] - p[1] * n[0]]


def gradient(p, n, centre):
    if WORD == "about_centre":
        p = [x - c for x, c in zip(p, centre)]
    size = {"of_b": -1, "short": 0.75}.get(WORD, 1)
    turning = [0] * (2 * len(p) - 3) if WORD == "frozen" else moment(p, n)
    return [size * x for x in (*n, *turning)]


def answer(a, b):
    pairs = [between(*bodies) for bodies in zip(a, b)]
    point_a, point_b = ([pair[side] for pair in pairs] for side in (0, 1))
    value = math.dist(point_a, point_b)
    apart = value > 0
    if apart:
        normal = [(x - y) / value for x, y in pairs]
    else:
        exits = [(a[k][1] - b[k][0], k, -1) for k in range(len(a))] + [(b[k][1] - a[k][0], k, 1) for k in range(len(a))]
        value, axis, sign = min(exits)
        normal = [sign if k == axis else 0 for k in range(len(a))]
        point_a[axis], point_b[axis] = (a[axis][1], b[axis][0]) if sign < 0 else (a[axis][0], b[axis][1])
    return {"verdict": "separated" if apart else "meet", "value": value, "normal": normal, "point_a": point_a, "point_b": point_b,
            "gradient": gradient(point_a, normal, [(low + high) / 2 for low, high in a])}


def say(message):
    print(json.dumps(message), flush=True)


say({"touchstone": 1, "name": f"gradient_{WORD}", "version": "1", "settings": "none", "bits": 64,
     "answers": {"distance": [2, 3], "penetration": [2, 3]}})
for line in sys.stdin:
    query = json.loads(line)
    say({"id": query["id"], **answer(*([bounds(query[body], k) for k in range(query["dimension"])] for body in "ab"))})
