#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Instructions are counted per query, and twice the same.

usage: instruction_table_test.py BUILD_FOLDER
"""
import pathlib
import sys
import tempfile
import unittest

import instruction_table

BUILD = pathlib.Path(sys.argv.pop())


def counted():
    library = BUILD / "touchstone-engines" / "touchstone_native.so"
    with tempfile.TemporaryDirectory() as folder:
        return instruction_table.counted(str(BUILD / "instruction_counts"), str(library), "touchstone", "n = 8 ",
                                         pathlib.Path(folder))


class InstructionTable(unittest.TestCase):
    def test_counts_are_of_one_query_and_the_same_again(self):
        first, second = counted(), counted()
        self.assertEqual(set(first), {("touchstone", kind, f"n = 8 {placement}") for kind, placement in
                                      (*instruction_table.COLUMNS, ("distance", "frames"))})
        for key, count in first.items():
            self.assertGreater(count, 50, key)
            self.assertLess(count, 1e6, key)
            if key[1] != "depth":  # EPA takes from the heap, whose paths vary
                self.assertEqual(count, second[key], key)

    def test_an_aim_that_is_missed_is_bold_and_what_was_not_counted_is_left_out(self):
        means = {("touchstone", "boolean", "n = 8 separated"): 299.6, ("touchstone", "distance", "n = 8 separated"): 1201,
                 ("other", "boolean", "n = 8 separated"): 1234567}
        page = instruction_table.page(means)
        self.assertIn("| n = 8 | 300 / 300 | **1,201** / 1,200 | – | – | – |", page)
        self.assertNotIn("| n = 20", page)
        self.assertIn("| boolean, n = 8 separated | 300 | 1,234,567 |", page)


if __name__ == "__main__":
    unittest.main(verbosity=2)
