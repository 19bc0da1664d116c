# SPDX-License-Identifier: MIT
"""A whole engine in Python: two polytopes meet if their bounding boxes do.
    touchstone judge random_polytopes:1:0..999@intersects --engine 'python3 bounding_boxes.py'
One JSON object a line, in and out; print to standard error what is for you."""
import json
import sys


def bounds(body, k):
    *row, shift = body["pose"][k]
    x = [sum(r * c for r, c in zip(row, vertex)) + shift for vertex in body["vertices"]]
    return min(x) - body["margin"], max(x) + body["margin"]


def answer(query):
    if "vertices" not in query["a"] or "vertices" not in query["b"]:
        return {"refused": "polytopes and boxes only"}
    for k in range(query["dimension"]):
        (low_a, high_a), (low_b, high_b) = bounds(query["a"], k), bounds(query["b"], k)
        if high_a < low_b or high_b < low_a:
            return {"verdict": "separated"}
    return {"verdict": "meet"}


def say(message):
    print(json.dumps(message), flush=True)


say({"touchstone": 1, "name": "bounding_boxes_py", "version": "1", "settings": "none", "bits": 64, "answers": {"intersects": [2, 3]}})
for line in sys.stdin:
    query = json.loads(line)
    say({"id": query["id"], **answer(query)})
