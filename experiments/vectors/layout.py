# SPDX-License-Identifier: GPL-3.0-or-later
"""Which versions and files there are, and which pairs of bodies belong to each."""
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "vectors"
FLAGS = Path(__file__).with_name("flags.toml")

HULL, BOX, ROUND, CURVED = {"polytope"}, {"box"}, {"sphere", "capsule"}, {"cylinder", "cone", "ellipsoid"}
QUERIES = {"distance": "distance", "depth": "penetration", "intersects": "intersects", "cast": "impact", "gradient": "gradient"}
# File name, shapes, dimension; of each version, which has no test of those before it.
FILES = {
    "v1": [("distance_hulls", "hulls", 3), ("distance_boxes", "boxes", 3), ("distance_round", "round", 3),
           ("distance_posed", "posed", 3), ("distance_curved", "curved", 3),
           ("depth_hulls", "hulls", 3), ("depth_boxes", "boxes", 3), ("depth_round", "round", 3), ("depth_posed", "posed", 3),
           ("depth_curved", "curved", 3), ("intersects_hulls", "hulls", 3), ("intersects_boxes", "boxes", 3),
           ("intersects_curved", "curved", 3), ("cast_hulls", "hulls", 3), ("cast_boxes", "boxes", 3), ("cast_round", "round", 3),
           ("planar_distance", "planar", 2), ("planar_depth", "planar", 2), ("planar_cast", "planar", 2)],
    "v2": [("distance_hulls", "hulls", 3), ("distance_round", "round", 3), ("distance_curved", "curved", 3),
           ("distance_margins", "margins", 3), ("depth_hulls", "hulls", 3), ("depth_round", "round", 3), ("depth_curved", "curved", 3),
           ("depth_margins", "margins", 3), ("intersects_hulls", "hulls", 3), ("intersects_round", "round", 3),
           ("intersects_posed", "posed", 3), ("cast_round", "round", 3), ("cast_posed", "posed", 3),
           ("cast_curved", "curved", 3), ("gradient_hulls", "hulls", 3), ("gradient_posed", "posed", 3),
           ("planar_distance", "planar", 2), ("planar_depth", "planar", 2), ("planar_cast", "planar", 2)],
}
VERSIONS = tuple(FILES)
NEWEST = VERSIONS[-1]


def query_of(name):
    """The query of a file, whose name may have a version before it, as in v1/planar_depth."""
    words = name.split("/")[-1].split("_")
    return QUERIES[words[1] if words[0] == "planar" else words[0]]


def shapes_of(test):
    """The word of the file names for these two bodies, or None where no file has them."""
    kinds = {test[body]["shape"] for body in "ab"}
    if any(test[body]["margin"] for body in "ab"):
        return "margins" if len(test["a"]["pose"]) == 3 else None
    if len(test["a"]["pose"]) == 2:
        return "planar" if not kinds & CURVED else None
    if any("quaternion" in test[body] for body in "ab"):
        return "posed"
    if kinds & CURVED:
        return "curved"
    if kinds & ROUND:
        return "round"
    return "boxes" if kinds == BOX else "hulls" if kinds == HULL else None
