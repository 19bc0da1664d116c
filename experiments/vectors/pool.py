# SPDX-License-Identifier: GPL-3.0-or-later
"""The candidates from which vectors are chosen: cases of the families in floats, of public threads, and made ones."""
import json
import random
import subprocess
import tomllib
from fractions import Fraction
from itertools import combinations_with_replacement

from bodies import as_hull, corner_count, identity, largest_coordinate, with_floats
from fields import fields_of_all
from layout import FILES, FLAGS, ROOT, query_of, shapes_of
from made import AIMS, BOXES, BOX_GAPS, KINDS, Maker, moved_by, pose_slack, turned, unit_quaternion
from numbers32 import UNIT32, float32, is_float32, of_case, written

SEED, DRAWN, MOST_VERTICES, MOST_PLAIN, LEAST_OF_A_PAIR, COARSE = 1, 30, 40, 160, 10, 1024
SMALLEST, LARGEST = Fraction(1, 2**20), 2**24
# What made pairs are moved to; the bodies have sizes of about 1.
TINY, TINY_PAIRS = 2.0**-19, 16
SMALL_GAPS = [sign * size for size in (1e-3, 1e-4, 1e-5, 1e-6) for sign in (1, -1)]
# How often bodies of a gradient are moved a little, and by how much of their largest coordinate.
NUDGES, NUDGE = 6, 4 * UNIT32
# Tests that are taken in any case, each with the mistakes that fail it.
FOR_MISTAKES = FLAGS.with_name("for_mistakes.toml")
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


def has_floats(test):
    return all(is_float32(x) for name in "ab" for row in test[name]["vertices"] for x in row)


def for_mistakes():
    """Name of a file and comment of each test that is taken in any case."""
    return {(entry["file"], entry["comment"]) for entry in tomllib.loads(FOR_MISTAKES.read_text())["test"]}


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


def bodies_of(maker, kinds, shapes, dimension):
    """Two bodies of these kinds, not yet placed."""
    pair = maker.pair(kinds, dimension, 0)
    for name in "ab":
        if shapes == "posed":
            pair[name] = turned(at_origin(pair[name]), unit_quaternion(maker.random))
        if shapes == "margins" and (name == "a" or maker.random.randrange(2)):
            pair[name]["margin"] = maker.length(1, 24)
    return pair["a"], pair["b"]


def small_gaps(maker, shapes, dimension):
    """Every pair of kinds at every small gap."""
    found, pairs = [], list(combinations_with_replacement(KINDS[shapes], 2))
    for kinds in pairs:
        for gap in SMALL_GAPS * (2 if len(pairs) < 12 else 1):
            pair, _ = maker.near(*bodies_of(maker, kinds, shapes, dimension), gap)
            if shapes_of(pair) == shapes:
                found.append({"comment": f"{' and '.join(kinds)}, a gap of about {gap:g}",
                              "flags": ["SmallGap", *(["Margin"] if shapes == "margins" else [])], **pair})
    return found


def tiny_ones(maker):
    """Tetrahedra of a millionth of the usual size, a vertex of B on a face of A but for the rounding of float."""
    found = []
    for i in range(TINY_PAIRS):
        a, b = ([[written(float32(Fraction(maker.random.uniform(-1, 1) * TINY))) for _ in range(3)] for _ in range(4)] for _ in "ab")
        normal = cross(*(minus(a[k], a[0]) for k in (1, 2)))
        if dot(normal, minus(a[3], a[0])) < 0:
            normal = [-x for x in normal]
        middle, top = [sum(x) / 3 for x in zip(*a[:3])], max(b, key=lambda corner: dot(normal, corner))
        pair = {name: {"shape": "polytope", "vertices": rows, "pose": identity(3), "margin": 0} for name, rows in (("a", a), ("b", b))}
        pair["b"] = moved_by(pair["b"], [Fraction(x - y) for x, y in zip(middle, top)])
        found.append({"comment": f"tiny tetrahedra, a vertex on a face {i}", "flags": ["Scale"], **pair})
    return found


def minus(p, q):
    return [x - y for x, y in zip(p, q)]


def dot(p, q):
    return sum(x * y for x, y in zip(p, q))


def cross(p, q):
    return [p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]]


def margins(maker, shapes, dimension):
    """Pairs with margins, far apart and deep in each other."""
    found = []
    for kinds in combinations_with_replacement(KINDS[shapes], 2):
        for gap in (1, 0.25, -0.0625, -0.25):
            pair, _ = maker.near(*bodies_of(maker, kinds, shapes, dimension), gap)
            found.append({"comment": f"{' and '.join(kinds)} with margins, a gap of about {gap:g}", "flags": ["Margin"], **pair})
    return found


def casts(maker, shapes, dimension):
    """Casts of every pair of kinds that hit on the way, half of them, and others."""
    found, pairs = [], list(combinations_with_replacement(KINDS[shapes], 2))
    for kinds in pairs:
        for i in range(max(MOST_PLAIN // len(pairs) // 2, 3)):
            found.append({"comment": f"{' and '.join(kinds)}, hit {i}", "flags": ["OnTheWay"],
                          **maker.hit(*bodies_of(maker, kinds, shapes, dimension))})
        for aim, flag in AIMS.items():
            cast = maker.cast(kinds, dimension, aim)
            cast["a"], cast["b"] = (turned(at_origin(cast[name]), unit_quaternion(maker.random)) if shapes == "posed" else cast[name]
                                    for name in "ab")
            found.append({"comment": f"{' and '.join(kinds)}, cast {aim}", "flags": [flag], **cast})
    return [test for test in found if shapes_of(test) == shapes]


def twists(maker, shapes, dimension):
    """Pairs apart and overlapping, and boxes whose faces lie on each other, with motions of A."""
    found = plain_pairs(maker, shapes, dimension)
    if shapes == "hulls":
        resting = [{**test, **{name: as_hull(test[name]) for name in "ab"}} for test in box_pairs(maker) if test["flags"] == ["FaceOnFace"]]
        found += 3 * [test for test in resting if None not in test.values() and has_floats(test)]
    return [{**test, "motion": maker.twist()} for test in found]


def at_origin(body):
    """A hull about the origin with its place in the pose, as a quaternion needs it."""
    if body["shape"] != "polytope":
        return body
    place = [written(float32(Fraction(x))) for x in body["vertices"][0]]
    rows = [[written(float(Fraction(x) - Fraction(t))) for x, t in zip(row, place)] for row in body["vertices"]]
    return {**body, "vertices": rows, "pose": [row[:-1] + [t] for row, t in zip(body["pose"], place)]}


def with_slack(test):
    """The test with the slack of its quaternions."""
    turned_ones = [test[name] for name in "ab" if "quaternion" in test[name]]
    return {**test, "pose_slack": float(sum(map(pose_slack, turned_ones)))} if turned_ones else test


def key_of(test):
    return json.dumps([test["a"], test["b"], test.get("motion")])


def distinct(tests):
    seen, found = set(), []
    for test in tests:
        key = key_of(test)
        if key not in seen:
            seen.add(key)
            found.append(test)
    return found


# Of which files the families and threads are candidates too, and what is made for each query or kind of shape.
DRAWN_TOO = ("intersects_round", "cast_round", "planar_cast")


def made(maker, name, shapes, dimension):
    query = query_of(name)
    if query == "impact":
        return casts(maker, shapes, dimension)
    if query == "gradient":
        return twists(maker, shapes, dimension)
    if shapes == "hulls":
        return tiny_ones(maker)
    if shapes == "margins":
        return margins(maker, shapes, dimension) + small_gaps(maker, shapes, dimension)
    return small_gaps(maker, shapes, dimension) + (plain_pairs(maker, shapes, dimension) if query == "intersects" else [])


def candidates(program, version, before):
    """For each file of a version its candidates, with their truth, without the tests `before` of earlier versions."""
    common = drawn(program) + of_threads()
    known = {query: {key_of(test) for name, tests in before.items() if query_of(name) == query for test in tests}
             for query in map(query_of, before)}
    pools = {}
    for name, shapes, dimension in FILES[version]:
        query = query_of(name)
        maker = Maker(f"{version}, {name}")
        tests = [test for test in common if name in DRAWN_TOO and belongs(test, shapes, dimension, query)]
        tests += made(maker, name, shapes, dimension)
        tests = [with_slack(test) for test in distinct(tests) if is_of_usual_size(test)]
        pools[f"{version}/{name}"] = answered(program, query, [test for test in tests if key_of(test) not in known.get(query, ())])
    return pools


def belongs(test, shapes, dimension, query):
    moves = query == "impact"
    return shapes_of(test) == shapes and len(test["a"]["pose"]) == dimension and ("motion" in test) == moves


def is_of_usual_size(test):
    """Whether no step of a careful computation in float leaves its range."""
    return SMALLEST <= max(largest_coordinate(test[name]) for name in "ab") <= LARGEST


def answered(program, query, tests):
    """The tests whose truth is decided, with its fields; of casts those that are of use, of gradients the steady ones."""
    found = []
    for test, fields in zip(tests, fields_of_all(program, query, tests)):
        if fields:
            if "StartsInside" in test["flags"] and fields.get("value") != 0:  # near each other, but apart
                test = {**test, "flags": ["Plain"]}
            if query == "gradient" and has_kink(fields):
                test = {**test, "flags": test["flags"] + ["Kink"]}
            if query != "impact" or is_of_use(test, fields):
                found.append({**{key: value for key, value in test.items() if key != "asked"}, **fields})
    return steady(program, found) if query == "gradient" else found


def is_of_use(cast, fields):
    """Whether its time means something, and one that is to hit does."""
    return fields.get("tol32", 0) <= cast["motion"]["duration"] / 100 and ("OnTheWay" not in cast["flags"] or fields["result"] == "hit")


def has_kink(fields):
    lower, upper = map(Fraction, fields["interval"])
    return upper - lower > Fraction(1, 2**20)


def nudged(test, generator):
    """The test with each coordinate of its bodies, or place of a posed one, moved by some roundings of float."""
    largest = max(largest_coordinate(test[name]) for name in "ab")

    def nudge(x):
        return written(float(Fraction(x) + NUDGE * largest * generator.choice((-1, 0, 1))))
    bodies = {}
    for name in "ab":
        bodies[name] = {**test[name], "vertices": [[nudge(x) for x in row] for row in test[name]["vertices"]]}
        if bodies[name]["shape"] == "box":
            bodies[name] = {**test[name], "pose": [row[:-1] + [nudge(row[-1])] for row in test[name]["pose"]]}
    return {**test, **bodies}


def steady(program, tests):
    """The gradients that stay within their tolerance where the bodies are some roundings of float beside these."""
    generator, kept = random.Random("nudged"), list(range(len(tests)))
    for _ in range(NUDGES):
        found = fields_of_all(program, "gradient", [nudged(tests[i], generator) for i in kept])
        kept = [i for i, fields in zip(kept, found) if fields and is_within(tests[i], fields)]
    return [tests[i] for i in kept]


def is_within(test, fields):
    lower, upper = map(Fraction, fields["interval"])
    return max(abs(lower - Fraction(test["value"])), abs(upper - Fraction(test["value"]))) <= test["tol32"]
