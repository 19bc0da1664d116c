# SPDX-License-Identifier: GPL-3.0-or-later
"""Bodies of a vector: read from a case line, rounded to float, and written back.

A body is a dictionary with the fields of the lines that engines read (docs/engines.md), all numbers exact as Python floats.
"""
from fractions import Fraction

from numbers32 import float32, of_case, written

ROUND = {"sphere": ("radius",), "capsule": ("radius", "half_length"), "cylinder": ("radius", "half_height"),
         "cone": ("radius", "half_height"), "ellipsoid": ("radii",), "box": ("half_extents",)}
HULLS = ("polytope", "segment", "triangle", "point")


def identity(dimension):
    return [[int(i == k) for k in range(dimension)] + [0] for i in range(dimension)]


def exact_pose(shape, dimension):
    return [[of_case(x) for x in row] for row in shape.get("pose", identity(dimension))]


def moved(pose, point):
    return [sum(m * x for m, x in zip(row, point)) + row[-1] for row in pose]


def moved_exactly(body, way):
    """The body with its place moved, or None where that is no place in doubles."""
    places = [Fraction(row[-1]) + t for row, t in zip(body["pose"], way)]
    if any(Fraction(float(x)) != x for x in places):
        return None
    return {**body, "pose": [row[:-1] + [written(float(x))] for row, x in zip(body["pose"], places)]}


def turns_axes_into_axes(pose):
    """Whether the linear part is a rotation by quarters, which is exact in every format."""
    rows = [[x for x in row[:-1]] for row in pose]
    return all(sorted(abs(x) for x in row) == [0] * (len(row) - 1) + [1] for row in rows)


def box_corners(half_extents):
    """Corner k has coordinate i negative where bit i of k is set, as in a case file."""
    return [[-h if k >> i & 1 else h for i, h in enumerate(half_extents)] for k in range(2**len(half_extents))]


def numbers(rows):
    return [[written(x) for x in row] for row in rows]


def with_floats(shape, dimension):
    """The body of a case whose numbers are floats: hulls in the world, others under a pose of quarter turns; else None."""
    pose, kind = exact_pose(shape, dimension), shape["shape"]
    margin = written(float32(of_case(shape.get("margin", 0))))
    hull = {"shape": "polytope"}
    if kind in HULLS or (kind == "box" and not turns_axes_into_axes(pose)):
        local = [shape["position"]] if kind == "point" else shape.get("vertices") or box_corners(
            [of_case(h) for h in shape["half_extents"]])
        exact = [moved(pose, [x if isinstance(x, Fraction) else of_case(x) for x in row]) for row in local]
        hull["vertices"] = numbers([[float32(x) for x in row] for row in exact])
        return {**hull, "pose": identity(dimension), "margin": margin}
    if kind not in ROUND:
        return None
    if not turns_axes_into_axes(pose):
        if kind != "sphere":
            return None
        pose = [identity(dimension)[i][:-1] + [row[-1]] for i, row in enumerate(pose)]
    body = {"shape": kind}
    for name in ROUND[kind]:
        value = shape[name]
        rounded = [written(float32(of_case(x))) for x in value] if isinstance(value, list) else written(float32(of_case(value)))
        body[name] = rounded
    if kind == "box":
        body["vertices"] = numbers(box_corners(body["half_extents"]))
    body["pose"] = [[written(x) for x in row[:-1]] + [written(float32(row[-1]))] for row in pose]
    body["margin"] = margin
    return body


def for_case(body):
    """The body as a case file has it: without what a line adds for engines."""
    kept = {name: value for name, value in body.items() if name not in ("quaternion", "margin")}
    if body["shape"] == "box":
        del kept["vertices"]
    if kept["pose"] == identity(len(kept["pose"])):
        del kept["pose"]
    if body["margin"]:
        kept["margin"] = body["margin"]
    return exact_text(kept)


def as_hull(body):
    """The hull in the world of a box or polytope whose vertices are floats there, else None."""
    if "vertices" not in body:
        return None
    exact = [moved(exact_pose(body, len(body["pose"])), [Fraction(x) for x in row]) for row in body["vertices"]]
    if any(Fraction(float(x)) != x for row in exact for x in row):
        return None
    return {"shape": "polytope", "vertices": numbers(exact), "pose": identity(len(body["pose"])), "margin": body["margin"]}


def exact_text(value):
    """Doubles as C hex floats, which no reader rounds."""
    if isinstance(value, float):
        return value.hex()
    if isinstance(value, list):
        return [exact_text(x) for x in value]
    if isinstance(value, dict):
        return {name: exact_text(x) for name, x in value.items()}
    return value


def local_reach(body):
    """Bounds of the body before its pose: one number for each coordinate."""
    kind, dimension = body["shape"], len(body["pose"])
    if kind in ("polytope", "box"):
        return [max(abs(Fraction(row[i])) for row in body["vertices"]) for i in range(dimension)]
    if kind == "ellipsoid":
        return [Fraction(x) for x in body["radii"]]
    radius, along = Fraction(body["radius"]), Fraction(body.get("half_length", body.get("half_height", 0)))
    reach = [radius] * dimension
    reach[-1] = {"sphere": radius, "capsule": radius + along}.get(kind, along)
    return reach


def largest_coordinate(body):
    """No coordinate of the body in the world, nor any number of it, is larger."""
    pose, reach = [[Fraction(x) for x in row] for row in body["pose"]], local_reach(body)
    margin = Fraction(body["margin"])
    world = max(sum(abs(m) * x for m, x in zip(row, reach)) + abs(row[-1]) + margin for row in pose)
    return max([world] + reach)


def corner_count(body):
    return len(body["vertices"]) if "vertices" in body else 0


def size_of(body):
    """How much there is to read: fewer vertices first, then fewer digits."""
    values = [x for row in body.get("vertices", []) for x in row]
    return corner_count(body), sum(len(repr(x)) for x in values) + sum(len(repr(x)) for row in body["pose"] for x in row)


