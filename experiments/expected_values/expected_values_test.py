#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The expected values of others: the truth of each case is what the file says, the page says what the judge finds, and
numbers, normals and verdicts that are changed are found out.

usage: expected_values_test.py TOUCHSTONE [unittest arguments]
"""
import collections
import json
import pathlib
import subprocess
import sys
import unittest
from fractions import Fraction

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import expected_values  # noqa: E402
import judging  # noqa: E402

PROGRAM = str(pathlib.Path(sys.argv[1]).resolve())
CASES = [json.loads(line) for line in expected_values.CORPUS.read_text().splitlines()]


def finding(name, old="", new=""):
    """The findings of a case of the file in which one text of its tags is another."""
    case = json.loads(json.dumps(next(case for case in CASES if case["id"] == name)))
    changed = [tag.replace(old, new) for tag in case["tags"]] if old else case["tags"]
    if old and changed == case["tags"]:
        raise ValueError(f"{name} has no tag with {old}")
    case["tags"] = changed
    return {claim.kind: claim.finding for claim in expected_values.claims_of(PROGRAM, [case])}


class File(unittest.TestCase):
    def test_the_truth_of_each_case_is_what_the_file_says(self):
        done = subprocess.run([PROGRAM, "truth", str(expected_values.CORPUS)], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn(f"{len(CASES)} carried expected values, 0 contradicted", done.stderr)

    def test_each_case_says_its_source_and_at_least_one_claim(self):
        for case in CASES:
            with self.subTest(id=case["id"]):
                self.assertRegex(case["origin"], r"^[\w-]+/[\w-]+ \S+ .+ at [0-9a-f]{12}(: .+)?$")
                self.assertTrue(any(tag.startswith("says:") for tag in case["tags"]))
                self.assertEqual(1, sum(tag in ("computes:float", "computes:double") for tag in case["tags"]))

    def test_has_150_numbers_of_eight_projects(self):
        tags = [tag for case in CASES for tag in case["tags"]]
        kinds = [tag.split(":")[1] for tag in tags if tag.startswith("says:")]
        self.assertGreaterEqual(sum(kind in ("distance", "depth", "time") for kind in kinds), 150)
        self.assertGreaterEqual(len({case["origin"].split()[0] for case in CASES}), 8)

    def test_the_page_has_the_tables_of_the_judge(self):
        page = expected_values.ROOT / "docs/expected_values.md"
        self.assertEqual(expected_values.main(PROGRAM, "--check", str(page)), 0)


class Judge(unittest.TestCase):
    def test_finds_a_number_right_off_or_wrong(self):
        self.assertEqual(finding("mujoco-BoxBoxDepth2")["distance"], "right")
        self.assertEqual(finding("mujoco-BoxBoxDepth2", "-0.033401579411886845", "-0.033401")["distance"], "off")
        self.assertEqual(finding("mujoco-BoxBoxDepth2", "-0.033401579411886845", "-0.0334")["distance"], "wrong")
        self.assertEqual(finding("mujoco-BoxBoxDepth2", "-0.033401579411886845", "0.033401579411886845")["distance"], "wrong")

    def test_holds_a_short_number_to_all_of_its_digits(self):
        self.assertEqual(finding("newton-test_box_box_penetration_depths-2", "0.0:", "-0.01:")["distance"], "off")

    def test_finds_a_normal_right_off_or_wrong(self):
        self.assertEqual(finding("mujoco-BoxBoxDepth")["normal_to_b"], "right")
        self.assertEqual(finding("mujoco-BoxBoxDepth", "1,0,0", "1,0.0000005,0")["normal_to_b"], "off")
        self.assertEqual(finding("mujoco-BoxBoxDepth", "1,0,0", "-1,0,0")["normal_to_b"], "wrong")
        self.assertEqual(finding("fcl-shapeIntersection_cylindercylinder", "1,0,0", "0,0,1")["normal_to_b"], "wrong")

    def test_takes_either_of_two_normals_that_are_as_good(self):
        name = "newton-test_coplanar_shared_edge_witnesses_remain_triangle_specific"
        self.assertEqual([finding(name)["normal_to_b"], finding(name, "0,0,1", "0,0,-1")["normal_to_b"]], ["right", "right"])

    def test_finds_times_and_verdicts_wrong(self):
        self.assertEqual(finding("jolt-TestEPACastSphereSphereHit", "time:0.4", "time:0.41"), {"time": "wrong"})
        self.assertEqual(finding("jolt-TestEPACastSphereSphereMiss", "hit:no", "time:0.5"), {"time": "wrong"})
        self.assertEqual(finding("jolt-TestEPACastSphereSphereMiss", "hit:no", "hit:yes"), {"hit": "wrong"})
        self.assertEqual(finding("mujoco-SphereSphereNoDist", "separated", "penetrating"), {"verdict": "wrong"})

    def test_calls_what_fails_another_quantity_only_where_the_file_says_why(self):
        self.assertEqual(finding("newton-test_sphere_sphere_overlapping"), {"distance": "other"})
        self.assertEqual(finding("newton-test_sphere_sphere_overlapping", "other:", "note:"), {"distance": "wrong"})

    def test_of_a_library_in_float_takes_the_nearer_of_both_readings(self):
        # The depth of the floats, and one as far off on the other side.
        self.assertEqual(finding("mujoco_warp-test_box_box_max", "-0.03636224", "-0.036362399036190")["distance"], "right")
        self.assertEqual(finding("mujoco_warp-test_box_box_max", "-0.03636224", "-0.03636256")["distance"], "wrong")

    def test_knows_the_extent_of_each_shape(self):
        # Each body reaches 2 along the axis, and with its margin 2.5; its pose moves it by 5.
        shapes = {"sphere": {"radius": 2}, "capsule": {"radius": 1, "half_length": 1}, "cylinder": {"radius": 1, "half_height": 2},
                  "ellipsoid": {"radii": [1, 1, 2]}, "box": {"half_extents": [1, 1, 2]}, "cone": {"radius": 1, "half_height": 2}}
        for shape, size in shapes.items():
            for sign in (1.0, -1.0):
                with self.subTest(shape=shape, sign=sign):
                    body = {"shape": shape, **size, "pose": [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 5]], "margin": 0.5}
                    self.assertEqual(judging.extent(body, [0.0, 0.0, sign]), 2.5 + 5 * sign)
        self.assertRaisesRegex(ValueError, "torus", judging.extent, {"shape": "torus"}, [0.0, 0.0, 1.0])

    def test_reads_hex_floats_as_numbers(self):
        case = {"id": "0x1", "a": {"shape": "box", "half_extents": ["0x1p-1", "-0x1p+1", 3]}}
        self.assertEqual(judging.with_numbers(case), {"id": "0x1", "a": {"shape": "box", "half_extents": [0.5, -2.0, 3]}})

    def test_reads_an_enclosure_only_where_it_is_narrow(self):
        self.assertEqual(judging.length({"id": "x", "depth": ["0.5", "0.5"]}, "depth"), Fraction(1, 2))
        self.assertRaisesRegex(ValueError, "too wide", judging.length, {"id": "x", "depth": ["0.5", "0.6"]}, "depth")


class Corpus(unittest.TestCase):
    def test_has_claims_of_every_kind_and_every_finding(self):
        claims = list(expected_values.claims_of(PROGRAM, CASES))
        kinds = collections.Counter(claim.kind for claim in claims)
        self.assertEqual(set(kinds), {"distance", "depth", "time", "hit", "verdict", "normal_to_b"})
        self.assertEqual({claim.finding for claim in claims}, {"right", "off", "wrong", "other"})


if __name__ == "__main__":
    if len(sys.argv) < 2:
        print(__doc__, file=sys.stderr)
        sys.exit(2)
    del sys.argv[1]
    unittest.main()
