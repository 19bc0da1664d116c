#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Engines of others: what they answer is judged, and what they do to their process stays there.

usage: engines_test.py TOUCHSTONE FOLDER_OF_TEST_ENGINES
"""
import contextlib
import json
import pathlib
import sqlite3
import subprocess
import sys
import tempfile
import unittest

FOLDER = pathlib.Path(sys.argv.pop())
PROGRAM = sys.argv.pop()
# A triangle against a segment (5 vertices: asked and answered), and against a triangle (6: where they misbehave).
ODD = '{"id":"odd","query":"distance","dimension":2,"a":{"shape":"triangle","vertices":[[0,0],[1,0],[0,1]]},' \
      '"b":{"shape":"segment","vertices":[[2,0],[2,1]]}}\n'
EVEN = '{"id":"even","query":"distance","dimension":2,"a":{"shape":"triangle","vertices":[[0,0],[1,0],[0,1]]},' \
       '"b":{"shape":"triangle","vertices":[[2,0],[2,1],[3,0]]}}\n'


def touchstone(*arguments, text=None):
    return subprocess.run([PROGRAM, *map(str, arguments)], input=text, capture_output=True, text=True, timeout=120)


class Engines(unittest.TestCase):
    def judged(self, name, cases):
        done = touchstone("judge", "-", "--engine", FOLDER / "misbehaving.so", "-m", f"engine/{name}", text=cases)
        lines = [json.loads(line) for line in done.stdout.splitlines()]
        return [line for line in lines if line["method"] == f"engine/{name}"]

    def test_the_sample_engine_is_judged_and_errs_on_one_side_only(self):
        done = touchstone("judge", "random_polytopes:1:0..199@intersects", "--engine", FOLDER / "bounding_boxes.so")
        self.assertIn(done.returncode, (0, 1))
        self.assertIn("engine/bounding_boxes", done.stderr)
        self.assertRegex(done.stderr, r"correct 1\d\d wrong_verdict \d+ \(unsafe 0, conservative [1-9]\d*\)")

    def test_a_misbehaving_engine_loses_its_query_and_nothing_else(self):
        for name, reason in {"crashes": "signal 11", "hangs": "no answer in", "exits": "ended with status 3",
                             "answers_nan": "no finite number", "answers_garbage": "verdict 77"}.items():
            with self.subTest(name):
                bad, good = self.judged(name, EVEN + ODD)
                self.assertEqual(bad["finding"], "no_answer")
                self.assertIn(reason, bad["refused"])
                self.assertEqual(good["finding"], "correct")

    def test_what_an_engine_prints_is_not_taken_for_its_answer(self):
        self.assertEqual([line["finding"] for line in self.judged("chatters", EVEN + ODD)], ["correct", "correct"])

    def test_libraries_that_are_no_engines_are_refused_by_name(self):
        with tempfile.TemporaryDirectory() as folder:
            text = pathlib.Path(folder) / "text.so"
            text.write_text("no library")
            for path, words in {text: "is no engine", FOLDER / "nowhere.so": "no such engine library",
                                FOLDER / "other_version.so": "was built for version 3 of touchstone_engine.h"}.items():
                done = touchstone("judge", "-", "--engine", path, text=ODD)
                self.assertEqual(done.returncode, 2)
                self.assertIn(words, done.stderr)
                self.assertIn(str(path), done.stderr)

    def test_an_engine_of_the_first_version_is_judged_as_ever(self):
        done = touchstone("judge", "-", "--engine", FOLDER / "first_version.so", "-m", "engine/first", text=ODD)
        self.assertEqual([json.loads(line)["finding"] for line in done.stdout.splitlines()], ["correct"])

    def test_a_shape_that_engines_do_not_have_is_refused_by_name(self):
        tapered = json.dumps({"id": "t", "query": "intersects", "dimension": 3, "b": {"shape": "sphere", "radius": 1}, "a": {
            "shape": "tapered_capsule", "top_radius": 1, "bottom_radius": 2, "half_height": 3, "pose": [[1, 0, 0, 9], [0, 1, 0, 9], [0, 0, 1, 9]]}})
        done = touchstone("judge", "-", "--engine", FOLDER / "bounding_boxes.so", "-m", "engine/bounding_boxes", text=tapered)
        self.assertEqual([json.loads(line)["refused"] for line in done.stdout.splitlines()], ["engines have no shape tapered_capsule"])

    def test_an_engine_joins_a_campaign_and_crashes_do_not_end_it(self):
        with tempfile.TemporaryDirectory() as folder:
            db = pathlib.Path(folder) / "db"
            campaign = pathlib.Path(folder) / "c.toml"
            campaign.write_text('name = "c"\nquestion = "q?"\nseed = 1\ncases = 20\nquery = "distance"\n'
                                'families = ["small_grid"]\ncompare = "all"\n[[grid]]\nmethod = "gjk"\n')
            self.assertEqual(touchstone("run", campaign, "--engine", FOLDER / "bounding_boxes.so", "--db", db).returncode, 0)
            with contextlib.closing(sqlite3.connect(db)) as database:
                rows = database.execute("SELECT method, sum(cases), sum(no_answer) FROM cell GROUP BY 1").fetchall()
                self.assertEqual(rows[0], ("engine/bounding_boxes", 20, 20))
                version = database.execute("SELECT value FROM provenance WHERE key = 'engine.bounding_boxes.version'").fetchone()
                self.assertEqual(version, ("1",))


if __name__ == "__main__":
    unittest.main(verbosity=2)
