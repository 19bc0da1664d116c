# SPDX-License-Identifier: GPL-3.0-or-later
"""Convex collision algorithms put to the test against exact truth, from numpy.

    Scene                                        bodies apart from poses: signed distance, proofs, casts, in this process
    audit                                        which answers of an engine are provably wrong, and by how much
    distance, penetration, intersects, impact    what a method answers
    truth                                        what is true, proved by the exact oracle
    gradient, gradient_set                       gradients of the signed distance: computed, and every one of the exact set
    judge, judge_engine                          answers held against the truth: of a method, of a function of yours
    cases, recipe_slots, case_of_recipe          the families of degenerate input
    results, figure                              the results database of a campaign as pandas frames and Vega-Lite
    touchstone.strategies                        the families as strategies of Hypothesis

Bodies. A body is an array of points, shape (k, 3) in space or (k, 2) in the plane, and stands for their convex hull; or a
dict as in a case file, such as {"shape": "sphere", "radius": 1, "pose": [[1,0,0,4],[0,1,0,0],[0,0,1,0]]}. A batch is an
array (n, k, D) or a list of n bodies of any sizes. One of two bodies may be single while the other is a batch. Points of
both bodies are in one frame and one unit of length, finite, and are taken as doubles to the last bit.

Answers. One row for each pair, in a structured array (a single row for a single pair):
    verdict        'separated', 'touching', 'penetrating', 'intersecting' (one of the last two) or 'undecided'; of an
                   impact 'intersecting' or 'separated' says whether the bodies meet on the way
    lower, upper   bracket of the distance or depth (length) or time of impact (time); nan where nothing is known. Never
                   lower > upper. It holds to the letter where the method's scalar is exact, otherwise up to its rounding
    points         (2, D), the witness points of A and B (length); nan where there are none
    normal         (D,), from B to A, of any length; nan where there is none
    stop           the name of what ended the loop; 'refused' where the method gave no answer
    iterations, support_calls

A method is text, as everywhere in this project: 'gjk(scalar=float)', 'epa(scalar=rational, stop=gap_ratio(1e-6))'.
`touchstone list` on a command line, or methods() here, lists what there is.

Speed. A Scene runs in this process on all cores, and is what many bodies under poses should be asked by: 10,000 mixed pairs take
some hundredths of a second, plain or proved. Of the functions with a method, gjk with nothing but scalar=double or scalar=float in it runs in this process without the interpreter's lock, on all
cores. Everything else is asked of the program `touchstone`, one process on each core, and is slower by its JSON."""
try:
    import numpy as _numpy  # noqa: F401
except ImportError as error:
    raise ImportError("touchstone needs numpy; on Debian: apt-get install python3-numpy") from error

from ._audit import audit
from ._asking import distance, impact, intersects, judge, penetration, truth
from ._cases import Body, Case, case_of_recipe, cases, recipe_slots
from ._engine import judge_engine
from ._gradients import gradient, gradient_set
from ._judged import Failure, Judged
from ._program import InputError, MissingPackage, ProgramError, methods, version
from ._results import figure, figures, results
from ._scene import Scene

__all__ = ["Body", "Case", "Failure", "InputError", "Judged", "MissingPackage", "ProgramError", "Scene", "audit", "case_of_recipe", "cases",
           "distance", "figure", "figures", "gradient", "gradient_set", "impact", "intersects", "judge", "judge_engine", "methods", "penetration",
           "recipe_slots", "results", "truth", "version"]
