# SPDX-License-Identifier: GPL-3.0-or-later
"""Chooses vectors from candidates: for each flag the smallest that each wrong subject fails, by greedy cover, and plain ones."""
from collections import defaultdict

from bodies import size_of

# How often a subject that fails anything of a flag is to fail chosen ones of it, and how many of each flag, of each pair of
# shapes of a flag that all pairs have, and in all there are at least.
TWICE, LEAST_OF_A_FLAG, LEAST_OF_A_PAIR, LEAST = 2, 16, 2, 60
OF_ALL_PAIRS = {"Plain", "SmallGap", "OnTheWay", "Margin"}


def smallness(test):
    parts = [size_of(test[name]) for name in "ab"]
    return sum(part[0] for part in parts), sum(part[1] for part in parts), test["comment"]


def pair_of(test):
    return tuple(sorted(test[name]["shape"] for name in "ab"))


class Cover:
    def __init__(self, tests, failed_by):
        self.tests, self.chosen = tests, set()
        self.order = sorted(range(len(tests)), key=lambda i: smallness(tests[i]))
        self.needs, self.fails = defaultdict(int), defaultdict(set)
        for subject, failed in failed_by.items():
            for i in failed:
                for flag in tests[i]["flags"]:
                    self.fails[i].add((subject, flag))
                    self.needs[subject, flag] = min(self.needs[subject, flag] + 1, TWICE)

    def take(self, i):
        if i not in self.chosen:
            self.chosen.add(i)
            for need in self.fails[i]:
                self.needs[need] -= 1

    def gain(self, i):
        return sum(self.needs[need] > 0 for need in self.fails[i])

    def cover(self):
        """The case with the most open needs first; of equal ones the smallest."""
        left = [i for i in self.order if self.fails[i]]
        while True:
            best = max(left, key=self.gain, default=None)
            if best is None or self.gain(best) == 0:
                return
            self.take(best)
            left.remove(best)

    def fill(self, group, least):
        """At least so many of each group, the results and levels in turn, small ones first."""
        groups = defaultdict(lambda: defaultdict(list))
        for i in self.order:
            test = self.tests[i]
            for key in group(test):
                groups[key][test["result"], test["level32"]].append(i)
        for kinds in groups.values():
            have = sum(i in self.chosen for members in kinds.values() for i in members)
            lists = [[i for i in members if i not in self.chosen] for members in kinds.values()]
            while have < least and any(lists):
                for members in lists:
                    if members and have < least:
                        self.take(members.pop(0))
                        have += 1


def chosen(tests, failed_by, comments=()):
    """The chosen tests in the order of their sizes; those with one of these comments are among them."""
    cover = Cover(tests, failed_by)
    for i in cover.order:
        if tests[i]["comment"] in comments:
            cover.take(i)
    cover.cover()
    cover.fill(lambda test: [(flag, pair_of(test)) for flag in test["flags"] if flag in OF_ALL_PAIRS], LEAST_OF_A_PAIR)
    cover.fill(lambda test: test["flags"], LEAST_OF_A_FLAG)
    cover.fill(lambda test: ["all"], LEAST)
    return [tests[i] for i in cover.order if i in cover.chosen]
