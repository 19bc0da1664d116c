# SPDX-License-Identifier: GPL-3.0-or-later
"""The candidates from which vectors are chosen: cases of the families in floats, of public threads, and made ones."""
import json
import subprocess
import tomllib
from fractions import Fraction
from itertools import combinations_with_replacement

from bodies import corner_count, largest_coordinate, with_floats
from layout import FILES, FLAGS, ROOT, query_of, shapes_of
from made import AIMS, BOXES, BOX_GAPS, KINDS, Maker, at_gap, pose_slack, turned, unit_quaternion
from numbers32 import float32, of_case, written
from truths import case_of, fields_of, rounding_of, truths_of

SEED, DRAWN, MOST_VERTICES, MOST_PLAIN, LEAST_OF_A_PAIR, COARSE = 1, 30, 40, 160, 10, 1024
SMALLEST, LARGEST = Fraction(1, 2**20), 2**24
# The gaps that made pairs are moved to, in tolerances of float.
GAPS = {"NearContact": [2, -2, 8, -8, 64, -64], "Plain": [2**10, -2**10, 2**8, -2**8]}
THREADS = ("threads.jsonl", "threads_2.jsonl")


def flags():
    return tomllib.loads(FLAGS.read_text())


def families_of(program):
    text = subprocess.run([str(program), "list", "families", "--json"], capture_output=True, text=True, check=True).stdout
    known = json.loads(text)["families"]
    return {entry["name"] if isinstance(entry, dict) else entry for entry in known}


def coarse(shape):
    """The shape with every coordinate on a grid, which leaves short decimals where no position is special."""
    if "vertices" not in shape:
        return shape
    rows = [[float(Fraction(round(of_case(x) * COARSE), COARSE)) for x in row] for row in shape["vertices"]]
    return {**shape, "vertices": rows}


def candidate(case, flag, comment):
    """The case in floats, or None where its bodies have no float form here."""
    shapes = {name: coarse(case[name]) if flag == "Plain" else case[name] for name in "ab"}
    try:
        bodies = {name: with_floats(shape, case["dimension"]) for name, shape in shapes.items()}
    except OverflowError:
        return None
    if None in bodies.values() or any(body["margin"] for body in bodies.values()):
        return None
    if max(corner_count(body) for body in bodies.values()) > MOST_VERTICES:
        return None
    test = {"comment": comment, "flags": [flag], **bodies}
    if "motion" in case:
        motion = case["motion"]
        test["motion"] = {"velocity": [written(float32(of_case(x))) for x in motion["velocity"]],
                          "duration": written(float32(of_case(motion["duration"])))}
    return with_one_kind(test)


def with_one_kind(test):
    """A hull beside a box makes the box a hull, so that the files of hulls hold nothing else."""
    kinds = {test[name]["shape"] for name in "ab"}
    if kinds == {"box", "polytope"} and len(test["a"]["pose"]) == 3:
        for name in "ab":
            body = test[name]
            if body["shape"] == "box":
                test[name] = with_floats({"shape": "polytope", "vertices": body["vertices"], "pose": body["pose"]}, 3)
    return test


def drawn(program):
    """Candidates of all families that a flag names."""
    found = []
    known = families_of(program)
    for flag, about in flags().items():
        for family in sorted(set(about["families"]) & known):
            command = [str(program), "cases", f"{family}:{SEED}:0..{DRAWN - 1}"]
            lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
            for case in map(json.loads, lines):
                found.append(candidate(case, flag, f"{case['id']}, rounded to {'a grid' if flag == 'Plain' else 'float'}"))
    return [test for test in found if test]


def of_threads():
    found = []
    for name in THREADS:
        for line in (ROOT / "properties" / "corpus" / name).read_text().splitlines():
            case = json.loads(line)
            test = candidate(case, "Thread", f"{case['id']}: {case['origin']}, rounded to float")
            if test:
                found.append({**test, "asked": case["query"]})
    return found


def plain_pairs(maker, shapes, dimension):
    found, pairs = [], list(combinations_with_replacement(KINDS[shapes], 2))
    for kinds in pairs:
        for i in range(max(MOST_PLAIN // len(pairs), LEAST_OF_A_PAIR)):
            pair = maker.pair(kinds, dimension, (1, 2, 4, 0)[i % 4])
            if shapes == "posed":
                for name in "ab":
                    pair[name] = turned(at_origin(pair[name]), unit_quaternion(maker.random, (2**20, 2**12)[i % 2]))
            if shapes_of(pair) == shapes:
                found.append({"comment": f"{' and '.join(kinds)}, plain pair {i}", "flags": ["Plain"], **pair})
    return found


def box_pairs(maker):
    found = []
    for flag, other, sizes in BOXES:
        for gap in BOX_GAPS:
            pair = maker.boxes(other, gap, sizes)
            text = f"{gap} places" if isinstance(gap, int) else f"{gap}"
            found.append({"comment": f"boxes, {other}, gap of {text}", "flags": [flag], **pair})
    return found


def casts(maker, shapes, dimension):
    found, pairs = [], list(combinations_with_replacement(KINDS[shapes], 2))
    for kinds in pairs:
        for aim, flag in AIMS.items():
            for i in range(MOST_PLAIN // len(pairs) // 3):
                cast = maker.cast(kinds, dimension, aim)
                if shapes_of(cast) == shapes:
                    found.append({"comment": f"{' and '.join(kinds)}, cast {aim} {i}", "flags": [flag], **cast})
    return found


def at_origin(body):
    """A hull about the origin with its place in the pose, as a quaternion needs it."""
    if body["shape"] != "polytope":
        return body
    place = [written(float32(Fraction(x))) for x in body["vertices"][0]]
    rows = [[written(float(Fraction(x) - Fraction(t))) for x, t in zip(row, place)] for row in body["vertices"]]
    return {**body, "vertices": rows, "pose": [row[:-1] + [t] for row, t in zip(body["pose"], place)]}


def made(program, maker, shapes, dimension):
    """Plain pairs of every two kinds, and the same moved to chosen gaps."""
    plain = plain_pairs(maker, shapes, dimension)
    truths = truths_of(program, [case_of(test, "distance", str(i)) for i, test in enumerate(plain)])
    found = list(plain)
    for test, truth in zip(plain, truths):
        asked = "distance" if truth["verdict"] == "separated" else "penetration"
        fields = fields_of(asked, with_slack(test), truth)
        if not fields:
            continue
        unit = rounding_of(test)["tol32"]
        for flag, multiples in GAPS.items():
            gap = unit * maker.random.choice(multiples)
            moved = at_gap(test, fields, gap)
            if moved:
                found.append({"comment": f"{test['comment']}, moved to a gap of about {float(gap):.1g}", "flags": [flag], **moved})
    return found


def with_slack(test):
    """The test with the slack of its quaternions."""
    turned_ones = [test[name] for name in "ab" if "quaternion" in test[name]]
    return {**test, "pose_slack": float(sum(map(pose_slack, turned_ones)))} if turned_ones else test


def distinct(tests):
    seen, found = set(), []
    for test in tests:
        key = json.dumps([test["a"], test["b"], test.get("motion")])
        if key not in seen:
            seen.add(key)
            found.append(test)
    return found


def candidates(program):
    """For each file its candidates, with their truth."""
    common = drawn(program) + of_threads()
    pools = {}
    for name, shapes, dimension in FILES:
        query = query_of(name)
        tests = [test for test in common if belongs(test, shapes, dimension, query)]
        maker = Maker(f"{shapes}, {dimension}")
        if query == "impact":
            tests += casts(maker, shapes, dimension)
        else:
            tests += made(program, maker, shapes, dimension) + (box_pairs(maker) if shapes == "boxes" else [])
        tests = [with_slack(test) for test in distinct(tests) if is_of_usual_size(test)]
        pools[name] = answered(program, query, tests)
    return pools


def belongs(test, shapes, dimension, query):
    moves = query == "impact"
    return shapes_of(test) == shapes and len(test["a"]["pose"]) == dimension and ("motion" in test) == moves


def is_of_usual_size(test):
    """Whether no step of a careful computation in float leaves its range."""
    return SMALLEST <= max(largest_coordinate(test[name]) for name in "ab") <= LARGEST


def answered(program, query, tests):
    """The tests whose truth is decided, with its fields."""
    found = []
    for test, truth in zip(tests, truths_of(program, [case_of(test, query, str(i)) for i, test in enumerate(tests)])):
        fields = fields_of(query, test, truth)
        if fields:
            if "StartsInside" in test["flags"] and fields.get("value") != 0:  # near each other, but apart
                test = {**test, "flags": ["Plain"]}
            found.append({**{key: value for key, value in test.items() if key != "asked"}, **fields})
    return found
