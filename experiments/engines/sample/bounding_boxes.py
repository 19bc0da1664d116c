# SPDX-License-Identifier: MIT
"""A whole engine in Python: two polytopes meet if their bounding boxes do, as deep as the boxes.
    touchstone judge random_penetrations:1:0..999 --engine 'python3 bounding_boxes.py'
One JSON object a line, in and out; print to standard error what is for you."""
import itertools
import json
import sys


def bounds(body, k):
    *row, shift = body["pose"][k]
    x = [sum(r * c for r, c in zip(row, vertex)) + shift for vertex in body["vertices"]]
    return min(x) - body["margin"], max(x) + body["margin"]


def contact(a, b):
    """Depth, unit normal from B to A, and points: the corners where the boxes overlap, on the face by which A leaves B."""
    exits = [(a[k][1] - b[k][0], k, -1.0) for k in range(len(a))] + [(b[k][1] - a[k][0], k, 1.0) for k in range(len(a))]
    depth, axis, sign = min(exits)
    side = 1 if sign < 0 else 0  # A leaves downwards by its upper face, which is beyond the lower face of B
    overlap = [(max(x[0], y[0]), min(x[1], y[1])) for x, y in zip(a, b)]
    overlap[axis] = (a[axis][side],)
    corners = [list(corner) for corner in itertools.product(*overlap)]
    partner = [*corners[0]]
    partner[axis] = b[axis][1 - side]
    return {"value": depth, "normal": [sign if k == axis else 0 for k in range(len(a))], "point_a": corners[0], "point_b": partner,
            "points": [{"position": corner, "depth": depth} for corner in corners]}


def answer(query):
    if "vertices" not in query["a"] or "vertices" not in query["b"]:
        return {"refused": "polytopes and boxes only"}
    a, b = ([bounds(query[body], k) for k in range(query["dimension"])] for body in "ab")
    if any(high < low for (_, high), (low, _) in [*zip(a, b), *zip(b, a)]):
        return {"verdict": "separated"}
    return {"verdict": "meet", **(contact(a, b) if query["query"] == "penetration" else {})}


def say(message):
    print(json.dumps(message), flush=True)


say({"touchstone": 1, "name": "bounding_boxes_py", "version": "1", "settings": "none", "bits": 64,
     "answers": {"intersects": [2, 3], "penetration": [2, 3]}})
for line in sys.stdin:
    query = json.loads(line)
    say({"id": query["id"], **answer(query)})
