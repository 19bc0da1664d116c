# SPDX-License-Identifier: GPL-3.0-or-later
"""Asks methods and engines of the program for answers to vectors."""
import json
import math
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
        "impact": ["printed/dynamic_gjk"], "gradient": []}
# The default methods in double and in float, which pass every vector, or the page of coverage says which they fail.
SOUND = {"distance": ["gjk"], "penetration": ["epa", "hybrid"], "intersects": ["gjk", "isa_gjk"],
         "impact": ["dynamic_gjk", "conservative_advancement"], "gradient": ["gjk", "epa", "hybrid"]}


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
        source.write_text("".join(json.dumps(case_of(test, asked_of(query, test), str(i))) + "\n" for i, test in enumerate(tests)))
        for method in methods:
            command = [str(program), "solve", str(source), "--method", method, "--out", str(out)]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            if not out.exists() or (done.returncode not in (0, 1)):
                raise SystemExit(f"vectors: {' '.join(command)} ended with {done.returncode}: {done.stderr.strip()[-500:]}")
            for line in out.read_text().splitlines():
                answer = json.loads(line)
                found[method][int(answer["id"])] = read(answer, query, tests[int(answer["id"])])
            out.unlink()
    return found


def asked_of(query, test):
    """What a method is asked: of a gradient the distance of bodies that are apart, the depth of others."""
    if query != "gradient":
        return query
    return "distance" if test["result"] == "separated" else "penetration"


def number_of(value):
    return float.fromhex(value) if isinstance(value, str) else value


def read(answer, query, test):
    """The verdict and the number of an answer, None for what it does not have."""
    meets = VERDICTS.get(answer.get("verdict"))
    return meets, derivative(answer, test["motion"]["twist"]) if query == "gradient" else number_of(answer.get("upper"))


def derivative(answer, twist):
    """The derivative that the normal and the point on A of an answer imply, as the page of the vectors has it; None without them."""
    if not answer.get("normal") or not answer.get("point_a"):
        return None
    n, p = ([math.nan if x is None else number_of(x) for x in answer[name]] for name in ("normal", "point_a"))
    length = math.hypot(*n)
    if length == 0:
        return math.nan
    (x, y, z), (nx, ny, nz) = p, (c / length for c in n)
    moment = (y * nz - z * ny, z * nx - x * nz, x * ny - y * nx)
    return sum(a * b for a, b in zip((nx, ny, nz), twist[0])) + sum(a * b for a, b in zip(moment, twist[1]))


def failures(program, query, tests, methods):
    """For each method of a table with its bits the indices of the tests that it fails, and how many it answers."""
    found = {}
    for method, answers in answers_to(program, query, tests, methods).items():
        wrong = {i for i, (test, answer) in enumerate(zip(tests, answers)) if is_wrong(test, query, *answer, methods[method])}
        found[method] = wrong, sum(meets is not None for meets, _ in answers)
    return found
