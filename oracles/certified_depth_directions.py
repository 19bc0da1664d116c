# SPDX-License-Identifier: GPL-3.0-or-later
"""The directions in which overlapping bodies part by the shortest way, enclosed in rationals; used by verify_truth.py.

C = A - B, h is its support function, m a unit vector where h is least, and `most` is no less than h(m). The ray along m
meets a face of a surface in C in a point no farther than `most`, so m is within the root of 2 (1 - d / most) of the unit
normal of a face whose plane is as near as d <= most (oracles/enclosure/depth_directions.h). A direction is the only one of
these where the face of C along it has a wide enough disc around the foot of the origin, and there is only one where h is
convex along all great circles, or along one and concave across it (oracles/enclosure/one_direction.h).
"""
from fractions import Fraction

from certified_bodies import cross, dot, minus, opposite, require, roots
from certified_gradient import edges, hull, turn

ROUNDING = Fraction(1, 1 << 200)  # of what is called a unit vector here
ON_CIRCLE = [(Fraction(x, 5), Fraction(y, 5)) for x, y in ((5, 0), (3, 4), (4, 3), (0, 5), (-3, 4), (-4, 3), (-5, 0), (-3, -4),
                                                           (-4, -3), (0, -5), (3, -4), (4, -3))]


def above(x):
    return roots(x)[1]


def times(factor, x):
    return tuple(factor * y for y in x)


def plus(x, y):
    return tuple(p + q for p, q in zip(x, y, strict=True))


def size(piece):
    """No less than the norm of N."""
    return above(sum((dot(x, x) for x in piece[1]), Fraction(0)))


def height(piece, n):
    """Bounds of the greatest n.x of a piece."""
    centre, columns = piece
    turning = roots(sum((dot(x, n) ** 2 for x in columns), Fraction(0)))
    return tuple(dot(centre, n) + x for x in turning)


def flat_face(pieces, n):
    """(points of the face along n, n.x on it), or None if a height that matters is not rational."""
    heights = [height(piece, n) for piece in pieces]
    most = max(x for x, _ in heights)
    points = []
    for (centre, columns), (least, greatest) in zip(pieces, heights):
        if greatest < most:
            continue
        if not least == greatest == most:
            return None
        turning = most - dot(centre, n)
        if turning:
            point = centre
            for column in columns:
                point = plus(point, times(dot(column, n) / turning, column))
            points.append(point)
        elif len(columns) == 2:
            points += [plus(centre, plus(times(x, columns[0]), times(y, columns[1]))) for x, y in ON_CIRCLE]
        else:
            points += [centre] + [plus(centre, times(sign, x)) for x in columns for sign in (1, -1)]
    return points, most


def reach(a, b):
    """No less than the length of any point of A - B, wherever both stand."""
    origin = a[0][0]

    def from_origin(pieces):
        return max(above(dot(*[minus(centre, origin)] * 2)) + size((centre, columns)) for centre, columns in pieces)
    return from_origin(a) + from_origin(b)


def tilt_of_least(c, surface, m, most):
    """A bound of the distance between m and every unit vector where h is least."""
    planes, scale = c.planes(surface)
    tilts = []
    for n, offset in planes:
        if offset * offset > most * most * scale * scale * dot(n, n):
            continue
        length = above(Fraction(dot(n, n)))
        cosine = min(Fraction(1), offset / (length * scale * most))
        away = minus(times(1 / length, n), m)
        tilts.append(above(dot(away, away)) + above(2 * (1 - cosine)) + ROUNDING)
    require(tilts and max(tilts) <= Fraction(1, 4), "the shortest way may lead elsewhere")
    return max(tilts)


def highest(pieces, n, tilt):
    """The pieces that may be highest along a unit vector within `tilt` of n, each once."""
    heights, sizes = [height(piece, n) for piece in pieces], [size(piece) for piece in pieces]
    top = max(range(len(pieces)), key=lambda i: heights[i][0])
    kept = [pieces[i] for i, (centre, _) in enumerate(pieces) if i == top or heights[i][1] + tilt * (
        above(dot(*[minus(centre, pieces[top][0])] * 2)) + sizes[i] + sizes[top]) >= heights[top][0]]
    return [piece for i, piece in enumerate(kept) if piece not in kept[:i]]


def points_of_face(pieces, n):
    """(points of the face along n, their error, n.x on it or None if that is not rational), or None if that is not known."""
    if flat := flat_face(pieces, n):
        return flat[0], Fraction(0), flat[1]
    unit = times(1 / above(dot(n, n)), n)
    level = highest(pieces, unit, ROUNDING)
    points, error = [], Fraction(0)
    for centre, columns in level:
        along, norm = [dot(x, unit) for x in columns], size((centre, columns))
        least, most = roots(sum((x * x for x in along), Fraction(0)))
        if columns != level[0][1] or dot(minus(centre, level[0][0]), n) or columns and least <= ROUNDING * norm:
            return None
        points.append(centre)
        for share, column in zip(along, columns):
            points[-1] = plus(points[-1], times(share / most, column))
        if columns:
            error = max(error, norm * (2 * ROUNDING * norm / least + (most - least) / most))
    return points, error, None


def room(a, b, n):
    """A radius of a disc, or in the plane of an interval, around the foot of the origin in the face of C across n."""
    dropped = next(k for k, x in enumerate(n) if x)
    kept, seen = [k for k in range(len(n)) if k != dropped], []
    for x in a[0]:
        for y in b[0]:
            across = minus(minus(x, y), times(dot(minus(x, y), n) / dot(n, n), n))
            seen.append(tuple(across[k] for k in kept))
    if len(kept) == 1:
        return max(Fraction(0), min(-min(seen)[0], max(seen)[0]))
    sides = [(turn(p, minus(q, p)), minus(q, p)) for p, q in edges(hull(seen))]
    if len(sides) < 3 or any(area <= 0 for area, _ in sides):
        return Fraction(0)
    return roots(min(Fraction(area * area) / dot(side, side) for area, side in sides))[0]


def is_only_least(c, n, tilt, most):
    """Whether h is least along -n, where it is `most` or less and positive, and nowhere else within `tilt` of it."""
    a, b = points_of_face(c.exact_a, opposite(n)), points_of_face(c.exact_b, n)
    return bool(a and b) and 2 * tilt <= 1 and tilt * most < room(a, b, n) - a[1] - b[1]


def is_smooth(pieces):
    """Whether the body is an ellipsoid that is not flat."""
    [(_, columns), *others] = pieces
    if others or len(columns) != len(pieces[0][0]):
        return False
    return (turn(*columns) if len(columns) == 2 else dot(cross(*columns[:2]), columns[2])) != 0


def is_flat(pieces, n):
    return all(dot(minus(centre, pieces[0][0]), n) == 0 and not any(dot(x, n) for x in columns) for centre, columns in pieces)


def is_only_plane(c, n):
    """Whether a plane across n, and no other, lies between bodies if they touch."""
    a, b = points_of_face(c.exact_a, opposite(n)), points_of_face(c.exact_b, n)
    if not (a and b) or a[2] is None or b[2] is None or a[2] + b[2] != 0:
        return False
    if is_smooth(c.exact_a) or is_smooth(c.exact_b):
        return True
    return not (is_flat(c.exact_a, n) and is_flat(c.exact_b, n)) and room(a, b, n) > 0


class Bending:
    """The second derivative of h about n as a quadratic form across n, where one piece of each body is highest."""

    def __init__(self, pieces, n, tilt):
        self.n, self.tilt, self.forms = n, tilt, []
        self.most = self.change = Fraction(0)
        self.known = all([self.add(columns, size((centre, columns))) for centre, columns in pieces])

    def add(self, columns, norm):
        """Returns whether the piece has a single highest point along all directions within the tilt."""
        if not columns:
            return True
        along = [dot(x, self.n) for x in columns]
        least, most = roots(sum((x * x for x in along), Fraction(0)))
        shortest = least - norm * self.tilt
        if shortest <= 0:
            return False
        self.forms.append((columns, [x / most for x in along], 1 / most))
        self.most += norm * norm / shortest
        self.change += 3 * norm**3 * self.tilt / shortest**2 + 4 * norm * norm / shortest * (most / least - 1 + ROUNDING)
        return True

    def between(self, s, t):
        total = Fraction(0)
        for columns, along, share in self.forms:
            on_s, on_t = [dot(x, s) for x in columns], [dot(x, t) for x in columns]
            total += share * (dot(on_s, on_t) - dot(along, on_s) * dot(along, on_t))
        return total

    def is_convex(self, most):
        least = (most * (1 + ROUNDING) + self.change) / (1 - self.tilt**2)
        n = self.n
        if len(n) == 2:
            basis = [(-n[1], n[0])]
        else:
            axis = tuple(Fraction(k == min(range(3), key=lambda i: abs(n[i]))) for k in range(3))
            basis = [cross(n, axis), cross(n, cross(n, axis))]

        def excess(s, t):
            return self.between(s, t) - least * dot(s, t)
        first = excess(basis[0], basis[0])
        return first > 0 and (len(basis) == 1 or first * excess(basis[1], basis[1]) > excess(basis[0], basis[1]) ** 2)

    def is_ridge(self, e, least, most):
        """Whether h is strictly concave along e and strictly convex along the great circle across e."""
        s, t = minus(e, times(dot(e, self.n), self.n)), cross(self.n, e)
        if 4 * dot(e, self.n) ** 2 > dot(e, e):
            return False
        off = self.change + (16 * self.tilt + ROUNDING) * self.most
        return (self.between(s, s) + off * dot(s, s) < least * dot(s, s)
                and self.between(t, t) - off * dot(t, t) > most * (1 + ROUNDING) * dot(t, t))


def is_one_by_bending(of_a, of_b, n, tilt, least, most):
    """Whether h, which is least to most, has no second least value within `tilt` of n, where these pieces may be highest."""
    bendings = [Bending((x, y), n, tilt) for x in of_a for y in of_b]
    if all(x.known and x.is_convex(most) for x in bendings):
        return True
    ways = [minus(centre, pieces[0][0]) for pieces in (of_a, of_b) for centre, columns in pieces]
    if len(n) == 2 or any(columns != pieces[0][1] for pieces in (of_a, of_b) for _, columns in pieces):
        return False
    ways = [e for e in ways if any(e)]
    if not ways or any(any(cross(e, ways[0])) for e in ways):
        return False
    return bendings[0].known and bendings[0].is_ridge(ways[0], least, most)
