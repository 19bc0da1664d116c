# SPDX-License-Identifier: GPL-3.0-or-later
"""What the judge said of many cases."""
from collections import Counter

import numpy

FINDINGS = ("correct", "wrong_verdict", "bracket_violated", "inaccurate", "undecided", "no_answer", "no_truth")
WRONG = ("wrong_verdict", "bracket_violated", "inaccurate")


class Failure:
    """A case with a wrong answer: `case`, `row` (a row of Judged.rows), `line` (all that the judge wrote, a dict)."""

    def __init__(self, case, row, line):
        self.case, self.row, self.line = case, row, line

    def __str__(self):
        asked = self.case.query
        truth = self.line.get("truth", {})
        side = f", {self.row['side']}" if self.row["side"] else ""
        known = ", ".join(f"{name} {value}" for name, value in truth.items() if isinstance(value, (str, bool, list)))
        return (f"{self.case.id}: {self.row['finding']}{side}\n  asked    {asked}\n"
                f"  answered {self.row['verdict']}, between {self.row['lower']:.17g} and {self.row['upper']:.17g}, stop {self.row['stop']}\n"
                f"  truth    {known}\n  case     {self.case.line}")


class Judged:
    """Findings of cases (docs/program.md, "Findings").

    cases        the cases asked, in order
    rows         structured array, a row for each case: the fields of an answer (help(touchstone)) and `finding`, `side` of
                 a wrong verdict ('unsafe', 'conservative', 'touching', 'other'), `error_relative`, `error_ulps` (nan where
                 they are not known), `contact` (findings on normal and points, '' where there is none); in 2D and 3D mixed, the third coordinate of the plane is nan
    lines        what the judge wrote of each case, a dict with the truth
    counts       dict from each finding to how often it was
    bad_fields   dict from 'bad_number', 'bad_point', ... to how often an engine gave such a field, whatever the finding
    failures     the cases with a wrong verdict, bracket or number, as Failure; first_failure the first of them or None"""

    def __init__(self, cases, rows, lines):
        self.cases, self.rows, self.lines = cases, rows, lines
        found = Counter(rows["finding"].tolist())
        self.counts = {finding: found[finding] for finding in FINDINGS}
        self.bad_fields = dict(Counter(bad["finding"] for line in lines for bad in line.get("bad_fields", [])))

    def _failure(self, i):
        return Failure(self.cases[i], self.rows[i], self.lines[i])

    @property
    def failures(self):
        return [self._failure(i) for i in numpy.flatnonzero(numpy.isin(self.rows["finding"], WRONG))]

    @property
    def first_failure(self):
        found = numpy.flatnonzero(numpy.isin(self.rows["finding"], WRONG))
        return self._failure(found[0]) if len(found) else None

    def __len__(self):
        return len(self.cases)

    def __str__(self):
        sides = Counter(self.rows["side"].tolist())
        reasons = Counter(line["refused"] for line in self.lines if line.get("refused"))
        text = ", ".join(f"{count} {finding}" for finding, count in self.counts.items() if count)
        return "\n".join([f"{len(self)} cases: {text}; unsafe {sides['unsafe']}, conservative {sides['conservative']}",
                          *(f"  {field} {count}" for field, count in self.bad_fields.items()),
                          *(f"  no answer {count}: {reason}" for reason, count in reasons.most_common())])
