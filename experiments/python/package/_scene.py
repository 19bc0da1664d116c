# SPDX-License-Identifier: GPL-3.0-or-later
"""Scenes: bodies of every shape apart from their poses, asked in this process through the C interface (touchstone.h)."""
import ctypes

import numpy

from . import _program
from ._cases import fields_of, matrix_of, points_of, real_array
from ._program import InputError, number

ANSWER = numpy.dtype([("verdict", "i4"), ("is_proved", "i4"), ("uniqueness", "i4"), ("at_least", "i4"), ("distance", "f8"),
                      ("lower", "f8"), ("upper", "f8"), ("normal", "f8", (3,)), ("point_a", "f8", (3,)), ("point_b", "f8", (3,)),
                      ("gradient", "f8", (6,)), ("error", "f8", (2,)), ("normal_error", "f8"), ("point_error", "f8")])
IMPACT = numpy.dtype([("state", "i4"), ("unused", "i4"), ("lower", "f8"), ("upper", "f8"), ("normal", "f8", (3,)),
                      ("point_a", "f8", (3,)), ("point_b", "f8", (3,))])
ROW = numpy.dtype([("pair", "i4", (2,)), ("verdict", "U12"), ("proved", "?"), ("distance", "f8"), ("lower", "f8"), ("upper", "f8"),
                   ("normal", "f8", (3,)), ("points", "f8", (2, 3)), ("gradient", "f8", (6,)), ("error", "f8", (2,)),
                   ("uniqueness", "U12"), ("normal_error", "f8"), ("point_error", "f8")])
CAST_ROW = numpy.dtype([("pair", "i4", (2,)), ("state", "U16"), ("lower", "f8"), ("upper", "f8"), ("normal", "f8", (3,)),
                        ("points", "f8", (2, 3))])
VERDICTS = numpy.array(["undecided", "separated", "touching", "penetrating", "intersecting"])
UNIQUENESS = numpy.array(["unknown", "unique", "one_of_many"])
STATES = numpy.array(["undecided", "initial_overlap", "hit", "miss"])
DISTANCE, CERTIFIED, AT_LEAST, INTERSECTS = range(4)

# The fields of each shape in the order of its C function; a list of three counts as three.
SHAPES = {"sphere": ("radius",), "capsule": ("radius", "half_length"), "box": ("half_extents",), "cylinder": ("radius", "half_height"),
          "cone": ("radius", "half_height"), "ellipsoid": ("radii",), "tapered_capsule": ("top_radius", "bottom_radius", "half_height")}


def library():
    """The library of the C interface."""
    if not hasattr(library, "loaded"):
        found = _program.library("libtouchstone_c.so")
        found.touchstone_error.restype = ctypes.c_char_p
        found.touchstone_near.restype = ctypes.c_longlong
        found.touchstone_gap_along.restype = ctypes.c_double
        for name in ("hull", *SHAPES):
            getattr(found, "touchstone_" + name).restype = ctypes.c_void_p
        library.loaded = found
    return library.loaded


def _refusal(where=""):
    said = library().touchstone_error().decode().split(": ", 1)[1]
    return InputError(f"{where}: {said}" if where else said)


def _address(array):
    return ctypes.c_void_p(array.ctypes.data)


def _rows(answers, pairs):
    rows = numpy.empty(len(pairs), ROW)
    rows["pair"], rows["verdict"], rows["proved"] = pairs, VERDICTS[answers["verdict"]], answers["is_proved"] == 1
    rows["points"][:, 0], rows["points"][:, 1] = answers["point_a"], answers["point_b"]
    rows["uniqueness"] = UNIQUENESS[answers["uniqueness"]]
    for name in ("distance", "lower", "upper", "normal", "gradient", "error", "normal_error", "point_error"):
        rows[name] = answers[name]
    return rows


class _Body:
    """A body of the library, for as long as this lives."""

    def __init__(self, given, where):
        self.pose = None
        if isinstance(given, dict) or hasattr(given, "fields"):
            made = self._of_fields(fields_of(given, where), where)
        else:
            made = _hull(points_of(given, where), 0.0, where)
        if not made:
            raise _refusal(where)
        self.address = made

    def _of_fields(self, fields, where):
        if "pose" in fields:
            self.pose = numpy.array([[number(x) for x in row] for row in fields["pose"]])
        margin = number(fields.get("margin", 0))
        shape = fields.get("shape")
        known = {"shape", "pose", "margin", "vertices", "position", *SHAPES.get(shape, ())}
        if unknown := sorted(set(fields) - known):
            raise InputError(f"{where}: unknown field {unknown[0]}; expected {', '.join(sorted(known))}")
        try:
            if shape in ("polytope", "segment", "triangle"):
                return _hull(points_of([[number(x) for x in point] for point in fields["vertices"]], where), margin, where)
            if shape == "point":
                return _hull(points_of([[number(x) for x in fields["position"]]], where), margin, where)
            sizes = [fields[name] for name in SHAPES[shape]]
        except KeyError as error:
            raise InputError(f"{where}: found no {error}; expected a shape among polytope, {', '.join(SHAPES)} with its sizes") from error
        numbers = [number(x) for size in sizes for x in (size if isinstance(size, list) else [size])]
        if len(numbers) != (3 if shape in ("box", "ellipsoid") else len(sizes)):
            raise InputError(f"{where}: a {shape} of {len(numbers)} sizes; a scene is in space")
        return getattr(library(), "touchstone_" + shape)(*map(ctypes.c_double, [*numbers, margin]))

    def __del__(self):
        if hasattr(self, "address"):
            library.loaded.touchstone_free(ctypes.c_void_p(self.address))


def _hull(points, margin, where):
    if points.shape[1] != 3:
        raise InputError(f"{where}: points of {points.shape[1]} coordinates; a scene is in space")
    return library().touchstone_hull(_address(points), ctypes.c_longlong(len(points)), ctypes.c_double(margin))


def poses_of(given, count):
    """Poses as (count, 3, 4): from (count, 7), each x y z qw qx qy qz, (count, 4, 4) or (count, 3, 4)."""
    array = real_array(given, "poses")
    if array.shape not in ((count, 7), (count, 4, 4), (count, 3, 4)):
        raise InputError(f"poses: found shape {array.shape}; expected ({count}, 7), each x y z qw qx qy qz, ({count}, 4, 4) or ({count}, 3, 4)")
    bad = ~numpy.isfinite(array).reshape(count, -1).all(axis=1)
    if bad.any():
        row = int(numpy.argmax(bad))
        raise InputError(f"poses[{row}] is {array[row].tolist()}; every number must be finite")
    return numpy.ascontiguousarray(matrix_of(array, "poses"))


class Scene:
    """Bodies of any shapes in space, without poses: arrays of points (k, 3), each standing for its hull, or dicts as in a case
    file, such as {"shape": "capsule", "radius": 0.1, "half_length": 0.5, "margin": 0.01}, with lists or arrays for vectors.

        scene = touchstone.Scene([{"shape": "sphere", "radius": 1}, {"shape": "box", "half_extents": [1, 1, 1]}])
        scene.distance([[0, 0, 4, 1, 0, 0, 0], [0, 0, 0, 1, 0, 0, 0]], pairs=[[0, 1]])["distance"]     # [2.]

    Arguments of all queries:
    poses      (n, 7), each x y z qw qx qy qz with a quaternion of length 1, or (n, 4, 4) or (n, 3, 4), x -> M x + N, row by row.
               None: each body at the pose of its own dict, or at the identity. A body with a ball needs a rotation within 1e-6
    pairs      (m, 2), indices of bodies, A first. None: all pairs whose boxes are at most `within` (length) apart along each axis
    threads    0: as many as there are processors
    Wrong arguments raise InputError, which names the row, counted from 0."""

    def __init__(self, bodies):
        if isinstance(bodies, (dict, str, bytes)) or bodies is None:
            raise InputError(f"bodies is a {type(bodies).__name__}; expected a list of bodies")
        self._bodies = [_Body(body, f"bodies[{i}]") for i, body in enumerate(bodies)]
        if not self._bodies:
            raise InputError("bodies: an empty list; expected at least one body")
        self._addresses = (ctypes.c_void_p * len(self._bodies))(*(body.address for body in self._bodies))

    def __len__(self):
        return len(self._bodies)

    def distance(self, poses=None, pairs=None, within=0.0, certified=False, width=0.0, threads=0):
        """The signed distance of each pair, with its gradient for rigid motions of A. A row for each, with
            pair           the two indices
            verdict        'separated', 'touching', 'penetrating', 'intersecting' (one of the last two) or 'undecided'
            proved         verdict and bracket hold of the numbers as given, rounding included
            distance, lower, upper   the signed distance, minus the depth of bodies that overlap, and its bracket (length)
            normal         of length 1, from B to A
            points         (2, 3), the nearest or deepest points of A and B
            gradient       (6,), n and p x n: bodies whose points x of A have the velocity u + w x x change it by gradient @ [*u, *w]
            error          (2,), bounds of how far both parts of the gradient are off; nan where there is none
            uniqueness     'unique' where that is proved, 'one_of_many' where faces tie up to rounding, else 'unknown'
            normal_error, point_error    of a proof: along the normal the bodies are apart by `lower` less the first length, and each
                           point is within the second of its body
        certified: prove each, with a bracket of at most `width` (length; 0: 1e-12 of the largest coordinate) where that can be had."""
        return _rows(*self._asked(CERTIFIED if certified else DISTANCE, poses, pairs, within, width, threads))

    def half_space(self, normal, offset, poses=None):
        """The proved signed distance of each body from the half-space {x : normal @ x <= offset}, such as a floor: rows as of distance(),
        whose second index is -1. The normal (3,) points out of it and has any length but 0; offset is a length times that."""
        placed = self._placed(poses)
        normal = numpy.ascontiguousarray(real_array(normal, "normal"))
        if normal.shape != (3,):
            raise InputError(f"normal has shape {normal.shape}; expected (3,)")
        answers = numpy.zeros(len(self), ANSWER)
        for i in range(len(self)):
            if not library().touchstone_half_space(ctypes.c_void_p(self._addresses[i]), _address(placed[i]), _address(normal),
                                                   ctypes.c_double(number(offset)), _address(answers[i:])):
                raise _refusal(f"bodies[{i}]")
        return _rows(answers, numpy.column_stack([numpy.arange(len(self)), numpy.full(len(self), -1)]))

    def at_least(self, distance, poses=None, pairs=None, threads=0):
        """Whether the signed distance of each pair is at least `distance`: 1 yes, 0 no, both proved, -1 open. Costs a part of
        distance(certified=True). pairs None: all pairs whose boxes are at most `distance` apart."""
        return self._asked(AT_LEAST, poses, pairs, max(distance, 0.0), distance, threads)[0]["at_least"].copy()

    def intersects(self, poses=None, pairs=None, within=0.0, threads=0):
        """The verdict of each pair as a word."""
        return VERDICTS[self._asked(INTERSECTS, poses, pairs, within, 0.0, threads)[0]["verdict"]]

    def near(self, poses=None, within=0.0):
        """The pairs (m, 2) whose boxes are at most `within` apart along each axis: no other pair is nearer than that."""
        return self._near(self._placed(poses), within)

    def cast(self, velocity, duration=1.0, poses=None, pairs=None, within=0.0, threads=0):
        """When the second body of each pair, moving by `velocity`, (3,) or (m, 3), relative to the first over [0, duration], first
        meets it. Rows with pair, state ('hit', 'miss', 'initial_overlap', 'undecided'), lower and upper (time), normal from B to A,
        and the points on A and B at the time `lower`. Without pairs `within` must cover the way, which no box knows of."""
        placed = self._placed(poses)
        pairs = self._pairs(pairs, placed, within)
        velocities = real_array(velocity, "velocity")
        if velocities.shape not in ((3,), (len(pairs), 3)):
            raise InputError(f"velocity has shape {velocities.shape}; expected (3,) or ({len(pairs)}, 3)")
        velocities = numpy.ascontiguousarray(numpy.broadcast_to(velocities, (len(pairs), 3)))
        impacts = numpy.zeros(len(pairs), IMPACT)
        if not library().touchstone_casts(self._addresses, _address(placed), len(self), _address(pairs), ctypes.c_longlong(len(pairs)),
                                          _address(velocities), ctypes.c_double(duration), int(threads), _address(impacts)):
            raise _refusal()
        rows = numpy.empty(len(pairs), CAST_ROW)
        rows["pair"], rows["state"] = pairs, STATES[impacts["state"]]
        rows["points"][:, 0], rows["points"][:, 1] = impacts["point_a"], impacts["point_b"]
        for name in ("lower", "upper", "normal"):
            rows[name] = impacts[name]
        return rows

    def gap_along(self, directions, poses=None, pairs=None):
        """How far the bodies of each pair are apart along a direction of any length, (m, 3), negative where they overlap along it,
        and a bound of its rounding: an array (m, 2). No direction has more than the signed distance."""
        placed = self._placed(poses)
        pairs = self._pairs(pairs, placed, 0.0)
        directions = real_array(directions, "directions")
        if directions.shape != (len(pairs), 3):
            raise InputError(f"directions has shape {directions.shape}; expected ({len(pairs)}, 3)")
        directions = numpy.ascontiguousarray(directions)
        gaps, error = numpy.empty((len(pairs), 2)), ctypes.c_double()
        for row, (i, j) in enumerate(pairs.tolist()):
            gap = library().touchstone_gap_along(ctypes.c_void_p(self._addresses[i]), _address(placed[i]), ctypes.c_void_p(self._addresses[j]),
                                                 _address(placed[j]), _address(directions[row]), ctypes.byref(error))
            if numpy.isnan(gap):
                raise _refusal(f"row {row}")
            gaps[row] = gap, error.value
        return gaps

    def _asked(self, query, poses, pairs, within, argument, threads):
        placed = self._placed(poses)
        pairs = self._pairs(pairs, placed, within)
        answers = numpy.zeros(len(pairs), ANSWER)
        if not library().touchstone_pairs(query, self._addresses, _address(placed), len(self), _address(pairs), ctypes.c_longlong(len(pairs)),
                                          ctypes.c_double(argument), int(threads), _address(answers)):
            raise _refusal()
        return answers, pairs

    def _placed(self, poses):
        own = [i for i, body in enumerate(self._bodies) if body.pose is not None]
        if poses is not None:
            if own:
                raise InputError(f"bodies[{own[0]}] has a pose of its own; leave it out, or the argument poses")
            return poses_of(poses, len(self))
        placed = numpy.zeros((len(self), 3, 4))
        placed[:, range(3), range(3)] = 1
        for i in own:
            placed[i] = self._bodies[i].pose
        return placed

    def _pairs(self, pairs, placed, within):
        if pairs is None:
            return self._near(placed, within)
        array = numpy.asarray(pairs)
        if array.size == 0:
            return numpy.empty((0, 2), numpy.int32)
        if array.ndim != 2 or array.shape[1] != 2 or array.dtype.kind not in "iu":
            raise InputError(f"pairs: found shape {array.shape} of {array.dtype}; expected (m, 2) of integers")
        bad = ((array < 0) | (array >= len(self))).any(axis=1)
        if bad.any():
            row = int(numpy.argmax(bad))
            raise InputError(f"pairs[{row}] is {array[row].tolist()}; there are {len(self)} bodies, counted from 0")
        return numpy.ascontiguousarray(array, dtype=numpy.int32)

    def _near(self, placed, within):
        room = 4 * len(self)
        while True:
            pairs = numpy.empty((room, 2), numpy.int32)
            found = library().touchstone_near(self._addresses, _address(placed), len(self), ctypes.c_double(within), _address(pairs), ctypes.c_longlong(room))
            if found < 0:
                raise _refusal()
            if found <= room:
                return pairs[:found]
            room = found
