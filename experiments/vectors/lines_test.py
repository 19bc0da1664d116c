#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""`touchstone cases --as-queries --with-truth` writes what the test vectors hold, which are computed in another language.

usage: lines_test.py TOUCHSTONE [TEST...]
"""
import json
import subprocess
import sys
import tempfile
import unittest
from collections import Counter
from fractions import Fraction
from pathlib import Path

import files
from asking import derivative, number_of
from bodies import exact_pose, moved
from judging import is_wrong
from layout import query_of
from truths import case_of

PROGRAM = ""
NEARLY = 1e-15


def run(*arguments):
    return subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, check=False)


def lines_of(*arguments):
    return [json.loads(line) for line in run("cases", *arguments).stdout.splitlines()]


def is_curved(test):
    """Whether the program bounds the coordinates of a body from above."""
    return any(test[name]["shape"] in ("cylinder", "cone", "ellipsoid") for name in "ab")


def has_another_speed(test):
    """Whether the speed of closing is proved from a depth after the impact, which the program does not ask."""
    return "motion" in test and test.get("value", 0) > 0 and "normals" not in test


class Lines(unittest.TestCase):
    def assert_same_truth(self, line, test):
        self.assertEqual(line["result"], test["result"])
        self.assertEqual("value" in line, "value" in test)
        if "exact" in test:
            self.assertEqual(line["exact"], test["exact"])
        elif "interval" in test:
            (low, high), (lower, upper) = (map(Fraction, x["interval"]) for x in (line, test))
            self.assertTrue(lower <= low <= high <= upper)
        if "value" in test:
            self.assertAlmostEqual(line["value"], test["value"], delta=NEARLY * test["value"])
        self.assertEqual(len(line.get("normals", [])), len(test.get("normals", [])))
        for mine, theirs in zip(sorted(line.get("normals", [])), sorted(test.get("normals", []))):
            self.assertTrue(all(abs(x - y) <= NEARLY for x, y in zip(mine, theirs)), (mine, theirs))
        if "pose_slack" not in test:  # the program knows no quaternion
            for bits in ("32", "64"):
                if not is_curved(test):
                    self.assertEqual(line["level" + bits], test["level" + bits])
                if "tol" + bits in test and not has_another_speed(test):
                    low, high = (0.98, 2.5) if is_curved(test) else (0.98, 1)
                    self.assertTrue(low * test["tol" + bits] <= line["tol" + bits] <= high * test["tol" + bits], (line, test["tol" + bits]))

    def test_say_of_every_vector_what_it_says(self):
        for version, name, _, _ in files.all_files():
            if query_of(name) == "gradient":  # which no line of a query asks
                continue
            tests = files.read(version, name)
            with tempfile.TemporaryDirectory() as folder:
                source = Path(folder, "cases.jsonl")
                source.write_text("".join(json.dumps(case_of(test, query_of(name), str(test["id"]))) + "\n" for test in tests))
                lines = lines_of(source, "--as-queries", "--with-truth")
            self.assertEqual(len(lines), len(tests))
            for line, test in zip(lines, tests):
                with self.subTest(f"{name}:{test['id']}"):
                    self.assertEqual((line["query"], line["comment"]), (query_of(name), str(test["id"])))
                    self.assert_same_truth(line, test)

    def test_are_what_engines_read(self):
        line, = lines_of("near_touching:1:1", "--as-queries")
        self.assertEqual(list(line), ["id", "query", "dimension", "a", "b", "comment"])
        self.assertEqual(list(line["a"]), ["shape", "vertices", "pose", "margin"])

    def test_leave_out_what_engines_have_no_shape_for(self):
        done = run("cases", "tapered_capsules:1:0..2", "tangent_spheres:1:0", "--as-queries")
        self.assertEqual(len(done.stdout.splitlines()), 1)
        self.assertIn("3 cases left out; the first: tapered_capsules:1:0: engines have no shape tapered_capsule", done.stderr)

    def test_have_no_truth_unless_they_are_queries(self):
        self.assertEqual(run("cases", "near_touching:1:1", "--with-truth").returncode, 2)


def answers_of_gjk(tests):
    with tempfile.TemporaryDirectory() as folder:
        source, out = Path(folder, "cases.jsonl"), Path(folder, "answers.jsonl")
        source.write_text("".join(json.dumps(case_of(test, "distance", str(test["id"]))) + "\n" for test in tests))
        run("solve", source, "--method", "gjk", "--out", out)
        return [json.loads(line) for line in out.read_text().splitlines()]


def about_centre(answer, body):
    """The answer with its point seen from the mean of the vertices of A."""
    world = [moved(exact_pose(body, 3), [Fraction(x) for x in row]) for row in body["vertices"]]
    centre = [float(sum(x) / len(world)) for x in zip(*world)]
    return {**answer, "point_a": [number_of(x) - c for x, c in zip(answer["point_a"], centre)]}


class Gradients(unittest.TestCase):
    def test_pass_the_normals_and_points_of_gjk_and_fail_them_reversed_or_from_another_origin(self):
        for name in ("gradient_hulls", "gradient_posed"):
            tests = [test for test in files.read("v2", name) if test["result"] == "separated"]
            failed = Counter()
            for test, answer in zip(tests, answers_of_gjk(tests)):
                reversed_one = {**answer, "normal": [-number_of(x) for x in answer["normal"]]}
                for what, given in (("right", answer), ("reversed", reversed_one), ("centre", about_centre(answer, test["a"]))):
                    rate = derivative(given, test["motion"]["twist"])
                    failed[what] += is_wrong(test, "gradient", False, rate, 64)
            turning = sum(any(test["motion"]["twist"][1]) for test in tests)
            self.assertEqual(failed["right"], 0)
            self.assertGreater(failed["reversed"], 0.8 * len(tests))
            self.assertGreater(failed["centre"], 0.4 * turning)


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main()
