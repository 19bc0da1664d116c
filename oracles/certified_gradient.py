# SPDX-License-Identifier: GPL-3.0-or-later
"""The set of gradients of the signed distance for rigid motions of A, in rationals; used by verify_truth.py.

For each direction n of least distance or depth it is the hull of the wrenches (n, p x n) / |n| over the corners p of
the common part of two faces: that of A farthest against n, and that of B farthest along n, moved along n into the plane
of the first (oracles/gradient.h says why). The common part is found again here, as the hull of the corners of each that
the other holds and of the crossings of their edges.
"""
from fractions import Fraction

from certified_bodies import cross, dot, lowest, minus, rational, require


def turn(x, y):
    return x[0] * y[1] - x[1] * y[0]


def hull(points):
    """The corners of the hull of points of the plane, counter-clockwise, none inside an edge."""
    points = sorted(set(points))
    if len(points) < 3:
        return points
    corners = []
    for order in (points, points[::-1]):
        first = len(corners)
        for x in order:
            while len(corners) >= first + 2 and turn(minus(corners[-1], corners[-2]), minus(x, corners[-1])) <= 0:
                corners.pop()
            corners.append(x)
        corners.pop()
    return corners


def edges(corners):
    pairs = list(zip(corners, corners[1:] + corners[:1]))
    return pairs[:1] if len(corners) == 2 else pairs if len(corners) > 2 else []


def holds(corners, x):
    """Whether the hull with these corners holds x."""
    if len(corners) == 1:
        return x == corners[0]
    sides = [turn(minus(q, p), minus(x, p)) for p, q in edges(corners)]
    if len(corners) > 2:
        return all(side >= 0 for side in sides)
    p, q = corners
    return sides == [0] and 0 <= dot(minus(x, p), minus(q, p)) <= dot(minus(q, p), minus(q, p))


def crossing(e, f):
    """The points that two edges which are not parallel have in common."""
    way, other, between = minus(e[1], e[0]), minus(f[1], f[0]), minus(f[0], e[0])
    area = turn(way, other)
    if area == 0:
        return []
    s, t = Fraction(turn(between, other)) / area, Fraction(turn(between, way)) / area
    return [tuple(p + s * w for p, w in zip(e[0], way))] if 0 <= s <= 1 and 0 <= t <= 1 else []


def common(a, b):
    """The corners of the common part of the hulls of two sets of points of the plane."""
    a, b = hull(a), hull(b)
    points = [x for x in a if holds(b, x)] + [x for x in b if holds(a, x)]
    return hull(points + [x for e in edges(a) for f in edges(b) for x in crossing(e, f)])


def corners_on_a(c, n):
    """The corners of the common part of both faces across n, as points of A."""
    a, b = ([tuple(Fraction(x, c.scale) for x in c.vertices(body)[i]) for i in c.face(body, n, extreme)]
            for body, extreme in ((c.a, min), (c.b, max)))
    height, shift = dot(n, a[0]), (dot(n, a[0]) - dot(n, b[0])) / dot(n, n)
    b = [tuple(x + shift * y for x, y in zip(q, n)) for q in b]
    dropped = next(k for k, x in enumerate(n) if x)  # the plane of the face is seen along this axis
    kept = [k for k in range(len(n)) if k != dropped]

    def seen(points):
        return [tuple(x[k] for k in kept) + (Fraction(0),) * (3 - len(n)) for x in points]

    def lifted(x):
        whole = dict(zip(kept, x))
        whole[dropped] = (height - sum(n[k] * whole[k] for k in kept)) / n[dropped]
        return tuple(whole[k] for k in range(len(n)))
    return [lifted(x) for x in common(seen(a), seen(b))]


def moment(p, n):
    return (turn(p, n),) if len(n) == 2 else cross(p, n)


def check_part(c, part):
    """Checks the gradients of one direction, and returns it."""
    require(set(part) == {"direction", "squared_length", "points", "moments"}, "a part of the gradient is not what it should be")
    n = c.direction(part["direction"])
    require(lowest(n) == n, "the direction of a gradient is not in lowest integers")
    require(rational(part["squared_length"]) == dot(n, n), f"the squared length is {dot(n, n)}")
    points = [tuple(map(rational, p)) for p in part["points"]]
    require(sorted(points) == sorted(corners_on_a(c, n)), "these are not the corners of the common part of the faces")
    require([tuple(map(rational, m)) for m in part["moments"]] == [moment(p, n) for p in points], "a moment is not p x n")
    return n


def check_gradient(c, claim, directions):
    """`directions` holds all directions of least distance or depth, in lowest integers, or is None if there is a
    continuum of them."""
    require(set(claim) == {"unique", "complete", "parts"}, "the gradient is not what it should be")
    found = [check_part(c, part) for part in claim["parts"]]
    require(claim["complete"] is (directions is not None), "`complete` is wrong")
    if directions is None:
        require(found and all(c.least(n) >= 0 for n in found), "a direction of the gradient does not support A - B")
        require(len(set(found)) == len(found), "a part of the gradient is listed twice")
    else:
        require(sorted(found) == sorted(directions), "these are not the directions of the gradient")
    require(claim["unique"] is (directions is not None and len(found) == 1 and len(claim["parts"][0]["points"]) == 1),
            "`unique` is wrong")
