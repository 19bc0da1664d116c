# SPDX-License-Identifier: GPL-3.0-or-later
"""Cases: from arrays to lines of a case file, and from the program's families to arrays."""
import json
import subprocess
import tempfile

import numpy

from . import _program
from ._program import InputError, ProgramError, number


def real_array(given, where):
    """An array of doubles. InputError for None, for complex numbers and for masked arrays, whose other halves would be dropped."""
    if given is None:
        raise InputError(f"{where} is None; expected an array of numbers")
    if numpy.ma.isMaskedArray(given):
        raise InputError(f"{where} is a masked array; pass {where}.filled(...) or the rows that are not masked")
    try:
        if numpy.iscomplexobj(given):
            raise InputError(f"{where} holds complex numbers; expected real ones")
        return numpy.asarray(given, dtype=numpy.float64)
    except (TypeError, ValueError) as error:
        if isinstance(error, InputError):
            raise
        raise InputError(f"{where}: expected an array of numbers; {error}") from error


def matrix_of(poses, where):
    """(..., 3, 4) from (..., 7), each x y z qw qx qy qz, from (..., 4, 4) or from (..., 3, 4), of which the last stays as it is."""
    if poses.shape[-1] == 7:
        way, turn = poses[..., :3], poses[..., 3:]
        length = numpy.linalg.norm(turn, axis=-1)
        bad = numpy.atleast_1d(~(numpy.abs(length - 1) <= 1e-3))
        if bad.any():
            row = int(numpy.argmax(bad))
            name = f"{where}[{row}]" if poses.ndim > 1 else where
            raise InputError(f"{name}: the quaternion {numpy.atleast_2d(turn)[row].tolist()} has the length {float(numpy.atleast_1d(length)[row])}; "
                             "expected x y z qw qx qy qz with a quaternion of length 1")
        w, x, y, z = numpy.moveaxis(turn / length[..., None], -1, 0)
        return numpy.stack([numpy.stack([1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y), way[..., 0]], -1),
                            numpy.stack([2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x), way[..., 1]], -1),
                            numpy.stack([2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y), way[..., 2]], -1)], -2)
    if poses.shape[-2:] == (4, 4):
        bad = numpy.atleast_1d((poses[..., 3, :] != [0, 0, 0, 1]).any(axis=-1))
        if bad.any():
            name = f"{where}[{int(numpy.argmax(bad))}]" if poses.ndim > 2 else where
            raise InputError(f"{name}: the last row of a matrix of 4 x 4 must be 0 0 0 1")
        return poses[..., :3, :]
    return poses


def fields_of(body, where):
    """The dict of a body with lists for arrays and numbers of Python, so that JSON holds it. A pose may also be 7 numbers, x y z
    qw qx qy qz, or 4 x 4. InputError for what is no number and for numbers that are not finite."""
    if isinstance(body, Body):
        return body.fields
    return {str(name): value if isinstance(value, str) and name == "shape" else _plain(name, value, f"{where}, field {name}")
            for name, value in body.items()}


def _plain(name, value, where):
    if value is None or isinstance(value, (complex, numpy.complexfloating)) or numpy.ma.isMaskedArray(value):
        real_array(value, where)
    if isinstance(value, (bool, int, float)) or isinstance(value, str):
        if not isinstance(value, str) and not numpy.isfinite(value):
            raise InputError(f"{where} is {value}; every number must be finite")
        return value
    if not isinstance(value, numpy.ndarray) and _holds_text(value):
        return value  # hex floats of a case file
    array = real_array(value, where)
    if not numpy.isfinite(array).all():
        raise InputError(f"{where} holds {array[~numpy.isfinite(array)][0]}; every number must be finite")
    if name == "pose" and array.shape in ((7,), (4, 4)):
        array = matrix_of(array, where)
    return array.tolist()


def _holds_text(value):
    return any(_holds_text(x) if isinstance(x, (list, tuple)) else isinstance(x, str) for x in value) if isinstance(value, (list, tuple)) else False


def points_of(body, where):
    """The points of a body as an array (k, D) of doubles."""
    if body is None:
        raise InputError(f"{where} is None; expected an array of points, shape (k, 3) or (k, 2), or a dict")
    points = numpy.ascontiguousarray(real_array(body, where))
    if points.ndim != 2 or points.shape[0] == 0 or points.shape[1] not in (2, 3):
        raise InputError(f"{where}: found shape {points.shape}; expected (k, 3) or (k, 2) with k >= 1")
    if not numpy.isfinite(points).all():
        row = int(numpy.argwhere(~numpy.isfinite(points))[0][0])
        raise InputError(f"{where}: point {row} is {points[row].tolist()}; every coordinate must be finite")
    return points


class Body:
    """A convex body. `shape` is its kind, `fields` its dict as in a case file, `margin` the radius of a ball added to it."""

    def __init__(self, fields):
        self.fields = fields
        self.shape = fields["shape"]
        self.margin = number(fields.get("margin", 0))

    @property
    def pose(self):
        """(D, D + 1), the affine map x -> M x + N that places the points; None where they stand as they are."""
        pose = self.fields.get("pose")
        return None if pose is None else numpy.array([[number(x) for x in row] for row in pose])

    @property
    def vertices(self):
        """(k, D), the points in the world, whose hull is the body without its margin; None for curved shapes. Exact where
        there is no pose, and rounded in placing them where there is one."""
        points = self._own_points()
        pose = self.pose
        if points is None or pose is None:
            return points
        return points @ pose[:, :-1].T + pose[:, -1]

    def _own_points(self):
        if "vertices" in self.fields:
            return numpy.array([[number(x) for x in point] for point in self.fields["vertices"]])
        if self.shape == "point":
            return numpy.array([[number(x) for x in self.fields["position"]]])
        if self.shape == "box":
            half = numpy.array([number(x) for x in self.fields["half_extents"]])
            corner = numpy.arange(2 ** len(half))
            return numpy.stack([numpy.where(corner >> i & 1, -h, h) for i, h in enumerate(half)], axis=1)
        return None

    def __array__(self, dtype=None):
        """numpy.asarray(body): its vertices. InputError for curved shapes and bodies with a margin."""
        vertices = self.vertices
        if vertices is None or self.margin != 0:
            what = "a " + self.shape if vertices is None else "a body with a margin"
            raise InputError(f"{what} is no array of vertices; choose a family of polytopes, or read body.fields")
        return vertices if dtype is None else vertices.astype(dtype)

    def __repr__(self):
        return f"Body({json.dumps(self.fields)})"


class Case:
    """A question with a name. `id`, `query` ('distance', 'intersects', 'penetration', 'impact'), `dimension`, bodies `a` and
    `b`, `velocity` of B relative to A (length/time) and `duration` (time) of an impact; `line` is the text of a case file,
    in which every number is exact."""

    def __init__(self, line):
        self.line = line.strip()
        try:
            fields = json.loads(self.line)
            self.id, self.query, self.dimension = fields["id"], fields["query"], fields["dimension"]
            self.a, self.b = Body(fields["a"]), Body(fields["b"])
        except (ValueError, KeyError, TypeError) as error:
            raise InputError(f"no line of a case file: {error!r} in {self.line[:200]}") from error
        motion = fields.get("motion")
        self.velocity = None if motion is None else numpy.array([number(x) for x in motion["velocity"]])
        self.duration = None if motion is None else number(motion["duration"])

    def asked(self, query):
        """The same bodies, asked something else."""
        return self if query in (None, self.query) else Case(json.dumps({**json.loads(self.line), "query": query}))

    def __repr__(self):
        return f"Case({self.id}, {self.query})"


def cases(family, seed=1, count=1000, first=0, query=None):
    """Yields `count` cases of a family of degenerate input, from number `first` on; the same on every machine.

    family: a name that `touchstone list families` shows. query: ask this instead of what the family asks.
    Raises InputError for a family or query that is none; the message names near matches.

        for case in touchstone.cases("near_touching", seed=1, count=3):
            print(case.id, numpy.asarray(case.a).shape)"""
    if int(count) < 1:
        raise InputError(f"count is {count}; expected at least 1")
    source = f"{family}:{int(seed)}:{int(first)}..{int(first) + int(count) - 1}" + (f"@{query}" if query else "")
    _program.run(["cases", f"{family}:{int(seed)}:{int(first)}" + (f"@{query}" if query else "")])
    return _lines_of(source)


def _lines_of(source):
    """Line by line, so that nobody waits for all of them. ProgramError where the program ends before its last case."""
    # Standard error is a file: a pipe that nobody reads would stop the program.
    with tempfile.TemporaryFile("w+") as said, subprocess.Popen(
            [str(_program.PROGRAM), "cases", source], stdout=subprocess.PIPE, stderr=said, text=True) as process:
        try:
            for line in process.stdout:
                if line.endswith("\n"):  # whole, as the last one of a program that died need not be
                    yield Case(line)
        except BaseException:  # of the caller, who wants no more
            process.kill()
            raise
        if process.wait() != 0:
            said.seek(0)
            raise ProgramError(f"`touchstone cases {source}` ended with status {process.returncode}: {said.read().strip()[-1000:]}")


def recipe_slots(family):
    """The integers of which a family makes a case: a list of (name, low, high), both ends included."""
    line = json.loads(_program.run(["cases", "--slots", str(family)]))
    return [(slot["name"], slot["low"], slot["high"]) for slot in line["slots"]]


def case_of_recipe(family, recipe, query=None):
    """The case that a family makes of these integers. Smaller integers make simpler cases, and every recipe within
    recipe_slots(family) is as degenerate as the family is. InputError for others."""
    source = f"{family}:[{','.join(str(int(x)) for x in recipe)}]" + (f"@{query}" if query else "")
    return Case(_program.run(["cases", source]))
