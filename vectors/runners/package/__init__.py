# SPDX-License-Identifier: CC0-1.0
"""Touchstone's test vectors for convex collision queries, and a judge: `python -m touchstone_vectors --help`.

folder() is the folder with manifest.json; judge(engine, folder(), name, version, bits) gives the report of an engine, which is
a function engine(query, a, b, motion) -> (do they meet, number), or None for what it cannot be asked (runner.py)."""
import pathlib

from .runner import judge

__all__ = ["folder", "judge"]


def folder():
    """Where the vectors are."""
    return pathlib.Path(__file__).parent / "v1"
