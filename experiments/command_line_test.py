#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The program as its users meet it: exit status, messages, files left behind, resuming after a kill.

usage: command_line_test.py TOUCHSTONE
"""
import contextlib
import io
import json
import math
import os
import pathlib
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tarfile
import tempfile
import time
import unittest

PROGRAM = sys.argv.pop(1) if len(sys.argv) > 1 else "touchstone"
SQUARES = ('{"id":"one","query":"distance","dimension":2,"a":{"shape":"box","half_extents":[1,1]},'
           '"b":{"shape":"polytope","vertices":[[3,0],[4,1],[4,-1]]},"expected":{"verdict":"separated","distance_squared":"4"}}\n')
ALGORITHMS = pathlib.Path(__file__).resolve().parents[1] / "algorithms"
FOLDERS = {"directions": ["directions"], "stops": ["terminations"], "epa-stops": ["epa/terminations"],
           "isa-stops": ["gjk/axis_rules"],
           "hybrid-stops": ["hybrid/terminations"], "mpr-stops": ["mpr/terminations"], "impact-stops": ["toi/terminations"],
           "presets": ["presets", "presets/epa", "presets/toi"]}
RUN = ["run", "stopping-rules", "--cases", "30", "--chunk", "5", "--seed", "5"]


def touchstone(*arguments, text=None):
    return subprocess.run([PROGRAM, *map(str, arguments)], input=text, capture_output=True, text=True, timeout=300)


def rows(path):
    """Every table but the one that tells sessions apart, in order."""
    database = sqlite3.connect(path)
    tables = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]
    return {table: sorted(database.execute(f"SELECT * FROM {table}").fetchall(), key=repr)
            for table in tables if table != "session"}


def wait_for_rows(path, count, process, table="chunk"):
    """Until a running program has written so many rows; false when it ended before."""
    while process.poll() is None:
        with contextlib.suppress(sqlite3.Error):  # the file is not there yet, or being written
            with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as database:
                if database.execute(f"SELECT count(*) FROM {table}").fetchone()[0] >= count:
                    return True
        time.sleep(0.01)
    return False


def names(kind):
    return [entry["name"] for entry in json.loads(touchstone("list", kind, "--json").stdout)[kind]]


class CommandLine(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.path = pathlib.Path(self.folder.name)

    def tearDown(self):
        self.folder.cleanup()

    def refused(self, *arguments, text=None, says):
        done = touchstone(*arguments, text=text)
        self.assertEqual(done.returncode, 2, done.stderr)
        for part in says:
            self.assertIn(part, done.stderr)
        self.assertEqual(done.stdout, "")

    def test_asks_a_method_given_twice_once_and_says_so(self):
        done = touchstone("judge", "-", "-m", "gjk", "-m", "gjk(scalar=double)", text=SQUARES)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("given before: asked once", done.stderr)
        self.assertEqual(done.stdout, touchstone("judge", "-", "-m", "gjk", text=SQUARES).stdout)

    def test_names_the_command_that_is_unknown_or_lacks_something(self):
        self.refused("juge", says=["unknown command 'juge'; did you mean 'judge'?"])
        self.refused("judge", says=["touchstone judge: cases is required; `touchstone judge --help` says what it takes"])
        self.refused("cases", "near_touching:1:0", "--colour", says=["touchstone cases: ", "--colour"])
        self.refused(says=["touchstone: A subcommand is required; `touchstone --help`"])

    def test_reads_a_file_and_an_id_with_colons_in_it(self):
        self.refused("judge", "noext#family:1:0", "-m", "gjk", says=["noext", "cannot be opened"])

    def test_describes_every_name_it_lists(self):
        for kind, entries in json.loads(touchstone("list", "--json").stdout).items():
            for entry in entries:
                self.assertTrue(entry["description"], f"{kind}: {entry['name']}")

    def test_judges_standard_input_and_exits_0_when_all_is_right(self):
        done = touchstone("judge", "-", "-m", "gjk", text=SQUARES)
        self.assertEqual(done.returncode, 0, done.stderr)
        line = json.loads(done.stdout)
        self.assertEqual((line["verdict"], line["finding"], line["upper"]), ("separated", "correct", 2))
        self.assertEqual(line["truth"]["distance_squared"], "4")

    def test_epa_takes_rules_of_its_own_and_understands_the_texts_of_before(self):
        def method(text):
            done = touchstone("judge", "random_penetrations:1:0@penetration", "-m", text)
            self.assertEqual(done.returncode, 0, done.stderr)
            return json.loads(done.stdout.splitlines()[0])["method"]

        both = "epa(scalar=double, solver=voronoi, gjk_stop=no_progress, stop=any(supporting_face, gap_ratio(0.01)), " \
               "rounding_units=128, cap=1024)"
        self.assertEqual(method("epa(stop=no_progress, gap_ratio=0.01)"), both)
        self.assertEqual(method("epa(gjk_stop=no_progress, stop=any(supporting_face, gap_ratio(0.01)))"), both)
        for text, says in (("epa(stop=bogus)", "supporting_face"), ("epa(gap_ratio=1)", "below 1"),
                           ("epa(stop=gap_length(1), gap_ratio=0.5)", " as a rule in "), ("gjk(stop=gap_length(1))", "absolute_gap")):
            self.refused("solve", "random_penetrations:1:0@penetration", "-m", text, says=[says])

    def test_every_loop_takes_a_rule_and_understands_the_texts_of_before(self):
        def method(case, text):
            done = touchstone("solve", case, "-m", text)
            self.assertEqual(done.returncode, 0, done.stderr)
            return json.loads(done.stdout.splitlines()[0])["method"]

        pair, motion = "random_penetrations:1:0@penetration", "random_motions:1:0"
        for case, before, now in (
                ("near_touching:1:0@intersects", "isa_gjk(axis_roundoffs=4)",
                 "isa_gjk(scalar=double, solver=voronoi, stop=axis_beyond_rounding(4), rounding_units=4, cap=128)"),
                (pair, "hybrid(gap_ratio=0.001)",
                 "hybrid(scalar=double, solver=voronoi, stop=gap_ratio(0.001), epa_stop=supporting_face, rounding_units=128, cap=128)"),
                (motion, "dynamic_gjk(contact_length=0.001)",
                 "dynamic_gjk(scalar=double, solver=voronoi, stop=contact_length(0.001), cap=256)"),
                (motion, "conservative_advancement(stop=relative_gap(0.001), contact_length=0.5)",
                 "conservative_advancement(scalar=double, solver=voronoi, gjk_stop=relative_gap(0.001), stop=contact_length(0.5), cap=128)"),
                (motion, "conservative_advancement(gjk_stop=robust, stop=relative_gap(0.001))",
                 "conservative_advancement(scalar=double, solver=voronoi, gjk_stop=robust(0, 8), stop=relative_gap(0.001), cap=128)"),
                (motion, "dynamic_gjk(stop=box2d_toi)", "dynamic_gjk(scalar=double, solver=voronoi, stop=box2d_toi(0.005), cap=20)"),
                (pair, "epa(stop=bullet_epa)",
                 "epa(scalar=double, solver=voronoi, gjk_stop=robust(0, 8), stop=bullet_epa, rounding_units=128, cap=255)")):
            self.assertEqual(method(case, before), now)
            self.assertEqual(method(case, now), now)
        for case, text, says in (("near_touching:1:0@intersects", "isa_gjk(axis_roundoffs=4, stop=none)", " as a rule in "),
                                 (motion, "dynamic_gjk(stop=no_progress)", "no_advance"),
                                 (motion, "dynamic_gjk(stop=relative_gap(1))", "below 1"),
                                 (pair, "hybrid(stop=gap_ratio(0.1), gap_ratio=0.1)", " as a rule in ")):
            self.refused("solve", case, "-m", text, says=[says])

    def test_absolute_epsilon_accepts_contact_of_bodies_that_are_apart_and_says_so(self):
        apart = SQUARES.replace("[3,0]", "[1.0625,0]").split(',"expected"')[0].replace('"distance"', '"intersects"') + "}"
        verdicts = []
        for stop in ("absolute_epsilon(0.125)", "axis_beyond_rounding"):
            done = touchstone("judge", "-", "-m", f"isa_gjk(stop={stop})", text=apart)
            verdicts.append((json.loads(done.stdout)["verdict"], json.loads(done.stdout)["stop"]["name"]))
        self.assertEqual(verdicts, [("intersecting", "absolute_epsilon"), ("separated", "separating_axis_found")])

    def test_exits_1_when_an_answer_is_wrong(self):
        done = touchstone("judge", "near_touching:1:0..200", "-m", "gjk(scalar=float, stop=absolute_gap(1e-1))")
        self.assertEqual(done.returncode, 1, done.stderr)

    def test_one_case_of_a_file_by_its_id(self):
        file = self.path / "cases.jsonl"
        file.write_text(SQUARES + SQUARES.replace('"one"', '"two"'))
        done = touchstone("solve", f"{file}#two", "-m", "gjk")
        self.assertEqual([json.loads(line)["id"] for line in done.stdout.splitlines()], ["two"])
        self.refused("solve", f"{file}#three", "-m", "gjk", says=["no case with id 'three'"])

    def test_tells_people_and_spreadsheets_what_json_tells_programs(self):
        loose, cases = "gjk(scalar=float, stop=absolute_gap(100))", self.path / "cases.jsonl"
        cases.write_text(SQUARES)
        self.assertEqual(touchstone("truth", cases, "--human").stdout, """one: distance in 2D
    truth     separated, distance 2, the root of 4
    diagnosis 2.25e+15 ulps of double from exact degeneracy
""")
        self.assertEqual(touchstone("truth", cases, "--csv").stdout,
                         "id,query,verdict,distance,depth,hit,impact_time,widest_enclosure,ulps_from_degeneracy,refused\n"
                         "one,distance,separated,2,,,,0,2251799813685248,\n")
        answer = """one: distance in 2D
  gjk(scalar=float, solver=voronoi, stop=absolute_gap(100), cap=128)
    answer    separated, distance in [1.34164083, 2.23606801]; converged by absolute_gap after 0 iterations and 2 support calls
    points    (1, 1) of A, (3, 0) of B
"""
        solved, judged = touchstone("solve", cases, "-m", loose, "--human"), touchstone("judge", cases, "-m", loose, "--human")
        self.assertEqual(solved.stdout, answer)
        self.assertEqual(judged.stdout, answer + """    truth     separated, distance 2, the root of 4
    error     0.236, 4.95e+05 ulps of float, 0.118 of the true number
    diagnosis correct: the verdict is right, and the number is off by more than rounding, as far as it promises (\u2264); 4.19e+06 ulps of float from exact degeneracy
""")
        columns = "id,method,query,verdict,stop,stop_kind,quantity,lower,upper,iterations,support_calls,refused,bad_fields"
        row = 'one,"gjk(scalar=float, solver=voronoi, stop=absolute_gap(100), cap=128)",distance,separated,absolute_gap,converged,distance,' \
              "1.341640830039978,2.2360680103302,0,2,,"
        self.assertEqual(touchstone("solve", cases, "-m", loose, "--csv").stdout, f"{columns}\n{row}\n")
        self.assertEqual(touchstone("judge", cases, "-m", loose, "--csv").stdout,
                         f"{columns},finding,side,truth_verdict,truth,error,error_scaled,error_relative,ulps,ulps_from_degeneracy\n"
                         f"{row},correct,,separated,2,0.2360680103302002,0.05901700258255005,0.1180340051651001,495070.5,4194304\n")
        self.refused("truth", cases, "--human", "--csv", says=["excludes"])
        self.refused("truth", cases, "--certificate", "--csv", says=["a certificate is JSON"])
        self.refused("truth", cases, "--gradient", "--csv", says=["a gradient is JSON"])

    def test_diagnoses_each_kind_of_failure_in_words(self):
        for case, method, says in (("touching_vertex_face:1:0..99", "gjk(stop=absolute_gap(1e-9))", "diagnosis no_answer: cap ended the loop"),
                                   ("near_touching:1:0..99", "gjk(scalar=float, proof=published)", "diagnosis wrong_verdict: conservative, bodies that are apart"),
                                   ("near_touching:1:0..99", "gjk(scalar=float, proof=published)", "diagnosis undecided: "),
                                   ("random_motions:1:0", "gjk(scalar=rational)", "answer    none: ")):
            self.assertIn(says, touchstone("judge", case, "-m", method, "--human").stdout)

    def test_a_campaign_includes_files_and_exports_every_case(self):
        (self.path / "mine.jsonl").write_text(SQUARES)
        campaign = self.path / "own.toml"
        campaign.write_text("name = 'own'\nquestion = 'q?'\nseed = 3\ncases = 4\nfamilies = ['near_touching']\n"
                            "include = ['mine.jsonl']\n[[grid]]\nmethod = 'gjk'\n")
        exported = touchstone("cases", "--campaign", campaign, "--cases", "2")
        self.assertEqual([json.loads(line)["id"] for line in exported.stdout.splitlines()],
                         ["near_touching:3:0", "near_touching:3:1", "one"], exported.stderr)
        self.assertEqual(touchstone("cases", "-", text=exported.stdout).stdout, exported.stdout)
        database = self.path / "own.sqlite"
        self.assertEqual(touchstone("run", campaign, "--db", database).returncode, 0)
        with contextlib.closing(sqlite3.connect(database)) as rows_of:
            told = dict(rows_of.execute("SELECT family, description FROM family"))
            self.assertEqual(rows_of.execute("SELECT sum(cases) FROM cell").fetchone(), (5,))
        self.assertEqual(told["mine"], f"fixed cases of {self.path / 'mine.jsonl'}")
        self.refused("cases", "near_touching:1:0", "--campaign", campaign, says=["and not both"])
        for wrong, says in (("include = []", "at least one .jsonl file"), ("include = ['mine.txt']", "path of a .jsonl file"),
                            ("include = ['no.jsonl']", "cannot be opened")):
            campaign.write_text(f"name = 'own'\nquestion = 'q?'\nseed = 3\ncases = 4\n{wrong}\n[[grid]]\nmethod = 'gjk'\n")
            self.refused("run", campaign, "--db", self.path / "other", says=[says])

    def test_a_run_ends_when_its_demand_is_decided(self):
        campaign, database = self.path / "own.toml", self.path / "own.sqlite"
        campaign.write_text("name = 'own'\nquestion = 'q?'\nseed = 3\ncases = 100000\nquery = 'intersects'\nfamilies = ['random_penetrations', "
                            "'small_grid_2d']\n[[grid]]\nmethod = 'gjk(scalar={s})'\ns = ['float', 'double']\n")
        run = ["run", campaign, "--db", database, "--chunk", "100", "--until", "unsafe < 0.02"]
        done = touchstone(*run)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("unsafe < 0.02: met by 4 of 4 methods in families", done.stderr)
        with contextlib.closing(sqlite3.connect(database)) as rows_of:
            chunks = dict(rows_of.execute("SELECT family, count(*) FROM chunk GROUP BY family"))
            self.assertEqual(rows_of.execute("SELECT stopped_because FROM session").fetchone(), ("decided: unsafe < 0.02",))
        self.assertEqual(len(chunks), 2)  # families go on at one pace
        self.assertLess(sum(chunks.values()), 200)
        before = rows(database)
        again = touchstone(*run, "--resume")
        self.assertEqual(again.returncode, 0, again.stderr)
        self.assertEqual(rows(database), before)  # it was decided already
        for wrong in ("unsafe", "safe < 0.1", "unsafe < 2", "unsafe < 0.1 0.2"):
            self.refused("run", campaign, "--db", self.path / "other", "--until", wrong, says=["--until"])
        self.refused("run", campaign, "--db", self.path / "other", "--until", "open < 0.1", "--shard", "0/2", says=["without --shard"])

    def test_fixed_cases_enter_no_choice_and_decide_no_demand(self):
        (self.path / "mine.jsonl").write_text("".join(SQUARES.replace('"one"', f'"{i}"') for i in range(500)))
        text = "name = 'own'\nquestion = 'q?'\nseed = 3\ncases = 300\n{}include = ['mine.jsonl']\n[[grid]]\nmethod = 'gjk'\n"
        drawn, files = self.path / "drawn.toml", self.path / "files.toml"
        drawn.write_text(text.format("families = ['small_grid_2d']\n"))
        files.write_text(text.format(""))
        for campaign in (drawn, files):
            self.assertEqual(touchstone("run", campaign, "--db", campaign.with_suffix(".sqlite")).returncode, 0)
        done = touchstone("choose", "--campaign", drawn.with_suffix(".sqlite"), "--max-open", "0.9")
        self.assertRegex(done.stdout, r"open: \d+ of 300")
        self.refused("choose", "--campaign", files.with_suffix(".sqlite"), "--max-open", "0.9", says=["fixed cases alone"])
        self.refused("choose", drawn.with_suffix(".sqlite"), "--max-open", "0.9", "--undecided-costs", "0.3", says=["use one of them"])
        self.refused("choose", drawn.with_suffix(".sqlite"), "--confidence", "0.99", says=["--confidence", "belong to a demand"])
        self.refused("choose", drawn.with_suffix(".sqlite"), "--family", "mine", says=["a choice by price looks at every family"])
        self.refused("choose", files.with_suffix(".sqlite"), says=["no drawn case"])
        self.refused("choose", "--campaign", drawn.with_suffix(".sqlite"), "--max-open", "0.9", "--family", "mine", says=["fixed cases alone"])
        self.refused("run", files, "--db", self.path / "until", "--until", "open < 0.9", says=["fixed cases alone"])
        done = touchstone("run", drawn, "--db", self.path / "until", "--until", "open < 0.9")
        self.assertIn("open < 0.9: met by 1 of 1 methods in families", done.stderr)

    def test_a_default_is_a_method_of_which_nothing_but_algorithm_and_scalar_was_chosen_or_its_published_loop(self):
        methods = {"gjk(scalar=float)": 1, "gjk(scalar=double, proof=published)": 2, "gjk(scalar=double, cap=64)": None,
                   "epa(scalar=double)": 1, "printed/gjk(scalar=double)": None}
        campaign = self.path / "defaults.toml"
        campaign.write_text("name = 'own'\nquestion = 'q?'\nseed = 3\ncases = 1\nfamilies = ['small_grid']\nquery = 'distance'\n" +
                            "".join(f"[[grid]]\nmethod = '{method}'\n" for method in methods))
        self.assertEqual(touchstone("run", campaign, "--db", campaign.with_suffix(".sqlite")).returncode, 0)
        with contextlib.closing(sqlite3.connect(campaign.with_suffix(".sqlite"))) as database:
            marked = dict(database.execute("SELECT method, is_default FROM method"))
        self.assertEqual(len(marked), len(methods))
        for expected in (1, 2):
            defaults = [name.split(", solver")[0] + ")" for name, mark in sorted(marked.items()) if mark == expected]
            written = [name.replace(", proof=published", "") for name, mark in sorted(methods.items()) if mark == expected]
            self.assertEqual(defaults, written, marked)

    def archived(self):
        """A campaign with a file of cases and a seed of its own, judged and archived."""
        (self.path / "mine.jsonl").write_text(SQUARES)
        campaign, database, archive = self.path / "own.toml", self.path / "own.sqlite", self.path / "own.tar.gz"
        campaign.write_text("# as I wrote it\nname = 'own'\nquestion = 'q?'\nseed = 3\ncases = 40\nfamilies = ['near_touching']\n"
                            "include = ['mine.jsonl']\n[[grid]]\nmethod = 'gjk(scalar=float, proof=published)'\n")
        done = touchstone("run", campaign, "--db", database, "--seed", "8", "--chunk", "10", "--missing", "scanned=not here")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(touchstone("archive", database).returncode, 0)
        return campaign, database, archive

    def test_an_archive_is_judged_again_without_the_files_that_it_was_made_of(self):
        campaign, database, archive = self.archived()
        text, cells = campaign.read_text(), rows(database)["cell"]
        first = archive.read_bytes()
        self.assertEqual(touchstone("archive", database, "--out", archive).returncode, 0)
        self.assertEqual(archive.read_bytes(), first)  # byte by byte
        with tarfile.open(archive) as files:
            self.assertEqual(files.getnames(), ["archive.json", "campaign.toml", "cases/mine.jsonl", "results.sqlite"])
            told = json.load(files.extractfile("archive.json"))
        self.assertEqual((told["campaign"]["seed"], told["campaign"]["cases_per_family"], told["families"]["scanned"]), (8, 40, "not here"))
        self.assertIn("compiler", told["build_and_machine"])
        for path in (campaign, database, self.path / "mine.jsonl"):
            path.unlink()
        folder = self.path / "again"
        for _ in range(2):  # the second one finds everything judged
            done = touchstone("rerun", archive, "--out", folder)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            self.assertIn("reproduced: all 2 cells of the archive came out the same", done.stdout)
        self.assertEqual((folder / "campaign.toml").read_text(), text)
        self.assertEqual(json.loads((folder / "cases/mine.jsonl").read_text())["id"], "one")
        self.assertEqual([row[:-1] for row in rows(folder / "again.sqlite")["chunk"]], [row[:-1] for row in rows(folder / "results.sqlite")["chunk"]])
        self.assertEqual(len(rows(folder / "again.sqlite")["cell"]), len(cells))

    def test_a_rerun_exits_1_where_something_moved_and_refuses_what_was_changed(self):
        campaign, database, archive = self.archived()
        with contextlib.closing(sqlite3.connect(database)) as stored:
            stored.execute("UPDATE cell SET answer_hash = answer_hash + 1 WHERE family = 'mine'")
            stored.execute("UPDATE provenance SET value = 'another' WHERE key = 'compiler'")
            stored.commit()
        self.assertEqual(touchstone("archive", database).returncode, 0)
        done = touchstone("rerun", archive, "--out", self.path / "moved")
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        self.assertIn("not reproduced: of 2 cells of the archive, 1 moved and 0 were not judged here", done.stdout)
        self.assertIn("compiler: another -> ", done.stdout)
        (self.path / "moved/campaign.toml").write_text("# changed\n")
        self.refused("rerun", archive, "--out", self.path / "moved", says=["campaign.toml: is of another archive"])
        with contextlib.closing(sqlite3.connect(database)) as stored:
            stored.execute("INSERT INTO provenance VALUES ('engine.mine.library', 'touch " + str(self.path / "started") + "')")
            stored.commit()
        self.assertEqual(touchstone("archive", database).returncode, 0)
        self.refused("rerun", archive, "--out", self.path / "brought", says=["engine/mine", "give it by --engine"])
        self.assertFalse((self.path / "started").exists())
        with tarfile.open(archive) as files:
            parts = {name: files.extractfile(name).read() for name in files.getnames()}
        for name, content, says in (("campaign.toml", b"# changed\n", "changed after it was made"), ("../outside", b"", "holds '../outside'")):
            with tarfile.open(archive, "w:gz") as files:
                for each, text in {**parts, name: content}.items():
                    about = tarfile.TarInfo(each)
                    about.size = len(text)
                    files.addfile(about, io.BytesIO(text))
            self.refused("rerun", archive, "--out", self.path / "changed", says=[says])
        self.assertFalse((self.path / "outside").exists())
        archive.write_bytes(archive.read_bytes()[:-20])
        self.refused("rerun", archive, says=["is damaged"])
        with contextlib.closing(sqlite3.connect(database)) as stored:
            stored.execute("DROP TABLE input")
            stored.commit()
        self.refused("archive", database, says=["before databases held the text"])
        self.refused("archive", self.path / "none.sqlite", says=["no such file"])

    def test_other_seeds_of_one_build_are_no_regression(self):
        campaign = self.path / "own.toml"
        campaign.write_text("name = 'own'\nquestion = 'q?'\nseed = 1\ncases = 100\nfamilies = ['near_touching', 'needles', "
                            "'slivers', 'small_grid', 'touching_vertex_face', 'exactly_touching']\n[[grid]]\nmethod = "
                            "'gjk(scalar={s}, stop={r})'\ns = ['float', 'double']\nr = ['robust', 'no_progress', "
                            "'absolute_gap(1e-6)', 'relative_gap(1e-3)']\n")
        databases = [self.path / f"{seed}.sqlite" for seed in range(11)]
        for seed, database in enumerate(databases):
            self.assertEqual(touchstone("run", campaign, "--seed", seed, "--db", database).returncode, 0)
        for before, after in zip(databases, databases[1:]):  # ten pairs
            done = touchstone("diff", before, after)
            self.assertEqual(done.returncode, 0, done.stdout)
            self.assertRegex(done.stdout, r"0 regressions; 0 better, 0 worse")
            self.assertRegex(done.stdout, r"Holm's method .* one by one at 5 %, up to \d+ false alarms")

    def test_truth_names_a_wrong_expectation_and_exits_1(self):
        done = touchstone("truth", "-", text=SQUARES.replace('"4"', '"5"'))
        self.assertEqual(done.returncode, 1)
        self.assertIn("distance_squared: expected 5, the oracle says 4", done.stderr)

    def test_cases_prints_what_truth_was_asked(self):
        done = touchstone("cases", "near_touching:3:0..20")
        lines = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual([line["id"] for line in lines], [f"near_touching:3:{i}" for i in range(21)])
        self.assertEqual(touchstone("truth", "-", text=done.stdout).stdout, touchstone("truth", "near_touching:3:0..20").stdout)
        self.assertEqual(touchstone("cases", "-", text=done.stdout).stdout, done.stdout)
        self.refused("cases", "nowhere.jsonl", says=["nowhere.jsonl", "cannot be opened", "near_touching:1:0..99"])

    def test_truth_tells_depth_impact_and_distance_to_degeneracy(self):
        deep = touchstone("truth", "-", text=SQUARES.replace("[3,0]", "[0,0]").split(',"expected"')[0] + "}")
        line = json.loads(deep.stdout)
        self.assertEqual((line["verdict"], line["depth_squared"]), ("penetrating", "1"))
        self.assertEqual(line["degeneracy_ulps"], 2 ** 50)  # depth 1, largest coordinate 4
        moving = SQUARES.replace('"distance"', '"impact"').replace('"expected":{', '"motion":{"velocity":[-3,0],"duration":1},'
                                                                   '"expected":{"hit":true,"impact_time":"2/3",')
        line = json.loads(touchstone("truth", "-", text=moving).stdout)
        self.assertEqual((line["hit"], line["impact_time"], line["distance_squared"]), (True, "2/3", "4"))
        self.assertNotIn("certificate", line)
        wrong = touchstone("truth", "-", text=moving.replace("2/3", "3/4"))
        self.assertEqual(wrong.returncode, 1)
        self.assertIn("impact_time: expected 3/4, the oracle says 2/3", wrong.stderr)
        self.assertIn("hit: expected false", touchstone("truth", "-", text=moving.replace("true", "false")).stderr)

    def test_tells_gradients_and_judges_those_that_an_answer_implies(self):
        line = json.loads(touchstone("truth", "-", "--gradient", text=SQUARES).stdout)
        [part] = line["gradient"]["parts"]
        self.assertEqual((line["gradient"]["unique"], part["direction"]), (True, ["-1", "0"]))
        self.assertEqual((part["points"], part["moments"]), ([["1", "0"]], [["0"]]))
        self.assertNotIn("gradient", json.loads(touchstone("truth", "-", text=SQUARES).stdout))
        judged = touchstone("judge", "-", "--method", "gjk", "--gradient", text=SQUARES)
        contact = json.loads(judged.stdout)["contact"]
        self.assertEqual((contact["gradient"], contact["gradient_unique"], contact["gradient_error"]), ("right", True, 0))
        self.assertIn("gradients: 1 of queries that have only one, 0 of queries that have more", judged.stderr)
        self.assertNotIn("gradient", json.loads(touchstone("judge", "-", "--method", "gjk", text=SQUARES).stdout)["contact"])

    def test_audits_answers_that_were_written_down(self):
        def line(name, answer):
            return json.dumps({**json.loads(SQUARES), "id": name, "answer": answer})

        answers = self.path / "answers.jsonl"
        right = {"verdict": "separated", "value": 2, "normal": [-1, 0], "point_a": [1, 0], "point_b": [3, 0], "id": 7}
        answers.write_text(line("right", right) + "\n")
        done = touchstone("audit", answers)
        self.assertEqual((done.returncode, json.loads(done.stdout)["finding"]), (0, "correct"), done.stderr)
        wrong = {"off by a roundoff": {"verdict": "separated", "value": 2 + 2 ** -51}, "off": {"verdict": "separated", "value": 2.01},
                 "reversed": {**right, "normal": [1, 0]}, "meet": {"verdict": "meet", "value": 0}, "nan": {"verdict": "separated", "value": math.nan},
                 "word": {"verdict": "perhaps"}, "none": {}, "another field": {"distance": 2}, "refused": {"refused": "no boxes"}}
        answers.write_text("".join(line(name, answer) + "\n" for name, answer in {"right": right, **wrong}.items()))
        truths = self.path / "truths.jsonl"
        done = touchstone("audit", answers, "--certificates", truths, "--gradient")
        self.assertEqual(done.returncode, 1, done.stderr)
        judged = {row["id"]: row for row in map(json.loads, done.stdout.splitlines())}
        self.assertEqual({name: row.get("finding") for name, row in judged.items()},
                         {"right": "correct", "off by a roundoff": "correct", "off": "inaccurate", "reversed": "correct", "meet": "wrong_verdict",
                          "nan": "no_answer", "word": "no_answer", "none": "no_answer", "another field": "no_answer", "refused": "no_answer"})
        self.assertEqual(judged["right"]["contact"]["findings"], [])
        self.assertIn("normal_reversed", judged["reversed"]["contact"]["findings"])
        self.assertAlmostEqual(judged["off"]["error_relative"] if isinstance(judged["off"]["error_relative"], float)
                               else float.fromhex(judged["off"]["error_relative"]), 0.005)
        self.assertIn("wrong_verdict 1 (unsafe 0, conservative 1)", done.stderr)
        self.assertEqual(judged["nan"]["bad_fields"][0]["finding"], "bad_number")
        verifier = pathlib.Path(__file__).resolve().parents[1] / "oracles" / "verify_truth.py"
        checked = subprocess.run([sys.executable, verifier, answers, truths], capture_output=True, text=True)
        self.assertEqual(checked.returncode, 0, checked.stderr + checked.stdout)
        self.assertIn("10", checked.stdout)
        in_float = line("in float", {"verdict": "separated", "value": 2 + 2 ** -22})
        self.assertEqual(touchstone("audit", "-", text=in_float).returncode, 1)
        self.assertEqual(touchstone("audit", "-", "--bits", 32, text=in_float).returncode, 0)
        self.refused("audit", "-", text=SQUARES, says=["standard input:1: answer: found nothing; expected an object"])
        self.refused("audit", "-", text="", says=["no line"])
        twice = touchstone("audit", "-", text=line("a", right) + "\n" + line("a", right))
        self.assertEqual(twice.returncode, 2)
        self.assertIn("standard input:2: id: found 'a' a second time", twice.stderr)
        self.refused("audit", self.path / "missing", says=["missing: cannot be opened"])
        self.refused("audit", "-", "--bits", 16, text=SQUARES, says=["--bits"])
        self.refused("audit", "-", "--bits", 32, "--certificates", truths, text=in_float, says=["--bits 32 rounds"])
        for options in (["--out", answers], ["--certificates", answers], ["--certificates", truths, "--out", truths]):
            self.refused("audit", answers, *options, says=["written over another"])
        tapered = {**json.loads(SQUARES), "id": "tapered", "dimension": 3, "a": {"shape": "tapered_capsule", "top_radius": 1, "bottom_radius": 2, "half_height": 3},
                   "b": {"shape": "sphere", "radius": 1}, "answer": right}
        tapered.pop("expected")
        done = touchstone("audit", "-", text=json.dumps(tapered))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("not judged: 1, engines have no shape tapered_capsule", done.stderr)
        far = {**json.loads(in_float), "b": {"shape": "polytope", "vertices": [[1e300, 0], [1e301, 0], [1e300, 1]]}}
        far.pop("expected")
        self.assertIn("not judged: 1, ", touchstone("audit", "-", "--bits", 32, text=json.dumps(far)).stderr)

    def test_results_round_trip_without_losing_a_bit(self):
        done = touchstone("solve", "random_polytopes:1:0..20", "-m", "gjk")
        for line in map(json.loads, done.stdout.splitlines()):
            if isinstance(line["upper"], str):
                self.assertEqual(float.fromhex(line["upper"]).hex().replace("0x0.0p", "0x0p"),
                                 float.fromhex(float.fromhex(line["upper"]).hex()).hex().replace("0x0.0p", "0x0p"))

    def test_a_recipe_makes_the_case_that_its_integers_say(self):
        slots = json.loads(touchstone("cases", "--slots", "small_grid_2d").stdout)["slots"]
        recipe = "small_grid_2d:[" + ",".join(str(slot["low"]) for slot in slots) + "]"
        case = json.loads(touchstone("cases", recipe + "@intersects").stdout)
        self.assertEqual((case["id"], case["dimension"], case["query"]), (recipe + "/intersects", 2, "intersects"))
        for wrong, says in (("small_grid_2d:[1]", f"found 1 integers; expected {len(slots)}"), (recipe[:-1] + "9]", "expected"),
                            ("small_grid_2d:[x]", "'x' is no integer"), ("small_gird:[1]", "did you mean 'small_grid'")):
            done = touchstone("cases", wrong)
            self.assertEqual(done.returncode, 2)
            self.assertIn(says, done.stderr)

    def test_refuses_bad_cases_with_file_line_and_field(self):
        bad = {
            "{": ["standard input:1", "no JSON"],
            SQUARES.replace("polytope", "polytop"): ["b.shape", '"polytop"', "one of point"],
            SQUARES.replace("[3,0]", "[3]"): ["b.vertices[0]", "array of 2 numbers"],
            SQUARES.replace("[3,0]", '[3,"nan"]'): ["b.vertices[0][1]", "C hex float"],
            SQUARES.replace("[3,0]", "[3,1e999]"): ["1:", "finite"],
            SQUARES.replace("[[3,0],[4,1],[4,-1]]", "[]"): ["b.vertices", "one or more points"],
            SQUARES + SQUARES: [":2: id", "'one' a second time"],
            SQUARES.replace('"dimension":2', '"dimension":2,"dimension":3'): ["1: dimension", "a second value"],
            SQUARES.replace('"half_extents":[1,1]', '"half_extents":[9,9],"half_extents":[1,1]'):
                ["1: a.half_extents", "a second value"],
            SQUARES.replace('"dimension":2', '"dimension":4'): ["dimension", "2 or 3"],
            SQUARES.replace('"half_extents":[1,1]', '"half_extents":[1,-1]'): ["a.half_extents[1]", "length >= 0"],
        }
        for text, says in bad.items():
            self.refused("truth", "-", "--out", self.path / "out", text=text, says=says)
        self.assertEqual(list(self.path.iterdir()), [])

    def test_refuses_bad_words_with_their_neighbours(self):
        self.refused("judge", "-", "-m", "gjk(scalar=flota)", text=SQUARES, says=["unknown scalar", "did you mean 'float'"])
        self.refused("judge", "smal_grid:1:0..3", "-m", "gjk", says=["unknown family", "small_grid"])
        self.refused("judge", "small_grid:1:3..0", "-m", "gjk", says=["FIRST <= LAST"])
        for option in ("--jobs", "--seed", "--chunk"):
            self.refused("run", "epa", option, "-2", "--db", self.path / "x", says=["found '-2'", "expected a whole number"])
        self.refused("run", "stoping-rules", "--db", self.path / "x", says=["did you mean 'stopping-rules'"])
        self.refused("list", "scalrs", says=["did you mean 'scalars'"])

    def test_a_pose_that_leads_out_of_the_range_of_double_loses_no_row(self):
        case = ('{"id":"far","query":"distance","dimension":3,"a":{"shape":"point","position":[0,0,"0x1p+1000"],"pose":[[0,0,0,0],[0,0,0,0],'
                '[0,0,"0x1p+1000",0]]},"b":{"shape":"point","position":[0,0,0]}}\n')
        done = touchstone("judge", "-", "-m", "gjk_certified", text=case + SQUARES)
        self.assertEqual(len(done.stdout.splitlines()), 1 + len(SQUARES.splitlines()), done.stderr)
        far = self.path / "far.jsonl"
        far.write_text(case)
        self.refused("atlas", far, "--method", "gjk", "--axes", "a.margin,b.margin", "--ulps", "1", "--out", self.path / "far.html", says=["far: found a pose"])
        self.refused("truth", "-", text=case.replace("}}\n", '},"expected":{}}\n'), says=["expected: found {}"])

    def test_the_program_alone_lists_every_campaign(self):
        alone = self.path / "touchstone"
        shutil.copy(PROGRAM, alone)
        done = subprocess.run([alone, "list", "experiments"], capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, 0, done.stderr)
        names = [each["name"] for each in json.loads(touchstone("list", "experiments", "--json").stdout)["experiments"]]
        self.assertEqual([line.strip() for line in done.stdout.splitlines() if line.startswith("  ") and line[2] != " "], names)

    def test_the_verifier_ends_on_powers_and_depths_that_no_certificate_has(self):
        cases, truths = self.path / "cases.jsonl", self.path / "truths.jsonl"
        cases.write_text(SQUARES.splitlines()[0] + "\n")
        true = json.loads(touchstone("truth", cases, "--certificate").stdout)
        verifier = pathlib.Path(__file__).resolve().parents[1] / "oracles" / "verify_truth.py"
        for line in (json.dumps(true | {"degeneracy_ulps": "0x1p999999999999"}), json.dumps(true | {"degeneracy_ulps": "0x1p-99999999"}),
                     "[" * 100000):
            truths.write_text(line + "\n")
            done = subprocess.run([sys.executable, verifier, cases, truths], capture_output=True, text=True, timeout=60)
            self.assertEqual(done.returncode, 1, done.stderr)
            self.assertIn("truths.jsonl:1: does not hold", done.stderr)
            self.assertNotIn("Traceback", done.stderr)

    def test_no_id_of_a_case_moves_the_cursor(self):
        case = json.loads(SQUARES.splitlines()[0]) | {"id": "\x1b[31mred\x9b2J\x7f\nb"}
        text = json.dumps(case) + "\n"
        for command in (["truth"], ["solve", "-m", "gjk"], ["judge", "-m", "gjk"]):
            for form in ([], ["--csv"], ["--human"]):
                told = touchstone(command[0], "-", *command[1:], *form, text=text).stdout
                self.assertFalse(set(told) & set("\x1b\x9b\x7f"), told)
                self.assertIn("?b" if form else "\\nb", told)
        self.assertNotIn("\x1b", touchstone("laws", "-", "--law", "theorem_2_monotone", "--scalar", "double", text=text).stdout)

    def test_degenerate_geometry_is_answered(self):
        for vertices in ("[[0,0,0]]", "[[0,0,0],[0,0,0]]", "[[0,0,0],[1,1,1],[2,2,2]]", "[[0,0,0],[1,0,0],[0,1,0],[1,1,0]]"):
            case = ('{"id":"d","query":"distance","dimension":3,"a":{"shape":"polytope","vertices":%s},'
                    '"b":{"shape":"sphere","radius":0}}' % vertices)
            done = touchstone("judge", "-", "-m", "gjk", "-m", "gjk(scalar=rational)", text=case)
            self.assertEqual(done.returncode, 0, done.stderr)
            for line in done.stdout.splitlines():
                self.assertEqual(json.loads(line)["truth"]["verdict"], "touching")

    def test_overflow_is_named_and_proves_nothing(self):
        corpus = pathlib.Path(__file__).parent.parent / "properties/corpus/range.jsonl"
        done = touchstone("judge", corpus, "-m", "gjk", "-m", "gjk(scalar=float)", "-m", "gjk(scalar=rational)")
        for line in map(json.loads, done.stdout.splitlines()):
            self.assertNotEqual(line.get("side"), "unsafe", line)
            if "rational" in line["method"]:
                self.assertEqual(line["finding"], "correct", line)

    def test_stale_databases_of_others_are_never_deleted(self):
        other = self.path / "other"
        sqlite3.connect(other).executescript("PRAGMA user_version = 7; CREATE TABLE t(a)")
        before = other.read_bytes()
        self.refused(*RUN, "--db", other, "--replace-stale", says=["no results database"])
        self.assertEqual(other.read_bytes(), before)

    def test_hex_floats_that_are_no_doubles_are_refused(self):
        for number in ("0x1.00000000000001p0", "0x1p-1080", "0x1.8p-1074"):
            self.refused("truth", "-", "--out", self.path / "out", text=SQUARES.replace("[3,0]", f'["{number}",0]'),
                         says=["not exactly a double"])

    def test_leaves_nothing_half_written(self):
        out = self.path / "out.jsonl"
        self.refused("judge", "-", "-m", "gjk", "--out", out, text=SQUARES + "{", says=[":2"])
        self.assertEqual(list(self.path.iterdir()), [])
        self.refused("judge", "-", "-m", "gjk", "--out", self.path / "no" / "out", text=SQUARES, says=["cannot be written"])
        if os.path.exists("/dev/full"):
            done = touchstone("judge", "small_grid:1:0..2000", "-m", "gjk", "--out", "/dev/full")
            self.assertEqual(done.returncode, 2)

    def test_runs_the_same_rows_whole_killed_sharded_and_on_one_thread(self):
        whole, killed, single = (self.path / name for name in ("whole", "killed", "single"))
        self.assertEqual(touchstone(*RUN, "--db", whole).returncode, 0)
        self.assertEqual(touchstone(*RUN, "--db", single, "-j", 1).returncode, 0)
        self.assertEqual(rows(whole), rows(single))
        process = subprocess.Popen([PROGRAM, *RUN, "--db", str(killed)], stderr=subprocess.DEVNULL)
        wait_for_rows(killed, 3, process)
        process.send_signal(signal.SIGKILL)
        process.wait()
        self.refused(*RUN, "--db", killed, says=["exists already", "--resume"])
        self.assertEqual(touchstone(*RUN, "--db", killed, "--resume").returncode, 0)
        self.assertEqual(rows(whole), rows(killed))
        shards = [self.path / f"shard{i}" for i in range(3)]
        for i, shard in enumerate(shards):
            self.assertEqual(touchstone(*RUN, "--db", shard, "--shard", f"{i}/3").returncode, 0)
        merged = self.path / "merged"
        for _ in range(2):  # merging twice changes nothing
            self.assertEqual(touchstone("merge", merged, *shards).returncode, 0)
            self.assertEqual(rows(whole), rows(merged))
        self.refused("merge", merged, self.path / "nowhere", says=["nowhere", "no such file"])
        self.assertEqual(touchstone("run", "speed", "--cases", "10", "--db", self.path / "speed").returncode, 0)
        self.refused("merge", merged, self.path / "speed", says=["another campaign"])
        self.assertEqual(rows(whole), rows(merged))

    def test_tells_a_processor_that_computed_wrongly_from_an_unsafe_answer(self):
        whole = self.path / "whole"
        done = touchstone(*RUN, "--db", whole, "--audit", 0.001)
        self.assertEqual(done.returncode, 0)
        self.assertIn("audit: 1 chunks judged again, 0 values differ", done.stderr)
        before = rows(whole)
        every = touchstone(*RUN, "--db", whole, "--resume", "--audit", 1)
        self.assertEqual(every.returncode, 0)
        self.assertRegex(every.stderr, r"audit: \d\d+ chunks judged again, 0 values differ")
        self.assertEqual(rows(whole), before, "an audit changes nothing")
        with contextlib.closing(sqlite3.connect(whole)) as database:
            family, chunk, method, unsafe = database.execute(
                "SELECT family, chunk, method, unsafe FROM cell WHERE correct > 0 ORDER BY answer_hash LIMIT 1").fetchone()
            key = (family, chunk, method)
            where = "WHERE family = ? AND chunk = ? AND method = ?"
            database.execute(f"UPDATE cell SET unsafe = unsafe + 1, wrong_verdict = wrong_verdict + 1, correct = correct - 1 {where}", key)
            failure = database.execute("SELECT family, chunk, method, finding, class FROM failure ORDER BY 1, 2, 3, 4, 5 LIMIT 1").fetchone()
            database.execute("DELETE FROM failure WHERE family = ? AND chunk = ? AND method = ? AND finding = ? AND class = ?", failure)
            database.commit()
        wrong = touchstone(*RUN, "--db", whole, "--resume", "--audit", 1)
        self.assertEqual(wrong.returncode, 3)
        for text in (f"cell of {family}, chunk {chunk}, {method}: unsafe was stored as {unsafe + 1} and is now {unsafe}",
                     "failure of {}, chunk {}, {}, {}, {}: the row was stored as missing and is now there".format(*failure),
                     "4 values differ", "a processor, memory or disk computed"):
            self.assertIn(text, wrong.stderr)
        with contextlib.closing(sqlite3.connect(whole)) as database:
            self.assertEqual(database.execute("SELECT stopped_because FROM session ORDER BY number").fetchall()[-1], ("the audit failed",))
        self.refused(*RUN, "--db", self.path / "other", "--audit", 0, says=["--audit"])

    def mpirun(self, ranks, *arguments, **options):
        # Open MPI frees not all that its components allocate and unloads them, so that the leak detector of a sanitized program
        # reports places without a name, which no suppression can match.
        environment = {**os.environ, "ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "") + ":detect_leaks=0"}
        return subprocess.Popen(["mpirun", "--allow-run-as-root", "--oversubscribe", "-n", str(ranks), PROGRAM, *map(str, arguments)],
                                stderr=subprocess.DEVNULL, start_new_session=True, env=environment, **options)

    def test_runs_the_same_rows_on_any_number_of_mpi_ranks(self):
        whole = self.path / "whole"
        self.assertEqual(touchstone(*RUN, "--db", whole).returncode, 0)
        for ranks in (2, 3):
            ranked = self.path / f"ranked{ranks}"
            self.assertEqual(self.mpirun(ranks, *RUN, "--db", ranked).wait(600), 0)
            self.assertEqual(rows(whole), rows(ranked))
            self.assertEqual(list(self.path.glob("*.rank*")), [], "the files of the ranks are merged and gone")

    def test_a_killed_rank_loses_its_chunk_only(self):
        whole, killed = self.path / "whole", self.path / "killed"
        command = [*RUN[:2], "--cases", "120", *RUN[4:]]  # long enough to be killed in the middle
        self.assertEqual(touchstone(*command, "--db", whole).returncode, 0)
        process = self.mpirun(2, *command, "--db", killed)
        wait_for_rows(f"{killed}.rank1", 2, process)
        os.killpg(process.pid, signal.SIGKILL)  # mpirun; its ranks are orphans now
        subprocess.run(["pkill", "-KILL", "-f", str(killed)], check=False)
        process.wait()
        while subprocess.run(["pgrep", "-f", str(killed)], stdout=subprocess.DEVNULL, check=False).returncode == 0:
            time.sleep(0.01)  # a rank that waits for the disk dies later
        self.assertEqual(self.mpirun(2, *command, "--db", killed, "--resume").wait(600), 0)
        self.assertEqual(rows(whole), rows(killed))

    def test_measures_the_theorems_in_the_same_rows_whole_interrupted_and_sharded(self):
        command = ["run", "theorems", "--cases", "2", "--chunk", "1"]
        whole, stopped = self.path / "whole", self.path / "stopped"
        self.assertEqual(touchstone(*command, "--db", whole).returncode, 0)
        process = subprocess.Popen([PROGRAM, *command, "--db", str(stopped)], stderr=subprocess.DEVNULL)
        wait_for_rows(stopped, 1, process, table="law_cell")
        process.send_signal(signal.SIGINT)
        process.wait()
        self.assertEqual(touchstone(*command, "--db", stopped, "--resume").returncode, 0)
        self.assertEqual(rows(whole), rows(stopped))
        shards = [self.path / f"shard{i}" for i in range(2)]
        for i, shard in enumerate(shards):
            self.assertEqual(touchstone(*command, "--db", shard, "--shard", f"{i}/2").returncode, 0)
        self.assertEqual(touchstone("merge", self.path / "merged", *shards).returncode, 0)
        self.assertEqual(rows(whole), rows(self.path / "merged"))
        database = sqlite3.connect(whole)
        broken, = database.execute("SELECT sum(violations) FROM scoreboard WHERE must_hold").fetchone()
        self.assertEqual(broken, 0)
        database.execute("UPDATE law_cell SET violations = 3 WHERE law = 'theorem_2_monotone' AND scalar = 'rational' AND "
                         "(family, chunk, variant) = (SELECT family, chunk, variant FROM law_cell "
                         "WHERE law = 'theorem_2_monotone' AND scalar = 'rational' LIMIT 1)")
        database.commit()
        done = touchstone(*command, "--db", whole, "--resume")
        self.assertEqual(done.returncode, 1)
        self.assertIn("broken although it must hold: theorem_2_monotone on rational, 3 times", done.stderr)
        shown = database.execute("SELECT replay FROM scoreboard WHERE violations > 0 AND scalar = 'float'").fetchall()
        self.assertGreater(len(shown), 10)
        for (replay,) in shown[:5]:
            self.assertIn("VIOLATED by", self.typed(replay).stdout)

    def test_refuses_databases_of_others_and_leaves_them_alone(self):
        foreign = self.path / "foreign"
        foreign.write_text("not a database at all, but long enough to be read as one" * 20)
        before = foreign.read_bytes()
        self.refused(*RUN, "--db", foreign, "--resume", says=["foreign"])
        self.assertEqual(foreign.read_bytes(), before)
        other = self.path / "other"
        self.assertEqual(touchstone("run", "speed", "--cases", "10", "--db", other).returncode, 0)
        self.refused(*RUN, "--db", other, "--resume", says=["another campaign"])
        newer = self.path / "newer"
        sqlite3.connect(newer).execute("PRAGMA user_version = 99").connection.close()
        self.refused(*RUN, "--db", newer, "--resume", says=["schema is version 99"])
        self.refused("merge", self.path / "merged", newer, says=["newer", "no results database"])
        with contextlib.closing(sqlite3.connect(other)) as database:
            database.execute("PRAGMA user_version = 99")
        for arguments in (["choose", other, "--max-wrong", "0.5"], ["merge", self.path / "merged", other],
                          ["report", other, "--out", self.path / "report"], ["diff", other, other]):
            self.refused(*arguments, says=["other: has schema version 99, this program reads versions"])
        self.refused(*RUN, "--db", self.path / "no" / "db", says=["unable to open"])
        for arguments in (["choose", self.path / "none", "--max-wrong", "0.5"], ["report", self.path / "none", "--out", self.path / "report"],
                          ["diff", self.path / "none", other]):
            self.refused(*arguments, says=["none: no such file", "touchstone run"])
            self.assertFalse((self.path / "none").exists())

    def test_does_not_resume_a_database_that_lost_results_of_a_finished_chunk(self):
        lost = self.path / "lost"
        self.assertEqual(touchstone("run", "speed", "--cases", "10", "--db", lost).returncode, 0)
        with contextlib.closing(sqlite3.connect(lost)) as database, database:
            database.execute("DELETE FROM cell WHERE method = (SELECT max(method) FROM cell)")
        self.refused("run", "speed", "--cases", "10", "--db", lost, "--resume", says=["lost: is damaged: chunk 0 of", "run the campaign again"])

    def test_makes_a_database_whose_creation_was_interrupted(self):
        command = ["run", "speed", "--cases", "10"]
        whole = self.path / "whole"
        self.assertEqual(touchstone(*command, "--db", whole).returncode, 0)
        for option in ([], ["--resume"], ["--replace-stale"]):
            empty = self.path / f"empty{len(option)}{option}"
            empty.touch()
            done = touchstone(*command, *option, "--db", empty)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(rows(whole), rows(empty))

    def test_tells_a_second_program_who_fills_a_database_and_goes_on_when_that_one_is_dead(self):
        database = self.path / "shared"
        first = subprocess.Popen([PROGRAM, "run", "stopping-rules", "--cases", "100000", "--chunk", "20", "--db", str(database)], stderr=subprocess.DEVNULL)
        wait_for_rows(database, 1, first)
        start = time.monotonic()
        self.refused("run", "stopping-rules", "--cases", "100000", "--chunk", "20", "--db", database, "--resume",
                     says=["shared: process " + str(first.pid), "is writing it", "wait for that to end"])
        self.refused("merge", database, database, says=["is writing it"])
        self.assertLess(time.monotonic() - start, 20)
        first.kill()
        first.wait()
        second = subprocess.Popen([PROGRAM, "run", "stopping-rules", "--cases", "100000", "--chunk", "20", "--db", str(database), "--resume"],
                                  stderr=subprocess.PIPE, text=True)
        wait_for_rows(database, 2, second, "session")
        second.send_signal(signal.SIGINT)
        self.assertIn("go on with --resume", second.communicate(timeout=60)[1])
        self.assertEqual(list(self.path.glob("*.lock")), [], "who ends removes the file that says who works")

    def test_completes_what_an_incomplete_merge_left(self):
        whole, merged = self.path / "whole", self.path / "merged"
        self.assertEqual(touchstone(*RUN, "--db", whole).returncode, 0)
        shards = [self.path / f"shard{i}" for i in range(2)]
        for i, shard in enumerate(shards):
            self.assertEqual(touchstone(*RUN, "--db", shard, "--shard", f"{i}/3").returncode, 0)
        self.assertIn("run the missing shards", touchstone("merge", merged, *shards).stdout)
        self.assertEqual(touchstone(*RUN, "--db", merged, "--resume").returncode, 0)
        self.assertEqual(rows(whole), rows(merged))

    def test_refuses_numbers_that_are_none_or_out_of_range(self):
        for arguments, says in {("choose", "db", "--max-unsafe", "nan"): "found 'nan'; expected a number from 1e-12 to 1",
                                ("choose", "db", "--max-gradient-outside", "2"): "expected a number from 1e-12 to 1",
                                ("laws", "--cases", "99999999999999999999"): "found '99999999999999999999'; expected a whole number",
                                ("run", "speed", "--cases", "9223372036854775807"): "from 1 to 9007199254740992",
                                ("run", "speed", "--jobs", "100000"): "from 1 to 1024",
                                ("hunt", "-m", "gjk", "--seed", "99999999999999999999"): "expected a whole number",
                                ("shrink", "-", "-m", "gjk", "--seconds", "9e18"): "from 1 to 1000000"}.items():
            self.refused(*arguments, says=[says])

    def test_refuses_more_chunks_than_it_can_hold(self):
        self.refused("run", "speed", "--cases", str(2 ** 53), "--chunk", "1", "--db", self.path / "db", says=["--chunk", "at most 10,000,000"])

    def test_no_message_is_long_or_moves_the_cursor(self):
        line = json.dumps({"id": "\x1b[2J", "\x1b]0;title\x07" + "x" * 3_000_000: 1})
        done = touchstone("truth", "-", text=line)
        self.assertEqual(done.returncode, 2)
        self.assertLess(len(done.stderr), 5000)
        self.assertIn("standard input:1: ", done.stderr)
        self.assertIn("an unknown field", done.stderr)
        wrong = json.loads(SQUARES) | {"id": "\x1b[2J\x9b2J", "expected": {"verdict": "penetrating"}}
        told = touchstone("truth", "-", text=json.dumps(wrong))
        self.assertIn("?[2J", told.stderr)
        typed = touchstone("list", "families", "\x1b[2J\x9b2J")
        self.assertEqual(typed.returncode, 2)
        self.assertIn("?[2J", typed.stderr)
        written = touchstone("replay", "needles:1:0", "-m", "gjk", "--out", self.path / "\x1b[2J\x9b2J")
        self.assertIn("?[2J", written.stderr)
        for text in (done.stderr, told.stderr, typed.stderr, written.stderr):
            self.assertFalse(set(text) & set("\x1b\x07\x9b"), text)

    def test_a_file_of_laws_that_does_not_end_is_refused(self):
        database = self.path / "db"
        self.assertEqual(touchstone("run", "speed", "--cases", "10", "--db", database).returncode, 0)
        for path in ("/dev/zero", self.path):
            self.refused("report", database, "--laws", path, "--out", self.path / "report", says=[str(path), "is no file"])

    def test_shrink_ends_in_its_time_near_the_largest_double(self):
        huge = {"id": "s", "query": "distance", "dimension": 2, "a": {"shape": "polytope", "vertices": [[0, 16], [1e308, 0]]},
                "b": {"shape": "polytope", "vertices": [[-1e308, 16], [0, 0.1]]}}
        start = time.monotonic()
        done = touchstone("shrink", "-", "-m", "gjk(scalar=double)", "--seconds", "2", text=json.dumps(huge))
        self.assertLess(time.monotonic() - start, 60)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_prints_its_version_with_compiler_flags_and_libraries(self):
        text = touchstone("--version").stdout
        for word in ("touchstone ", "commit:", "compiler:", "-ffp-contract=off", "boost:", "cgal:", "gmp:", "sqlite:"):
            self.assertIn(word, text)

    def test_shows_what_the_misprints_of_the_sources_cost(self):
        for name in ("printed-distance", "printed-penetration", "printed-intersects", "printed-impact"):
            db = self.path / (name + ".sqlite")
            self.assertEqual(touchstone("run", name, "--cases", "60", "--db", db).returncode, 0)
            with contextlib.closing(sqlite3.connect(db)) as database:
                wrong = dict(database.execute(
                    "SELECT algorithm LIKE 'printed/%', 1.0 * sum(wrong_verdict + bracket_violated + inaccurate) / sum(cases) FROM cell "
                    "JOIN method USING (method) WHERE algorithm <> 'sat' GROUP BY 1"))
            self.assertGreater(wrong[1], 2 * wrong[0], name)

    def typed(self, command):
        """What a user gets who types a printed command, with the program's name where it is."""
        folder = pathlib.Path(PROGRAM).resolve().parent
        return subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=300,
                              env={**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"})

    def test_scoreboard_prints_replay_commands_that_show_the_violation(self):
        done = touchstone("laws", "--law", "theorem_2_monotone", "--law", "theorem_4_gap_bounds_error",
                          "--family", "flat_bodies", "--family", "far_from_origin", "--family", "size_ratio",
                          "--cases", "200")
        self.assertEqual(done.returncode, 0, done.stderr)
        commands = [line.split(": ", 1)[1] for line in done.stdout.splitlines() if "vertices: touchstone" in line]
        self.assertGreaterEqual(len(commands), 6)
        for command in commands:
            shown = self.typed(command)
            self.assertEqual(shown.returncode, 0, shown.stderr)
            self.assertIn("VIOLATED by", shown.stdout)
            self.assertIn("v_0 = ", shown.stdout)

    def test_scoreboard_as_json_has_no_violation_on_rationals(self):
        done = touchstone("laws", "--scalar", "rational", "--cases", "2", "--json")
        rows = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual({row["violations"] for row in rows if row["must_hold"]}, {0})
        self.assertEqual({row["law"] for row in rows}, set(names("laws")))
        self.refused("laws", "--law", "theorem_9", says=["unknown law 'theorem_9'", "theorem_1_descent"])
        self.refused("laws", "--scalar", "half", says=["unknown scalar of laws 'half'"])

    def test_shrinks_what_fails_and_prints_what_replays_it(self):
        method = "gjk(scalar=double, stop=absolute_gap(1e-9))"
        done = touchstone("shrink", "sphere_tessellations:2:0..99", "--method", method)
        self.assertEqual(done.returncode, 0, done.stderr)
        case = json.loads(done.stdout)
        self.assertLessEqual(len(case["a"]["vertices"]) + len(case["b"]["vertices"]), 8)
        replay = done.stderr.split("replay: ", 1)[1]
        self.assertIn('"finding":"no_answer"', self.typed(replay).stdout)
        kept = self.path / "kept.jsonl"
        done = touchstone("shrink", "flat_bodies:1:194", "--law", "theorem_2_monotone", "--out", kept)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("VIOLATED by", self.typed(done.stderr.split("replay: ", 1)[1]).stdout)
        self.assertEqual(len(kept.read_text().splitlines()), 2)  # the case and its control

    def test_shrink_tells_how_to_see_a_gradient_again(self):
        done = touchstone("shrink", "parallel_faces:1:130", "--method", "gjk(scalar=double, proof=published)", "--finding", "gradient_outside")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn('"findings":["gradient_outside"]', self.typed(done.stderr.split("replay: ", 1)[1]).stdout)

    def test_shrink_refuses_what_does_not_fail(self):
        self.refused("shrink", "small_grid:1:0", "-m", "gjk(scalar=rational)", says=["nothing to shrink"])
        self.refused("shrink", "small_grid:1:0", says=["--method", "--law"])
        self.refused("shrink", "small_grid:1:0", "-m", "gjk", "--finding", "wrong", says=["unknown finding 'wrong'"])

    def test_lists_what_the_golden_list_names(self):
        listed = json.loads(touchstone("list", "--json").stdout)
        listed.pop("engines", None)  # those that were found when the program was built
        names = {kind: [entry["name"] for entry in entries] for kind, entries in listed.items() if kind not in FOLDERS}
        file = pathlib.Path(__file__).parent / "golden_list.json"
        if "TOUCHSTONE_UPDATE_GOLDEN" in os.environ:
            file.write_text(json.dumps(names, indent=1, ensure_ascii=False) + "\n")
        golden = json.loads(file.read_text())
        for kind in sorted(names.keys() | golden.keys()):
            listed_names, golden_names = names.get(kind, []), golden.get(kind, [])
            with self.subTest(kind):
                self.assertEqual(listed_names, golden_names,
                                 f"{kind} of golden_list.json: missing {[name for name in listed_names if name not in golden_names]}, "
                                 f"not listed {[name for name in golden_names if name not in listed_names]}; this test with "
                                 "TOUCHSTONE_UPDATE_GOLDEN=1 writes the file, if that is intended")

    def test_lists_of_each_law_what_proves_it(self):
        laws = json.loads(touchstone("list", "laws", "--json").stdout)["laws"]
        told = {law["name"]: law["description"] for law in laws}
        self.assertIn("proved by theorem_3 (theorems/gjk.v)", told["theorem_3_stationary"])
        self.assertIn("; not proved: ", told["epa_certified_answer"])
        for name, description in told.items():
            self.assertRegex(description, ", proved by |, not proved by machine", name)

    def test_lists_every_rule_of_the_folders_of_rules(self):
        listed = json.loads(touchstone("list", "--json").stdout)
        for kind, folders in FOLDERS.items():
            headers = [header for folder in folders for header in (ALGORITHMS / folder).glob("*.h")]
            named = [re.search(r'std::string_view name = "(\w+)"', header.read_text()) for header in headers]
            names = sorted(entry["name"].split("(")[0] for entry in listed[kind])
            self.assertEqual(names, sorted({name.group(1) for name in named if name} | ({"any"} if kind.endswith("stops") else set())))


if __name__ == "__main__":
    unittest.main(verbosity=2)
