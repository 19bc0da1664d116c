# SPDX-License-Identifier: GPL-3.0-or-later
"""How far an answer is from changing, in ulps of the largest coordinate; used by verify_truth.py."""
from fractions import Fraction

from certified_bodies import double, exact, rational, require


def long_double(x):
    """x >= 0 rounded to 64 bits, as the program rounds after each operation. The range of exponents suffices for all
    values."""
    unit = Fraction(2) ** (exponent_of(x) - 63) if x else 1
    return round(x / unit) * unit


def largest_coordinate(body, dimension):
    """A bound of the coordinates: those of the box that holds the body before its pose, mapped by the pose. The sums
    are rounded as in the program, since an ulp doubles where rounding leads to the next power of two."""
    corners = body.get("vertices", [body[name] for name in ("position", "half_extents", "radii") if name in body])
    require(all(len(corner) == dimension for corner in corners), "a body is of another dimension")
    # Doubles are compared exactly, and faster than fractions.
    reach = [exact(max((abs(double(corner[k])) for corner in corners), default=0)) for k in range(dimension)]
    for name in ("half_length", "half_height"):
        reach[-1] = exact(body.get(name, reach[-1]))
    radius = max([exact(value) for name, value in body.items() if name.endswith("radius")], default=Fraction(0))
    ball = long_double(exact(body.get("margin", 0)) + radius)
    largest = Fraction(0)
    for i, total in enumerate(reach):
        if "pose" in body:
            *row, shift = map(exact, body["pose"][i])
            total = abs(shift)
            for x, y in zip(row, reach, strict=True):
                total = long_double(total + long_double(abs(x) * y))
        largest = max(largest, long_double(total + ball))
    return largest


def check_degeneracy(case, truth, proved):
    """Checks degeneracy_ulps: the distance or depth in ulps of the largest coordinate, to 40 bits. It must lie within
    the `proved` bounds. If the line holds an enclosure, it must be the middle of it."""
    if "degeneracy_ulps" not in truth:
        return
    standing = truth.get("sweep", truth)
    require(standing["verdict"] in ("separated", "touching", "penetrating"), "an undecided case has no degeneracy")
    exponent = exponent_of(max(largest_coordinate(case[body], case["dimension"]) for body in "ab"))
    length = hex_float(truth["degeneracy_ulps"]) * Fraction(2) ** (max(exponent, -1022) - 52)
    close = length / (1 << 40)
    lower, upper = proved
    require(None not in proved and lower - close <= length <= upper + close, "degeneracy_ulps is not within the proved bounds")
    name = {"separated": "distance", "penetrating": "depth"}.get(standing["verdict"])
    if name in standing:
        require(abs(sum(map(rational, standing[name])) / 2 - length) <= close, f"degeneracy_ulps is not that of the {name}")


def exponent_of(x):
    """floor(log2 x) of a positive rational."""
    exponent = x.numerator.bit_length() - x.denominator.bit_length()
    return exponent - (Fraction(2) ** exponent > x) if x else -1022


def hex_float(claim):
    """The value of a number, or of a C hex float of any precision."""
    if not isinstance(claim, str):
        require(not isinstance(claim, bool), f"{claim} is no number")
        return Fraction(claim)
    mantissa, exponent = claim.removeprefix("0x").split("p")
    # Every number of 64 bits and its last place fit; a power beyond would fill the memory.
    require(len(exponent) <= 7 and abs(int(exponent)) <= 40000, f"the exponent {exponent[:20]} is none of a hex float")
    whole, _, digits = mantissa.partition(".")
    return Fraction(int(whole + digits, 16)) * Fraction(2) ** (int(exponent) - 4 * len(digits))
