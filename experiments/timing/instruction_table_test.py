#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Instructions are counted per query, and twice the same.

usage: instruction_table_test.py BUILD_FOLDER
"""
import pathlib
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
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
                                      (*instruction_table.COLUMNS, ("distance", "frames"), ("moving", "frames"))})
        for key, count in first.items():
            self.assertGreater(count, 20 if key[1] == "moving" else 50, key)
            self.assertLess(count, 1e6, key)
            if key[1] != "depth":  # EPA takes from the heap, whose paths vary
                self.assertEqual(count, second[key], key)

    def test_an_aim_that_is_missed_is_bold_and_what_was_not_counted_is_left_out(self):
        means = {("touchstone", "boolean", "n = 8 separated"): 329.6, ("touchstone", "distance", "n = 8 separated"): 1401,
                 ("other", "boolean", "n = 8 separated"): 1234567}
        page = instruction_table.page(means)
        self.assertIn("| n = 8 | 330 / 330 | – | **1,401** / 1,400 | – | – | – | – |", page)
        self.assertNotIn("| n = 20", page)
        self.assertIn("| boolean, n = 8 separated | 330 | 1,234,567 |", page)

    def test_the_reason_of_a_failed_run_begins_with_the_instruction_that_is_unknown(self):
        errors = "\n".join(["==1== Callgrind", "vex amd64->IR: unhandled instruction bytes: 0x62 0xF1"] +
                           [f"==1== line {i}" for i in range(60)])
        lines = instruction_table.reason(errors).splitlines()
        self.assertEqual(lines[0], "vex amd64->IR: unhandled instruction bytes: 0x62 0xF1")
        self.assertEqual(lines[-1], "==1== line 59")
        self.assertEqual(instruction_table.reason("one\ntwo"), "one\ntwo")
        self.assertIn("`--engine` as they were given", instruction_table.page({}))

    def test_bodies_in_the_world_have_aims_of_their_own_and_moving_a_column(self):
        means = {("touchstone_world", "boolean", "n = 8 separated"): 377, ("touchstone_world", "distance", "n = 8 separated"): 951,
                 ("touchstone_world", "moving", "n = 8 frames"): 1234, ("touchstone", "moving", "n = 8 frames"): 56}
        page = instruction_table.page(means)
        self.assertIn("| n = 8 | 377 | – | **951** / 950 | – | – | – | – |", page)
        self.assertIn("| moving B, before a query | touchstone | touchstone_world |", page)
        self.assertIn("| n = 8 | 56 | 1,234 |", page)


if __name__ == "__main__":
    unittest.main(verbosity=2)
