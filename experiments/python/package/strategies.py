# SPDX-License-Identifier: GPL-3.0-or-later
"""The families as strategies of Hypothesis: degenerate input for the property tests of any Python library.

    from hypothesis import given
    from touchstone.strategies import cases

    @given(cases("touching_face_face_rotated"))
    def test_mine(case):
        assert mine(case.a.vertices, case.b.vertices) == 0

A case is made of a list of integers (touchstone.recipe_slots), which is what Hypothesis draws and shrinks: a shrunk case
touches as exactly as the one that was found."""
from functools import lru_cache

from ._cases import case_of_recipe, recipe_slots
from ._program import package

_strategies = package("hypothesis.strategies", "python3-hypothesis")
_slots = lru_cache(recipe_slots)
_case = lru_cache(1024)(case_of_recipe)


def recipes(family):
    """A strategy of lists of integers, each within its range of touchstone.recipe_slots(family). Shrinks towards 0.
    Raises InputError for a family that is none."""
    return _strategies.tuples(*(_strategies.integers(low, high) for _, low, high in _slots(family))).map(list)


def cases(family, query=None):
    """A strategy of touchstone.Case of a family. `query` asks something else than the family does. A case costs one call
    of the program, some 10 ms. Raises InputError for a family that is none."""
    return recipes(family).map(lambda recipe: _case(family, tuple(recipe), query))
