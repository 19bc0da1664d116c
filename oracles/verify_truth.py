#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks certified truths against the cases they speak of, in rationals, with nothing but the standard library.

usage: verify_truth.py CASES.jsonl TRUTHS.jsonl

CASES come from `touchstone cases`, TRUTHS from `touchstone truth ... --certificate`. Exit status 0: every certificate
holds and proves what its line claims; 1: one does not, and the first such line is named; 2: a file cannot be read.

A and B are polytopes (cores) plus balls of total radius r; C = A - B of the cores. What each part proves:

witness, direction   separated: v = direction is a - b for points a and b of the cores, and v.c >= v.v on all of C, so
                     |v| is their distance. Touching: a = b, and n.c >= 0 on all of C for some n != 0.
surface              penetrating: simplices with corners in C, closed as a cycle, and the origin strictly below the plane
                     of each. Seen from the origin the cycle has a positive degree, so it meets every ray: each point
                     nearer than the nearest plane lies between the origin and the surface, inside C. The plane of the
                     first simplex supports C, so its distance is the depth.
                     Boundary points of C as near as that lie on faces with that distance, so the minimising directions
                     are opposite to the normals of those faces whose planes support C.
contact              at `time` witness points are within r of each other. Without `before`: n.c >= time n.velocity + r|n|
                     on C and n.velocity > 0, so the bodies were apart at all earlier times. With `before`: they are apart
                     at that time; their distance is convex in time, so first contact lies between the two times.
sweep                all of the above for A and the region that B sweeps (vertex n + i of it is vertex i at the end).
planes               a plane between A and B at a common point p = q is the only one if the generators a - p and q - b
                     that lie in it span it with non-negative weights; `unique` and the count of directions say so.
miss                 n.c - s n.velocity > r|n| on C at s = 0 and at the end, hence all the time between.
"""
import json
import re
import sys
from collections import Counter
from fractions import Fraction
from math import gcd, isqrt, lcm


class Refuted(Exception):
    pass


def require(holds, what):
    if not holds:
        raise Refuted(what)


def exact(number):
    """A number of a case: what the program reads it as is a double."""
    return Fraction(float.fromhex(number) if isinstance(number, str) else float(number))


def rational(text):
    require(isinstance(text, str) and re.fullmatch(r"-?\d+(/\d+|(\.\d+)?(e[-+]?\d{1,6})?)", text), f"{text!r} is no rational")
    return Fraction(text)


def root(x):
    """The rational square root of x, or None."""
    p, q = isqrt(x.numerator), isqrt(x.denominator)
    return Fraction(p, q) if p * p == x.numerator and q * q == x.denominator else None


def dot(x, y):
    return sum(p * q for p, q in zip(x, y, strict=True))


def minus(x, y):
    return tuple(p - q for p, q in zip(x, y, strict=True))


def core(body, dimension):
    """Vertices of the polytope in the world, and the radius of the ball around it."""
    shape, radius = body["shape"], exact(body.get("margin", 0))
    axis = [Fraction(0)] * dimension
    if shape in ("segment", "triangle", "polytope"):
        vertices = [[exact(x) for x in vertex] for vertex in body["vertices"]]
    elif shape == "point":
        vertices = [[exact(x) for x in body["position"]]]
    elif shape == "box":
        half = [exact(x) for x in body["half_extents"]]
        vertices = [[-x if corner >> k & 1 else x for k, x in enumerate(half)] for corner in range(1 << dimension)]
    elif shape == "sphere":
        vertices, radius = [axis], radius + exact(body["radius"])
    elif shape == "capsule":
        end = axis[:-1] + [exact(body["half_length"])]
        vertices, radius = [end, [-x for x in end]], radius + exact(body["radius"])
    else:
        raise Refuted(f"shape {shape!r} is no polytope plus ball")
    if "pose" in body:
        rows = [[exact(x) for x in row] for row in body["pose"]]
        vertices = [[dot(row[:-1], x) + row[-1] for row in rows] for x in vertices]
    return vertices, radius


class Difference:
    """A - B of two cores, vertices as integers over one denominator."""

    def __init__(self, case, way=None):
        """`way`: of B, which then is the hull of itself at both ends."""
        self.dimension = case["dimension"]
        (a, radius_a), (b, radius_b) = (core(case[body], self.dimension) for body in "ab")
        if way is not None:
            b += [[x + y for x, y in zip(vertex, way)] for vertex in b]
        self.radius = radius_a + radius_b
        self.scale = lcm(*(x.denominator for vertex in a + b for x in vertex))
        self.a, self.b = ([tuple(int(x * self.scale) for x in vertex) for vertex in body] for body in (a, b))

    def least(self, n):
        """The least n.c over C. Numbers of n are rational."""
        common = lcm(*(x.denominator for x in n))
        whole = [int(x * common) for x in n]
        return Fraction(min(dot(whole, x) for x in self.a) - max(dot(whole, x) for x in self.b), common * self.scale)

    def vertex(self, pair):
        i, j = pair
        require(0 <= i < len(self.a) and 0 <= j < len(self.b), f"there is no pair of vertices {pair}")
        return minus(self.a[i], self.b[j])

    def point(self, weights, vertices):
        parsed = [(i, rational(weight)) for i, weight in weights]
        require(all(0 <= i < len(vertices) for i, _ in parsed), "a weight on a vertex that is not there")
        require(all(weight >= 0 for _, weight in parsed), "a negative weight")
        require(sum(weight for _, weight in parsed) == 1, "the weights do not sum to 1")
        return tuple(sum(weight * vertices[i][k] for i, weight in parsed) / self.scale for k in range(self.dimension))

    def points(self, witness):
        return self.point(witness["a"], self.a), self.point(witness["b"], self.b)

    def witness(self, witness):
        """The difference of the two points."""
        return minus(*self.points(witness))

    def face(self, body, n, extreme):
        heights = [dot(n, x) for x in body]
        return [i for i, height in enumerate(heights) if height == extreme(heights)]

    def other_planes(self, n, p, q):
        """0: n alone supports A - B at p - q; 1: and -n; None: others do."""
        generators = [minus(x, [self.scale * y for y in p]) for x in self.a]
        generators += [minus([self.scale * y for y in q], x) for x in self.b]
        inside = [g for g in generators if dot(n, g) == 0]
        if not spans(n, inside):
            return None
        return 1 if len(inside) == len(generators) else 0

    def direction(self, texts):
        n = tuple(map(rational, texts))
        require(len(n) == self.dimension and any(n), "the direction is zero or of another dimension")
        return n


def normal(face):
    e = minus(face[1], face[0])
    return (e[1], -e[0]) if len(face) == 2 else cross(e, minus(face[2], face[0]))


def spans(n, vectors):
    """Do non-negative combinations of these vectors, all orthogonal to n, fill the space orthogonal to n?"""
    vectors = [x for x in vectors if any(x)]

    def both_sides(values):
        return any(x > 0 for x in values) and any(x < 0 for x in values)

    if len(n) == 2:
        return both_sides([n[0] * x[1] - n[1] * x[0] for x in vectors])
    # If they do not, a half-plane holds them all, and it can be turned until one of them is on its edge.
    return bool(vectors) and all(both_sides([dot(n, cross(x, y)) for y in vectors]) for x in distinct(vectors))


def cross(e, f):
    return e[1] * f[2] - e[2] * f[1], e[2] * f[0] - e[0] * f[2], e[0] * f[1] - e[1] * f[0]


def lowest(x):
    """The direction in integers without common divisor."""
    whole = [int(y * lcm(*(z.denominator for z in map(Fraction, x)))) for y in x]
    return tuple(y // gcd(*whole) for y in whole)


def distinct(directions):
    return sorted(set(map(lowest, directions)))


def opposite(x):
    return tuple(-y for y in x)


def squared_depth(c, surface):
    """And the directions in which A leaves B after that."""
    faces = [[c.vertex(pair) for pair in face] for face in surface]
    require(faces and all(len(face) == c.dimension for face in faces), "the surface is empty or not made of simplices")
    boundary = Counter()
    for face in faces:
        for p, q in zip(face, face[1:] + face[:1]) if c.dimension == 3 else [(0, face[1]), (face[0], 0)]:
            if c.dimension == 3:
                boundary[min(p, q), max(p, q)] += 1 if p < q else -1
            else:
                boundary[p or q] += 1 if q else -1
    require(not any(boundary.values()), "the surface is not closed")
    planes = [(n, dot(n, face[0])) for face in faces for n in [normal(face)]]
    require(all(offset > 0 for _, offset in planes), "the origin is not strictly below every face")
    nearest, least = planes[0]
    square = dot(nearest, nearest)
    require(all(offset**2 * square >= least**2 * dot(n, n) for n, offset in planes), "another face is nearer")
    require(c.least([Fraction(-x) for x in nearest]) == -Fraction(least, c.scale), "the nearest face does not support A - B")
    directions = [opposite(n) for n, offset in planes if offset**2 * square == least**2 * dot(n, n) and
                  c.least(opposite(map(Fraction, n))) == -Fraction(offset, c.scale)]
    return Fraction(least**2, square * c.scale**2), directions


def check_core(c, certificate):
    """Squared distance and squared depth of the cores, proved, and the directions of the least way out."""
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
    p, q = c.points(certificate["witness"])
    for name, point in (("a", p), ("b", q)):
        require(tuple(map(rational, nearest[name]["point"])) == point, f"nearest: {name} is not the witness point")
    v = minus(p, q)
    faces = (c.face(c.a, v, min), c.face(c.b, v, max)) if any(v) else ([], [])
    require((nearest["a"]["face"], nearest["b"]["face"]) == faces, f"the nearest faces are {faces}")


def check_directions(c, told, directions):
    """`directions`: all there are, or None where there is a continuum."""
    listed = [c.direction(x) for x in told["directions"]]
    if directions is None:
        require(told["count"] == "infinite" and listed, "there is a continuum of minimising directions")
        return require(all(c.least(n) >= 0 for n in listed), "a direction that leads nowhere")
    require(told["count"] == len(listed), "the count is not that of the list")
    require(sorted(listed) == distinct(directions), "these are not the minimising directions")


def root_within(square, lower, upper):
    return (lower <= 0 or lower**2 <= square) and upper >= 0 and square <= upper**2


def check_value(name, truth, square, sign, shift):
    """The line tells sign * sqrt(square) + shift, which is >= 0, exactly in the square or enclosed."""
    if name + "_squared" in truth:
        value = rational(truth[name + "_squared"])
        if shift == 0:
            return require(value == square, f"{name}_squared is {square}")
        value, inner = root(value), root(square)
        require(None not in (value, inner) and value == sign * inner + shift, f"{name}_squared is wrong")
    else:
        lower, upper = ((rational(x) - shift) * sign for x in truth[name][::sign])
        require(root_within(square, lower, upper), f"{name} is not in its enclosure")


def check_standing(c, truth, certificate):
    distance2, depth2, directions = check_core(c, certificate)
    r, gap = c.radius, distance2 - c.radius**2
    apart = "penetrating" if depth2 > 0 else "touching" if gap == 0 else "separated" if gap > 0 else "penetrating"
    require(truth["verdict"] == apart, f"the verdict is {apart}")
    check_nearest(c, truth["nearest"], certificate)
    if apart == "separated":
        return check_value("distance", truth, distance2, 1, -r)
    require(truth["distance_squared"] == "0", "bodies that meet have distance 0")
    check_directions(c, truth["minimising_directions"], directions)
    if distance2 > 0:
        check_value("depth", truth, distance2, -1, r)
    else:
        check_value("depth", truth, depth2, 1, r)


def check_contact(c, told, witness, velocity, time):
    """The plane in which the bodies touch at that time."""
    p, q = c.points(witness)
    rest, n = minus(minus(p, q), [time * x for x in velocity]), c.direction(told["normal"])
    require(tuple(map(rational, told["point"])) == p, "the contact is not at the witness point")
    require(lowest(n) == n, "the normal is not in lowest integers")
    require(time == 0 or dot(n, velocity) > 0, "the normal does not approach")
    if any(rest):  # balls
        return require(n == lowest(rest) and told["unique"] is True, f"the only normal is {lowest(rest)}")
    require(c.least(n) >= time * dot(n, velocity), "the plane is not between the bodies")
    require(told["unique"] is (c.other_planes(n, p, q) is not None), "the plane is the only one or not")


def check_impact(c, case, truth, certificate):
    velocity = tuple(map(exact, case["motion"]["velocity"]))
    end, r = exact(case["motion"]["duration"]), c.radius

    def clearance(n, time):
        return c.least(n) - time * dot(n, velocity)

    def clear_of(n, time):
        return clearance(n, time) > 0 and clearance(n, time) ** 2 > r**2 * dot(n, n)

    sweep = truth["sweep"]
    check_standing(Difference(case, [end * x for x in velocity]), sweep, certificate["sweep"])
    apart = sweep["verdict"] != "penetrating"
    require(truth["interiors_apart"] is apart, f"interiors_apart is {apart}")
    if truth["verdict"] != "separated":
        require(("contact" in truth) is (truth["verdict"] == "touching"), "a contact is told of bodies that touch")
        if "contact" in truth:
            check_contact(c, truth["contact"], certificate["witness"], velocity, 0)
        return require(truth["hit"] is True and truth["impact_time"] == "0", "they meet at the start")
    if truth["hit"] is False:
        n = c.direction(certificate["miss"])
        return require(clear_of(n, 0) and clear_of(n, end), "the direction does not keep them apart")
    contact = certificate["contact"]
    require(truth["hit"] is True, "hit is neither true nor false")
    time, n = rational(contact["time"]), c.direction(contact["direction"])
    rest = minus(c.witness(contact["witness"]), [time * x for x in velocity])
    require(0 < time <= end and dot(rest, rest) <= r**2, "the witness points do not meet at that time")
    if "before" in contact:
        before = rational(contact["before"])
        require(0 <= before < time and clear_of(n, before), "they are not apart before")
        lower, upper = map(rational, truth["impact_time"])
        return require(lower <= before and time <= upper, "the enclosure does not hold the bracket")
    require(rational(truth["impact_time"]) == time, f"impact_time is {time}")
    clear = clearance(n, time)
    check_contact(c, truth["contact"], contact["witness"], velocity, time)
    require(clear >= 0 and clear**2 >= r**2 * dot(n, n) and dot(n, velocity) > 0, "they may have met before")


def check(case, truth):
    require(truth["query"] == case["query"], f"the query is {case['query']!r}")
    if "refused" in truth:
        claims = set(truth) - {"id", "query", "oracle", "oracle_version", "refused"}
        require(claims <= {"verdict"} and truth.get("verdict", "undecided") == "undecided",
                "a refused query has no answer")
        return "refused by the oracle"
    if "certificate" not in truth and truth["oracle"] != "exact":
        return f"without a certificate (oracle {truth['oracle']})"
    c, certificate = Difference(case), truth["certificate"]
    check_standing(c, truth, certificate)
    if case["query"] == "impact":
        check_impact(c, case, truth, certificate)
        return "hit" if truth["hit"] else "miss"
    return truth["verdict"]


def lines(path):
    with open(path, encoding="utf-8") as file:
        for number, text in enumerate(file, 1):
            if text.strip():
                yield number, text


def main(cases_path, truths_path):
    counts, seen = Counter(), set()
    try:
        cases = {case["id"]: case for _, text in lines(cases_path) for case in [json.loads(text)]}
        for number, text in lines(truths_path):
            try:
                truth = json.loads(text)
                require(truth["id"] in cases, f"there is no case {truth['id']!r}")
                require(truth["id"] not in seen, f"a second truth for {truth['id']!r}")
                seen.add(truth["id"])
                counts[check(cases[truth["id"]], truth)] += 1
            except (Refuted, KeyError, ValueError, TypeError, IndexError, ZeroDivisionError, OverflowError) as error:
                what = error if isinstance(error, Refuted) else f"{type(error).__name__}: {error}"
                if isinstance(error, KeyError):
                    what = f"it has no field {error}"
                print(f"{truths_path}:{number}: does not hold: {what}", file=sys.stderr)
                return 1
    except (OSError, ValueError, KeyError, TypeError) as error:
        print(f"{cases_path} or {truths_path}: cannot be read: {error}", file=sys.stderr)
        return 2
    missing = [name for name in cases if name not in seen]
    if missing:
        print(f"{truths_path}: {len(missing)} cases have no truth, first {missing[0]!r}", file=sys.stderr)
        return 1
    proved = sum(n for kind, n in counts.items() if "without" not in kind and "refused" not in kind)
    print(f"{proved} truths hold, of {len(seen)}: " + ", ".join(f"{n} {kind}" for kind, n in sorted(counts.items())))
    return 0


if __name__ == "__main__":
    if len(sys.argv) != 3:
        print(__doc__, file=sys.stderr)
        sys.exit(2)
    sys.exit(main(*sys.argv[1:]))
