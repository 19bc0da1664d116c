#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Engines of others: what they answer is judged, and what they do to their process stays there.

usage: engines_test.py TOUCHSTONE FOLDER_OF_TEST_ENGINES
"""
import contextlib
import csv
import json
import os
import pathlib
import re
import shlex
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest

FOLDER = pathlib.Path(sys.argv.pop())
PROGRAM = sys.argv.pop()
HERE = pathlib.Path(__file__).resolve().parent
# A triangle against a segment (5 vertices: asked and answered), and against a triangle (6: where they misbehave).
ODD = '{"id":"odd","query":"distance","dimension":2,"a":{"shape":"triangle","vertices":[[0,0],[1,0],[0,1]]},' \
      '"b":{"shape":"segment","vertices":[[2,0],[2,1]]}}\n'
EVEN = '{"id":"even","query":"distance","dimension":2,"a":{"shape":"triangle","vertices":[[0,0],[1,0],[0,1]]},' \
       '"b":{"shape":"triangle","vertices":[[2,0],[2,1],[3,0]]}}\n'

# Unit cubes of which A leaves by 1/4 along -x.
CUBES = '{"id":"cubes","query":"penetration","dimension":3,"a":{"shape":"box","half_extents":[0.5,0.5,0.5]},' \
        '"b":{"shape":"box","half_extents":[0.5,0.5,0.5],"pose":[[1,0,0,0.75],[0,1,0,0],[0,0,1,0]]}}\n'


def touchstone(*arguments, text=None, **environment):
    return subprocess.run([PROGRAM, *map(str, arguments)], input=text, capture_output=True, text=True, timeout=120,
                          env={**os.environ, **{name: str(value) for name, value in environment.items()}})


def alive(file):
    """The processes that wrote their number into the file and are still there."""
    return [number for number in map(int, file.read_text().split()) if pathlib.Path(f"/proc/{number}").exists()]


def wait_until(condition, seconds=60):
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            raise AssertionError("nothing happened in time")
        time.sleep(0.05)


class Engines(unittest.TestCase):
    def judged(self, name, cases, **environment):
        done = touchstone("judge", "-", "--engine", FOLDER / "misbehaving.so", "-m", f"engine/{name}", text=cases, **environment)
        lines = [json.loads(line) for line in done.stdout.splitlines()]
        return [line for line in lines if line["method"] == f"engine/{name}"]

    def test_the_sample_engine_is_judged_and_errs_on_one_side_only(self):
        done = touchstone("judge", "random_polytopes:1:0..199@intersects", "--engine", FOLDER / "bounding_boxes.so")
        self.assertIn(done.returncode, (0, 1))
        self.assertIn("engine/bounding_boxes", done.stderr)
        self.assertRegex(done.stderr, r"correct 1\d\d wrong_verdict \d+ \(unsafe 0, conservative [1-9]\d*\)")

    def test_a_misbehaving_engine_loses_its_query_and_nothing_else(self):
        for name, reason in {"crashes": "signal 11", "hangs": "no answer in", "exits": "ended with status 3",
                             "answers_garbage": "verdict 77", "writes_everywhere": "wrote into the pipe"}.items():
            with self.subTest(name):
                bad, good = self.judged(name, EVEN + ODD)
                self.assertEqual((bad["finding"], bad["failed"]), ("no_answer", True))
                self.assertIn(reason, bad["refused"])
                self.assertEqual(good["finding"], "correct")
                self.assertNotIn("failed", good)

    def test_a_wrong_field_hides_no_other_and_is_shown_as_it_was_given(self):
        for name, finding, field, said in (("answers_nan", "no_answer", "bad_number", "no finite number"),
                                           ("answers_infinity", "no_answer", "bad_number", "value inf"),
                                           ("answers_below_zero", "wrong_verdict", "bad_number", "value -1e-13"),
                                           ("answers_negative_counts", "correct", "bad_count", "iterations -1"),
                                           ("answers_half_a_point", "correct", "bad_point", "point_a (nan, 1, nan)"),
                                           ("answers_no_direction", "correct", "bad_normal", "normal (0, 0, 0)"),
                                           ("answers_negative_error", "correct", "bad_allowed_error", "allowed_error -1"),
                                           ("answers_garbage", "no_answer", "bad_verdict", "verdict 77")):
            with self.subTest(name):
                bad, good = self.judged(name, EVEN + ODD)
                self.assertEqual((bad["finding"], bad["bad_fields"]), (finding, [{"finding": field, "said": said}]))
                self.assertNotIn("bad_fields", good)

    def test_what_an_engine_prints_is_not_taken_for_its_answer(self):
        self.assertEqual([line["finding"] for line in self.judged("chatters", EVEN + ODD)], ["correct", "correct"])

    def test_no_query_gets_the_answer_to_another(self):
        cases = "".join((EVEN, ODD)[i % 2].replace('"id":"', f'"id":"{i}') for i in range(6))
        self.assertEqual([line["upper"] for line in self.judged("forks", cases)], [6, 5] * 3)

    def test_an_engine_that_blocks_is_given_up_and_leaves_no_process(self):
        with tempfile.TemporaryDirectory() as folder:
            processes = pathlib.Path(folder) / "processes"
            cases = ODD + "".join(EVEN.replace('"even"', f'"{i}"') for i in range(5))
            start = time.monotonic()
            lines = self.judged("hides", cases, TOUCHSTONE_TEST_FILE=processes)
            self.assertLess(time.monotonic() - start, 60)
            reasons = [line.get("refused", "") for line in lines]
            self.assertEqual(reasons[:4], ["", *(f"the engine gave no answer in {seconds} s" for seconds in (20, 4, 4))])
            for reason in reasons[4:]:
                self.assertIn("is not asked any more", reason)
            self.assertEqual(alive(processes), [])

    def test_an_engine_ends_with_a_program_that_is_killed(self):
        with tempfile.TemporaryDirectory() as folder:
            processes = pathlib.Path(folder) / "processes"
            program = subprocess.Popen([PROGRAM, "judge", "-", "--engine", FOLDER / "misbehaving.so", "-m", "engine/hides"],
                                       stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                       env={**os.environ, "TOUCHSTONE_TEST_FILE": str(processes)})
            program.stdin.write(EVEN.encode())
            program.stdin.close()
            wait_until(lambda: processes.exists() and len(processes.read_text().split()) == 3)
            program.kill()
            program.wait()
            wait_until(lambda: not alive(processes))

    def test_an_engine_of_ones_own_can_be_replayed_shrunk_hunted_and_drawn(self):
        engine = ["--engine", FOLDER / "misbehaving.so", "--method", "engine/chatters"]
        with tempfile.TemporaryDirectory() as folder:
            cases = pathlib.Path(folder) / "cases.jsonl"
            cases.write_text(EVEN)
            replayed = touchstone("replay", f"{cases}#even", *engine, "--format", "json", "--out", "-")
            self.assertIn("hands no iterates to an observer", replayed.stderr)
            shrunk = touchstone("shrink", cases, "--engine", FOLDER / "misbehaving.so", "-m", "engine/chatters", "--seconds", "5")
            self.assertIn("engine/chatters answers correctly", shrunk.stderr)
            hunted = touchstone("hunt", "--engine", FOLDER / "misbehaving.so", "-m", "engine/chatters", "--budget", "10cases",
                                "--family", "random_polytopes", "--query", "distance")
            self.assertIn("hunted-random_polytopes", hunted.stdout, hunted.stderr)
            drawn = touchstone("atlas", f"{cases}#even", *engine, "--axes", "b.v0.x,b.v0.y", "--ulps", "1", "--out",
                               pathlib.Path(folder) / "atlas.html")
            self.assertEqual(drawn.returncode, 0, drawn.stderr)

    def test_libraries_that_are_no_engines_are_refused_by_name(self):
        with tempfile.TemporaryDirectory() as folder:
            text = pathlib.Path(folder) / "text.so"
            text.write_text("no library")
            for path, words in {text: "is no engine", FOLDER / "nowhere.so": "no such engine library",
                                FOLDER / "other_version.so": "was built for version 5 of touchstone_engine.h"}.items():
                done = touchstone("judge", "-", "--engine", path, text=ODD)
                self.assertEqual(done.returncode, 2)
                self.assertIn(words, done.stderr)
                self.assertIn(str(path), done.stderr)

    def test_an_engine_of_the_first_version_is_judged_as_ever(self):
        done = touchstone("judge", "-", "--engine", FOLDER / "first_version.so", "-m", "engine/first", text=ODD)
        self.assertEqual([json.loads(line)["finding"] for line in done.stdout.splitlines()], ["correct"])

    def test_an_engine_of_the_second_version_is_judged_without_what_it_did_not_know(self):
        done = touchstone("judge", "-", "--engine", FOLDER / "second_version.so", "-m", "engine/second", text=ODD)
        line = json.loads(done.stdout)
        self.assertEqual((line["verdict"], line["upper"], line["normal"]), ("separated", 1, None))
        self.assertNotIn("contact", line)
        self.assertNotIn("contact_points", line)

    def test_the_engine_of_this_library_has_its_points_on_the_surfaces_of_balls(self):
        ball, capsule = {"shape": "sphere", "radius": 1}, {"shape": "capsule", "radius": 0.5, "half_length": 1}
        pairs = [(a, b, query, way) for a, b in ((ball, ball), (capsule, capsule), (ball, {"shape": "box", "half_extents": [1, 1, 1]}))
                 for query in ("distance", "penetration") for way in (0.5, 4)]
        lines = [json.dumps({"id": str(i), "query": query, "dimension": 3, "a": a,
                             "b": {**b, "pose": [[1, 0, 0, way], [0, 1, 0, 0], [0, 0, 1, 0]]}})
                 for i, (a, b, query, way) in enumerate(pairs)]
        done = touchstone("judge", "-", "-m", "engine/touchstone", text="".join(line + "\n" for line in lines))
        judged = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual(len(judged), len(pairs), done.stderr)
        for (_, _, query, way), line in zip(pairs, judged):
            self.assertEqual((line["finding"], line.get("contact", {}).get("findings", [])), ("correct", []), line)
            self.assertEqual(line["point_a"] is None, (query == "distance") != (way == 4), line)

    def judged_contact(self, name):
        done = touchstone("judge", "-", "--engine", FOLDER / "contact.so", "-m", f"engine/{name}", text=CUBES)
        return json.loads(done.stdout), done

    def test_normals_and_points_of_engines_are_judged(self):
        right, done = self.judged_contact("contact_right")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual([right["contact"][part] for part in ("points", "normal", "set")], ["right"] * 3)
        self.assertEqual((right["contact"]["angle"], right["contact"]["covered"]), (0, 1))
        wrong, done = self.judged_contact("contact_reversed")
        self.assertEqual(wrong["contact"]["findings"], ["normal_reversed"])
        self.assertEqual((wrong["finding"], done.returncode), ("correct", 1))
        self.assertIn("contact: normal_reversed 1", done.stderr)
        off, _ = self.judged_contact("contact_elsewhere")
        self.assertEqual(off["contact"]["findings"], ["point_off_body", "contact_outside", "contact_depth_wrong"])
        many, _ = self.judged_contact("contact_too_many")
        self.assertEqual(many["finding"], "correct")
        self.assertEqual(many["bad_fields"], [{"finding": "bad_contact_point", "said": "9 contact points"}])
        self.assertEqual([many["contact"].get(part) for part in ("points", "normal", "set")], ["right", "right", None])

    def judged_gradient(self, name):
        done = touchstone("judge", "-", "--engine", FOLDER / "contact.so", "-m", f"engine/contact_{name}", "--gradient", text=CUBES)
        return json.loads(done.stdout), done

    def test_gradients_that_engines_name_are_judged_in_place_of_those_that_they_imply(self):
        named, done = self.judged_gradient("named")
        self.assertEqual((named["contact"]["gradient"], named["contact"]["gradient_unique"], done.returncode), ("right", False, 0))
        self.assertEqual([float.fromhex(str(x)) for x in named["gradient"]], [-1, 0, 0, 0, 0, 0.25])
        misnamed, done = self.judged_gradient("misnamed")
        self.assertEqual((misnamed["contact"]["findings"], done.returncode), (["gradient_outside"], 1))
        self.assertEqual(misnamed["contact"]["normal"], "right")
        implied, _ = self.judged_gradient("right")
        self.assertEqual(implied["contact"]["gradient"], "right")
        self.assertNotIn("gradient", implied)
        half, done = self.judged_gradient("half_named")
        self.assertEqual(half["bad_fields"], [{"finding": "bad_gradient", "said": "gradient (-1, nan, nan, nan, nan, nan)"}])
        self.assertEqual((half["contact"]["gradient"], done.returncode), ("right", 1), "that which it implies")

    def test_a_wrong_normal_is_shrunk_and_replayed_by_the_command_that_is_printed(self):
        done = touchstone("shrink", "-", "--engine", FOLDER / "contact.so", "-m", "engine/contact_reversed", "--finding",
                          "normal_reversed", "--seconds", "2", text=CUBES)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("normal-reversed", json.loads(done.stdout)["id"])
        self.assertIn(f"--engine '{FOLDER / 'contact.so'}'", done.stderr)

    def typed(self, command, folder):
        """What a user gets who types a printed command in that folder, with the program's name where it is."""
        program = pathlib.Path(PROGRAM).resolve()
        self.assertIn(" --engine ", command)
        return subprocess.run(["bash", "-c", command.replace("./run -- ", "touchstone ")], capture_output=True, text=True, timeout=120,
                              cwd=folder, env={**os.environ, "PATH": f"{program.parent}:{os.environ['PATH']}"})

    def test_printed_commands_bring_the_engine_wherever_it_is(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name) / "it's mine; really"
            folder.mkdir()
            shutil.copy(FOLDER / "contact.so", folder)
            (folder / "cubes.jsonl").write_text(CUBES)
            engine = ["--engine", folder / "contact.so", "-m", "engine/contact_reversed"]
            kept = folder / "kept.jsonl"
            for out in ([], ["--out", kept]):
                shrunk = touchstone("shrink", folder / "cubes.jsonl", *engine, "--finding", "normal_reversed", "--seconds", "2", *out)
                shown = self.typed(shrunk.stderr.split("replay: ", 1)[1], name)
                self.assertIn("normal_reversed", json.loads(shown.stdout)["contact"]["findings"], shown.stderr)
            for out in ([], ["--out", kept]):
                hunted = touchstone("hunt", *engine, "--budget", "10cases", "--family", "random_penetrations", *out)
                shown = self.typed(hunted.stderr.split("replay: ", 1)[1], name)
                self.assertEqual(json.loads(shown.stdout)["method"], "engine/contact_reversed", shown.stderr)
            page = folder / "atlas.html"
            drawn = touchstone("atlas", f"{folder}/cubes.jsonl#cubes", *engine, "-m", "engine/contact_right", "--axes",
                               "b.t.x,b.t.y", "--ulps", "1", "--out", page)
            self.assertEqual(drawn.returncode, 0, drawn.stderr)
            command = json.JSONDecoder().raw_decode(page.read_text().split('"command":', 1)[1])[0]
            again = self.typed(command, name)
            self.assertEqual(again.returncode, 0, again.stderr)
            self.assertTrue((pathlib.Path(name) / "atlas.html").exists())

    def test_a_campaign_file_may_name_an_engine_that_is_brought_and_counts_its_contacts(self):
        with tempfile.TemporaryDirectory() as folder:
            campaign, database, cases = (pathlib.Path(folder) / name for name in ("c.toml", "c.sqlite", "cubes.jsonl"))
            cases.write_text(CUBES)
            campaign.write_text('name = "c"\nquestion = "?"\nseed = 1\ncases = 1\nfamilies = ["regular_polytopes"]\n'
                                'query = "penetration"\ncontact = true\n[[grid]]\nmethod = "engine/contact_reversed"\n')
            done = touchstone("run", campaign, "--engine", FOLDER / "contact.so", "--include", cases, "--db", database, "--jobs", 1)
            self.assertEqual(done.returncode, 0, done.stderr)
            with contextlib.closing(sqlite3.connect(database)) as opened:
                row = opened.execute("SELECT method, normals_judged, normals_reversed, sets_judged, correct FROM cell "
                                     "WHERE family = 'cubes'").fetchall()
                library = opened.execute("SELECT value FROM provenance WHERE key = 'engine.contact_reversed.library'").fetchone()
                failure = opened.execute("SELECT finding, count FROM failure WHERE family = 'cubes'").fetchall()
            self.assertEqual(row, [("engine/contact_reversed", 1, 1, 1, 1)])
            self.assertEqual(failure, [("normal_reversed", 1)])
            self.assertEqual(library, (str(FOLDER / "contact.so"),))

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

    def test_what_no_rounding_explains_is_counted_as_plainly_wrong(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            campaign = folder / "c.toml"
            campaign.write_text('name = "c"\nquestion = "q?"\nseed = 1\ncases = 200\nquery = "penetration"\n'
                                'families = ["near_touching", "random_polytopes"]\n[[grid]]\nmethod = "facets(scalar=double)"\n')
            self.assertEqual(touchstone("run", campaign, "--engine", SAMPLE, "--db", folder / "db").returncode, 0)
            with contextlib.closing(sqlite3.connect(folder / "db")) as database:
                counts = dict(((family, method.split("(")[0]), (plain, wrong)) for family, method, plain, wrong in database.execute(
                    "SELECT family, method, sum(plainly_wrong), sum(wrong_verdict + inaccurate) FROM cell GROUP BY 1, 2"))
                (case,) = database.execute("SELECT plainest_case FROM cell WHERE family = 'random_polytopes' AND plainly_wrong > 0").fetchone()
            engine = [method for _, method in counts if method.startswith("engine/")][0]
            for family in ("near_touching", "random_polytopes"):
                self.assertEqual(counts[family, "facets"][0], 0)
                self.assertLessEqual(*counts[family, engine])
            self.assertGreater(counts["random_polytopes", engine][0], 0)
            told = json.loads(touchstone("judge", case, "--engine", SAMPLE).stdout.splitlines()[0])
            self.assertIn(told["finding"], ("wrong_verdict", "inaccurate"))
            with contextlib.closing(sqlite3.connect(folder / "db")) as database:
                plain = database.execute("SELECT family, method, smallest FROM plain").fetchall()
                self.assertEqual([row[:2] for row in plain], [("random_polytopes", engine)], "near_touching is no ordinary family")
                (origin, vertices, small), = database.execute("SELECT origin, vertices, json FROM shrunk WHERE place >= 3").fetchall()
                (before,) = database.execute("SELECT min(plainest_vertices) FROM cell WHERE method = ? AND family = 'random_polytopes'",
                                             (engine,)).fetchone()
            self.assertEqual(origin, plain[0][2])
            self.assertLessEqual(vertices, before)
            (folder / "small.toml").write_text(campaign.read_text().replace('"near_touching", "random_polytopes"]', '"small_grid"]\n'
                                                                            'include = ["small.jsonl"]'))
            (folder / "small.jsonl").write_text(small + "\n")
            self.assertEqual(touchstone("run", folder / "small.toml", "--engine", SAMPLE, "--db", folder / "again").returncode, 0)
            with contextlib.closing(sqlite3.connect(folder / "again")) as database:
                self.assertEqual(database.execute("SELECT sum(plainly_wrong) FROM cell WHERE family = 'small' AND method = ?",
                                                  (engine,)).fetchone(), (1,), "the small case is plainly wrong too")

    def examined(self, folder, version):
        page = folder / f"{version}.md"
        done = touchstone("examine", "--engine", FOLDER / f"mine_{version}.so", "--cases", 10, "--databases", folder / version, "--out",
                          page, "--against", "gjk(scalar=double)", "--against", "epa(scalar=double)")
        self.assertEqual(done.returncode, 0, done.stderr)
        return page.read_text()

    def test_two_bugs_of_an_engine_are_told_apart_and_mending_one_is_better_with_nothing_worse(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            page = self.examined(folder, "1_0")
            self.assertTrue(page.startswith("# `engine/mine`\n\n`engine/mine` 1.0 (epsilon 1e-4), judged by Touchstone "), page[:200])
            failures = re.findall(r"^\d\. `(\w+)` of (\w+) bodies \([\d,]+ cases?\), found on `(\w+)`.*\n\n   ```sh\n   (.*)$", page, re.M)
            self.assertEqual(len(failures), 3, page)
            kinds = [(finding, bodies) for finding, bodies, _, _ in failures]
            self.assertIn(("inaccurate", "penetrating"), kinds)
            self.assertIn(("wrong_verdict", "separated"), kinds)
            for finding, _, _, command in failures:
                again = subprocess.run(["sh", "-c", command.replace("./run --", shlex.quote(PROGRAM))], capture_output=True, text=True)
                self.assertEqual((again.returncode, json.loads(again.stdout)["finding"]), (1, finding), again.stderr)
            self.assertRegex(page, r"\| `gjk\(scalar=double[^|]*` \|[^|]*\| [\d,]+ \| [1-9][\d,]* \| \d+ \| worse \|")
            with contextlib.closing(sqlite3.connect(folder / "1_0" / "engines-depth.sqlite")) as database:
                (plain,) = database.execute("SELECT sum(plainly_wrong) FROM cell WHERE method = 'engine/mine'").fetchone()
                worst = database.execute("SELECT family FROM cell WHERE method = 'engine/mine' GROUP BY family ORDER BY "
                                         "-1.0 * sum(plainly_wrong) / (sum(cases) - sum(coalesce(unsupported, 0)))").fetchone()
            self.assertGreater(plain, 0)
            self.assertRegex(page, rf"\| `engines-depth` \| [\d,]+ \| {plain} \|")
            self.assertTrue(worst)
            self.examined(folder, "1_1")
            mended = touchstone("diff", folder / "1_0" / "engines-depth.sqlite", folder / "1_1" / "engines-depth.sqlite")
            self.assertEqual(mended.returncode, 0, mended.stdout)
            self.assertIn("Engines: engine/mine 1.0 -> 1.1.", mended.stdout)
            self.assertRegex(mended.stdout, r"0 regressions; [1-9]\d* better, 0 worse, 0 flipped")
            for campaign in ("engines", "engines-distance"):
                same = touchstone("diff", folder / "1_0" / f"{campaign}.sqlite", folder / "1_1" / f"{campaign}.sqlite")
                self.assertIn("0 better, 0 worse, 0 flipped", same.stdout)

    def test_an_absolute_epsilon_is_placed_last_on_near_touching(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            campaign = folder / "near.toml"
            campaign.write_text('name = "near"\nquestion = "Which are wrong near contact?"\nanswer = "list"\nseed = 1\ncases = 100\n'
                                'query = "intersects"\nfamilies = ["near_touching"]\n[[grid]]\nmethod = "gjk(scalar={s})"\n'
                                's = ["float", "double"]\n[[grid]]\nmethod = "engine/{e}"\ne = ["bullet", "fcl", "libccd", "ode"]\n'
                                'when_built = true\n')
            self.assertEqual(touchstone("run", campaign, "--engine", FOLDER / "mine_1_0.so", "--db", folder / "db").returncode, 0)
            self.assertEqual(touchstone("report", folder / "db", "--out", folder / "report").returncode, 0)
            page = (folder / "report/report.md").read_text()
            answer = page[page.index("## Answer"):]
            self.assertRegex(answer.splitlines()[2], r"are wrong on some case, most often engine/mine on double, \d+ of 100")
            self.assertIn("conservative", page)

    def test_examine_refuses_a_method_to_compare_with_that_no_campaign_has(self):
        done = touchstone("examine", "--engine", FOLDER / "mine_1_0.so", "--against", "gjk(scalar=rational)", "--out", "none.md")
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertIn("--against: method of these campaigns 'gjk(scalar=rational)'", done.stderr)
        self.assertIn("epa(scalar=double", done.stderr, "what there is")

    def test_only_the_named_methods_of_a_campaign_are_asked(self):
        with tempfile.TemporaryDirectory() as name:
            db = pathlib.Path(name) / "db"
            run = ["run", "engines-depth", "--cases", 2, "--engine", FOLDER / "mine_1_0.so", "--db", db]
            done = touchstone(*run, "--only", "engine/mine", "--only", "epa(scalar=double)")
            self.assertEqual(done.returncode, 0, done.stderr)
            with contextlib.closing(sqlite3.connect(db)) as database:
                methods = [method.split("(")[0] for (method,) in database.execute("SELECT method FROM method ORDER BY method")]
                (command,) = database.execute("SELECT command FROM session").fetchone()
                pairs = database.execute("SELECT DISTINCT method_a FROM pair WHERE method_b = 'engine/mine' OR method_a = 'engine/mine'")
                self.assertEqual(len(pairs.fetchall()), 1, "it is compared with the other one")
            self.assertEqual(methods, ["engine/mine", "epa"])
            self.assertIn("--only engine/mine --only 'epa(scalar=double)'", command)
            unknown = touchstone(*run, "--only", "gjk")
            self.assertEqual(unknown.returncode, 2)
            self.assertIn("method of campaign engines-depth", unknown.stderr)

    def test_a_campaign_that_compares_with_an_engine_asks_it_and_its_report_begins_with_it(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            campaign = folder / "c.toml"
            campaign.write_text('name = "c"\nquestion = "?"\nseed = 1\ncases = 40\nquery = "penetration"\n'
                                'families = ["random_penetrations"]\ncompare = "engine/mine"\n[[grid]]\nmethod = "{m}(scalar=double)"\n'
                                'm = ["epa", "sat"]\n')
            done = touchstone("run", campaign, "--engine", FOLDER / "mine_1_0.so", "--db", folder / "db")
            self.assertEqual(done.returncode, 0, done.stderr)
            with contextlib.closing(sqlite3.connect(folder / "db")) as database:
                self.assertEqual(database.execute("SELECT count(*), min(place), max(place) FROM shrunk").fetchone()[1], 0)
                pairs = database.execute("SELECT method_a, method_b FROM pair").fetchall()
                self.assertEqual(len(pairs), 2)
                self.assertTrue(all("engine/mine" in pair for pair in pairs), pairs)
            self.assertEqual(touchstone("report", folder / "db", "--out", folder / "report").returncode, 0)
            page = (folder / "report" / "report.md").read_text()
            self.assertLess(page.index("## Your engine: `engine/mine`"), page.index("## Methods"))
            rivals = csv.DictReader((folder / "report/data/c/examined_pairs.csv").read_text().splitlines())
            self.assertEqual(sorted(row["other"].split("(")[0] for row in rivals if int(row["only_mine_fails"]) > 0), ["epa", "sat"])

    def test_an_archive_tells_another_build_of_an_engine_and_starts_none_by_itself(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            campaign, engine = folder / "c.toml", folder / "mine.py"
            shutil.copy(pathlib.Path(__file__).parent / "sample/bounding_boxes.py", engine)
            campaign.write_text('name = "c"\nquestion = "q?"\nseed = 1\ncases = 20\nquery = "intersects"\n'
                                'families = ["small_grid"]\n[[grid]]\nmethod = "gjk"\n')
            self.assertEqual(touchstone("run", campaign, "--engine", f"python3 {engine}", "--db", folder / "db").returncode, 0)
            self.assertEqual(touchstone("archive", folder / "db", "--out", folder / "a").returncode, 0)
            alone = touchstone("rerun", folder / "a", "--out", folder / "again")
            self.assertEqual(alone.returncode, 2, alone.stdout)
            self.assertIn("version 1, which an archive does not hold; give it by --engine", alone.stderr)
            rerun = ["rerun", folder / "a", "--engine", f"python3 {engine}", "--out"]
            same = touchstone(*rerun, folder / "again")
            self.assertEqual(same.returncode, 0, same.stdout + same.stderr)
            self.assertIn("build, machine and engines are those of the archive", same.stdout)
            engine.write_text(engine.read_text() + "# another build\n")
            other = touchstone(*rerun, folder / "other")
            self.assertEqual(other.returncode, 0, other.stdout + other.stderr)
            self.assertRegex(other.stdout, r"engine\.bounding_boxes_py\.hash: [0-9a-f]{32} -> [0-9a-f]{32}")
            self.assertIn("cannot be resumed", touchstone(*rerun, folder / "again").stderr)

    def test_an_engine_that_is_a_command_joins_a_campaign_and_its_command_is_printed_in_quotes(self):
        with tempfile.TemporaryDirectory() as folder:
            campaign = pathlib.Path(folder) / "c.toml"
            campaign.write_text('name = "c"\nquestion = "q?"\nseed = 1\ncases = 20\nquery = "intersects"\n'
                                'families = ["small_grid"]\ncompare = "all"\n[[grid]]\nmethod = "gjk"\n')
            done = touchstone("run", campaign, "--engine", SAMPLE, "--db", pathlib.Path(folder) / "db")
            self.assertEqual(done.returncode, 0, done.stderr)
            with contextlib.closing(sqlite3.connect(pathlib.Path(folder) / "db")) as database:
                rows = database.execute("SELECT method, sum(cases), sum(no_answer) FROM cell GROUP BY 1").fetchall()
                self.assertEqual(rows[0], ("engine/bounding_boxes_py", 20, 0))
                command = database.execute("SELECT command FROM session").fetchone()[0]
                self.assertIn(f"--engine '{SAMPLE}'", command)


SAMPLE = f"python3 {HERE}/sample/bounding_boxes.py"


def misbehaving(word):
    """The command of an engine that does what the word says."""
    return f"python3 {shlex.quote(str(HERE / 'testing' / 'misbehaving.py'))} {word}"



def boxes(name, half_extents_of_b, offset):
    """A box with edges of length 1 about the origin, and one about the offset."""
    dimension = len(offset)
    pose = [[float(i == k) for k in range(dimension)] + [offset[i]] for i in range(dimension)]
    return json.dumps({"id": name, "query": "penetration", "dimension": dimension, "a": {"shape": "box", "half_extents": [0.5] * dimension},
                       "b": {"shape": "box", "half_extents": half_extents_of_b, "pose": pose}}) + "\n"


BOXES = [("along x", [0.5, 0.5, 0.5], [0.75, 0.125, 0.25]), ("against y", [0.5, 0.5, 0.5], [0.125, -0.875, 0.25]),
         ("in the plane", [0.5, 2], [-0.75, 0.25]), ("inside", [4.5, 6, 7], [0.5, 0.25, 0.125]), ("apart", [0.5, 0.5, 0.5], [0.75, 2, 0.25])]


def moved_boxes(query, half_extents, offset, exchanged, shift):
    """Two boxes, B moved by the offset, exchanged or not, and both moved by a shift."""
    dimension = len(offset)

    def box(at):
        pose = [[float(i == k) for k in range(dimension)] + [at[i]] for i in range(dimension)]
        return {"shape": "box", "half_extents": half_extents[:dimension], "pose": pose}
    a, b = box(shift), box([x + y for x, y in zip(offset, shift)])
    return {"query": query, "dimension": dimension, "a": b if exchanged else a, "b": a if exchanged else b}


class Gradients(unittest.TestCase):
    """An engine that names gradients, of boxes that are exchanged and moved."""
    SHIFTS = {2: [[0, 0], [8, -4]], 3: [[0, 0, 0], [8, -4, 16]]}
    OFFSETS = [("distance", [3, 0.5, 0.25]), ("distance", [3, 4, 5]), ("penetration", [0.75, 0.125, 0.25]), ("distance", [3, 0.5]),
               ("penetration", [0.25, -1.75])]

    def judged(self, word):
        cases = [(moved_boxes(query, [0.5, 1, 1.5], offset, exchanged, shift), exchanged, shift)
                 for query, offset in self.OFFSETS for shift in self.SHIFTS[len(offset)] for exchanged in (False, True)]
        text = "".join(json.dumps({"id": str(i), **case}) + "\n" for i, (case, _, _) in enumerate(cases))
        engine = f"{shlex.quote(sys.executable)} {shlex.quote(str(HERE / 'testing/gradients.py'))} {word}"
        done = touchstone("judge", "-", "--engine", engine, "--gradient", text=text)
        lines = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual([line["finding"] for line in lines], ["correct"] * len(cases), done.stderr)
        return [(case, exchanged, shift, line) for (case, exchanged, shift), line in zip(cases, lines)], done

    def test_right_ones_are_right_wherever_and_whichever_way_round_the_bodies_are(self):
        cases, done = self.judged("right")
        self.assertEqual(done.returncode, 0, done.stderr)
        first = None
        for _, exchanged, shift, line in cases:
            self.assertEqual((line["contact"]["gradient"], line["contact"]["findings"]), ("right", []), line)
            given = [float.fromhex(str(x)) for x in line["gradient"]]
            if not exchanged and not any(shift):
                first = given
            sign = -1 if exchanged else 1
            n = given[:len(shift)]
            turned = [shift[0] * n[1] - shift[1] * n[0]] if len(shift) == 2 else [
                shift[(k + 1) % 3] * n[(k + 2) % 3] - shift[(k + 2) % 3] * n[(k + 1) % 3] for k in range(3)]
            for x, y in zip(given, [sign * x for x in first[:len(shift)]] + [sign * x + t for x, t in zip(first[len(shift):], turned)]):
                self.assertAlmostEqual(x, y, 12)

    def test_wrong_signs_reference_points_and_lengths_are_found_although_normal_and_points_are_right(self):
        for word, finding, everywhere in (("about_centre", "gradient_outside", False), ("of_b", "gradient_reversed", True),
                                          ("short", "gradient_outside", True), ("frozen", "gradient_outside", False)):
            with self.subTest(word):
                cases, done = self.judged(word)
                self.assertEqual(done.returncode, 1)
                self.assertRegex(done.stderr, f"contact: .*{finding} [1-9]")
                for _, exchanged, shift, line in cases:
                    found = line["contact"]["findings"]
                    self.assertIn(found, [[finding]] if everywhere or any(shift) else [[], [finding]], line)
                if word == "about_centre":
                    self.assertEqual([line["contact"]["findings"] for _, exchanged, shift, line in cases if not exchanged and not any(shift)],
                                     [[]] * len(self.OFFSETS), "A is about the origin")


class Threads(unittest.TestCase):
    def test_every_thread_is_on_its_page_with_its_exact_truth(self):
        sys.path.insert(0, str(HERE))
        import threads_table
        rows = [line for line in (HERE.parents[1] / "docs" / "threads.md").read_text().splitlines() if line.startswith("| `")]
        cases = [json.loads(line) for line in threads_table.CORPUS.read_text().splitlines()]
        self.assertEqual([row.split(" | ")[:2] for row in rows],
                         [[f"| `{case['id']}`: {case['origin']}", f"{case['query']}: {threads_table.truth_of(case)}"] for case in cases])


class Commands(unittest.TestCase):
    """Engines that are commands: one JSON line in, one out."""

    def judged(self, word, cases, **environment):
        done = touchstone("judge", "-", "--engine", misbehaving(word), text=cases, **environment)
        return [json.loads(line) for line in done.stdout.splitlines()], done.stderr

    def test_the_samples_answer_as_the_sample_in_c(self):
        samples = {"bounding_boxes": FOLDER / "bounding_boxes.so", "bounding_boxes_py": SAMPLE}
        if shutil.which("node"):
            samples["bounding_boxes_js"] = f"node {HERE}/sample/bounding_boxes.mjs"
        answers = {}
        for name, engine in samples.items():
            done = touchstone("judge", "random_polytopes:1:0..199@intersects", "--engine", engine)
            lines = [json.loads(line) for line in done.stdout.splitlines()]
            self.assertEqual({line["method"] for line in lines}, {f"engine/{name}"}, done.stderr)
            answers[name] = [line["verdict"] for line in lines]
        self.assertEqual(len(answers["bounding_boxes"]), 200)
        for verdicts in answers.values():
            self.assertEqual(verdicts, answers["bounding_boxes"])

    def test_the_samples_answer_with_right_normals_and_points(self):
        samples = [FOLDER / "bounding_boxes.so", SAMPLE]
        if shutil.which("node"):
            samples.append(f"node {HERE}/sample/bounding_boxes.mjs")
        for engine in samples:
            with self.subTest(engine):
                done = touchstone("judge", "-", "--engine", engine, text="".join(boxes(*case) for case in BOXES))
                self.assertEqual(done.returncode, 0, done.stderr)
                lines = [json.loads(line) for line in done.stdout.splitlines()]
                self.assertEqual({line["finding"] for line in lines}, {"correct"})
                self.assertEqual([float.fromhex(str(line["upper"])) for line in lines], [0.25, 0.125, 0.25, 4.5, 0])
                for line in lines[:4]:
                    self.assertEqual([line["contact"][part] for part in ("points", "normal", "set")], ["right"] * 3, line)
                    self.assertEqual((line["contact"]["angle"], line["contact"]["covered"]), (0, 1))
                self.assertNotIn("contact_points", lines[4])

    def test_an_error_that_an_engine_declares_counts_by_the_size_of_the_bodies_and_is_marked(self):
        engine = """import json, sys
print(json.dumps({"touchstone": 1, "name": "loose", "version": "1", "settings": "", "bits": 64, "absolute_error": 0.05,
                  "answers": {"distance": [2], "impact": [2]}}), flush=True)
for line in sys.stdin:
    query = json.loads(line)
    gap = query["b"]["vertices"][0][0] - query["a"]["vertices"][1][0]
    print(json.dumps({"id": query["id"], "verdict": "meet" if query["query"] == "impact" else "separated", "value": gap + 0.04}), flush=True)
"""
        small = {**json.loads(EVEN), "id": "small"}
        for body in ("a", "b"):
            small[body]["vertices"] = [[x / 10 for x in vertex] for vertex in small[body]["vertices"]]
        impact = {**json.loads(EVEN), "id": "impact", "query": "impact", "motion": {"velocity": [-1, 0], "duration": 4}}
        with tempfile.TemporaryDirectory() as folder:
            program = pathlib.Path(folder) / "loose.py"
            program.write_text(engine)
            done = touchstone("judge", "-", "--engine", f"python3 {shlex.quote(str(program))}",
                              text=EVEN + json.dumps(small) + "\n" + json.dumps(impact) + "\n")
        lines = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual([line["finding"] for line in lines], ["correct", "inaccurate", "inaccurate"], done.stdout)
        self.assertEqual([line.get("promise") for line in lines], ["tolerance", "tolerance", None])
        self.assertEqual([line.get("within_promise") for line in lines], [True, None, None])
        self.assertIn("~ 2 of 3 numbers promise no more than a tolerance beyond rounding", done.stderr)
        self.assertIn("correct by such a promise alone, off by more than rounding: 1", done.stderr)

    def test_an_engine_of_ones_own_is_listed_with_its_version_and_settings(self):
        done = touchstone("list", "engines", "--engine", SAMPLE, "--json")
        listed = {engine["name"]: engine["description"] for engine in json.loads(done.stdout)["engines"]}
        self.assertEqual(listed["engine/bounding_boxes_py"], "1; none; computes in 64 bits")

    def test_a_misbehaving_command_loses_its_query_and_nothing_else(self):
        for word, reason in {"crashes": "ended by signal 11", "hangs": "no answer in 2 s of processor time",
                             "grows": "MemoryError", "exits": "ended with status 3",
                             "raises": "ended with status 1: KeyError: 'no such key'", "fails": "failed: RuntimeError: unreachable",
                             "answers_garbage": "verdict 'maybe'", "answers_no_verdict": "no verdict",
                             "answers_other_fields": "the field 'vlaue', which is none",
                             "answers_a_field_twice": "the field 'value' twice", "answers_twice": "more than one line", "answers_another": "answered the query '2' when asked 1",
                             "chatters": "no JSON object: 'computing...'", "writes_no_end": "a line of more than 1048576 bytes"}.items():
            with self.subTest(word):
                (bad, good), _ = self.judged(word, EVEN + ODD)
                self.assertEqual((bad["finding"], bad["failed"]), ("no_answer", True))
                self.assertIn(reason, bad["refused"])
                self.assertEqual(good["finding"], "correct", good)

    def test_a_wrong_field_of_a_line_hides_no_other_and_is_shown_as_it_was_written(self):
        for word, finding, field, said in (("answers_nan", "no_answer", "bad_number", "value 'NaN'"),
                                           ("answers_infinity", "no_answer", "bad_number", "value 'Infinity'"),
                                           ("overflows", "no_answer", "bad_number", "value '1e999'"),
                                           ("answers_null", "no_answer", "bad_number", "value 'null'"),
                                           ("answers_text", "no_answer", "bad_number", "value '1'"),
                                           ("answers_no_number", "no_answer", "bad_number", "no finite number"),
                                           ("answers_below_zero", "wrong_verdict", "bad_number", "value -1e-13"),
                                           ("answers_long_points", "correct", "bad_point", "point_a '[1,2,3,4]'"),
                                           ("answers_nan_points", "correct", "bad_point", "point_a '[\"NaN\",0]'"),
                                           ("answers_no_direction", "correct", "bad_normal", "normal (0, 0, 0)"),
                                           ("answers_a_gradient_of_space", "correct", "bad_gradient", "gradient '[1,0,0,0,0,0]'"),
                                           ("answers_nan_gradients", "correct", "bad_gradient", "gradient '[\"NaN\",0,0]'"),
                                           ("answers_negative_counts", "correct", "bad_count", "iterations '-1'"),
                                           ("answers_a_word_for_a_flag", "correct", "bad_flag", "gave_up 'no'"),
                                           ("answers_garbage", "no_answer", "bad_verdict", "verdict 'maybe'"),
                                           ("answers_no_verdict", "no_answer", "bad_verdict", "no verdict")):
            with self.subTest(word):
                (bad, good), stderr = self.judged(word, EVEN + ODD)
                self.assertEqual((bad["finding"], bad["bad_fields"]), (finding, [{"finding": field, "said": said}]))
                self.assertIn(f"{field} 1, first {said} on ", stderr)
                self.assertEqual(good["finding"], "correct", good)
                self.assertNotIn("bad_fields", good)

    def test_a_wrong_verdict_beside_a_wrong_number_is_counted_in_every_form_and_in_a_campaign(self):
        engine = misbehaving("answers_below_zero")
        done = touchstone("judge", "-", "--engine", engine, text=EVEN)
        self.assertEqual(done.returncode, 1)
        self.assertIn("wrong_verdict 1 (unsafe 0, conservative 1)", done.stderr)
        human = touchstone("judge", "-", "--engine", engine, "--human", text=EVEN).stdout
        self.assertIn("bad       bad_number: value -1e-13\n", human)
        self.assertIn("diagnosis wrong_verdict: conservative", human)
        with tempfile.TemporaryDirectory() as folder:
            table, cases, campaign, database = (pathlib.Path(folder) / name for name in ("a.csv", "even.jsonl", "c.toml", "db"))
            self.assertEqual(touchstone("judge", "-", "--engine", engine, "--csv", "-o", table, text=EVEN).returncode, 1)
            (row,) = csv.DictReader(table.open())
            self.assertEqual((row["finding"], row["bad_fields"]), ("wrong_verdict", "bad_number: value -1e-13"))
            cases.write_text(EVEN + ODD)
            campaign.write_text('name = "c"\nquestion = "?"\nseed = 1\ncases = 1\ninclude = ["even.jsonl"]\n'
                                '[[grid]]\nmethod = "engine/answers_below_zero"\n')
            done = touchstone("run", campaign, "--engine", engine, "--db", database)
            self.assertEqual(done.returncode, 0, done.stderr)
            with contextlib.closing(sqlite3.connect(database)) as opened:
                counts = opened.execute("SELECT wrong_verdict, correct, no_answer, bad_numbers, bad_fields, failed FROM cell").fetchall()
                found = opened.execute("SELECT finding, answer FROM failure ORDER BY finding").fetchall()
        self.assertEqual(counts, [(1, 1, 0, 1, 0, 0)])
        self.assertEqual(found, [("bad_number", "intersecting, value -1e-13"), ("wrong_verdict", "intersecting")])

    def test_an_engine_that_fails_fails_the_judge_unless_that_is_allowed(self):
        for word in ("crashes", "raises", "exits", "ends_at_once", "chatters", "answers_garbage", "answers_nan", "fails"):
            with self.subTest(word):
                self.assertEqual(touchstone("judge", "-", "--engine", misbehaving(word), text=EVEN).returncode, 1)
                allowed = touchstone("judge", "-", "--engine", misbehaving(word), "--allow", "no_answer", text=EVEN)
                self.assertEqual(allowed.returncode, 0, allowed.stderr)
        count = ["judge", "-", "--engine", misbehaving("answers_negative_counts")]
        self.assertEqual([touchstone(*count, *more, text=EVEN).returncode for more in ([], ["--allow", "no_answer"], ["--allow", "bad_count"])],
                         [1, 1, 0])
        wrong = touchstone("judge", "-", "--engine", misbehaving("answers_below_zero"), "--allow", "bad_number", text=EVEN)
        self.assertEqual(wrong.returncode, 1, "the verdict is wrong all the same")
        self.assertIn("unknown finding 'no_anser'", touchstone("judge", "-", "-m", "gjk", "--allow", "no_anser", text=EVEN).stderr)

    def test_a_refusal_is_no_fault(self):
        done = touchstone("judge", "-", "--engine", misbehaving("refuses"), text=EVEN)
        self.assertEqual(done.returncode, 0, done.stderr)
        line = json.loads(done.stdout)
        self.assertEqual((line["finding"], line["refused"]), ("no_answer", 'triangles, NaN or "not"'))
        self.assertNotIn("failed", line)

    def test_an_engine_that_fails_on_every_query_is_given_up_and_the_judge_and_the_database_say_so(self):
        with tempfile.TemporaryDirectory() as folder:
            starts, cases, campaign, database = (pathlib.Path(folder) / name for name in ("starts", "many.jsonl", "c.toml", "db"))
            cases.write_text("".join(EVEN.replace('"even"', f'"{i}"') for i in range(1000)))
            engine = f"{misbehaving('exits')} {shlex.quote(str(starts))}"
            done = touchstone("judge", cases, "--engine", engine)
            lines = [json.loads(line) for line in done.stdout.splitlines()]
            passed_over = [line for line in lines if "given up after 20 failures in a row" in line["refused"]]
            # Pauses of 20, 40, 80, 160, 320 and the rest of 640 queries, and one query after each that ended.
            self.assertEqual((len(lines), len(passed_over)), (1000, 1000 - 20 - 5))
            self.assertEqual(done.returncode, 1)
            self.assertIn("no answer 975: the engine was not asked: given up after 20 failures in a row", done.stderr)
            self.assertLessEqual(len(starts.read_text().split()), 2 * 25 + 1)
            campaign.write_text('name = "c"\nquestion = "?"\nseed = 1\ncases = 1\ninclude = ["many.jsonl"]\n'
                                '[[grid]]\nmethod = "engine/exits"\n')
            done = touchstone("run", campaign, "--engine", engine, "--db", database, "--jobs", 1)
            self.assertEqual(done.returncode, 0, done.stderr)
            with contextlib.closing(sqlite3.connect(database)) as opened:
                counts = opened.execute("SELECT sum(no_answer), sum(failed), sum(given_up), sum(unsupported) FROM cell").fetchall()
                found = dict(opened.execute("SELECT finding, sum(count) FROM failure GROUP BY finding").fetchall())
                said = opened.execute("SELECT answer FROM failure WHERE finding = 'given_up'").fetchone()[0]
            self.assertEqual(counts, [(1000, 1000, 975, 0)])
            self.assertEqual(found, {"no_answer": 25, "given_up": 975})
            self.assertIn("given up after 20 failures in a row", said)

    def test_an_engine_that_fails_on_some_bodies_is_asked_again_after_them(self):
        cases = "".join(EVEN.replace('"even"', f'"{i}"') for i in range(30)) + "".join(ODD.replace('"odd"', f'"good{i}"') for i in range(30))
        lines, _ = self.judged("exits", cases)
        self.assertEqual([line["finding"] for line in lines[:40]], ["no_answer"] * 40)
        self.assertEqual([line["finding"] for line in lines[40:]], ["correct"] * 20)

    def test_one_engine_need_not_be_named(self):
        with tempfile.TemporaryDirectory() as folder:
            cases = pathlib.Path(folder) / "cases.jsonl"
            cases.write_text(EVEN)
            engine = ["--engine", misbehaving("answers_below_zero")]
            shrunk = touchstone("shrink", cases, *engine, "--seconds", "2")
            self.assertIn("wrong-verdict-conservative-engine-answers-below-zero", json.loads(shrunk.stdout)["id"], shrunk.stderr)
            hunted = touchstone("hunt", *engine, "--budget", "5cases", "--family", "near_touching_2d", "--query", "distance")
            self.assertIn("hunted-", hunted.stdout, hunted.stderr)
            replayed = touchstone("replay", f"{cases}#even", *engine, "--format", "json", "--out", "-")
            self.assertIn("wrong_verdict", replayed.stderr)
            several = ["--engine", FOLDER / "misbehaving.so"]
            for command in (["hunt"], ["replay", f"{cases}#even"]):
                for more, words in ((several, "--engine has several: engine/"), ([], "--method is required, or an --engine of your own")):
                    refused = touchstone(*command, *more)
                    self.assertEqual(refused.returncode, 2)
                    self.assertIn(words, refused.stderr)

    def test_a_crash_is_shrunk_and_a_search_that_finds_nothing_says_what_there_is(self):
        shrink = ["shrink", "-", "--seconds", "2", "--engine"]
        crash = touchstone(*shrink, misbehaving("exits"), "--finding", "no_answer", text=EVEN)
        self.assertIn("no_answer of separated bodies, stopped by crash", crash.stderr)
        number = touchstone(*shrink, misbehaving("answers_nan"), "--finding", "bad_number", text=EVEN)
        self.assertIn("bad_number of separated bodies", number.stderr)
        for word, finding, says in (("exits", "inaccurate", "has the finding no_answer"),
                                    ("refuses", "no_answer", "gives no answer: triangles"),
                                    ("answers_no_direction", "bad_number", "answers correctly, without the finding bad_number")):
            nothing = touchstone(*shrink, misbehaving(word), "--finding", finding, text=EVEN)
            self.assertEqual(nothing.returncode, 2)
            self.assertIn(f"nothing to shrink: engine/{word} {says}", nothing.stderr)

    def test_counts_that_an_engine_does_not_tell_are_not_told(self):
        human = touchstone("judge", "-", "--engine", misbehaving("answers_no_direction"), "--human", text=EVEN).stdout
        self.assertIn("answer    separated, distance 1; converged by own_rule\n", human)
        (line,), _ = self.judged("answers_no_direction", EVEN)
        self.assertNotIn("iterations", line)
        self.assertNotIn("support_calls", line)
        nothing = touchstone("judge", "-", "--engine", misbehaving("answers_nan"), "--human", text=EVEN).stdout
        self.assertNotIn("ended the loop", nothing)
        self.assertIn("a number was asked, and there is none to judge", nothing)

    def test_cases_of_a_campaign_do_not_need_its_engine(self):
        with tempfile.TemporaryDirectory() as folder:
            campaign = pathlib.Path(folder) / "c.toml"
            campaign.write_text('name = "c"\nquestion = "?"\nseed = 1\ncases = 3\nfamilies = ["small_grid"]\ncompare = "engine/mine"\n'
                                '[[grid]]\nmethod = "engine/mine"\n[[grid]]\nmethod = "gjk"\n')
            done = touchstone("cases", "--campaign", campaign)
            self.assertEqual((done.returncode, len(done.stdout.splitlines())), (0, 3), done.stderr)

    def test_doubles_reach_a_command_and_come_back_exactly(self):
        for number in ("0x1.921fb54442d18p+1", "0x1.fffffffffffffp+1023", "0x0.0000000000001p-1022", "0x1.999999999999ap-4"):
            with self.subTest(number):
                (line,), _ = self.judged("exactly", EVEN.replace("[[0,0]", f'[["{number}",0]', 1))
                self.assertEqual(line["upper"], number)

    def test_a_command_and_all_that_it_started_end_when_it_blocks(self):
        with tempfile.TemporaryDirectory() as folder:
            processes = pathlib.Path(folder) / "processes"
            (line,), _ = self.judged("hides", EVEN, TOUCHSTONE_TEST_FILE=processes)
            self.assertEqual(line["refused"], "the engine gave no answer in 20 s")
            self.assertEqual(len(processes.read_text().split()), 2)
            self.assertEqual(alive(processes), [])

    def test_what_is_no_engine_is_refused_with_what_is_wrong(self):
        for word, reason in {"says_no_json": "no JSON object: 'hello'", "says_another_version": 'no "touchstone": 1 in its first line',
                             "says_no_kinds": "wrote no answers", "says_another_kind": "answers 'depth'; expected",
                             "says_bad_name": "'two words'", "says_16_bits": "expected 32 or 64", "is_missing": "npm package none"}.items():
            with self.subTest(word):
                _, stderr = self.judged(word, ODD)
                self.assertIn(reason, stderr)

    def test_a_command_that_cannot_be_started_is_named_with_the_reason_and_the_remedy(self):
        with tempfile.TemporaryDirectory() as folder:
            locked = pathlib.Path(folder) / "locked.py"
            locked.write_text("print('hello')\n")
            locked.chmod(0o644)
            for command, says in {"no-such-program --option": ["no-such-program: not found", "install the program"],
                                  str(locked): ["ermission denied", "chmod +x", "python3 mine.py"]}.items():
                done = touchstone("judge", "-", "--engine", command, text=ODD)
                self.assertEqual(done.returncode, 2)
                for words in (f"--engine '{command}': cannot be started: ", *says):
                    self.assertIn(words, done.stderr)

    def test_an_unknown_engine_is_refused_with_the_way_to_bring_one(self):
        done = touchstone("judge", "-", "-m", "engine/no_such_engine", text=ODD)
        self.assertEqual(done.returncode, 2)
        self.assertIn("unknown engine 'engine/no_such_engine'", done.stderr)
        self.assertIn("bring one of your own with --engine LIBRARY.so or --engine 'COMMAND'", done.stderr)


if __name__ == "__main__":
    unittest.main(verbosity=2)
