# SPDX-License-Identifier: CC0-1.0
"""Touchstone's test vectors for convex collision queries, and a judge: `python -m touchstone_vectors --help`.

folder("v2") is the folder with manifest.json of that version; judge(engine, folder("v2"), name, version, bits) gives the report of an engine, which
is a function engine(query, a, b, motion) -> (do they meet, number), or None for what it cannot be asked (runner.py)."""
import pathlib

from .runner import judge

__all__ = ["folder", "judge"]


def folder(version="v1"):
    """Where the vectors of a version are."""
    return pathlib.Path(__file__).parent / version
