# SPDX-License-Identifier: GPL-3.0-or-later
"""Cases: from arrays to lines of a case file, and from the program's families to arrays."""
import json
import subprocess
import tempfile

import numpy

from . import _program
from ._program import InputError, ProgramError, number


def points_of(body, where):
    """The points of a body as an array (k, D) of doubles."""
    try:
        points = numpy.ascontiguousarray(body, dtype=numpy.float64)
    except (TypeError, ValueError) as error:
        raise InputError(f"{where}: expected an array of points, shape (k, 3) or (k, 2); {error}") from error
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
