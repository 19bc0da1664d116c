# SPDX-License-Identifier: GPL-3.0-or-later
"""Cases that no family of the program has in floats: every pair of shapes, plain, at a chosen gap, and on the way to each other.

All random numbers are from a generator seeded by the name of the file, so that equal calls make equal cases.
"""
import math
import random
from fractions import Fraction
from itertools import permutations, product

from bodies import box_corners, identity, numbers
from numbers32 import float32, neighbour32, root, written

KINDS = {"hulls": ["polytope"], "boxes": ["box"], "round": ["sphere", "capsule", "box", "polytope"], "posed": ["box", "polytope"],
         "curved": ["cylinder", "cone", "ellipsoid", "sphere", "capsule", "box", "polytope"],
         "planar": ["polytope", "box", "sphere", "capsule"], "margins": ["polytope", "box", "sphere", "capsule"]}
GRID = Fraction(1, 64)
AIMS = {"past": "Plain", "away": "Receding", "inside": "StartsInside"}
# Of two boxes: the flag, where they stand along the axes without the gap, and their half extents.
BOXES = [("FaceOnFace", "aligned", lambda m: [m.length() for _ in range(3)]), ("FaceOnFace", "partly", lambda m: [m.length() for _ in range(3)]),
         ("EdgeOnEdge", "edge", lambda m: [m.length() for _ in range(3)]), ("Vertex", "corner", lambda m: [m.length() for _ in range(3)]),
         ("Needle", "partly", lambda m: m.random.sample([m.length(1, 2), m.length(1, 2), m.length(2000, 9000)], 3)),
         ("Needle", "aligned", lambda m: m.random.sample([m.length(1, 2), m.length(2000, 9000), m.length(2000, 9000)], 3)),
         ("SizeRatio", "partly", lambda m: [m.length(1, 4) if m.random.random() < 0.5 else m.length(6400, 12800)] * 3),
         ("Scale", "partly", lambda m: [m.length() * 2.0**-10 for _ in range(3)])]
BOX_GAPS = [0, 1, -1, 3, -3, 40, -40, 1000, -1000, 0.25, -0.125, 1.5]


def quarter_turns(dimension):
    """All rotations that turn axes into axes."""
    turns = []
    for order in permutations(range(dimension)):
        for signs in product((1, -1), repeat=dimension):
            rows = [[signs[i] if order[i] == k else 0 for k in range(dimension)] for i in range(dimension)]
            if determinant(rows) == 1:
                turns.append(rows)
    return turns


def determinant(rows):
    if len(rows) == 1:
        return rows[0][0]
    return sum((-1) ** k * rows[0][k] * determinant([row[:k] + row[k + 1:] for row in rows[1:]]) for k in range(len(rows)))


class Maker:
    def __init__(self, name):
        self.random = random.Random(name)

    def length(self, low=16, high=128):
        return written(float(self.random.randint(low, high) * GRID))

    def point(self, dimension, reach):
        return [written(float(self.random.randint(-reach, reach) * GRID)) for _ in range(dimension)]

    def body(self, kind, dimension, place, sizes=None):
        """A body of that kind under a quarter turn at a place; `sizes` instead of lengths of its own."""
        size = sizes or [self.length() for _ in range(3)]
        if kind == "polytope":
            corners = [self.point(dimension, 96) for _ in range(self.random.randint(dimension + 1, 8))]
            moved = [[written(float32(Fraction(x) + Fraction(t))) for x, t in zip(row, place)] for row in corners]
            return {"shape": kind, "vertices": moved, "pose": identity(dimension), "margin": 0}
        fields = {"box": {"half_extents": size[:dimension]}, "sphere": {"radius": size[0]},
                  "capsule": {"radius": size[0], "half_length": size[1]}, "cylinder": {"radius": size[0], "half_height": size[1]},
                  "cone": {"radius": size[0], "half_height": size[1]}, "ellipsoid": {"radii": size}}[kind]
        if kind == "box":
            fields["vertices"] = numbers(box_corners(fields["half_extents"]))
        turn = identity(dimension) if kind == "sphere" else self.random.choice(quarter_turns(dimension))
        return {"shape": kind, **fields, "pose": [row[:dimension] + [t] for row, t in zip(turn, place)], "margin": 0}

    def boxes(self, other, gap, sizes):
        """Two boxes a gap apart along one axis; along the others they are `aligned`, `partly` shifted, at an `edge` or a `corner`.

        The gap is in units of the last place of the largest number. `sizes` makes the half extents of both.
        """
        a, b = sizes(self), sizes(self)
        axis, place = self.random.randrange(3), self.point(3, 64)
        others = [i for i in range(3) if i != axis]
        centre = list(place)
        centre[axis] = float32(Fraction(place[axis]) + Fraction(a[axis]) + Fraction(b[axis]))
        centre[axis] = neighbour32(centre[axis], gap) if isinstance(gap, int) else centre[axis] + gap
        for count, i in enumerate(others):
            to_edge = {"edge": count == 0, "corner": True}.get(other, False)
            way = Fraction(a[i]) + Fraction(b[i]) if to_edge else (Fraction(a[i]) / 4 if other == "partly" else 0)
            centre[i] = float32(Fraction(place[i]) + way)
        return {name: {"shape": "box", "half_extents": half, "vertices": numbers(box_corners(half)),
                       "pose": [row[:3] + [written(t)] for row, t in zip(identity(3), at)], "margin": 0}
                for name, half, at in (("a", a, place), ("b", b, centre))}

    def cast(self, kinds, dimension, aim):
        """A pair apart and a motion of B: past A, away from it, or from where the bodies already meet."""
        pair = self.pair(kinds, dimension, 0 if aim == "inside" else 1)
        way = [0] * dimension if aim == "inside" else [self.random.choice((-1, 1)) * self.random.randint(192, 384) for _ in range(dimension)]
        start = [written(float(x * GRID)) for x in way]
        speed = [written(float(-x * GRID * (1 if aim != "away" else -1) * Fraction(self.random.randint(2, 6), 4))) for x in way]
        if aim in ("past", "inside"):
            speed[0] = written(float(speed[0] + self.random.choice((-3, 3, 6))))
        return {"a": pair["a"], "b": moved_by(pair["b"], start), "motion": {"velocity": speed, "duration": self.random.choice((0.5, 1, 2))}}

    def direction(self, dimension):
        """A unit vector, one time in three along an axis."""
        if self.random.randrange(3) == 0:
            axis, sign = self.random.randrange(dimension), self.random.choice((-1.0, 1.0))
            return [sign if k == axis else 0.0 for k in range(dimension)]
        raw = [self.random.gauss(0, 1) for _ in range(dimension)]
        return [x / math.hypot(*raw) for x in raw]

    def near(self, a, b, gap):
        """The pair with B moved to that gap along a direction, and the direction, from B to A; a negative gap is an overlap."""
        normal = self.direction(len(a["pose"]))
        p, q = support(a, [-x for x in normal]), support(b, normal)
        return {"a": a, "b": moved_by(b, [Fraction(x - y - gap * n) for x, y, n in zip(p, q, normal)])}, normal

    def hit(self, a, b):
        """A cast in which B comes to A on its way, by a direction near that of the contact or far from it."""
        pair, normal = self.near(a, b, 0)
        across = self.direction(len(normal))
        speed, slide = self.random.uniform(1, 4), self.random.choice((0, 0.5, 3))
        velocity = [round(64 * (speed * n + slide * x)) / 64 for n, x in zip(normal, across)]
        if sum(n * v for n, v in zip(normal, velocity)) <= 0.25:
            velocity = [round(64 * speed * n) / 64 for n in normal]
        time = self.random.randint(8, 56) / 64
        return {"a": a, "b": moved_by(pair["b"], [Fraction(-v * time) for v in velocity]),
                "motion": {"velocity": [written(v) for v in velocity], "duration": 1}}

    def twist(self):
        """A motion of A: along, about the origin, or both."""
        kind = self.random.randrange(3)
        return {"twist": [[written(float(self.random.randint(-64, 64) * GRID * wanted)) for _ in range(3)] for wanted in (kind != 1, kind != 0)]}

    def pair(self, kinds, dimension, apart):
        a, b = (self.body(kind, dimension, self.point(dimension, 64)) for kind in kinds)
        return {"a": a, "b": moved_by(b, [x * apart for x in self.point(dimension, 128)])}


def moved_by(body, way):
    """The body with its place moved, rounded to float."""
    def rounded(x, t):
        return written(float32(Fraction(x) + Fraction(t)))
    if body["shape"] == "polytope" and "quaternion" not in body:
        return {**body, "vertices": [[rounded(x, t) for x, t in zip(row, way)] for row in body["vertices"]]}
    return {**body, "pose": [row[:-1] + [rounded(row[-1], t)] for row, t in zip(body["pose"], way)]}


def support(body, direction):
    """The farthest point of a body along a direction of length 1, to the rounding of doubles."""
    local = [sum(row[k] * x for row, x in zip(body["pose"], direction)) for k in range(len(direction))]
    point = support_of_core(body, local)
    return [sum(m * x for m, x in zip(row, point)) + row[-1] + body["margin"] * d for row, d in zip(body["pose"], direction)]


def support_of_core(body, d):
    kind = body["shape"]
    if "vertices" in body:
        return max(body["vertices"], key=lambda corner: sum(x * y for x, y in zip(corner, d)))
    if kind == "ellipsoid":
        length = math.hypot(*(r * x for r, x in zip(body["radii"], d)))
        return [r * r * x / length for r, x in zip(body["radii"], d)]
    radius, across, up = body["radius"], math.hypot(*d[:-1]), math.copysign(1, d[-1])
    if kind in ("sphere", "capsule"):
        return [radius * x for x in d[:-1]] + [radius * d[-1] + up * body.get("half_length", 0)]
    rim = [radius * x / across if across else 0.0 for x in d[:-1]]
    if kind == "cylinder":
        return rim + [up * body["half_height"]]
    is_apex = 2 * body["half_height"] * d[-1] > radius * across
    return [0.0, 0.0, body["half_height"]] if is_apex else rim + [-body["half_height"]]


def turned(body, quaternion):
    """A box or hull with a pose from a quaternion of floats: the rotation is that of the normalised one, rounded to doubles."""
    w, x, y, z = (Fraction(q) for q in quaternion)
    square = w * w + x * x + y * y + z * z
    rows = [[w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z]]
    place = [row[-1] for row in body["pose"]]
    pose = [[written(float(m / square)) for m in row] + [t] for row, t in zip(rows, place)]
    return {**body, "pose": pose, "quaternion": [written(q) for q in quaternion]}


def unit_quaternion(generator, turn=2**20):
    """A quaternion of floats of length 1 as nearly as that goes; with a small `turn` nearly no rotation."""
    raw = [Fraction(2**20)] + [Fraction(generator.randint(-turn, turn)) for _ in range(3)]
    length = Fraction(root(sum(q * q for q in raw)))
    return [float32(q / length) for q in raw]


def pose_slack(body):
    """By how much a point of the body moves when the quaternion is not normalised, or the pose is rounded."""
    square = sum(Fraction(q) ** 2 for q in body["quaternion"])
    reach = max(Fraction(root(sum(Fraction(x) ** 2 for x in row))) for row in body["vertices"])
    return reach * (abs(square - 1) + Fraction(1, 2**51)) * Fraction(101, 100)


