# SPDX-License-Identifier: GPL-3.0-or-later
"""How far an answer is from turning, in ulps of the largest coordinate; used by verify_truth.py."""
from fractions import Fraction

from certified_bodies import dot, exact, rational, require, roots


def largest_coordinate(body, dimension):
    """Of the box that holds the body before its pose, mapped: a bound for the coordinates."""
    points = [[0] * (dimension - 1) + [body[name]] for name in ("half_length", "half_height") if name in body]
    points += [body[name] for name in ("position", "half_extents", "radii") if name in body] + body.get("vertices", [])
    reach = [max([abs(exact(point[k])) for point in points], default=Fraction(0)) for k in range(dimension)]
    ball = max([exact(radius) for name, radius in body.items() if name.endswith("radius")], default=0) + exact(body.get("margin", 0))
    if "pose" in body:
        rows = [list(map(exact, row)) for row in body["pose"]]
        reach = [abs(row[-1]) + dot(map(abs, row[:-1]), reach) for row in rows]
    return max(reach) + ball


def check_degeneracy(case, truth):
    """The distance or depth, which the line tells, in ulps of the largest coordinate, to 40 bits."""
    claim = truth.get("degeneracy_ulps")
    if claim is None:
        return
    standing = truth.get("sweep", truth)
    require(standing["verdict"] in ("separated", "touching", "penetrating"), "an undecided case has no degeneracy")
    name, lower, upper = {"separated": "distance", "penetrating": "depth"}.get(standing["verdict"]), 0, 0
    if name and name in standing:
        lower, upper = map(rational, standing[name])
    elif name:
        lower, upper = roots(rational(standing[name + "_squared"]))
    largest = max(largest_coordinate(case[body], case["dimension"]) for body in "ab")
    # The program adds coordinates in long doubles, which may just reach the next power of two.
    close, rounding = Fraction(1, 1 << 40), Fraction(1, 1 << 60)
    lengths = [hex_float(claim) * Fraction(2) ** (max(exponent_of(x), -1022) - 52)
               for x in (largest * (1 - rounding), largest * (1 + rounding))]
    require(any(lower * (1 - close) <= x <= upper * (1 + close) for x in lengths), "degeneracy_ulps is wrong")


def exponent_of(x):
    """floor(log2 x) of a positive rational."""
    exponent = x.numerator.bit_length() - x.denominator.bit_length()
    return exponent - (Fraction(2) ** exponent > x) if x else -1022


def hex_float(claim):
    """A number, or a C hex float of any precision."""
    if not isinstance(claim, str):
        return Fraction(claim)
    mantissa, exponent = claim.removeprefix("0x").split("p")
    whole, _, digits = mantissa.partition(".")
    return Fraction(int(whole + digits, 16)) * Fraction(2) ** (int(exponent) - 4 * len(digits))
