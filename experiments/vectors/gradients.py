# SPDX-License-Identifier: GPL-3.0-or-later
"""The fields of a gradient: the derivative of the signed distance while A moves by a twist, of all gradients the least and the greatest."""
import math
from fractions import Fraction

from bodies import largest_coordinate
from numbers32 import root, written
from truths import RESULTS, clearance_of, levels, rounding_of, short_interval, upwards

# The root of a square is known to so many binary places more than a double has.
PLACES = 160


def scaled_root(square):
    """Two fractions with the root of a square between them, and not further from each other than one in 2^PLACES."""
    if square == 0:
        return Fraction(0), Fraction(0)
    shift = 2 * max(0, PLACES - (square.numerator.bit_length() - square.denominator.bit_length()) // 2)
    whole = math.isqrt((square.numerator << shift) // square.denominator)
    return Fraction(whole, 2 ** (shift // 2)), Fraction(whole + 1, 2 ** (shift // 2))


def derivatives(truth, twist):
    """For each corner of the set of gradients two fractions with the derivative between them; None where not all are known."""
    known = truth.get("gradient", {})
    if not known.get("complete"):
        return None
    found = []
    for part in known["parts"]:
        along = dot(part["direction"], twist[0])
        for moment in part["moments"]:
            rate = along + dot(moment, twist[1])
            low, high = scaled_root(rate * rate / Fraction(part["squared_length"]))
            found.append((low, high) if rate >= 0 else (-high, -low))
    return found


def dot(texts, numbers):
    return sum(Fraction(x) * Fraction(y) for x, y in zip(texts, numbers))


def range_of(truth, twist):
    """The least and the greatest derivative, rounded outwards, or None."""
    found = derivatives(truth, twist)
    return (min(low for low, _ in found), max(high for _, high in found)) if found else None


def largest_of(test):
    return max(largest_coordinate(test[name]) for name in "ab")


def speed_of(test):
    """No point of A within the largest coordinate moves faster under the twist."""
    u, w = (Fraction(root(sum(Fraction(x) ** 2 for x in part))) for part in test["motion"]["twist"])
    return u + 2 * w * largest_of(test)


def gradient_fields(test, truth):
    """The fields of a gradient, or None where the truth does not name all gradients, or the bodies touch."""
    ends = range_of(truth, test["motion"]["twist"]) if truth["verdict"] in ("separated", "penetrating") else None
    if ends is None:
        return None
    clearance = clearance_of(truth)
    nearest = clearance.value - clearance.width
    slack = {name: x + Fraction(test.get("pose_slack", 0)) for name, x in rounding_of(test).items()}
    value = written(float((ends[0] + ends[1]) / 2))
    half = max(abs(Fraction(value) - end) for end in ends)
    turning = speed_of(test) * (1 / Fraction(largest_of(test)) + 1 / nearest)
    return {**levels(nearest, slack), "result": RESULTS[truth["verdict"]], "value": value, "interval": short_interval(*ends),
            **{name: upwards(half + turning * x) for name, x in slack.items()}}
