#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks certified truths against their cases, in rationals, with nothing but the standard library.

usage: verify_truth.py CASES.jsonl TRUTHS.jsonl

CASES come from `touchstone cases`, TRUTHS from `touchstone truth ... --certificate`. Exit status 0: every certificate
holds and proves all that its line claims; 1: one does not, or a case has no truth, and the first such line or case is
named; 2: a file cannot be read.

A and B are hulls of pieces (certified_bodies.py) plus balls of total radius r; C = A - B without the balls. What each
part proves:

witness, direction   separated: v = direction is a - b for points a and b of the cores, and v.c >= v.v on all of C, so
                     |v| is their distance. Touching: a = b, and n.c >= 0 on all of C for some n != 0.
surface              penetrating: simplices with corners in C form a closed cycle, and the origin is strictly below the
                     plane of each. Seen from the origin the cycle has a positive degree, so it meets every ray. Each
                     point nearer than the nearest plane lies between the origin and the surface, inside C. The plane of
                     the first simplex supports C, so its distance is the depth.
                     Boundary points of C as near as that lie on faces with that distance, so the minimising directions
                     are opposite to the normals of those faces whose planes support C.
core: undecided      an enclosure. With g the distance, or minus the depth: n.c >= s on C gives g >= s / |n| - r, points a
                     and b give g <= |a - b| - r, and a surface gives g <= -(its nearest plane) - r. If `axis` is given,
                     both bodies are round about it, and C is as deep as its section through the axis.
contact              at `time` witness points are within r of each other. Without `before`: n.c >= time n.velocity + r|n|
                     on C and n.velocity > 0, so the bodies were apart at all earlier times. With `before`: they are apart
                     at that time. Their distance is convex in time, so the first contact lies between the two times. If
                     n.velocity = 0, they only graze. Every graze has the same core difference, p - time velocity, where p
                     is that of the witness. `across` supports C at p and approaches, so there was no graze before.
sweep                all of the above for A and the region that B sweeps. Its vertex n + i is vertex i at the end.
planes               a plane between A and B at a common point p = q is the only one if the generators a - p and q - b
                     that lie in it span it with non-negative weights. `unique` and the count of directions state this.
gradient             the corners of the common part of the faces across each direction, which is found again from the
                     vertices (certified_gradient.py). The directions are those proved above. Of an enclosure: the bounds of
                     direction and points, found again from the pieces (certified_curved_gradient.py).
miss                 n.c - s n.velocity > r|n| on C at s = 0 and at the end, hence at all times between.
"""
import json
import sys
from collections import Counter
from fractions import Fraction

from certified_bodies import (Refuted, difference, distinct, dot, exact, is_index, least_ratio, lowest, minus, opposite, rational,
                              require, root, roots)
from certified_curved_gradient import check_enclosed_gradient
from certified_degeneracy import check_degeneracy
from certified_gradient import check_gradient

ABOUT = {"id", "query", "oracle", "oracle_version", "certificate", "degeneracy_ulps"}
STANDING = {"verdict", "distance", "distance_squared"}
MEETING = {"depth", "depth_squared"}
DETAILS = {"nearest", "minimising_directions"}
GRADIENT = {"gradient"}
MOVING = {"hit", "impact_time", "contact", "interiors_apart", "sweep"}


def only(truth, known):
    require(set(truth) <= known, f"nothing proves {sorted(set(truth) - known)}")


def squared_depth(c, surface):
    """Returns the squared depth, proved, and the directions in which A leaves B by it."""
    planes, scale = c.planes(surface)
    nearest, least = planes[0]
    square = dot(nearest, nearest)
    require(all(offset**2 * square >= least**2 * dot(n, n) for n, offset in planes), "another face is nearer")
    require(c.least(opposite(map(Fraction, nearest))) == -Fraction(least, scale), "the nearest face does not support A - B")
    directions = [opposite(n) for n, offset in planes if offset**2 * square == least**2 * dot(n, n) and
                  c.least(opposite(map(Fraction, n))) == -Fraction(offset, scale)]
    return Fraction(least**2, square * scale**2), directions


def check_core(c, certificate):
    """Returns the proved squared distance and squared depth of the cores, and the directions of the shortest way out."""
    p, q = c.points(certificate["witness"])
    kind, v = certificate["core"], minus(p, q)
    if kind == "separated":
        n = c.direction(certificate["direction"])
        require(n == v, "the direction is not the difference of the witness points")
        require(c.least(n) >= dot(n, n), "the direction does not separate by its length")
        return dot(n, n), Fraction(0), [n]
    require(not any(v), "the witness points do not coincide")
    if kind == "touching":
        n = c.direction(certificate["direction"])
        require(c.least(n) >= 0, "the direction does not separate weakly")
        others = c.other_planes(n, p, q)
        return Fraction(0), Fraction(0), {0: [n], 1: [n, opposite(n)], None: None}[others]
    require(kind == "penetrating", f"unknown core {kind!r}")
    return Fraction(0), *squared_depth(c, certificate["surface"])


def check_nearest(c, nearest, certificate):
    only(nearest, {"a", "b"})
    p, q = c.points(certificate["witness"])
    for name, point, body in (("a", p, c.a), ("b", q, c.b)):
        only(nearest[name], {"point", "face"})
        require(tuple(map(rational, nearest[name]["point"])) == point, f"nearest: {name} is not the witness point")
        require(all(is_index(i, len(body)) for i in nearest[name]["face"]), f"nearest: {name} has a face without vertices")
    v = minus(p, q)
    faces = (c.face(c.a, v, min), c.face(c.b, v, max)) if any(v) else ([], [])
    require((nearest["a"]["face"], nearest["b"]["face"]) == faces, f"the nearest faces are {faces}")


def check_directions(c, claim, directions):
    """`directions` holds all minimising directions, or is None if there is a continuum."""
    only(claim, {"count", "directions"})
    listed = [c.direction(x) for x in claim["directions"]]
    if directions is None:
        require(claim["count"] == "infinite" and listed, "there is a continuum of minimising directions")
        require(len(set(listed)) == len(listed), "a minimising direction is listed twice")
        return require(all(c.least(n) >= 0 for n in listed), "a listed direction is not a minimising direction")
    require(is_index(claim["count"], len(listed) + 1) and claim["count"] == len(listed),
            "the count differs from the length of the list")
    require(sorted(listed) == distinct(directions), "these are not the minimising directions")


def check_value(name, truth, square, sign, shift):
    """Checks that the line gives sign * sqrt(square) + shift, which is >= 0, exactly by its square or by an enclosure."""
    require(name + "_squared" not in truth or name not in truth, f"{name} is given both exactly and enclosed")
    if name + "_squared" in truth:
        value = rational(truth[name + "_squared"])
        if shift == 0:
            return require(value == square, f"{name}_squared is {square}")
        value, inner = root(value), root(square)
        require(None not in (value, inner) and value == sign * inner + shift, f"{name}_squared is wrong")
    else:
        lower, upper = ((rational(x) - shift) * sign for x in truth[name][::sign])
        require((lower <= 0 or lower**2 <= square) and upper >= 0 and square <= upper**2, f"{name} is not in its enclosure")


def value_bounds(square, sign, shift):
    """Bounds of sign * sqrt(square) + shift."""
    return tuple(sorted(sign * x + shift for x in roots(square)))


def check_exact(c, truth, certificate):
    """Returns proved bounds of the distance or depth."""
    distance2, depth2, directions = check_core(c, certificate)
    r, gap = c.radius, distance2 - c.radius**2
    apart = "penetrating" if depth2 > 0 else "touching" if gap == 0 else "separated" if gap > 0 else "penetrating"
    require(truth["verdict"] == apart, f"the verdict is {apart}")
    check_nearest(c, truth["nearest"], certificate)
    if "gradient" in truth:
        check_gradient(c, truth["gradient"], None if directions is None else distinct(directions))
    if apart == "separated":
        require(not (MEETING | {"minimising_directions"}) & set(truth), "bodies apart have no depth")
        check_value("distance", truth, distance2, 1, -r)
        return value_bounds(distance2, 1, -r)
    require(truth["distance_squared"] == "0" and "distance" not in truth, "bodies that meet have distance 0")
    check_directions(c, truth["minimising_directions"], directions)
    square, sign = (distance2, -1) if distance2 > 0 else (depth2, 1)
    check_value("depth", truth, square, sign, r)
    return value_bounds(square, sign, r)


def proved_bounds(c, certificate):
    """Bounds of the distance, or of minus the depth, of the bodies. A bound that the certificate does not give is None."""
    low, high = None, []
    flat = c.section(c.direction(certificate["axis"])) if "axis" in certificate else c
    if "direction" in certificate:
        n = flat.direction(certificate["direction"])
        support, length = flat.least(n), roots(dot(n, n))
        low = support / length[support > 0] - c.radius
    if certificate["witness"]["a"]:
        v = minus(*c.points(certificate["witness"]))
        high.append(roots(dot(v, v))[1] - c.radius)
    if "surface" in certificate:
        planes, scale = flat.planes(certificate["surface"])
        high.append(-roots(least_ratio((offset**2, dot(n, n)) for n, offset in planes))[0] / scale - c.radius)
    return low, min(high, default=None)


def check_enclosed(c, truth, certificate):
    """Returns proved bounds of the distance or depth, with room for the rounding of the given one."""
    only(truth, STANDING | MEETING | GRADIENT | MOVING | ABOUT)
    low, high = proved_bounds(c, certificate)
    verdict = truth["verdict"]
    proved = {"separated": low is not None and low > 0,
              "touching": None not in (low, high) and low >= 0 >= high,
              "penetrating": high is not None and high < 0,
              "intersecting": high is not None and high <= 0,
              "undecided": True}
    require(proved.get(verdict, False), f"the verdict {verdict!r} is not proved")
    less, more = (None if x is None else -x for x in (high, low))
    for name, least, most in (("distance", low, high), ("depth", less, more)):
        if name + "_squared" in truth:
            require(truth[name + "_squared"] == "0" and verdict in ("touching", "penetrating")[:1 + (name == "distance")],
                    f"{name}_squared is not proved")
        if name in truth:
            lower, upper = map(rational, truth[name])
            require(0 <= lower <= upper and (lower == 0 or least is not None and lower <= least),
                    f"{name} may be less than its lower end")
            require(most is not None and most <= upper, f"{name} may be more than its upper end")
    if "gradient" in truth:
        check_enclosed_gradient(c, truth["gradient"], truth)
    if verdict == "touching":
        return 0, 0
    room = c.largest() / 10**600
    least, most = (low, high) if verdict == "separated" else (less, more)
    return None if least is None else least - room, None if most is None else most + room


def check_standing(c, truth, certificate):
    only(truth, STANDING | MEETING | DETAILS | GRADIENT | MOVING | ABOUT)
    return (check_enclosed if certificate["core"] == "undecided" else check_exact)(c, truth, certificate)


def check_contact(c, claim, witness, velocity, time):
    """Checks the plane in which the bodies touch at that time."""
    only(claim, {"point", "normal", "unique"})
    p, q = c.points(witness)
    rest, n = minus(minus(p, q), [time * x for x in velocity]), c.direction(claim["normal"])
    require(tuple(map(rational, claim["point"])) == p, "the contact is not at the witness point")
    require(lowest(n) == n, "the normal is not in lowest integers")
    if any(rest):  # balls
        return require(n == lowest(rest) and claim["unique"] is True, f"the only normal is {lowest(rest)}")
    require(time == 0 or dot(n, velocity) > 0, "the normal does not approach")
    require(c.least(n) >= time * dot(n, velocity), "the plane is not between the bodies")
    require(claim["unique"] is (c.other_planes(n, p, q) is not None), "`unique` is wrong")


def check_sweep(case, truth, certificate):
    """Returns proved bounds of the distance or depth of A and the sweep."""
    sweep, end = truth["sweep"], exact(case["motion"]["duration"])
    only(sweep, STANDING | MEETING | DETAILS)
    proved = check_standing(difference(case, [end * exact(x) for x in case["motion"]["velocity"]]), sweep, certificate["sweep"])
    apart = {"penetrating": False, "separated": True, "touching": True}.get(sweep["verdict"])
    require(truth.get("interiors_apart") is apart, f"interiors_apart is {apart}")
    return proved


def check_impact(c, case, truth, certificate):
    velocity = tuple(map(exact, case["motion"]["velocity"]))
    end, r = exact(case["motion"]["duration"]), c.radius

    def clearance(n, time):
        return c.least(n) - time * dot(n, velocity)

    def clear_of(n, time):
        return clearance(n, time) > 0 and clearance(n, time) ** 2 > r**2 * dot(n, n)

    if truth["verdict"] in ("touching", "penetrating"):
        has_contact = "contact" in truth
        require(has_contact is (truth["verdict"] == "touching") or certificate["core"] == "undecided" and not has_contact,
                "`contact` must be given exactly if the bodies touch at the start")
        if has_contact:
            check_contact(c, truth["contact"], certificate["witness"], velocity, 0)
        return require(truth["hit"] is True and truth["impact_time"] == "0",
                       "the bodies meet at the start, so hit must be true and impact_time 0")
    if "hit" not in truth:
        return require(certificate["core"] == "undecided" and not {"impact_time", "contact"} & set(truth), "hit is missing")
    if truth["hit"] is False:
        n = c.direction(certificate["miss"])
        require(not {"impact_time", "contact"} & set(truth), "bodies that miss have no contact")
        return require(clear_of(n, 0) and clear_of(n, end), "the direction does not keep them apart")
    contact = certificate["contact"]
    require(truth["hit"] is True, "hit is neither true nor false")
    time, n = rational(contact["time"]), c.direction(contact["direction"])
    p = minus(*c.points(contact["witness"]))
    rest = minus(p, [time * x for x in velocity])
    require(0 < time <= end and dot(rest, rest) <= r**2, "the witness points do not meet at that time")
    if "before" in contact:
        before = rational(contact["before"])
        require("contact" not in truth, "where they touch is not proved")
        require(0 <= before < time and clear_of(n, before), "the bodies are not proved apart at `before`")
        lower, upper = map(rational, truth["impact_time"])
        return require(lower <= before and time <= upper, "the enclosure does not hold the bracket")
    require(rational(truth["impact_time"]) == time, f"impact_time is {time}")
    clear = clearance(n, time)
    if "contact" in truth or certificate["core"] != "undecided":
        check_contact(c, truth["contact"], contact["witness"], velocity, time)
    require(clear >= 0 and clear**2 >= r**2 * dot(n, n) and dot(n, velocity) >= 0, "the bodies may have met before")
    if dot(n, velocity) == 0:
        across = c.direction(contact["across"])
        require(r > 0 and c.least(across) >= dot(across, p) and dot(across, velocity) > 0,
                "the bodies may have grazed before")


def check(case, truth):
    require(truth["query"] == case["query"], f"the query is {case['query']!r}")
    if "refused" in truth:
        claims = set(truth) - {"id", "query", "oracle", "oracle_version", "refused"}
        require(claims <= {"verdict"} and truth.get("verdict", "undecided") == "undecided", "a refused query has no answer")
        return "refused by the oracle"
    require("certificate" in truth, f"there is no certificate; the oracle {truth.get('oracle')!r} may have none")
    c, certificate, moves = difference(case), truth["certificate"], case["query"] == "impact"
    only(truth, ABOUT | STANDING | MEETING | DETAILS | (MOVING if moves else GRADIENT))
    proved = check_standing(c, truth, certificate)
    if moves:
        proved = check_sweep(case, truth, certificate)
        check_impact(c, case, truth, certificate)
    check_degeneracy(case, truth, proved)
    if moves:
        return {True: "hit", False: "miss", None: "undecided motion"}[truth.get("hit")]
    return truth["verdict"] if certificate["core"] != "undecided" else "enclosed " + truth["verdict"]


def lines(path):
    with open(path, encoding="utf-8") as file:
        for number, text in enumerate(file, 1):
            if text.strip():
                yield number, text


def without_repetition(pairs):
    """An object of JSON without repeated keys: Python would take the last of equal keys, other readers the first."""
    found = {}
    for key, value in pairs:
        require(key not in found, f"{key!r} occurs twice")
        found[key] = value
    return found


def parsed(text):
    return json.loads(text, object_pairs_hook=without_repetition)


def cases_of(path):
    cases = {}
    for number, text in lines(path):
        case = parsed(text)
        require(case["id"] not in cases, f"line {number}: a second case {case['id']!r}")
        cases[case["id"]] = case
    return cases


def main(cases_path, truths_path):
    counts, seen, gradients = Counter(), set(), 0
    try:
        cases = cases_of(cases_path)
        for number, text in lines(truths_path):
            try:
                truth = parsed(text)
                require(truth["id"] in cases, f"there is no case {truth['id']!r}")
                require(truth["id"] not in seen, f"a second truth for {truth['id']!r}")
                seen.add(truth["id"])
                counts[check(cases[truth["id"]], truth)] += 1
                gradients += "gradient" in truth
            except (Refuted, LookupError, ValueError, TypeError, AttributeError, ArithmeticError, RecursionError) as error:
                what = error if isinstance(error, Refuted) else f"{type(error).__name__}: {error}"
                if isinstance(error, KeyError):
                    what = f"it has no field {error}"
                print(f"{truths_path}:{number}: does not hold: {what}", file=sys.stderr)
                return 1
    except (Refuted, OSError, ValueError, KeyError, TypeError, RecursionError) as error:
        print(f"{cases_path} or {truths_path}: cannot be read: {error}", file=sys.stderr)
        return 2
    if missing := [name for name in cases if name not in seen]:
        print(f"{truths_path}: {len(missing)} cases have no truth, first {missing[0]!r}", file=sys.stderr)
        return 1
    proved = sum(n for kind, n in counts.items() if "refused" not in kind)
    with_gradient = f"; {gradients} have a gradient" if gradients else ""
    print(f"{proved} truths hold, of {len(seen)}: " + ", ".join(f"{n} {kind}" for kind, n in sorted(counts.items())) +
          with_gradient)
    return 0


if __name__ == "__main__":
    if len(sys.argv) != 3:
        print(__doc__, file=sys.stderr)
        sys.exit(2)
    sys.exit(main(*sys.argv[1:]))
