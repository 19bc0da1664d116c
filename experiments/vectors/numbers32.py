# SPDX-License-Identifier: GPL-3.0-or-later
"""Numbers of the vectors: floats, rationals and correctly rounded square roots."""
import math
import struct
from fractions import Fraction

UNIT32, UNIT64 = Fraction(1, 2**24), Fraction(1, 2**53)


def of_case(number):
    """The exact value of a number of a case file, a JSON number or a C hex float."""
    return Fraction(float.fromhex(number) if isinstance(number, str) else number)


def float32(number):
    """The float nearest to a rational, as a Python float. Raises OverflowError beyond the range of float."""
    nearest = struct.unpack("f", struct.pack("f", float(number)))[0]
    # Rounding twice, by way of a double, can end one float away from the nearest.
    around = [nearest, neighbour32(nearest, 1), neighbour32(nearest, -1)]
    return min((abs(Fraction(x) - number), is_odd32(x), x) for x in around if math.isfinite(x))[2]


def is_odd32(number):
    return struct.unpack("I", struct.pack("f", number))[0] & 1


def neighbour32(number, steps):
    """The float so many steps above a float, or below it."""
    bits = struct.unpack("i", struct.pack("f", number))[0]
    place = bits if bits >= 0 else -(bits & 0x7FFFFFFF)
    place += steps
    return struct.unpack("f", struct.pack("I", place if place >= 0 else 0x80000000 | -place))[0]


def is_float32(number):
    return float32(Fraction(number)) == number


def root(square):
    """The double nearest to the square root of a rational that is at least 0, to within one in 2^60."""
    if square == 0:
        return 0.0
    shift = 2 * max(0, 128 - (square.numerator.bit_length() - square.denominator.bit_length()) // 2)
    whole = math.isqrt((square.numerator << shift) // square.denominator)
    return float(Fraction(whole, 2 ** (shift // 2)))


def written(number):
    """The decimal of a double that reads back as that double; whole numbers without a fraction."""
    if number == int(number) and abs(number) < 2**53:
        return int(number)
    return float(number)
