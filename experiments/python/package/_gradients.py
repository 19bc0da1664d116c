# SPDX-License-Identifier: GPL-3.0-or-later
"""Gradients of the signed distance: what this library computes, and the exact set."""
import ctypes
import os
from fractions import Fraction
from math import isqrt

import numpy

from . import _program
from ._asking import TRUTH, _lines, _number_asked, _pairs, _plain_arguments, _plain_library, _refuse_if_all_were
from ._program import InputError
from ._scene import Scene


def numbers_of(dimension):
    """How many numbers a gradient has: a vector and a moment."""
    return 3 if dimension == 2 else 6


def gradient_type(dimension):
    return numpy.dtype([("verdict", "U12"), ("lower", "f8"), ("upper", "f8"), ("gradient", "f8", (numbers_of(dimension),)),
                        ("error", "f8", (2,)), ("uniqueness", "U12")])


def gradient(a, b):
    """The signed distance of A and B and its gradient for rigid motions of A, as this library computes them in double:
    gjk::distance, penetration::depth where that meets, and gradient_of (docs/gradients.md). Rows with
        verdict        as of distance() and penetration()
        lower, upper   bracket of the signed distance: of bodies that are apart the distance, else minus the depth
        gradient       (6,) or, in the plane, (3,): n and p x n, so that the signed distance of bodies whose points x of A
                       have the velocity u + w x x changes by gradient @ [*u, *w]. About the origin of the world, n from B
                       to A, of length 1; nan where the answer implies none
        error          (2,), bounds of how far n and the moment are off, over all gradients; nan where there is no bound
        uniqueness     'unique' where that is proved, 'one_of_many' where faces tie up to rounding, else 'unknown'
    a, b: bodies or batches as everywhere; in the plane arrays of points alone. Raises InputError for anything else.

        touchstone.gradient([[0, 3], [1, 4]], [[-9, 0], [9, 0]])["gradient"]     # [0, 1, 0]"""
    first, second, n, single = _pairs(a, b)
    rows = numpy.empty(n, gradient_type(first.dimension))
    if first.fields is not None or second.fields is not None:
        return _of_scene(first, second, rows)[0] if single else _of_scene(first, second, rows)
    library = _plain_library()
    if library.touchstone_gradient_row_size(first.dimension) != rows.dtype.itemsize:
        raise _program.ProgramError("the library is of another version than this package; install the package again")
    pointers, _kept = _plain_arguments(first, second, n)
    threads = min(os.cpu_count() or 1, 1 + n // 1000)
    library.touchstone_plain_gradients(first.dimension, threads, ctypes.c_size_t(n), *pointers, ctypes.c_void_p(rows.ctypes.data))
    return rows[0] if single else rows


def _of_scene(first, second, rows):
    """Fills the rows for bodies of any shape."""
    if first.dimension != 3:
        raise InputError("a and b are bodies of a case file in the plane; expected arrays of points (gradient_set() takes either)")
    scene = Scene([batch.body(i) for batch in (first, second) for i in range(len(batch))])
    which = numpy.arange(len(rows))
    pairs = numpy.stack([which if len(first) > 1 else 0 * which, len(first) + (which if len(second) > 1 else 0 * which)], axis=1)
    found = scene.distance(pairs=pairs)
    for name in rows.dtype.names:
        rows[name] = found[name]
    return rows


def gradient_set(a, b):
    """Every gradient of the signed distance of A and B for rigid motions of A, from the oracles. Rows with
        verdict, lower, upper    of the signed distance: doubles that enclose it
        unique                   there is one gradient: the signed distance is differentiable here. False also where that is open,
                                 as of some curved bodies
        complete                 the list is all; False where there is a continuum of directions
        gradients                an array (m, 6) or, in the plane, (m, 3), rounded once: their hull holds all gradients. Of
                                 curved bodies the one gradient, or some of many; None where nothing is known of it
        line                     all that the oracle says, a dict, with the rationals in its field `gradient`
    a, b: bodies or batches as everywhere. Raises InputError where the arguments are none or the oracle refuses every pair."""
    first, second, n, single = _pairs(a, b)
    answers = _program.ask(["truth", "-", "--gradient"], list(_lines(first, second, n, "penetration")))
    _refuse_if_all_were(answers, "the oracle")
    rows = numpy.empty(n, TRUTH[:1] + TRUTH[2:4] + [("unique", "?"), ("complete", "?"), ("gradients", "O"), ("line", "O")])
    for row, answer in zip(rows, answers):
        is_apart = answer.get("verdict") == "separated"
        _, ends = _number_asked(answer, "distance" if is_apart else "penetration")
        row["verdict"], row["line"] = answer.get("verdict", "undecided"), answer
        row["lower"], row["upper"] = ends if is_apart else (-ends[1], -ends[0])
        told = answer.get("gradient")
        row["unique"] = bool(told and told["unique"])
        row["complete"] = bool(told and told.get("complete", told["unique"]))
        row["gradients"] = _wrenches(told) if told else None
    return rows[0] if single else rows


def _parts(told):
    """(direction, moments) as rationals. An enclosure of curved bodies has one direction, with a single point or with
    points in common."""
    if "parts" in told:
        return [(part["direction"], part["moments"]) for part in told["parts"]]
    n = [Fraction(x) for x in told["direction"]]
    points = [[Fraction(x) for x in p] for p in told.get("common", told["points"] if told["unique"] else [])]

    def turn(p, i, k):
        return p[i] * n[k] - p[k] * n[i]
    return [(n, [[turn(p, 0, 1)] if len(n) == 2 else [turn(p, 1, 2), turn(p, 2, 0), turn(p, 0, 1)] for p in points])]


def _wrenches(told):
    """The corners of the hull as doubles: (direction, moment) over the length of the direction. None if there is no corner."""
    rows = []
    for direction, moments in _parts(told):
        n = [Fraction(x) for x in direction]
        squared = sum(x * x for x in n)
        rows += [[_over_root(x, squared) for x in (*n, *map(Fraction, moment))] for moment in moments]
    return numpy.array(rows, dtype=float) if rows else None


def _over_root(x, squared):
    """x over the root of `squared`, rounded from at least 100 bits."""
    ratio = x * x / squared
    bits = 100 + max(0, ratio.denominator.bit_length() - ratio.numerator.bit_length())
    size = float(Fraction(isqrt((ratio.numerator << 2 * bits) // ratio.denominator), 1 << bits))
    return -size if x < 0 else size
