# SPDX-License-Identifier: GPL-3.0-or-later
"""One claim of a test against the exact truth: right, off within the test's tolerance, or wrong."""
import math
import struct
from decimal import Decimal, localcontext
from fractions import Fraction

# A number with fewer digits and fewer decimals is meant exactly. Others are right to their last digit, or to nine digits.
SHORT_DIGITS, SHORT_DECIMALS = 4, 6
NINE_DIGITS = Fraction(1, 2 * 10**9)
ROUNDING = {"float": Fraction(1, 2**24), "double": Fraction(1, 2**53)}


def in_float(number):
    return struct.unpack("f", struct.pack("f", number))[0]


def with_numbers(value):
    """A case in which every hex float is a number."""
    if isinstance(value, dict):
        return {key: item if key in ("tags", "id", "origin", "shape") else with_numbers(item) for key, item in value.items()}
    if isinstance(value, list):
        return [with_numbers(item) for item in value]
    return float.fromhex(value) if isinstance(value, str) and value.lstrip("-").startswith("0x") else value


def rounded_to_float(value):
    """A case with every coordinate rounded to float."""
    if isinstance(value, dict):
        return {key: item if key in ("tags", "expected", "dimension") else rounded_to_float(item) for key, item in value.items()}
    if isinstance(value, list):
        return [rounded_to_float(item) for item in value]
    return in_float(value) if isinstance(value, (int, float)) else value


def coordinates(value):
    if isinstance(value, dict):
        return [number for key, item in value.items() if key != "shape" for number in coordinates(item)]
    if isinstance(value, list):
        return [number for item in value for number in coordinates(item)]
    return [abs(value)] if isinstance(value, (int, float)) else []


def largest(case):
    return Fraction(max(coordinates(case["a"]) + coordinates(case["b"])))


def root(square):
    with localcontext() as context:
        context.prec = 60
        return Fraction((Decimal(square.numerator) / Decimal(square.denominator)).sqrt())


def length(truth, name):
    """The distance or depth of a truth line, exact to 40 digits; None where it has none."""
    if f"{name}_squared" in truth:
        return root(Fraction(truth[f"{name}_squared"]))
    if name not in truth:
        return None
    lower, upper = map(Fraction, truth[name])
    if upper - lower > Fraction(1, 10**20) * max(1, upper):
        raise ValueError(f"{truth['id']}: the enclosure of its {name} is too wide to judge by")
    return lower


def signed_distance(truth):
    """Above 0 the distance, below 0 minus the depth."""
    if truth["verdict"] == "penetrating":
        return -length(truth, "depth")
    return length(truth, "distance")


def time(truth):
    if not truth["hit"]:
        return None
    value = truth["impact_time"]
    return Fraction(value) if isinstance(value, str) else Fraction(value[0])


def admits(said, exact, within):
    """Whether a test that expects `said` within `within` passes for `exact`."""
    if within == "none":
        return True
    if within == "float":
        return in_float(float(exact)) == in_float(float(said))
    return float(exact) == float(said) if within == "double" else abs(exact - said) <= Fraction(within)


def half_unit(text):
    """Half a unit of the last digit of a number that is written to some length; 0 of a short one."""
    digits, exponent = Decimal(text).as_tuple()[1:]
    return Fraction(10)**exponent / 2 if len(digits) >= SHORT_DIGITS or -exponent >= SHORT_DECIMALS else Fraction(0)


def explained(case, text, how):
    """The error that the writing of the number and the rounding of the case explain."""
    unit = Fraction(0) if how == "formula" else half_unit(text)
    scalar = "float" if "computes:float" in case["tags"] and unit == 0 else "double"
    return max(unit, NINE_DIGITS * abs(Fraction(text)) if unit else 0) + 4 * ROUNDING[scalar] * largest(case)


def judge_number(case, exacts, text, within, how):
    """The finding, the truth that is nearest to the number, and by how much it is off."""
    said = Fraction(text)
    exact = min((value for value in exacts if value is not None), key=lambda value: abs(value - said), default=None)
    if exact is None:
        return "wrong", "none", None
    error = abs(exact - said)
    if not any(admits(said, value, within) for value in exacts if value is not None):
        return "wrong", exact, error
    slack = explained(case, text, how)
    if "motion" in case:
        slack /= root(sum(Fraction(v)**2 for v in case["motion"]["velocity"]))
    return "right" if how == "bound" or error <= slack else "off", exact, error


def extent(body, direction):
    """The largest product of a point of the body with the direction."""
    n = len(direction)
    pose = body.get("pose", [[float(i == j) for j in range(n + 1)] for i in range(n)])
    d = [math.fsum(pose[i][j] * direction[i] for i in range(n)) for j in range(n)]
    offset = math.fsum(pose[i][n] * direction[i] for i in range(n))
    axial, radial = d[-1], math.hypot(*d[:-1])
    shape = body["shape"]
    if shape in ("polytope", "triangle", "segment", "point"):
        value = max(math.fsum(map(float.__mul__, map(float, v), d)) for v in body.get("vertices", [body.get("position")]))
    elif shape == "box":
        value = math.fsum(abs(x) * h for x, h in zip(d, body["half_extents"]))
    elif shape == "sphere":
        value = body["radius"] * math.hypot(*d)
    elif shape == "capsule":
        value = body["radius"] * math.hypot(*d) + body["half_length"] * abs(axial)
    elif shape == "cylinder":
        value = body["radius"] * radial + body["half_height"] * abs(axial)
    elif shape == "cone":
        value = max(body["half_height"] * axial, body["radius"] * radial - body["half_height"] * axial)
    elif shape == "ellipsoid":
        value = math.hypot(*(x * r for x, r in zip(d, body["radii"])))
    else:
        raise ValueError(f"no extent of the shape '{shape}': add it to judging.py")
    return value + offset + body.get("margin", 0) * math.hypot(*direction)


def unit(direction):
    size = root(sum(Fraction(x)**2 for x in direction))
    return [float(Fraction(x) / size) for x in direction]


def known_normals(truth):
    """The unit directions from A to B of least depth or of the distance, where the truth has all of them; None if not."""
    if truth["verdict"] == "separated":
        if "nearest" not in truth:
            return None
        a, b = (map(Fraction, truth["nearest"][body]["point"]) for body in "ab")
        return [unit([y - x for x, y in zip(a, b)])]
    least = truth.get("minimising_directions", {"count": "unknown"})
    return [unit([-Fraction(x) for x in n]) for n in least["directions"]] if isinstance(least["count"], int) else None


def judge_normal(case, truth, text, within):
    """The normal points from A to B. Its error is its largest component off the nearest right normal. Where these are not
    known it is what the normal loses: how much less it keeps the bodies apart, or how much further it has to part them, than
    the best one. One that is off by t in each component loses at most sqrt(n) t times the size of the bodies."""
    n = unit(text.split(","))
    gap = -extent(case["a"], n) - extent(case["b"], [-x for x in n])
    tolerance = 2.0**-24 if within == "float" else float(within)
    size = root(sum(Fraction(x)**2 for x in text.split(",")))
    written = math.sqrt(len(n)) * float(max(map(half_unit, text.split(","))) / size) if "." in text else 0.0
    written += 4 * float(ROUNDING["float"]) if "computes:float" in case["tags"] else 0.0
    if (normals := known_normals(truth)) is not None:
        error, scale = min(max(abs(x - y) for x, y in zip(n, known)) for known in normals), 1.0
    else:
        reach = [[sign * (i == j) for j in range(len(n))] for i in range(len(n)) for sign in (1.0, -1.0)]
        scale = math.sqrt(len(n)) * sum(max(extent(body, axis) for axis in reach) for body in (case["a"], case["b"]))
        error = max(float(signed_distance(truth)) - gap, 0.0)
    if error <= scale * (written + 2.0**-49):
        return "right", gap, error
    return "off" if error <= scale * tolerance else "wrong", gap, error


def judge(case, truths, kind, text, within, how):
    """`truths` has the truth of the case and, where the library computes in float, that of the case rounded to float; a
    number is wrong only if it is wrong for both. Returns the finding, the truth and the error, None where there is none."""
    if kind in ("verdict", "hit"):
        said = {"yes": True, "no": False}.get(text, text)
        seen = [truth["hit" if kind == "hit" else "verdict"] for truth in truths]
        return "right" if said in seen else "wrong", seen[0], None
    if kind == "normal_to_b":
        return judge_normal(case, truths[0], text, within)
    if kind == "time":
        return judge_number(case, [time(truth) for truth in truths], text, within, how)
    sign = -1 if kind == "depth" else 1
    return judge_number(case, [sign * signed_distance(truth) for truth in truths], text, within, how)
