#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The driver of `run bench speed` on a tiny workload: whole tables, and nothing wrong where answers are proved.

usage: speed_benchmark_test.py SPEED_BENCHMARK FOLDER_OF_ENGINES FOLDER_OF_TEST_ENGINES
"""
import csv
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

TEST_ENGINES = pathlib.Path(sys.argv.pop())
ENGINES = sys.argv.pop()
PROGRAM = sys.argv.pop()
TITLES = ["Polytopes of n vertices: boolean", "Polytopes of n vertices: distance", "Polytopes of n vertices: depth",
          "moving it is not timed: boolean", "moving it is not timed: distance", "Native shapes: boolean",
          "Native shapes: distance", "Native shapes: depth", "Polygons in the plane: boolean",
          "Polygons in the plane: distance", "Polygons in the plane: depth", "Wrong answers at other scales: boolean",
          "Wrong answers at other scales: distance", "Wrong answers at other scales: depth"]


def run(*arguments):
    return subprocess.run([PROGRAM, ENGINES, *map(str, arguments)], capture_output=True, text=True, timeout=600)


class SpeedBenchmark(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        out = pathlib.Path(cls.folder.name)
        cls.done = run("--tiny", "--repetitions", 1, "--out", out / "speed.md", "--csv", out / "speed.csv")
        assert cls.done.returncode == 0, cls.done.stderr
        cls.page = (out / "speed.md").read_text()
        with open(out / "speed.csv", newline="") as file:
            cls.cells = list(csv.DictReader(file))

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def test_prints_what_it_writes(self):
        self.assertEqual(self.done.stdout, self.page)

    def test_has_a_table_of_each_kind_with_as_many_fields_in_every_row(self):
        titles = [line[4:] for line in self.page.splitlines() if line.startswith("### ")]
        for title in TITLES:
            self.assertTrue(any(title in found for found in titles), title)
        width = 0
        for line in self.page.splitlines():
            fields = line.count("|")
            if not fields:
                width = 0
                continue
            width = width or fields
            self.assertEqual(fields, width, line)

    def test_leads_with_the_ratios(self):
        brief = self.page.split("###")[0]
        for words in ("certified / plain", "warm / cold"):
            self.assertIn(words, brief)

    def test_answers_that_are_proved_are_never_wrong(self):
        certified = [cell for cell in self.cells if cell["engine"] == "touchstone_certified"]
        self.assertGreater(sum(int(cell["asked"]) for cell in certified), 200)
        for cell in certified:
            self.assertEqual(int(cell["wrong"]), 0, cell)

    def test_every_set_of_every_kind_is_timed_for_this_library(self):
        own = [cell for cell in self.cells if cell["engine"] == "touchstone" and "times 1e" not in cell["set"]]
        self.assertEqual({cell["query"] for cell in own}, {"boolean", "distance", "depth"})
        for cell in own:
            self.assertGreater(float(cell["nanoseconds"]), 0, cell)

    def test_libraries_without_entries_for_timing_are_refused_by_name(self):
        done = run("--tiny", "--engine", TEST_ENGINES / "first_version.so")
        self.assertEqual(done.returncode, 2)
        self.assertIn("first_version.so: no engine that can be timed", done.stderr)

    def test_engines_and_sets_that_are_not_there_are_refused_by_name(self):
        done = run("--tiny", "--only", "touchstone", "--only", "nosuch")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("--only nosuch: no engine of this name; there are", done.stderr)
        self.assertIn(" touchstone_certified", done.stderr)
        done = run("--tiny", "--set", "n = 9")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("--set n = 9: no set's name holds it", done.stderr)

    def test_an_engine_of_ones_own_gets_a_column_and_its_wrong_answers_are_cases(self):
        with tempfile.TemporaryDirectory() as folder:
            wrong = pathlib.Path(folder) / "wrong.jsonl"
            done = run("--tiny", "--repetitions", 1, "--set", "n = 8 gap", "--engine", TEST_ENGINES / "bounding_boxes.so",
                       "--only", "touchstone", "--only", "bounding_boxes", "--wrong", wrong)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("| boolean | touchstone | bounding_boxes | fastest accurate |", done.stdout)
            cases = [json.loads(line) for line in wrong.read_text().splitlines()]
            self.assertTrue(cases)
            for case in cases:
                self.assertTrue(case["id"].startswith("bounding_boxes, boolean, n = 8 gap 1e-"), case["id"])
                self.assertEqual(case["query"], "intersects")


if __name__ == "__main__":
    unittest.main(verbosity=2)
