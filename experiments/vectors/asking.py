# SPDX-License-Identifier: GPL-3.0-or-later
"""Asks methods and engines of the program for answers to vectors."""
import json
import re
import subprocess
import tempfile
from pathlib import Path

from judging import is_wrong
from truths import case_of

VERDICTS = {"separated": False, "intersecting": True, "touching": True, "penetrating": True}
OWN = ("engine/gjk_", "engine/touchstone")
# Methods of the program whose answers may be wrong: the sources' algorithms word for word, and the upper bound of MPR.
WEAK = {"distance": ["printed/gjk", "printed/johnson_three_points", "printed/dobkin_kirkpatrick", "printed/support_mappings",
                     "printed/polygon_gjk"],
        "penetration": ["printed/epa", "printed/penetration_depth", "printed/epa_polygon", "mpr"],
        "intersects": ["printed/gjk", "printed/isa_gjk", "printed/johnson_three_points", "printed/boolean_2d",
                       "printed/separating_axis_2d"],
        "impact": ["printed/dynamic_gjk"]}
# The default methods in double and in float, which pass every vector, or the page of coverage says which they fail.
SOUND = {"distance": ["gjk"], "penetration": ["epa", "hybrid"], "intersects": ["gjk", "isa_gjk"],
         "impact": ["dynamic_gjk", "conservative_advancement"]}


def engines_of(program):
    """The bits in which each engine of others that is installed computes, by method."""
    text = subprocess.run([str(program), "list", "engines"], capture_output=True, text=True, check=True).stdout
    found = re.findall(r"(engine/\w+)\n\s+[^\n]*computes in (\d+) bits", text)
    return {name: int(bits) for name, bits in found if not name.startswith(OWN)}


def sound_methods(query):
    return {f"{name}(scalar={scalar})": bits for name in SOUND[query] for scalar, bits in (("float", 32), ("double", 64))}


def weak_methods(program, query):
    """Methods and engines of others with their bits."""
    return {**dict.fromkeys(WEAK[query], 64), **engines_of(program)}


def answers_to(program, query, tests, methods):
    """For each method the answers (meets, number) to the tests, in their order; (None, None) where it gives none."""
    found = {method: [(None, None)] * len(tests) for method in methods}
    with tempfile.TemporaryDirectory() as folder:
        source, out = Path(folder, "cases.jsonl"), Path(folder, "answers.jsonl")
        source.write_text("".join(json.dumps(case_of(test, query, str(i))) + "\n" for i, test in enumerate(tests)))
        for method in methods:
            command = [str(program), "solve", str(source), "--method", method, "--out", str(out)]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            if not out.exists() or (done.returncode not in (0, 1)):
                raise SystemExit(f"vectors: {' '.join(command)} ended with {done.returncode}: {done.stderr.strip()[-500:]}")
            for line in out.read_text().splitlines():
                answer = json.loads(line)
                found[method][int(answer["id"])] = read(answer)
            out.unlink()
    return found


def read(answer):
    meets = VERDICTS.get(answer.get("verdict"))
    upper = answer.get("upper")
    return meets, float.fromhex(upper) if isinstance(upper, str) else upper


def failures(program, query, tests, methods):
    """For each method of a table with its bits the indices of the tests that it fails, and how many it answers."""
    found = {}
    for method, answers in answers_to(program, query, tests, methods).items():
        wrong = {i for i, (test, answer) in enumerate(zip(tests, answers)) if is_wrong(test, query, *answer, methods[method])}
        found[method] = wrong, sum(meets is not None for meets, _ in answers)
    return found
