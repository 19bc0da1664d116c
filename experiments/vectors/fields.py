# SPDX-License-Identifier: GPL-3.0-or-later
"""All that follows from the bodies of tests, by their query."""
from casts import laters_of, moving_fields
from gradients import gradient_fields
from truths import case_of, standing_fields, truths_of


def fields_of_all(program, query, tests):
    """The fields of each test, or None where the truth does not decide."""
    options = ["--gradient"] if query == "gradient" else []
    truths = truths_of(program, [case_of(test, query, str(i)) for i, test in enumerate(tests)], *options)
    if query == "gradient":
        return [gradient_fields(test, truth) for test, truth in zip(tests, truths)]
    if query == "impact":
        laters = laters_of(program, tests, truths)
        return [moving_fields(test, truth, laters[i].speed if i in laters else 0) for i, (test, truth) in enumerate(zip(tests, truths))]
    return [standing_fields(query, test, truth) for test, truth in zip(tests, truths)]
