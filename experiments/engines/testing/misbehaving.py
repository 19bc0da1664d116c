# SPDX-License-Identifier: GPL-3.0-or-later
"""Commands that do what engines must not do: what the tests of the host judge. usage: misbehaving.py WORD [FILE]

Every start is a line in the file. Only the queries of bodies with an even number of vertices end badly, so that others must still be answered.
"""
import ctypes
import json
import os
import sys
import time

WORD = sys.argv[1]
if len(sys.argv) > 2:
    with open(sys.argv[2], "a") as starts:
        starts.write("started\n")


def say(text):
    os.write(1, text.encode())


def line(message):
    return json.dumps(message) + "\n"


def hang(query):
    while True:
        pass


def grow(query):
    kept = []
    while True:
        kept.append(bytes(1 << 28))


def hide(query):
    """A process of its own session, which nothing but the supervisor finds."""
    path = os.environ.get("TOUCHSTONE_TEST_FILE")
    copy = os.fork() == 0
    os.setsid()
    if path:
        with open(path, "a") as file:
            file.write(f"{os.getpid()}\n")
    time.sleep(1000)
    return "" if copy else good(query)


def good(query):
    return line({"id": query["id"], "verdict": "separated", "value": 1})


def field(**fields):
    return lambda query: line({"id": query["id"], "verdict": "separated", "value": 1, **fields})


def exactly(query):
    """The numbers of the query come back as they were understood."""
    return line({"id": query["id"], "verdict": "separated", "value": query["a"]["vertices"][0][0]})


BAD = {
    "crashes": lambda query: ctypes.string_at(0),
    "hangs": hang,
    "grows": grow,
    "hides": hide,
    "exits": lambda query: sys.exit(3),
    "raises": lambda query: {}["no such key"],
    "fails": lambda query: line({"id": query["id"], "failed": "RuntimeError: unreachable"}),
    "answers_nan": lambda query: line({"id": query["id"], "verdict": "separated", "value": float("nan")}),
    "answers_null": field(value=None),
    "answers_below_zero": field(verdict="meet", value=-1e-13),
    "answers_infinity": field(value=float("inf")),
    "answers_no_number": lambda query: line({"id": query["id"], "verdict": "separated"}),
    "answers_no_verdict": lambda query: line({"id": query["id"], "value": 1}),
    "answers_a_word_for_a_flag": field(gave_up="no"),
    "answers_nan_points": field(point_a=[float("nan"), 0], point_b=[2, 0]),
    "answers_no_direction": field(normal=[0, 0]),
    "answers_a_gradient_of_space": field(gradient=[1, 0, 0, 0, 0, 0]),
    "answers_nan_gradients": field(gradient=[float("nan"), 0, 0]),
    "refuses": lambda query: line({"id": query["id"], "refused": "triangles, NaN or \"not\""}),
    "answers_text": field(value="1"),
    "overflows": lambda query: good(query).replace("1}", "1e999}"),
    "answers_garbage": field(verdict="maybe"),
    "answers_other_fields": field(vlaue=1),
    "answers_a_field_twice": lambda query: good(query).replace('"id"', '"value": 2, "id"', 1),
    "answers_long_points": field(point_a=[1, 2, 3, 4]),
    "answers_negative_counts": field(iterations=-1),
    "answers_twice": lambda query: good(query) * 2,
    "answers_another": lambda query: line({"id": query["id"] + 1, "verdict": "separated", "value": 1}),
    "chatters": lambda query: "computing...\n",
    "writes_no_end": lambda query: "x" * (1 << 22),
    "exactly": exactly,
}

HELLO = {"touchstone": 1, "name": WORD, "version": "1", "bits": 64, "answers": {"distance": [2], "intersects": [2]}}
HELLOS = {
    "says_nothing": "",
    "says_no_json": "hello\n",
    "says_another_version": line({**HELLO, "touchstone": 99}),
    "says_no_kinds": line({**HELLO, "answers": {}}),
    "says_another_kind": line({**HELLO, "answers": {"depth": [3]}}),
    "says_bad_name": line({**HELLO, "name": "two words"}),
    "says_16_bits": line({**HELLO, "bits": 16}),
    "is_missing": line({"touchstone": 1, "name": WORD, "missing": "npm package none is not there"}),
}
say(HELLOS.get(WORD, line(HELLO)))
if WORD == "ends_at_once":
    sys.exit(0)
for text in sys.stdin:
    asked = json.loads(text)
    is_bad = (len(asked["a"]["vertices"]) + len(asked["b"]["vertices"])) % 2 == 0
    say(BAD[WORD](asked) if is_bad else good(asked))
