# SPDX-License-Identifier: GPL-3.0-or-later
"""Asks the program for the truth of vectors, and turns it into their fields (vectors/README.md says what each means)."""
import json
import math
import subprocess
import tempfile
from fractions import Fraction
from pathlib import Path

from bodies import for_case, largest_coordinate
from numbers32 import UNIT32, UNIT64, root, written

ROUNDINGS = 64
# What an iteration may leave of the number where a body is curved: GJK converges fast, EPA adds one facet at a time.
CURVED = {"separated": {"tol32": Fraction(1, 10**4), "tol64": Fraction(1, 10**7)},
          "penetrating": {"tol32": Fraction(1, 10**4), "tol64": Fraction(1, 10**4)}}
KINDS_WITHOUT_END = ("cylinder", "cone", "ellipsoid")
UNITS = {"tol32": UNIT32, "tol64": UNIT64}


def case_of(test, query, name):
    """The line of a case file; of a gradient the depth is asked, whose truth has distances too."""
    asked = "penetration" if query == "gradient" else query
    case = {"id": name, "query": asked, "dimension": len(test["a"]["pose"]), "a": for_case(test["a"]), "b": for_case(test["b"])}
    if query == "impact":
        case["motion"] = {"velocity": [float(x).hex() for x in test["motion"]["velocity"]],
                          "duration": float(test["motion"]["duration"]).hex()}
    return case


def truths_of(program, cases, *options):
    """The truth lines of these cases, in their order; `options` are those of `touchstone truth`."""
    with tempfile.TemporaryDirectory() as folder:
        source, out = Path(folder, "cases.jsonl"), Path(folder, "truths.jsonl")
        source.write_text("".join(json.dumps(case) + "\n" for case in cases))
        command = [str(program), "truth", str(source), "--out", str(out), *options]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise SystemExit(f"vectors: {' '.join(command)} ended with {done.returncode}: {done.stderr.strip()[-500:]}")
        lines = [json.loads(line) for line in out.read_text().splitlines()]
    if [line["id"] for line in lines] != [case["id"] for case in cases]:
        raise SystemExit("vectors: the program did not answer every case")
    return lines


class Length:
    """A distance, a depth or a time as the truth gives it: exact, as a square, or between two numbers."""

    def __init__(self, truth, name):
        self.square = self.exact = None
        if name + "_squared" in truth:
            self.square = Fraction(truth[name + "_squared"])
            self.value = Fraction(root(self.square))
            self.fields = {"exact": truth[name + "_squared"]}
            self.width = Fraction(0)
        elif name in truth and not isinstance(truth[name], list):
            self.value = Fraction(truth[name])
            self.fields = {"exact": truth[name]}
            self.width = Fraction(0)
        elif name in truth:
            lower, upper = (Fraction(x) for x in truth[name])
            self.value, self.width = (lower + upper) / 2, upper - lower
            self.fields = {"interval": short_interval(lower, upper)}
        else:
            raise KeyError(name)


def short_interval(lower, upper):
    """The bounds in 24 digits or less, rounded outwards, as decimal texts."""
    largest = max(abs(lower), abs(upper))
    if largest == 0:
        return ["0", "0"]
    places = 24 - len(str(int(largest))) if largest >= 1 else 24 + max(0, -math.floor(math.log10(largest)) - 1)
    ends = (math.floor(lower * 10**places), math.ceil(upper * 10**places))
    return [f"{'-' if end < 0 else ''}{abs(end) // 10**places}.{abs(end) % 10**places:0{places}}" for end in ends]


def unit(direction):
    """The unit vector as doubles, each within an ulp."""
    exact = [Fraction(x) for x in direction]
    largest = max(abs(x) for x in exact)
    scaled = [x / largest for x in exact]
    length = Fraction(root(sum(x * x for x in scaled)))
    return [written(float(x / length)) for x in scaled]


def normals_of(truth):
    """Unit vectors from B to A along which the bodies are nearest or least deep, and whether there is one only."""
    if truth["verdict"] == "separated":
        points = [[Fraction(x) for x in truth["nearest"][name]["point"]] for name in "ab"] if "nearest" in truth else None
        if points is None or points[0] == points[1]:
            return {}
        return {"normals": [unit([p - q for p, q in zip(*points)])], "normal_unique": True}
    known = truth.get("minimising_directions", {})
    listed = known.get("directions", [])
    if not listed or known.get("count") != len(listed):
        return {}
    return {"normals": sorted(unit(n) for n in listed), "normal_unique": len(listed) == 1}


def rounding_of(test):
    """64 units of roundoff of the largest coordinate, for float and for double."""
    largest = max(largest_coordinate(test[name]) for name in "ab")
    if "velocity" in test.get("motion", {}):
        largest += max(abs(Fraction(x)) for x in test["motion"]["velocity"]) * Fraction(test["motion"]["duration"])
    return {name: ROUNDINGS * unit_roundoff * largest for name, unit_roundoff in UNITS.items()}


def slack_of(test, verdict, value):
    """What a correct answer may be off by (vectors/README.md, Tolerances)."""
    slack = rounding_of(test)
    for name in slack:
        if value and any(test[body]["shape"] in KINDS_WITHOUT_END for body in "ab"):
            slack[name] += CURVED[verdict][name] * value
        slack[name] += Fraction(test.get("pose_slack", 0))
    return slack


def upwards(number):
    """A double that is not below the number, with three digits or so."""
    rounded = float(f"{float(number):.2e}")
    return written(rounded if Fraction(rounded) >= number else float(f"{float(number) * 1.006:.2e}"))


def levels(clearance, tolerances):
    return {"level" + name[3:]: "must" if clearance > tolerance else "may" for name, tolerance in tolerances.items()}


RESULTS = {"separated": "separated", "touching": "touching", "penetrating": "intersecting"}


def clearance_of(truth):
    """How far the bodies are from contact: distance or depth. An enclosure counts by the end that is nearer to contact."""
    return Length(truth, "distance" if truth["verdict"] == "separated" else "depth")


def standing_fields(query, test, truth):
    """The fields of a test at rest, or None where the truth does not decide."""
    if truth["verdict"] not in RESULTS:
        return None
    try:
        clearance = clearance_of(truth)
    except KeyError:
        return None
    tolerances = slack_of(test, truth["verdict"], clearance.value)
    if clearance.width > tolerances["tol64"] / 8:
        return None
    fields = levels(clearance.value - clearance.width, tolerances)
    fields["result"] = RESULTS[truth["verdict"]]
    if query == "intersects":
        return fields
    asked = "separated" if query == "distance" else "penetrating"
    if truth["verdict"] == asked:
        fields.update({"value": written(float(clearance.value)), **clearance.fields})
    else:
        fields.update({"value": 0, "exact": "0"})
    fields.update({name: upwards(x) for name, x in tolerances.items()})
    if truth["verdict"] == asked:
        fields.update(normals_of(truth))
    return fields
