# SPDX-License-Identifier: GPL-3.0-or-later
"""Which engine, method, mutant or planted mistake fails which vectors, and which that should fails none."""
import json
import subprocess
import sys
import tempfile
import tomllib
from collections import Counter
from pathlib import Path

import planted
from asking import failures, read, sound_methods, weak_methods
from bodies import as_hull, corner_count
from judging import is_wrong
from layout import query_of
from truths import case_of

EXCUSED = Path(__file__).with_name("fails_none.toml")
# A mutant in rationals takes long on many vertices, and ends after so many steps of its own.
MOST_VERTICES, MOST_ASKED = 20, 700


def hulls_of(tests):
    """The tests as mutants take them, hulls in the world of few vertices, with their indices; the smallest ones first."""
    hulls = []
    for i, test in enumerate(tests):
        bodies = {name: as_hull(test[name]) for name in "ab" if "quaternion" not in test[name]}
        if len(bodies) == 2 and None not in bodies.values():
            hulls.append((sum(corner_count(body) for body in bodies.values()), i, {**test, **bodies}))
    return [(i, test) for corners, i, test in sorted(hulls, key=lambda hull: hull[:2]) if corners <= MOST_VERTICES][:MOST_ASKED]


def mutants_of(mutant_answers):
    return subprocess.run([mutant_answers, "--list"], capture_output=True, text=True, check=True).stdout.split()


def mutant_failures(mutant_answers, query, tests):
    """As asking.failures, of mutants and of the true algorithms `subject/NAME`. One that ends without a verdict has failed a `must`.
    Gradients are not asked: what mutants answer has no points in the world."""
    if query == "gradient":
        return {}
    asked = hulls_of(tests)
    found, counts = {}, Counter()
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "cases.jsonl")
        source.write_text("".join(json.dumps(case_of(test, query, str(i))) + "\n" for i, test in asked))
        lines = subprocess.run([mutant_answers, source], capture_output=True, text=True, check=True).stdout.splitlines()
    for answer in map(json.loads, lines):
        test = tests[int(answer["id"])]
        meets, number = read(answer, query, test)
        wrong = found.setdefault(answer["method"], set())
        counts[answer["method"]] += 1
        if is_wrong(test, query, meets, number, 64) or (meets is None and test["level64"] == "must"):
            wrong.add(int(answer["id"]))
    return {method: (wrong, counts[method]) for method, wrong in found.items()}


def failures_of(program, mutant_answers, name, tests):
    """For each subject that may be wrong the tests of a file that it fails, and how many it answered."""
    query = query_of(name)
    found = failures(program, query, tests, weak_methods(program, query))
    found.update(mutant_failures(mutant_answers, query, tests))
    return {subject: result for subject, result in found.items() if result[1]}


def print_row(subject, cells, names):
    print(f"| {subject} | {sum(len(wrong) for wrong, _ in cells.values())} | "
          + " | ".join(f"{len(cells[name][0])}" if name in cells else "" for name in names) + " |")


def print_table(program, mutant_answers, tests_by_name):
    """The table in Markdown; the exit status is 1 where one that should fail a vector does not, or a sound one does."""
    names, rows, sound = list(tests_by_name), {}, {}
    for name, tests in tests_by_name.items():
        query = query_of(name)
        for subject, result in failures_of(program, mutant_answers, name, tests).items():
            rows.setdefault(subject, {})[name] = result
        for method, result in failures(program, query, tests, sound_methods(query)).items():
            sound.setdefault(method, {})[name] = result
        print(f"vectors: {name} asked", file=sys.stderr, flush=True)
    print("| failed tests of | all | " + " | ".join(names) + " |\n|---|--:|" + "--:|" * len(names))
    print_row("*number of tests*", {name: (tests, 0) for name, tests in tests_by_name.items()}, names)
    sound.update({subject: rows.pop(subject) for subject in list(rows) if subject.startswith("subject/")})
    for subject in sorted(rows):
        print_row(f"`{subject}`", rows[subject], names)
    for method in sorted(sound):
        print_row(f"`{method}`", sound[method], names)
    caught = {subject: any(wrong for wrong, _ in cells.values()) for subject, cells in rows.items()}
    caught = {**dict.fromkeys(mutants_of(mutant_answers), False), **caught, **planted.caught(mutant_answers.parent.resolve(), tests_by_name)}
    failing = sorted(method for method, cells in sound.items() if any(failed for failed, _ in cells.values()))
    excused = [name for group in tomllib.loads(EXCUSED.read_text())["cannot"] for name in group["names"]]
    return report_holes(caught, failing, excused)


def report_holes(caught, wrong, excused):
    """`caught`: does the subject fail a vector? `wrong`: sound methods that fail one."""
    holes = sorted(subject for subject, fails in caught.items() if not fails and subject not in excused)
    stale = sorted(subject for subject in excused if caught.get(subject, True))
    for subject in holes:
        print(f"hole: {subject} fails no vector")
    for subject in stale:
        known = "fails a vector" if subject in caught else "is not known any more"
        print(f"stale: {subject} {known}, and {EXCUSED.name} says why it cannot")
    for method in wrong:
        print(f"wrong: {method} fails a vector")
    print(f"{sum(caught.values())} of {sum(caught.values()) + len(holes)} fail a vector; {len(excused)} cannot: {EXCUSED.name} says why")
    return 1 if holes or stale or wrong else 0
