#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""How often the signed distance has more than one gradient, by family and by distance from contact (docs/gradients.md).
    for f in near_touching parallel_faces; do touchstone truth $f:1:0..999@penetration --gradient; done | python3 share_of_kinks.py
Reads the lines of `truth --gradient`. A cell is the cases with more than one gradient, of those with any; the columns are
degeneracy_ulps, how far the bodies are from contact in ulps of the largest coordinate."""
import json
import math
import sys

BOUNDS = [0, 8, 16, 24, 32, 40, 48]  # exponents of 2, each the upper end of a column; the last has none


def column_of(ulps):
    """Contact is the first column."""
    if ulps == 0:
        return 0
    size = math.log2(ulps)
    return next((1 + i for i, bound in enumerate(BOUNDS[1:]) if size < bound), len(BOUNDS))


def counted(lines):
    """Of each family the pairs (more than one, any), one for each column and the sum last."""
    counts = {}
    for line in lines:
        truth = json.loads(line)
        if "gradient" not in truth or "degeneracy_ulps" not in truth:
            continue
        ulps = truth["degeneracy_ulps"]
        row = counts.setdefault(truth["id"].split(":")[0], [[0, 0] for _ in range(len(BOUNDS) + 2)])
        for cell in (row[column_of(float.fromhex(ulps) if isinstance(ulps, str) else ulps)], row[-1]):
            cell[0] += not truth["gradient"]["unique"]
            cell[1] += 1
    return counts


def main():
    heads = ["contact", *(f"< 2^{bound}" for bound in BOUNDS[1:]), f">= 2^{BOUNDS[-1]}", "all"]
    print("| family | " + " | ".join(heads) + " |")
    print("|---|" + "--:|" * len(heads))
    for family, row in counted(sys.stdin).items():
        print(f"| `{family}` | " + " | ".join(f"{many} of {any_}" if any_ else "" for many, any_ in row) + " |")


if __name__ == "__main__":
    main()
