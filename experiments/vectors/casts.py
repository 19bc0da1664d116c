# SPDX-License-Identifier: GPL-3.0-or-later
"""The fields of a cast: when bodies meet, and by how much a time may be off.

The signed distance g(s) of A from B at the time s, which is minus the depth where they overlap, is convex in s: it is the signed
distance of a point on a line from the convex set A - B. It is 0 at the time of impact T. So if g(S) = -D for a later time S, then
c = D / (S - T) bounds the slope on both sides of T: g(s) <= -c (s - T) for T <= s <= S, and g(s) >= c (T - s) for s <= T. Bodies that
differ from the given ones so little that g changes by no more than e <= D therefore meet within e / c of T. D is a depth at rest
that the truth proves, also where no normal of the contact is a fraction.
"""
from fractions import Fraction

from bodies import moved_exactly
from numbers32 import root, written
from truths import (CURVED, KINDS_WITHOUT_END, ROUNDINGS, UNITS, Length, case_of, clearance_of, levels, rounding_of, truths_of, unit,
                    upwards)

# How often the time after the impact is doubled until the bodies are deep enough there.
MOST_TRIALS = 24


def closing_speed(test, truth):
    """The speed along the contact normal, or 0 where that is not one."""
    contact = truth.get("contact", {})
    if not contact.get("unique"):
        return 0
    normal = [Fraction(x) for x in contact["normal"]]
    along = sum(n * Fraction(v) for n, v in zip(normal, test["motion"]["velocity"]))
    return abs(along) / Fraction(root(sum(n * n for n in normal)))


def slack_of_cast(test, truth):
    """What the length from which a time follows may be off by."""
    slack = {name: x + Fraction(test.get("pose_slack", 0)) for name, x in rounding_of(test).items()}
    if any(test[body]["shape"] in KINDS_WITHOUT_END for body in "ab") and truth["verdict"] == "separated":
        slack = {name: x + CURVED["separated"][name] * clearance_of(truth).value for name, x in slack.items()}
    return slack


def time_slack(test, truth, time, speed):
    """The length over the speed of closing, and the rounding of the time; of bodies that meet at the start that of the duration."""
    if truth["verdict"] != "separated":
        return {name: ROUNDINGS * unit_roundoff * Fraction(test["motion"]["duration"]) for name, unit_roundoff in UNITS.items()}
    slack = slack_of_cast(test, truth)
    return {name: x / speed + ROUNDINGS * UNITS[name] * time for name, x in slack.items()} if speed else None


def moving_fields(test, truth, speed=0):
    """The fields of a cast, or None where the truth does not decide. `speed`: as later_speeds proves it, where there is no other."""
    if "hit" not in truth or "sweep" not in truth:
        return None
    try:
        clearance = clearance_of(truth["sweep"])
        slack = slack_of_cast(test, truth)
    except KeyError:
        return None
    fields = levels(clearance.value - clearance.width, slack)
    fields["result"] = "hit" if truth["hit"] else "miss"
    if not truth["hit"]:
        return fields
    time = Length(truth, "impact_time")
    tolerances = time_slack(test, truth, time.value, closing_speed(test, truth) or speed)
    if tolerances is None:
        return None
    if time.width > tolerances["tol64"] / 8:
        return None
    fields.update({"value": written(float(time.value)), **time.fields})
    fields.update({name: upwards(x) for name, x in tolerances.items()})
    if truth.get("contact", {}).get("unique"):
        fields.update({"normals": [unit(truth["contact"]["normal"])], "normal_unique": True})
    return fields


class Later:
    """A test whose bodies are placed a little after their impact, until they overlap by more than the slack there."""

    def __init__(self, test, truth):
        self.test = test
        time = Length(truth, "impact_time")
        self.earliest, self.latest = time.value - time.width / 2, time.value + time.width / 2
        self.deep = max(slack_of_cast(test, truth).values())
        self.step = 2 * self.deep * self.latest / clearance_of(truth).value
        self.speed, self.bodies = 0, None

    def placed(self):
        """The bodies at rest after the step, or None where B has no place in doubles near that; and the time of it."""
        for bits in range(30, 0, -1):
            grid = Fraction(2) ** (exponent(self.latest + self.step) - bits)
            time = -(-(self.latest + self.step) // grid) * grid
            b = moved_exactly(self.test["b"], [Fraction(v) * time for v in self.test["motion"]["velocity"]])
            if b:
                return {"a": self.test["a"], "b": b}, time
        return None, None

    def look(self, bodies, time, truth):
        """Notes bodies and speed where the truth of the bodies at that time proves one; else the step is doubled."""
        if truth["verdict"] == "penetrating":
            depth = clearance_of(truth)
            least = depth.value - depth.width
            if least >= self.deep:
                self.speed, self.bodies = least / (time - self.earliest), bodies
        self.step *= 2


def exponent(number):
    """The power of two that is not above a positive number, but nearly."""
    return number.numerator.bit_length() - number.denominator.bit_length() - 1


def laters_of(program, tests, truths):
    """By its place each hit on the way without a rational normal, with a speed of closing that its tolerance may use, or 0."""
    laters = {i: Later(test, truth) for i, (test, truth) in enumerate(zip(tests, truths))
              if truth.get("hit") and truth["verdict"] == "separated" and not closing_speed(test, truth)}
    for _ in range(MOST_TRIALS):
        placed = {i: later.placed() for i, later in laters.items() if not later.speed}
        asked = [(i, bodies, time) for i, (bodies, time) in placed.items() if bodies]
        if not asked:
            break
        found = truths_of(program, [case_of(bodies, "penetration", str(i)) for i, bodies, _ in asked])
        for (i, bodies, time), truth in zip(asked, found):
            laters[i].look(bodies, time, truth)
    return laters


def later_cases(program, cases, tests):
    """The cases at rest whose depths prove those speeds, for a certificate."""
    laters = laters_of(program, tests, truths_of(program, cases))
    return [case_of(later.bodies, "penetration", f"{cases[i]['id']}, later") for i, later in laters.items() if later.bodies]
