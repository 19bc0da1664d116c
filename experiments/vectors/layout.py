# SPDX-License-Identifier: GPL-3.0-or-later
"""Which files there are, and which pairs of bodies belong to each."""
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "vectors" / "v1"
FLAGS = Path(__file__).with_name("flags.toml")

HULL, BOX, ROUND, CURVED = {"polytope"}, {"box"}, {"sphere", "capsule"}, {"cylinder", "cone", "ellipsoid"}
QUERIES = {"distance": "distance", "depth": "penetration", "intersects": "intersects", "cast": "impact"}
# File name, shapes, dimension.
FILES = [("distance_hulls", "hulls", 3), ("distance_boxes", "boxes", 3), ("distance_round", "round", 3),
         ("distance_posed", "posed", 3), ("distance_curved", "curved", 3),
         ("depth_hulls", "hulls", 3), ("depth_boxes", "boxes", 3), ("depth_round", "round", 3), ("depth_posed", "posed", 3),
         ("depth_curved", "curved", 3), ("intersects_hulls", "hulls", 3), ("intersects_boxes", "boxes", 3),
         ("intersects_curved", "curved", 3), ("cast_hulls", "hulls", 3), ("cast_boxes", "boxes", 3), ("cast_round", "round", 3),
         ("planar_distance", "planar", 2), ("planar_depth", "planar", 2), ("planar_cast", "planar", 2)]


def query_of(name):
    words = name.split("_")
    return QUERIES[words[1] if words[0] == "planar" else words[0]]


def shapes_of(test):
    """The word of the file names for these two bodies, or None where no file has them."""
    kinds = {test[body]["shape"] for body in "ab"}
    if len(test["a"]["pose"]) == 2:
        return "planar" if not kinds & CURVED else None
    if any("quaternion" in test[body] for body in "ab"):
        return "posed"
    if kinds & CURVED:
        return "curved"
    if kinds & ROUND:
        return "round"
    return "boxes" if kinds == BOX else "hulls" if kinds == HULL else None
