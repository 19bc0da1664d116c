#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the tests of other libraries expect, judged by the exact truth: docs/expected_values.md.

usage: expected_values.py TOUCHSTONE [FILE]          every claim of FILE, one line each, and the counts
       expected_values.py TOUCHSTONE --write PAGE    writes the tables of PAGE, below the line that says so
       expected_values.py TOUCHSTONE --check PAGE    exit code 1 if the tables of PAGE are others

FILE is properties/corpus/expected_values.jsonl unless given. Each of its cases has tags `says:KIND:VALUE:WITHIN[:HOW]`:
- KIND: distance (signed, below 0 a depth), depth, time, hit, verdict, normal_to_b (from A to B)
- VALUE as the test has it; WITHIN its tolerance, `float` or `double` for equality in that format, or `none` for a number
  that stands in a comment
- HOW: `formula` for a number that the test computes, `bound` for one that only bounds, `comment`
`computes:float` says that the library under test computes in float; `other:WHY` that it means another quantity.
"""
import json
import pathlib
import subprocess
import sys
from collections import namedtuple

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(pathlib.Path(__file__).parent))
import judging  # noqa: E402
import tables  # noqa: E402

CORPUS = ROOT / "properties/corpus/expected_values.jsonl"
MARK = "<!-- Written by experiments/expected_values/expected_values.py: -->\n"
Claim = namedtuple("Claim", "case project kind value within how truth error finding")


def truths_of(program, cases):
    """The truth line of each case, all of them in one run of the program."""
    done = subprocess.run([program, "truth", "-"], input="".join(json.dumps(case) + "\n" for case in cases), text=True,
                          capture_output=True, check=False)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    if len(lines) != len(cases):
        raise SystemExit(f"expected_values.py: {program} gave {len(lines)} truths for {len(cases)} cases: {done.stderr.strip()}")
    return lines


def claims_of(program, cases):
    """Every claim of the cases, judged; for libraries that compute in float on the case rounded to float as well."""
    cases = [judging.with_numbers(case) for case in cases]
    bare = [{key: value for key, value in case.items() if key != "expected"} for case in cases]
    truths = truths_of(program, bare)
    rounded = truths_of(program, [judging.rounded_to_float(case) for case in bare])
    for case, truth, in_float in zip(cases, truths, rounded, strict=True):
        seen = [truth, in_float] if "computes:float" in case["tags"] else [truth]
        for tag in case["tags"]:
            if not tag.startswith("says:"):
                continue
            kind, value, within, how = (tag.split(":") + [""])[1:5]
            finding, exact, error = judging.judge(case, seen[:1] if how == "comment" else seen, kind, value, within, how)
            if finding != "right" and any(word.startswith("other:") for word in case["tags"]):
                finding = "other"
            yield Claim(case, case["origin"].split()[0], kind, value, within, how, exact, error, finding)


def main(program, *arguments):
    page = pathlib.Path(arguments[1]) if len(arguments) == 2 and arguments[0] in ("--write", "--check") else None
    file = pathlib.Path(arguments[0]) if len(arguments) == 1 else CORPUS
    claims = list(claims_of(program, [json.loads(line) for line in file.read_text().splitlines()]))
    if page is None:
        print("\n".join(map(tables.line, claims)), tables.counts(claims), sep="\n")
        return 0
    text = page.read_text()
    if MARK not in text:
        raise SystemExit(f"expected_values.py: {page} has no line {MARK.strip()}, below which the tables stand")
    above = text.split(MARK)[0] + MARK
    if arguments[0] == "--write":
        page.write_text(above + tables.page(claims))
        return 0
    if text != above + tables.page(claims):
        print(f"{page}: its tables are not those of the corpus; write them by expected_values.py TOUCHSTONE --write {page}")
        return 1
    return 0


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3, 4) or sys.argv[1].startswith("-"):
        print(__doc__, file=sys.stderr)
        sys.exit(2)
    sys.exit(main(*sys.argv[1:]))
