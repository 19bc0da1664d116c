# SPDX-License-Identifier: GPL-3.0-or-later
"""The rule by which an answer fails a vector; the runners in vectors/runners have the same."""

MEETS = ("intersecting", "hit")


def is_wrong(test, query, meets, number, bits):
    """Whether the answer is wrong: `meets` is a verdict or None, `number` a number or None where none is known."""
    if meets is None:
        return False
    expected = test["result"] in MEETS
    if test[f"level{bits}"] == "must" and meets != expected:
        return True
    if "value" not in test:
        return False
    if query == "gradient":
        return number is not None and not abs(number - test["value"]) <= test[f"tol{bits}"]
    if query == "impact":
        return meets and expected and number is not None and not abs(number - test["value"]) <= test[f"tol{bits}"]
    asked = meets if query == "penetration" else not meets
    got = number if asked else 0
    return got is not None and not abs(got - test["value"]) <= test[f"tol{bits}"]
