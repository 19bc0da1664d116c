# SPDX-License-Identifier: GPL-3.0-or-later
"""Bodies of a case and their difference, in rationals; used by verify_truth.py. Standard library only.

A body is the hull of pieces plus a ball. A piece is the set of all c + N u with |u| <= 1, where N has a column for each
radius that is not zero. The piece of a vertex is c alone, that of the end of a cylinder or cone is a disc, and that of an
ellipsoid is an affine image of the unit ball. The larger end of a tapered capsule is a ball whose radius is the difference
of the two radii.
"""
import re
import sys
from collections import Counter
from fractions import Fraction
from math import gcd, isfinite, isqrt, lcm


# Rationals of doubles at opposite ends of the range have more digits than Python reads and writes by default.
if hasattr(sys, "set_int_max_str_digits"):
    sys.set_int_max_str_digits(0)


RATIONAL = re.compile(r"(-?\d+)(?:/(\d+)|((?:\.\d+)?(?:e[-+]?\d{1,6})?))")


class Refuted(Exception):
    pass


def require(holds, what):
    if not holds:
        raise Refuted(what)


def double(number):
    """A number of a case, which the program reads as a double."""
    require(not isinstance(number, bool), f"{number} is no number")
    value = float.fromhex(number) if isinstance(number, str) else float(number)
    require(isfinite(value), f"{number} is not finite")
    return value


def exact(number):
    """The exact value of a number of a case."""
    return Fraction(double(number))


def rational(text):
    match = isinstance(text, str) and RATIONAL.fullmatch(text)
    require(match, f"{text!r} is no rational")
    numerator, denominator, decimal = match.groups()
    return Fraction(text) if decimal else Fraction(int(numerator), int(denominator or 1))


def times(x, common):
    """The integer x * common of a multiple of the denominator of x. Faster than a product of rationals, which looks for
    common divisors."""
    return x.numerator * (common // x.denominator)


def least_ratio(pairs):
    """The least p / q of integers with q > 0. Only the result is brought to lowest terms."""
    least = None
    for p, q in pairs:
        if least is None or p * least[1] < least[0] * q:
            least = p, q
    return Fraction(*least)


def is_index(i, count):
    """Whether i is an index below count. JSON also has `true` and 1.0, which Python takes for 1."""
    return type(i) is int and 0 <= i < count


def root(x):
    """The square root of x if it is rational, else None."""
    p, q = isqrt(x.numerator), isqrt(x.denominator)
    return Fraction(p, q) if p * p == x.numerator and q * q == x.denominator else None


def roots(x):
    """Rationals below and above the square root of x. They are equal if the root is rational; else they agree in 2200
    bits."""
    if (whole := root(x)) is not None:
        return whole, whole
    bits = max(0, (x.denominator.bit_length() - x.numerator.bit_length()) // 2 + 2201)
    below = isqrt((x.numerator << 2 * bits) // x.denominator)
    return Fraction(below, 1 << bits), Fraction(below + 1, 1 << bits)


def dot(x, y):
    return sum(p * q for p, q in zip(x, y, strict=True))


def minus(x, y):
    return tuple(p - q for p, q in zip(x, y, strict=True))


def opposite(x):
    return tuple(-y for y in x)


def cross(e, f):
    return e[1] * f[2] - e[2] * f[1], e[2] * f[0] - e[0] * f[2], e[0] * f[1] - e[1] * f[0]


def normal(face):
    e = minus(face[1], face[0])
    return (e[1], -e[0]) if len(face) == 2 else cross(e, minus(face[2], face[0]))


def lowest(x):
    """The direction as integers without a common divisor."""
    common = lcm(*(y.denominator for y in x))
    whole = [times(y, common) for y in x]
    return tuple(y // gcd(*whole) for y in whole)


def distinct(directions):
    return sorted(set(map(lowest, directions)))


def spans(n, vectors):
    """Whether non-negative combinations of these vectors, all orthogonal to n, fill the space orthogonal to n."""
    vectors = [x for x in vectors if any(x)]

    def both_sides(values):
        return any(x > 0 for x in values) and any(x < 0 for x in values)

    if len(n) == 2:
        return both_sides([n[0] * x[1] - n[1] * x[0] for x in vectors])
    # If they do not, a half-plane holds them all, and it can be turned until one of them is on its edge.
    return bool(vectors) and all(both_sides([dot(n, cross(x, y)) for y in vectors]) for x in distinct(vectors))


def ball_radius(rows, radii):
    """The radius of an ellipsoid that its pose turns into a ball, if that radius is a double other than 0; else None."""
    columns = [[radius * x for x in column] for column, radius in zip(zip(*rows), radii)]
    gram = [[dot(x, y) for y in columns] for x in columns]
    is_ball = all(gram[i][k] == (gram[0][0] if i == k else 0) for i in range(len(gram)) for k in range(len(gram)))
    radius = root(gram[0][0]) if is_ball else None
    return radius if radius and Fraction(float(radius)) == radius else None


# Shapes whose pieces are balls. A pose moves only their centres.
STAYS_ROUND = ("tapered_capsule",)


def local_pieces(body, dimension, rows):
    """The pieces (centre, columns) in the frame of the body, and the radius of its ball in the world."""
    def size(name):
        return exact(body[name])

    def along(axis, length):
        return tuple(length if k == axis else Fraction(0) for k in range(dimension))

    def disc(radius, z):
        if dimension == 2:
            return [((radius, z), []), ((-radius, z), [])]
        return [(along(2, z), [along(k, radius) for k in (0, 1) if radius])]

    shape, origin, last = body["shape"], along(0, Fraction(0)), dimension - 1
    if shape in ("segment", "triangle", "polytope"):
        return [(tuple(map(exact, vertex)), []) for vertex in body["vertices"]], 0
    if shape == "point":
        return [(tuple(map(exact, body["position"])), [])], 0
    if shape == "box":
        half = [exact(x) for x in body["half_extents"]]
        return [(tuple(-x if corner >> k & 1 else x for k, x in enumerate(half)), []) for corner in range(1 << dimension)], 0
    if shape == "sphere":
        return [(origin, [])], size("radius")
    if shape == "capsule":
        return [(along(last, side * size("half_length")), []) for side in (1, -1)], size("radius")
    if shape == "cylinder":
        return disc(size("radius"), size("half_height")) + disc(size("radius"), -size("half_height")), 0
    if shape == "cone":
        return disc(size("radius"), -size("half_height")) + [(along(last, size("half_height")), [])], 0
    if shape == "tapered_capsule":
        # The smaller ball is that of the body. The difference to the larger ball is a piece, which no pose turns.
        top, bottom = size("top_radius"), size("bottom_radius")
        ball = min(top, bottom)
        return [(along(last, side * size("half_height")), [along(k, radius - ball) for k in range(dimension) if radius > ball])
                for side, radius in ((1, top), (-1, bottom))], ball
    require(shape == "ellipsoid", f"unknown shape {shape!r}")
    radii = [exact(x) for x in body["radii"]]
    if (radius := ball_radius(rows, radii)) is not None:
        return [(origin, [])], radius
    return [(origin, [along(k, radius) for k, radius in enumerate(radii) if radius])], 0


def pieces_of(body, dimension):
    """The pieces in the world, and the radius of the ball around their hull."""
    pose = [[exact(x) for x in row] for row in body["pose"]] if "pose" in body else None
    identity = [[Fraction(i == k) for k in range(dimension)] for i in range(dimension)]
    rows = [row[:-1] for row in pose] if pose else identity
    pieces, radius = local_pieces(body, dimension, rows)
    if pose:
        turned = rows if body["shape"] not in STAYS_ROUND else identity
        pieces = [(tuple(dot(row[:-1], centre) + row[-1] for row in pose),
                   [tuple(dot(row, column) for row in turned) for column in columns]) for centre, columns in pieces]
    return pieces, radius + exact(body.get("margin", 0))


class Difference:
    """C = A - B of two hulls of pieces, as integers over one denominator, and the radius of their balls."""

    def __init__(self, a, b, radius):
        self.exact_a, self.exact_b, self.radius = a, b, radius
        self.dimension = len(a[0][0])
        self.scale = lcm(*(x.denominator for c, columns in a + b for vector in [c, *columns] for x in vector))

        def whole(vector):
            return tuple(times(x, self.scale) for x in vector)
        self.a, self.b = ([(whole(c), list(map(whole, columns))) for c, columns in body] for body in (a, b))

    def largest(self):
        """The largest coordinate of the pieces."""
        return Fraction(max(abs(x) for c, columns in self.a + self.b for vector in [c, *columns] for x in vector), self.scale)

    def least(self, n):
        """The least n.c over C if all pieces are vertices; otherwise a lower bound close to it."""
        common = lcm(*(x.denominator for x in n))
        whole = [times(x, common) for x in n]

        def lowest_of(body, direction):
            return min(dot(direction, centre) - (
                roots(Fraction(sum(dot(direction, x) ** 2 for x in columns)))[1] if columns else 0) for centre, columns in body)
        return Fraction(lowest_of(self.a, whole) + lowest_of(self.b, opposite(whole)), common * self.scale)

    def vertices(self, body):
        require(not any(columns for _, columns in body),
                "the certificate is for polytopes and balls, but a body has a curved piece")
        return [centre for centre, _ in body]

    def at(self, body, i, u):
        """The point of piece i at parameters u, as integers, and the denominator by which to divide besides `scale`."""
        require(is_index(i, len(body)), f"there is no piece {i}")
        centre, columns = body[i]
        u = list(map(rational, u))
        common = lcm(*(x.denominator for x in u))
        u = [times(x, common) for x in u]
        require(len(u) == len(columns) and dot(u, u) <= common**2, f"the parameters name no point of piece {i}")
        return [c * common + sum(x * column[k] for x, column in zip(u, columns)) for k, c in enumerate(centre)], common

    def point(self, weights, body):
        parsed = [(rational(weight), *self.at(body, i, *u or [()])) for i, weight, *u in weights]
        require(all(weight >= 0 for weight, *_ in parsed), "a weight is negative")
        require(sum(weight for weight, *_ in parsed) == 1, "the weights do not sum to 1")
        return tuple(sum(weight * x[k] / common for weight, x, common in parsed) / self.scale for k in range(self.dimension))

    def points(self, witness):
        """A point of A and a point of B."""
        return self.point(witness["a"], self.a), self.point(witness["b"], self.b)

    def corners(self, surface):
        """The faces of a surface with corners in C, as integers, and their denominator."""
        if isinstance(surface, list):
            a, b = self.vertices(self.a), self.vertices(self.b)
            require(all(is_index(i, len(a)) and is_index(j, len(b)) for face in surface for i, j in face),
                    "the surface names a vertex that does not exist")
            return [[minus(a[i], b[j]) for i, j in face] for face in surface], self.scale
        pairs = [(*self.at(self.a, i, u), *self.at(self.b, j, v)) for i, u, j, v in surface["corners"]]
        common = lcm(*(p * q for _, p, _, q in pairs))
        whole = [tuple((x * q - y * p) * (common // (p * q)) for x, y in zip(a, b)) for a, p, b, q in pairs]
        require(all(is_index(i, len(whole)) for face in surface["faces"] for i in face),
                "the surface names a corner that does not exist")
        return [[whole[i] for i in face] for face in surface["faces"]], common * self.scale

    def planes(self, surface):
        """(n, offset, scale) of faces that enclose the origin: n.x <= offset / scale below each, and offset > 0."""
        faces, scale = self.corners(surface)
        require(faces and all(len(face) == self.dimension for face in faces), "the surface is empty or not made of simplices")
        boundary = Counter()
        for face in faces:
            for k, corner in enumerate(face):
                ridge = (corner,) if self.dimension == 2 else (corner, face[(k + 1) % 3])
                ordered = tuple(sorted(ridge))
                boundary[ordered] += 1 if (k == 0 if self.dimension == 2 else ridge == ordered) else -1
        require(not any(boundary.values()), "the surface is not closed")
        planes = [(n, dot(n, face[0])) for face in faces for n in [normal(face)]]
        require(all(offset > 0 for _, offset in planes), "the origin is not strictly below every face")
        return planes, scale

    def face(self, body, n, extreme):
        n = lowest(n)  # Integers are compared faster than fractions.
        heights = [dot(n, x) for x in self.vertices(body)]
        support = extreme(heights)
        return [i for i, height in enumerate(heights) if height == support]

    def other_planes(self, n, p, q):
        """The number of other planes: 0 if n alone supports A - B at p - q, 1 if only -n does too, None if there are
        more."""
        generators = [minus(x, [self.scale * y for y in p]) for x in self.vertices(self.a)]
        generators += [minus([self.scale * y for y in q], x) for x in self.vertices(self.b)]
        inside = [g for g in generators if dot(n, g) == 0]
        if not spans(n, inside):
            return None
        return 1 if len(inside) == len(generators) else 0

    def direction(self, texts):
        require(type(texts) is list, "the direction is no list")
        n = tuple(map(rational, texts))
        require(len(n) == self.dimension and any(n), "the direction is zero or of another dimension")
        return n

    def section(self, axis):
        """The section through the axis, in coordinates across and along. Both bodies must be round about the axis, and
        the axis must have a rational length."""
        length, origin = root(dot(axis, axis)), self.exact_a[0][0]
        require(length, "the axis has no rational length")

        def flat(piece):
            centre, columns = piece
            across = [x for x in columns if any(cross(x, axis))]
            along = [x for x in columns if not any(cross(x, axis))]
            radius = [root(dot(x, x)) for x in across]
            require(not any(cross(minus(centre, origin), axis)) and len(along) <= 1 and None not in radius and (
                not across or len(across) == 2 and radius[0] == radius[1] and dot(*across) == 0
                and all(dot(x, axis) == 0 for x in across)), "the bodies are not round about the axis")
            return (Fraction(0), dot(minus(centre, origin), axis) / length), \
                [(x, Fraction(0)) for x in radius[:1]] + [(Fraction(0), dot(x, axis) / length) for x in along]
        return Difference(list(map(flat, self.exact_a)), list(map(flat, self.exact_b)), self.radius)


def difference(case, way=None):
    """The difference of the bodies of a case. With `way`, B is the hull of itself at both ends of that way."""
    require(type(case["dimension"]) is int, "the dimension is no integer")
    (a, radius_a), (b, radius_b) = (pieces_of(case[body], case["dimension"]) for body in "ab")
    if way is not None:
        b = b + [(tuple(map(sum, zip(centre, way))), columns) for centre, columns in b]
    return Difference(a, b, radius_a + radius_b)
