# SPDX-License-Identifier: GPL-3.0-or-later
"""False answers whose certificates nearly hold, worked out by hand; used by verify_truth_test.py.

Each is refused by one demand of the checker alone: without it, a wrong number would count as proved.
"""
from verify_truth import rational, roots


def polygons(a, b, **more):
    """A case of two polygons, a penetration unless `more` says otherwise."""
    query = "impact" if "motion" in more else "penetration"
    return {"id": "false", "query": query, "dimension": 2, **more,
            **{name: {"shape": "polytope", "vertices": vertices} for name, vertices in (("a", a), ("b", b))}}


def rectangle(x, y):
    return [[x[0], y[0]], [x[1], y[0]], [x[1], y[1]], [x[0], y[1]]]


def moved(duration):
    return {"motion": {"velocity": [-1, 0], "duration": duration}}


SQUARE, BESIDE = rectangle((0, 4), (0, 4)), rectangle((6, 9), (1, 3))
APART, HIT, MISS = (polygons(SQUARE, BESIDE, **more) for more in ({}, moved(10), moved(1)))
TOUCHING = polygons(SQUARE, rectangle((4, 9), (1, 3)))
TOUCHING_AT_START = TOUCHING | {"query": "impact"} | moved(1)
AT_A_CORNER = polygons(SQUARE, rectangle((4, 8), (4, 8)))
DEEP = polygons(rectangle((0, 8), (0, 4)), rectangle((6, 16), (1, 3)))  # A - B is [-16, 2] x [-3, 3]
POINTS = polygons([[0, 0]], [[2, 0]], **moved(9))
BOX_OF_DIFFERENCE = [[[1, 3], [2, 0]], [[2, 0], [3, 1]], [[3, 1], [0, 2]], [[0, 2], [1, 3]]]  # right, upper, left, lower side


def witness(a, b):
    return {name: [[i, weight] for i, weight in weights.items()] for name, weights in (("a", a), ("b", b))}


def least(*directions):
    return {"count": len(directions), "directions": [list(map(str, n)) for n in directions]}


def nearest(a, b, face_a=(), face_b=()):
    return {name: {"point": list(map(str, point)), "face": list(face)} for name, point, face in (("a", a, face_a), ("b", b, face_b))}


def enclosed(low, high, direction, points, **more):
    """What an enclosure of the distance of bodies apart holds, and its certificate."""
    return {"nearest": None, "distance_squared": None, "distance": [low, high],
            "certificate": {"core": "undecided", "direction": direction, "witness": points, **more}}


def all_of_them():
    """(what, case, the fields of a false answer that differ from the true one): one demand alone refuses each of them."""
    middle = witness({1: "1/2", 2: "1/2"}, {0: "1/2", 3: "1/2"})
    surface = {"core": "penetrating", "witness": witness({1: "1/2", 2: "1/2"}, {0: "2/5", 3: "2/5", 1: "1/10", 2: "1/10"})}
    at = {"nearest": nearest((8, 2), (8, 2))}
    yield "the depth of a farther face", DEEP, at | {
        "depth_squared": "9", "minimising_directions": least((0, -1), (0, 1)),
        "certificate": surface | {"surface": BOX_OF_DIFFERENCE[1:] + BOX_OF_DIFFERENCE[:1]}}
    yield "the depth of a face inside of A - B", DEEP, at | {
        "depth_squared": "36/25", "minimising_directions": least(),
        "certificate": surface | {"surface": [[[3, 0], [1, 3]], [[1, 3], [2, 0]], [[2, 0], [3, 0]]]}}
    yield "touching, though they overlap", DEEP, at | {
        "verdict": "touching", "depth_squared": "0", "minimising_directions": least((-1, 0)),
        "certificate": surface | {"core": "touching", "direction": ["-1", "0"]}}
    yield "no direction of least depth", DEEP, {"minimising_directions": least()}
    yield "a few of infinitely many directions", AT_A_CORNER, {
        "minimising_directions": least((-1, 0), (0, -1)),
        "certificate": {"core": "penetrating", "witness": witness({2: "1"}, {0: "1"}), "surface": BOX_OF_DIFFERENCE}}
    yield "touching, though they are apart in one coordinate", APART, {
        "verdict": "touching", "distance_squared": "0", "depth_squared": "0", "minimising_directions": least((-1, 0)),
        "certificate": {"core": "touching", "witness": middle, "direction": ["-1", "0"]}}
    yield "half the distance", APART, {
        "distance_squared": "1", "certificate": {"core": "separated", "witness": middle, "direction": ["-1", "0"]}}
    yield "the distance of points that are not the nearest", APART, {
        "distance_squared": "5", "nearest": nearest((4, 0), (6, 1), [2], [0]),
        "certificate": {"core": "separated", "witness": witness({1: "1"}, {0: "1"}), "direction": ["-2", "-1"]}}
    for a, b, points in ((5, 6, witness({1: "5/8", 2: "5/8", 0: "-1/8", 3: "-1/8"}, {0: "1/2", 3: "1/2"})),
                         (4, 5, witness({1: "7/12", 2: "5/12"}, {0: "5/12", 3: "5/12"}))):
        y = "2" if a == 5 else "5/3"
        yield "the distance of a point outside of a body", APART, {
            "distance_squared": "1", "nearest": nearest((a, y), (b, y), [1, 2], [0, 3]),
            "certificate": {"core": "separated", "witness": points, "direction": ["-1", "0"]}}
    yield "another face of B", APART, {"nearest": nearest((4, 2), (6, 2), [1, 2], [0])}
    yield from false_enclosures(middle)
    yield from false_impacts(middle)


def false_enclosures(middle):
    yield "separated, though they touch", TOUCHING, enclosed("0", "1", ["-1", "0"], middle) | {
        "verdict": "separated", "depth_squared": None, "minimising_directions": None}
    below = roots(rational("2"))[0]
    yield "a lower end above the distance by less than any number told", polygons([[0, 0]], [[1, 1]]), enclosed(
        str(2 / below), "2", ["-1", "-1"], witness({0: "1"}, {0: "1"}))
    yield "a degeneracy that is not the middle", APART, enclosed("1", "3", ["-2", "-1/2"], witness({1: "1"}, {0: "1"})) | {
        "degeneracy_ulps": 1.75 * 2**49}
    yield "a degeneracy that is off in its 30th bit", APART, {"degeneracy_ulps": (1 + 2**-30) * 2**50}


def false_impacts(middle):
    touch = {"time": "2", "witness": middle, "direction": ["-1", "0"]}
    contact = {"point": ["4", "2"], "normal": ["-1", "0"], "unique": True}
    yield "an impact after the end", MISS, {"hit": True, "impact_time": "2", "contact": contact, "certificate": {"contact": touch}}
    yield "a miss that ends in an overlap", HIT, {
        "hit": False, "impact_time": None, "contact": None, "certificate": {"miss": ["-1", "0"]}}
    leaving = {"time": "9", "direction": ["1", "0"], "witness": witness({0: "1/2", 3: "1/2"}, {1: "1/2", 2: "1/2"})}
    yield "the time when they leave each other", HIT, enclosed("2", "2", ["-1", "0"], middle, contact=leaving) | {
        "impact_time": "9", "contact": None}
    yield "a normal that recedes", POINTS, {"contact": {"point": ["0", "0"], "normal": ["1", "0"], "unique": False}}
    yield "a plane that cuts the bodies", TOUCHING_AT_START, {
        "contact": {"point": ["4", "2"], "normal": ["-1", "1"], "unique": False}}


def changed(truth, fields):
    """The line with these fields, without those that are None; those of the certificate are added to its own."""
    certificate = truth["certificate"] | fields.get("certificate", {})
    line = {key: value for key, value in truth.items() if key != "degeneracy_ulps"} | fields | {"certificate": certificate}
    return {key: value for key, value in line.items() if value is not None}
