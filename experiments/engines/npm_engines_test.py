#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Engines of npm packages: their adapters answer what the engine answers when it is asked without them, and what closed
forms say of boxes and balls.

usage: npm_engines_test.py TOUCHSTONE FOLDER_OF_PACKAGES
"""
import contextlib
import json
import math
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import unittest

PACKAGES = pathlib.Path(sys.argv.pop())
PROGRAM = sys.argv.pop()
HERE = pathlib.Path(__file__).resolve().parent
SPACE = ("jolt", "jolt_sharp", "rapier3d", "mujoco", "physx", "havok", "cannon")
PLANE = ("rapier2d", "box2d3", "planck", "p2")
# Kind, shapes of size 1 (a cube is the hull of its corners), offset of B. An impact moves B by -1 along x for 10.
CASES = [("intersects", "box", "box", (0.5, 0, 0)), ("intersects", "box", "box", (0, 1.5, 0)), ("intersects", "ball", "ball", (0.75, 0, 0)),
         ("intersects", "ball", "ball", (0.75, 0.75, 0)), ("intersects", "cube", "cube", (0.5, 0.25, 0)),
         ("intersects", "cube", "cube", (1.5, 0.25, 0)), ("distance", "box", "box", (1.5, 0, 0)), ("distance", "box", "box", (2, 2.5, 0)),
         ("distance", "ball", "ball", (3, 4, 0)), ("distance", "cube", "cube", (0, 3, 0)), ("distance", "cube", "cube", (1.25, 1.5, 0)),
         ("distance", "ball", "box", (0, 2, 0)), ("penetration", "box", "box", (0.75, 0, 0)), ("penetration", "ball", "ball", (0.25, 0, 0)),
         ("penetration", "cube", "cube", (0, 0.875, 0)), ("penetration", "cube", "cube", (0.015625, 0, 0)),
         ("impact", "box", "box", (3, 0, 0)), ("impact", "ball", "ball", (3, 0, 0)), ("impact", "cube", "cube", (2, 0.25, 0)),
         ("impact", "cube", "cube", (2, 3, 0))]
# The depth of another direction: 0.5864 instead of 0.984375.
KNOWN_WRONG = {("rapier3d", 15)}
# Radii by which an engine rounds the edges of boxes and of hulls inside them: Jolt's convex radius, and what Havok's answers are to the
# last bit of float.
ROUNDED = {("jolt", "box"): 0.05, ("jolt", "cube"): 0.05, ("havok", "box"): 0.015, ("havok", "cube"): 0.015 / math.sqrt(3)}
# The gap at which a cast ends, between sharp bodies and between round ones; negative is an overlap. Box2D 2 aims at one slop of 0.005 and at
# three of overlap, Box2D 3 at one and one.
CAST_ENDS_AT = {"physx": (1e-4, 1e-4), "box2d3": (0.005, -0.005), "planck": (0.005, -0.015)}
# What is left is the rounding of doubles, two units in the last place of 4 in float, and 1.8e-6 by which Havok's depths are too large.
SLACK = {"mujoco": 1e-12, "cannon": 1e-12, "planck": 1e-12, "havok": 2e-6}
SLACK_OF_FLOAT = 5e-7


def closed_form(kind, a, b, offset):
    """Whether they meet, and the number that was asked, None where there is none."""
    if a == "ball" and b == "ball":
        gap = math.hypot(*offset) - 1
    elif a == "ball" or b == "ball":
        gap = math.hypot(*(max(abs(x) - 0.5, 0) for x in offset)) - 0.5
    else:
        outside = [abs(x) - 1 for x in offset]
        gap = math.hypot(*(max(x, 0) for x in outside)) if max(outside) > 0 else max(outside)
    if kind == "impact":  # these come head on or pass by
        return abs(offset[1]) < 1, offset[0] - 1 if abs(offset[1]) < 1 else None
    return gap <= 0, {"intersects": None, "distance": gap if gap > 0 else None, "penetration": -gap if gap <= 0 else None}[kind]


def number_expected(engine, kind, a, b, offset):
    """The closed form of the bodies as this engine has them, None where there is no number."""
    _, number = closed_form(kind, a, b, offset)
    if number is None:
        return None
    if kind == "impact":
        return number - CAST_ENDS_AT.get(engine, (0, 0))[a == "ball"]
    gaps = [abs(x) - 1 for x in offset if abs(x) > 1]
    if a == b and a != "ball" and len(gaps) > 1:  # edge to edge: both cores are smaller by the radius
        radius = ROUNDED.get((engine, a), 0)
        return math.hypot(*(gap + 2 * radius for gap in gaps)) - 2 * radius
    return number


def shape_of(word, dimension):
    if word == "ball":
        return {"shape": "sphere", "radius": 0.5}
    if word == "box":
        return {"shape": "box", "half_extents": [0.5] * dimension}
    corners = [[(k >> i & 1) - 0.5 for i in range(dimension)] for k in range(2 ** dimension)]
    if dimension == 2:
        corners = [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]]
    return {"shape": "polytope", "vertices": corners}


def case_line(index, dimension):
    kind, a, b, offset = CASES[index]
    pose = [[float(i == k) for k in range(dimension)] + [offset[i]] for i in range(dimension)]
    case = {"id": str(index), "query": kind, "dimension": dimension, "a": shape_of(a, dimension), "b": {**shape_of(b, dimension), "pose": pose}}
    if kind == "impact":
        case["motion"] = {"velocity": [-1, 0, 0][:dimension], "duration": 10}
    return json.dumps(case)


def kinds_of(engine):
    """What its adapter says that it answers, and of which shapes the sample asks."""
    hello = subprocess.run(["node", PACKAGES / f"{engine}.mjs"], input="", capture_output=True, text=True, timeout=60)
    return set(json.loads(hello.stdout.splitlines()[0])["answers"])


def sample_of(engine, dimension):
    kinds = kinds_of(engine)
    unasked = {"cannon": lambda case: "ball" in case[1:3], "planck": lambda case: case[0] == "penetration" and "ball" in case[1:3]}
    return [i for i, case in enumerate(CASES) if case[0] in kinds and not unasked.get(engine, lambda case: False)(case)]


def judged(engine, indices, dimension):
    text = "\n".join(case_line(i, dimension) for i in indices) + "\n"
    done = subprocess.run([PROGRAM, "judge", "-", "-m", f"engine/{engine}"], input=text, capture_output=True, text=True, timeout=120)
    return [json.loads(line) for line in done.stdout.splitlines()]


def asked_directly(engine, indices, dimension):
    cases = [[*CASES[i][:3], CASES[i][3][:dimension], reach(CASES[i], dimension)] for i in indices]
    folder = PACKAGES / "without_adapters"
    folder.mkdir(exist_ok=True)
    shutil.copy(HERE / "testing" / "asked_directly.mjs", folder)
    done = subprocess.run(["node", "asked_directly.mjs", engine], input=json.dumps(cases), capture_output=True, text=True, cwd=folder,
                          timeout=120)
    if done.returncode != 0:
        raise AssertionError(done.stderr)
    return json.loads(done.stdout)


def reach(case, dimension):
    """A power of two beyond any distance of the bodies, as the adapters take it: Jolt's last bits depend on it."""
    _, a, b, offset = case
    size = {"ball": math.sqrt(dimension) / 2, "box": dimension / 2, "cube": dimension / 2}
    return 2.0 ** math.ceil(math.log2(size[a] + size[b] + math.hypot(*offset)))


def number_of(line):
    """The answered number, None where there is none; a hex float is a subnormal or more digits than a double has."""
    if line["finding"] == "no_answer" or "upper" not in line:
        return None
    return float.fromhex(line["upper"]) if isinstance(line["upper"], str) else line["upper"]


class NpmEngines(unittest.TestCase):
    def compare(self, engine, dimension):
        indices = sample_of(engine, dimension)
        self.assertGreaterEqual(len(indices), 6)
        lines, direct = judged(engine, indices, dimension), asked_directly(engine, indices, dimension)
        self.assertEqual(len(lines), len(indices))
        for index, line, said in zip(indices, lines, direct):
            with self.subTest(engine=engine, case=CASES[index]):
                self.assertNotEqual(line["finding"], "no_answer", line)
                meets, _ = closed_form(*CASES[index])
                number = number_expected(engine, *CASES[index])
                self.assertEqual(line["verdict"], "intersecting" if meets else "separated")
                if CASES[index][0] == "intersects":
                    self.assertIs(said, meets)
                    continue
                self.assertEqual(said is None, number is None)
                if number is None:
                    continue
                self.assertEqual(number_of(line), said)  # to the last bit
                is_near = abs(said - number) <= SLACK.get(engine, SLACK_OF_FLOAT)
                self.assertIs(is_near, (engine, index) not in KNOWN_WRONG)

    def test_adapters_in_space_answer_what_their_engines_answer(self):
        for engine in SPACE:
            self.compare(engine, 3)

    def test_adapters_in_the_plane_answer_what_their_engines_answer(self):
        for engine in PLANE:
            self.compare(engine, 2)

    def test_every_adapter_is_in_this_test(self):
        self.assertEqual({file.stem for file in (HERE / "npm").glob("*.mjs")}, {*SPACE, *PLANE})

    def found_by_a_campaign(self, cases, folder):
        """The case that a campaign over this file reports, as a report prints it."""
        campaign, database = folder / "c.toml", folder / "c.sqlite"
        campaign.write_text('name = "c"\nquestion = "q?"\nseed = 1\ncases = 1\nquery = "penetration"\nfamilies = ["identical_shapes"]\n'
                            'compare = "all"\n[[grid]]\nmethod = "engine/rapier3d"\n')
        done = subprocess.run([PROGRAM, "run", campaign, "--include", cases, "--db", database], capture_output=True, text=True, timeout=120)
        self.assertEqual(done.returncode, 0, done.stderr)
        with contextlib.closing(sqlite3.connect(database)) as results:
            rows = results.execute("SELECT replay FROM failure WHERE family = 'case' AND finding = 'inaccurate'").fetchall()
        self.assertEqual(len(rows), 1)
        return rows[0][0]

    def test_rapier_s_wrong_depth_of_two_cubes_is_found_shrunk_and_replayed(self):
        """Two unit cubes, the second moved by 1/64: depth 0.58637 along (1, 1, 1) instead of 0.984375 along x."""
        with tempfile.TemporaryDirectory() as folder:
            case, small = pathlib.Path(folder) / "case.jsonl", pathlib.Path(folder) / "small.jsonl"
            case.write_text(case_line(15, 3) + "\n")
            engine = ["--method", "engine/rapier3d"]
            replayed = self.found_by_a_campaign(case, pathlib.Path(folder))
            found = subprocess.run([PROGRAM, "judge", replayed, *engine], capture_output=True, text=True, timeout=60)
            self.assertEqual(json.loads(found.stdout)["finding"], "inaccurate")
            shrunk = subprocess.run([PROGRAM, "shrink", case, *engine, "--seconds", "20", "--id", "small", "--out", small],
                                    capture_output=True, text=True, timeout=120)
            self.assertEqual(shrunk.returncode, 0, shrunk.stderr)
            again = subprocess.run([PROGRAM, "judge", f"{small}#small", *engine], capture_output=True, text=True, timeout=60)
            self.assertEqual(json.loads(again.stdout)["finding"], "inaccurate")

    def lines_of(self, load, what_a_ball_does, indices):
        """The lines of the cases, judged by an adapter of which only balls get the worst."""
        adapter = """import { serve } from './shared/host.mjs';
serve(import.meta.url, { package: 'trap', settings: 'none', bits: 64, answers: { intersects: [3], penetration: [3] }, load: LOAD,
    answer: (native, query) => { if (query.a.shape === 'sphere') BALL; return { verdict: 'meet', value: 0.25 }; } });
""".replace("LOAD", load).replace("BALL", what_a_ball_does)
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            shutil.copytree(HERE / "npm" / "shared", folder / "shared")
            (folder / "node_modules" / "trap").mkdir(parents=True)
            (folder / "node_modules" / "trap" / "package.json").write_text('{"name": "trap", "version": "1.0.0"}')
            (folder / "trap.mjs").write_text(adapter)
            cases = "".join(case_line(i, 3) + "\n" for i in indices)
            done = subprocess.run([PROGRAM, "judge", "-", "--engine", f"node {folder}/trap.mjs"], input=cases, capture_output=True,
                                  text=True, timeout=60)
        return list(map(json.loads, done.stdout.splitlines()))

    def judged_by(self, load, what_a_ball_does):
        """Why there is no answer about balls, between boxes and cubes that have one."""
        before, lost, after = self.lines_of(load, what_a_ball_does, (0, 2, 4))
        self.assertEqual([before["verdict"], after["verdict"]], ["intersecting"] * 2)
        self.assertEqual(lost["finding"], "no_answer")
        return lost["refused"]

    def test_a_trap_of_webassembly_loses_one_query(self):
        """The module is (module (func (export "f") (unreachable)))."""
        module = "[0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 102, 0, 0, 10, 5, 1, 3, 0, 0, 11]"
        load = f"async () => (await WebAssembly.instantiate(new Uint8Array({module}))).instance.exports"
        self.assertIn("unreachable", self.judged_by(load, "native.f()"))

    def test_memory_of_webassembly_that_grows_without_end_loses_one_query(self):
        """Memories of 1 GB, one after the other; 64 of them would be far beyond the limit of 4 GB."""
        grow = "while (native.length < 64) native.push(new WebAssembly.Memory({ initial: 1 << 14 }))"
        self.assertRegex(self.judged_by("async () => []", grow), "memory|signal")

    def test_a_number_that_is_none_is_told_as_it_is_and_loses_that_number_alone(self):
        for said in ("NaN", "-Infinity"):
            box, ball = self.lines_of("async () => null", f"return {{ verdict: 'meet', value: {said}, point_a: [0, 0, 0] }}", (12, 13))
            self.assertEqual(box["finding"], "correct")
            self.assertEqual((ball["verdict"], ball["finding"]), ("intersecting", "no_answer"))
            self.assertEqual([(fault["finding"], said in fault["said"]) for fault in ball["bad_fields"]], [("bad_number", True)])

    def test_a_package_that_is_not_installed_is_named(self):
        with tempfile.TemporaryDirectory() as folder:
            shutil.copytree(HERE / "npm", folder, dirs_exist_ok=True)
            done = subprocess.run([PROGRAM, "judge", "-", "--engine", f"node {folder}/jolt.mjs"], input=case_line(0, 3), capture_output=True,
                                  text=True, timeout=60)
            self.assertEqual(done.returncode, 2)
            self.assertIn("npm package jolt-physics is not there", done.stderr)


if __name__ == "__main__":
    unittest.main(verbosity=2)
