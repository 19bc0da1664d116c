# SPDX-License-Identifier: GPL-3.0-or-later
"""Audit: which answers of an engine are provably wrong, by how much, and why."""
import numpy

from ._cases import real_array
from ._program import InputError

FINDING = numpy.dtype([("pair", "i4", (2,)), ("finding", "U24"), ("answer", "f8"), ("off", "f8"), ("normal_off", "f8"), ("proved", "?"),
                       ("verdict", "U12"), ("lower", "f8"), ("upper", "f8"), ("normal", "f8", (3,)), ("points", "f8", (2, 3))])


def audit(scene, answers, poses=None, pairs=None, normals=None, tolerance=0.0):
    """Holds signed distances of an engine against proofs. Rows, one for each pair, with
        pair          the two indices
        finding       'right', or what is proved: 'contact_invented' (it says that bodies overlap which are apart), 'contact_missed'
                      (that bodies are apart which overlap), 'inaccurate' (a number off by more than the tolerance),
                      'normal_wrong'; else 'no_answer' (nan) or 'unproved' (no proof of this pair)
        answer        the signed distance of the engine
        off           a length by which the answer is off at least: how far it lies outside of the proved bracket; 0 inside
        normal_off    a length by which the engine's normal is off at least: along it the bodies are not as far apart, or overlap by
                      so much more, as they are along the best one; nan without normals
        proved, verdict, lower, upper, normal, points     the certificate: the bracket, a plane across `normal` that shows it and points
                      that do, as Scene.distance(certified=True) gives them
    scene: a Scene. answers: (m,), signed distances of the pairs (m, 2), with poses as for Scene.distance(). normals: (m, 3), from B to
    A, of any length, nan where the engine names none. tolerance (length): what a right answer may be off by; 0 finds every
    difference that is proved. Raises InputError for arguments of other shapes.

        touchstone.audit(scene, [0.1], poses, [[0, 1]])["finding"]"""
    proofs = scene.distance(poses, pairs, certified=True)
    answers = real_array(answers, "answers")
    if answers.shape != (len(proofs),):
        raise InputError(f"answers has shape {answers.shape}; expected ({len(proofs)},), one for each pair")
    if not 0 <= tolerance < numpy.inf:
        raise InputError(f"tolerance is {tolerance}; expected a length >= 0")
    rows = numpy.zeros(len(proofs), FINDING)
    for name in ("pair", "proved", "verdict", "lower", "upper", "normal", "points"):
        rows[name] = proofs[name]
    rows["answer"] = answers
    rows["off"] = numpy.where(rows["proved"] & ~numpy.isnan(answers), numpy.maximum(0, numpy.maximum(rows["lower"] - answers, answers - rows["upper"])), numpy.nan)
    rows["normal_off"] = _normals_off(scene, rows, poses, normals)
    rows["finding"] = _findings(rows, tolerance)
    return rows


def _normals_off(scene, rows, poses, normals):
    """How much less than the proved signed distance the gap along each normal is, rounding taken off; nan where that is not known."""
    off = numpy.full(len(rows), numpy.nan)
    if normals is None:
        return off
    normals = real_array(normals, "normals")
    if normals.shape != (len(rows), 3):
        raise InputError(f"normals has shape {normals.shape}; expected ({len(rows)}, 3)")
    known = rows["proved"] & numpy.isfinite(normals).all(axis=1) & (normals != 0).any(axis=1)
    if known.any():
        gaps = scene.gap_along(normals[known], poses, rows["pair"][known])
        off[known] = numpy.maximum(0, rows["lower"][known] - (gaps[:, 0] + gaps[:, 1]))
    return off


def _findings(rows, tolerance):
    wrong = rows["off"] > tolerance
    return numpy.select(
        [numpy.isnan(rows["answer"]), ~rows["proved"], wrong & (rows["answer"] < 0) & (rows["lower"] > 0),
         wrong & (rows["answer"] > 0) & (rows["upper"] < 0), wrong, rows["normal_off"] > tolerance],
        ["no_answer", "unproved", "contact_invented", "contact_missed", "inaccurate", "normal_wrong"], "right")
