# SPDX-License-Identifier: GPL-3.0-or-later
"""Enclosures of the gradients of curved bodies, in rationals; used by verify_truth.py.

A claim says: every gradient is (n, p x n) with |n - d / |d|| <= direction_error and p within point_error of the hull of
the points; `unique` true says that there is one, and false that there are more, with points that two faces have in
common (oracles/curved_gradient.h says why). The signed distance of the cores is l to m: l is what d keeps, and m follows
from the distance or depth that the certificate has proved. Where they are apart, n is within t = sqrt(2 (m - l) / m) of
d / |d|; where they overlap, certified_depth_directions.py has the t. The faces along all such n are enclosed here from the
pieces, and the claim must hold all of what is left.
"""
from fractions import Fraction

from certified_bodies import cross, dot, minus, opposite, rational, require, roots
from certified_depth_directions import (ROUNDING, above, flat_face, highest, is_one_by_bending, is_only_least, is_only_plane,
                                        plus, reach, size, tilt_of_least, times)
from certified_gradient import common


def face(pieces, n, tilt):
    """(points, error, whether it is a single point): the hull of these points, each up to the error, holds the face along
    every unit vector within `tilt` of n."""
    points, error, single = [], Fraction(0), True
    kept = highest(pieces, n, tilt)
    for centre, columns in kept:
        long = size((centre, columns))
        along = [dot(x, n) for x in columns]
        least, most = roots(sum((x * x for x in along), Fraction(0)))
        if long == 0:
            points.append(centre)
        elif least > tilt * long:
            point = centre
            for share, column in zip(along, columns):
                point = plus(point, times(share / most, column))
            points.append(point)
            error = max(error, long * (2 * tilt * long / least + (most - least) / most))
        else:
            single, ends = False, [centre]
            for column in columns:
                ends = [plus(x, times(sign, column)) for x in ends for sign in (1, -1)]
            points += ends
    return points, error, single and len(kept) == 1


def crossing(a, b, n):
    """As face(), of what two edges have in common, or None if they may be parallel or are no edges."""
    (of_a, error_a, _), (of_b, error_b, _) = a, b
    if len(n) != 3 or len(of_a) != 2 or len(of_b) != 2:
        return None
    e, f = minus(of_a[1], of_a[0]), minus(of_b[1], of_b[0])
    area, long_e, long_f = dot(cross(e, f), n), above(dot(e, e)), above(dot(f, f))
    moved = 2 * (error_a * long_f + error_b * long_e) + 4 * error_a * error_b
    if abs(area) <= 2 * moved or 4 * dot(e, n) ** 2 > dot(e, e):
        return None
    share = dot(cross(minus(of_b[0], of_a[0]), f), n) / area
    return [plus(of_a[0], times(share, e))], 5 * (error_a + error_b) * long_e * long_f / abs(area), True


def holds(claimed, error, face_hull):
    """Whether the claim holds the hull: each of its points is near enough to a claimed one."""
    points, off, _ = face_hull
    return off <= error and all(any(dot(*[minus(x, y)] * 2) <= (error - off) ** 2 for y in claimed) for x in points)


def common_points(c, n):
    """The corners of what the faces along n have in common, of a part of them where they are round, as points of A."""
    of_a, of_b = flat_face(c.exact_a, opposite(n)), flat_face(c.exact_b, n)
    require(of_a and of_b, "the height of a face is not rational")
    (a, low), (b, high) = of_a, of_b
    gap = -low - high
    b = [plus(x, times(gap / dot(n, n), n)) for x in b]
    dropped = next(k for k, x in enumerate(n) if x)
    kept = [k for k in range(len(n)) if k != dropped]

    def seen(points):
        return [tuple(x[k] for k in kept) + (Fraction(0),) * (3 - len(n)) for x in points]

    def lifted(x):
        whole = dict(zip(kept, x))
        whole[dropped] = (-low - sum(n[k] * whole[k] for k in kept)) / n[dropped]
        return tuple(whole[k] for k in range(len(n)))
    return [lifted(x) for x in common(seen(a), seen(b))]


def most_of_cores(c, truth):
    """An upper bound of the distance of the cores."""
    name, sign = ("distance", 1) if truth["verdict"] == "separated" else ("depth", -1)
    if name + "_squared" in truth:
        return c.radius + max(sign * x for x in roots(rational(truth[name + "_squared"])))
    return c.radius + max(sign * rational(x) for x in truth[name])


def check_enclosed_gradient(c, claim, truth):
    """`truth` is the line, whose verdict and numbers are proved."""
    claimed = {"unique", "direction", "direction_error", "points", "point_error"}
    require(set(claim) - {"common"} == claimed, "the gradient is not what it should be")
    d = c.direction(claim["direction"])
    within, around = rational(claim["direction_error"]), rational(claim["point_error"])
    require(all(type(x) is list and len(x) == len(d) for x in [*claim["points"], *claim.get("common", [])]) and around >= 0,
            "a point of the gradient is none")
    points = [tuple(map(rational, x)) for x in claim["points"]]
    require(("common" in claim) is (claim["unique"] is False), "points in common and `unique` contradict each other")
    require(truth["verdict"] in ("separated", "touching", "penetrating", "intersecting"), "nothing proves how far apart the cores are")
    most, length = most_of_cores(c, truth), above(dot(d, d))
    n = times(1 / length, d)
    least = c.least(n)
    least *= 1 - ROUNDING if least > 0 else 1 + ROUNDING
    tilt, only = ROUNDING, True
    if within == 0 and is_only_plane(c, d) and common_points(c, d):
        least = Fraction(0)
        require(most >= 0, "the cores overlap")
    elif least > 0:
        require(least <= most, "the cores may not be apart")
        if claim["unique"] is not False:
            tilt += above(2 * (most - least) / most)
            require(within >= tilt, "the direction may be further off")
    else:
        require(least <= most < 0, "the cores may touch")
        tilt, only = depth_tilt(c, truth["certificate"], d, n, least, most, within)
    left = most - least
    if claim["unique"] is False:
        shared = [tuple(map(rational, x)) for x in claim["common"]]
        require(len(shared) > 1 and sorted(shared) == sorted(common_points(c, d)), "these are not the common points of the faces")
        require(within == 0, "the direction is exact")
    a, b = face(c.exact_a, opposite(n), tilt), face(c.exact_b, n, tilt)
    b = [plus(x, times(least, n)) for x in b[0]], b[1] + left + max(abs(least), abs(most)) * (tilt + ROUNDING), b[2]
    hulls = [hull for hull in (a, b, crossing(a, b, n)) if hull]
    require(any(holds(points, around, hull) for hull in hulls), "the points do not enclose the faces")
    if claim["unique"] is True:
        require(only and any(single for *_, single in hulls), "there may be more gradients than one")
    else:
        require(claim["unique"] is None or claim["unique"] is False, "`unique` is neither true, false nor null")


def depth_tilt(c, certificate, d, n, least, most, within):
    """How far the directions of the shortest way may be from n, and whether there is only one. The signed distance of the
    cores is least to most."""
    flat, m, off = c, opposite(n), Fraction(0)
    if "axis" in certificate:  # of the plane through it only the axis itself stands for a single direction
        axis = c.direction(certificate["axis"])
        up = 1 if dot(axis, n) > 0 else -1
        beside = minus(n, times(up / above(dot(axis, axis)), axis))
        flat, m, off = c.section(axis), (Fraction(0), Fraction(-up)), above(dot(beside, beside))
    tilt = off + tilt_of_least(flat, certificate["surface"], m, -least)
    if within == 0:
        require(is_only_least(c, d, tilt, -least), "the direction may not be the one of the shortest way")
        return ROUNDING, True
    require(within >= tilt, "the direction may be further off")
    deepest = -least + tilt * reach(c.exact_a, c.exact_b)
    of_a, of_b = highest(c.exact_a, opposite(n), tilt), highest(c.exact_b, n, tilt)
    return tilt, is_one_by_bending(of_a, of_b, n, tilt, -most, deepest)
