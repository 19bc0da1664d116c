#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What every engine answers to the cases of properties/corpus/threads.jsonl: docs/threads.md.

usage: threads_table.py TOUCHSTONE > docs/threads.md
"""
import json
import math
import pathlib
import subprocess
import sys
from fractions import Fraction

CORPUS = pathlib.Path(__file__).resolve().parents[2] / "properties" / "corpus" / "threads.jsonl"
OURS = ("engine/gjk_", "engine/touchstone")
ABOVE = """# What users complained about, asked again

Public threads about collision engines, and one case of our own (`rapier-cubes-64th`), each as a case of
[threads.jsonl](../properties/corpus/threads.jsonl) with its exact truth; a case whose numbers the thread does not have says so in its `origin`.
[threads_2.jsonl](../properties/corpus/threads_2.jsonl) has 87 more of 28 other threads, which the table leaves out. The table says what the engines of this machine answer now. An engine that a thread
is about is often not among them, so the table says whether others share the fault, not whether it was repaired. *Wrong* is what `judge`
calls so ([findings](program.md#findings)), with what was answered; *refused* gave no answer: it has no such shape or pose, or took too long,
as the cell says. Engines that do not answer the kind of query, or not in that dimension, are left out of a row.
An engine that computes in float is held to the truth of the case rounded to float, which near contact is another one.

```sh
python3 experiments/engines/threads_table.py build/release/touchstone > docs/threads.md     # this page
./run -- judge properties/corpus/threads.jsonl#parry-378-bad -m engine/rapier2d             # one cell
```

| thread | exact truth | right | wrong | refused |
|---|---|---|---|---|"""


def run(*arguments):
    return subprocess.run(arguments, capture_output=True, text=True, timeout=1200).stdout


def root(rational):
    return math.sqrt(Fraction(rational))


def number(value):
    return f"{value:.6g}"


def truth_of(case):
    expected = case["expected"]
    if case["query"] == "impact":
        return f"they meet at {number(float(Fraction(expected['impact_time'])))}" if expected["hit"] else "they do not meet"
    if expected["verdict"] == "touching":
        return "touching"
    if case["query"] == "intersects":
        return expected["verdict"]
    word = "apart by" if expected["verdict"] == "separated" else "depth"
    key = "distance" if word == "apart by" else "depth"
    value = root(expected[f"{key}_squared"]) if f"{key}_squared" in expected else float(expected[key][0])
    return f"{word} {number(value)}"


def said(line):
    upper = line.get("upper")
    if upper is None:
        return line["verdict"]
    value = float.fromhex(upper) if isinstance(upper, str) else upper
    return number(value) if value > 0 else line["verdict"]


def column(line):
    finding = line["finding"]
    if finding == "correct":
        return "right"
    if finding in ("wrong_verdict", "inaccurate", "bracket_violated"):
        return "wrong"
    return "left out" if "does not answer" in line.get("refused", "") else "refused"


def cell(lines):
    """Engines that say the same stand together."""
    groups = {}
    for line in lines:
        bad = "; ".join(field["said"] for field in line.get("bad_fields", []))
        answer = {"wrong": said(line), "refused": line.get("refused") or bad or line["verdict"]}.get(column(line), "")
        groups.setdefault(answer, []).append(line["method"].removeprefix("engine/"))
    return "; ".join(", ".join(names) + (f" ({answer})" if answer else "") for answer, names in groups.items())


def row(case, answers):
    columns = [cell([line for line in answers if column(line) == word]) for word in ("right", "wrong", "refused")]
    return f"| `{case['id']}`: {case['origin']} | {case['query']}: {truth_of(case)} | {' | '.join(columns)} |"


def main():
    program = sys.argv[1]
    listed = json.loads(run(program, "list", "engines", "--json"))["engines"]
    engines = {entry["name"]: entry["description"] for entry in listed if not entry["name"].startswith(OURS)}
    methods = [word for engine in engines for word in ("-m", engine)]
    lines = [json.loads(line) for line in run(program, "judge", str(CORPUS), *methods).splitlines()]
    cases = [json.loads(line) for line in CORPUS.read_text().splitlines()]
    print(ABOVE)
    for case in cases:
        print(row(case, [line for line in lines if line["id"] == case["id"]]))
    print("\nVersions: `" + "`, `".join(sorted({version.split(";")[0] for version in engines.values()})) + "`.")


if __name__ == "__main__":
    main()
