#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The test vectors are the frozen ones, follow their schema, and hold what their README says of numbers.

usage: vectors_test.py [TEST...]
"""
import hashlib
import json
import math
import re
import unittest
from fractions import Fraction

import jsonschema
from bodies import largest_coordinate, turns_axes_into_axes
from judging import is_wrong
from layout import FILES, FOLDER, query_of
from numbers32 import is_float32
from pool import flags
from truths import ROUNDINGS, UNITS

MANIFEST = json.loads((FOLDER / "manifest.json").read_text())
# Changed only where a new folder beside v1 holds a new version.
SHA256_OF_THE_MANIFEST = "f9f8346144720b410ba9561c31888fa57fa8922cd00c901b4dc3ed3437da63ee"
LARGEST = 8 * 2**20
README = FOLDER.parent / "README.md"


def numbers_of(value):
    if isinstance(value, list):
        return [x for part in value for x in numbers_of(part)]
    if isinstance(value, dict):
        return [x for part in value.values() for x in numbers_of(part)]
    return [value] if isinstance(value, (int, float)) and not isinstance(value, bool) else []


def along(normal, body):
    """The least and the greatest of normal.x for the points x of this body, or None for a curved one."""
    ends = [[0] * (len(normal) - 1) + [end] for end in (-body.get("half_length", 0), body.get("half_length", 0))]
    corners = body.get("vertices") or (ends if body["shape"] in ("sphere", "capsule") else [])
    world = [[sum(m * x for m, x in zip(row, corner)) + row[-1] for row in body["pose"]] for corner in corners]
    heights = [sum(n * x for n, x in zip(normal, point)) for point in world]
    return (min(heights) - body.get("radius", 0), max(heights) + body.get("radius", 0)) if heights else None


def readme_code(language):
    return re.findall(rf"^```{language}\n(.*?)^```$", README.read_text(), re.DOTALL | re.MULTILINE)


def tests():
    for name, _, _ in FILES:
        for test in json.loads((FOLDER / f"{name}.json").read_text())["tests"]:
            yield name, test


class Files(unittest.TestCase):
    def test_are_those_of_the_manifest_to_the_byte(self):
        found = {path.relative_to(FOLDER).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
                 for path in FOLDER.rglob("*") if path.is_file() and path.name != "manifest.json"}
        self.assertEqual(found, MANIFEST["sha256"], "version 1 is frozen: put a change into a folder v2")
        self.assertEqual(hashlib.sha256((FOLDER / "manifest.json").read_bytes()).hexdigest(), SHA256_OF_THE_MANIFEST)

    def test_follow_the_schema(self):
        validator = jsonschema.Draft202012Validator(json.loads((FOLDER / "schema" / "vectors.json").read_text()))
        for name, _, _ in FILES:
            for error in validator.iter_errors(json.loads((FOLDER / f"{name}.json").read_text())):
                self.fail(f"{name}: {'/'.join(map(str, error.absolute_path))}: {error.message[:300]}")

    def test_that_break_the_schema_are_refused(self):
        validator = jsonschema.Draft202012Validator(json.loads((FOLDER / "schema" / "vectors.json").read_text()))
        whole = json.loads((FOLDER / "distance_boxes.json").read_text())
        self.assertTrue(validator.is_valid(whole))
        for field in ("level32", "value", "tol64", "result", "a", "exact"):
            broken = json.loads(json.dumps(whole))
            del broken["tests"][0][field]
            self.assertFalse(validator.is_valid(broken), field)

    def test_have_no_other_than_the_files_of_their_name(self):
        self.assertEqual({f"{name}.json" for name, _, _ in FILES} | {"touchstone_vectors.h", "schema/vectors.json"}, set(MANIFEST["sha256"]))

    def test_are_small_and_counted(self):
        self.assertLess(sum(path.stat().st_size for path in FOLDER.rglob("*") if path.is_file()), LARGEST)
        for name, shapes, dimension in FILES:
            document = json.loads((FOLDER / f"{name}.json").read_text())
            found = document["tests"]
            self.assertEqual([test["id"] for test in found], list(range(1, document["numberOfTests"] + 1)))
            self.assertEqual((document["query"], document["shapes"], document["dimension"]), (query_of(name), shapes, dimension))
            self.assertEqual(set(document["flags"]), {flag for test in found for flag in test["flags"]})
            self.assertLessEqual(set(document["flags"]), set(flags()))


class Tests(unittest.TestCase):
    def test_have_floats_for_coordinates(self):
        for name, test in tests():
            for body in (test["a"], test["b"]):
                given = {key: value for key, value in body.items() if key != "pose" or "quaternion" not in body}
                for number in [*numbers_of(given), *numbers_of(test.get("motion", {})), *(row[-1] for row in body["pose"])]:
                    self.assertTrue(is_float32(number), f"{name}:{test['id']}: {number}")
                if "quaternion" not in body:
                    self.assertTrue(turns_axes_into_axes([[Fraction(x) for x in row] for row in body["pose"]]), f"{name}:{test['id']}")

    def test_give_the_number_that_is_exact(self):
        for name, test in tests():
            if "exact" in test and query_of(name) != "impact":
                self.assertAlmostEqual(test["value"], math.sqrt(Fraction(test["exact"])), delta=1e-15 * test["value"])
            elif "exact" in test:
                self.assertAlmostEqual(test["value"], float(Fraction(test["exact"])), delta=1e-15 * test["value"])
            elif "interval" in test:
                lower, upper = map(Fraction, test["interval"])
                self.assertTrue(lower <= upper and abs(Fraction(test["value"]) - lower) <= test["tol64"], f"{name}:{test['id']}")

    def test_allow_what_the_formula_says(self):
        for name, test in tests():
            if "value" not in test or query_of(name) == "impact":
                continue
            largest = max(largest_coordinate(test[body]) for body in "ab")
            for bits in ("32", "64"):
                least = ROUNDINGS * UNITS["tol" + bits] * largest
                self.assertGreaterEqual(Fraction(test["tol" + bits]), least, f"{name}:{test['id']}")
            asked = test["result"] == ("separated" if query_of(name) == "distance" else "intersecting")
            for bits in ("32", "64"):
                if asked and "interval" not in test:
                    is_far = Fraction(test["value"]) > Fraction(test["tol" + bits])
                    self.assertTrue(is_far or test["level" + bits] == "may", f"{name}:{test['id']}")
            if test["result"] == "touching":
                self.assertEqual((test["value"], test["level32"], test["level64"]), (0, "may", "may"))

    def test_have_the_number_along_each_of_their_normals_and_no_other_where_they_are_apart(self):
        checked = 0
        for name, test in tests():
            for normal in test.get("normals", []):
                a, b = along(normal, test["a"]), along(normal, test["b"])
                if a and b and query_of(name) != "impact":
                    gap = a[0] - b[1] if query_of(name) == "distance" else b[1] - a[0]
                    self.assertLessEqual(abs(gap - test["value"]), test["tol64"], f"{name}:{test['id']}")
                    if query_of(name) == "distance":
                        self.assertLess(b[0] - a[1], test["value"] - test["tol64"], f"{name}:{test['id']}, reversed")
                    checked += 1
        self.assertGreater(checked, 1000)

    def test_have_poses_of_which_the_page_makes_quaternions(self):
        found = {"math": math}
        exec(next(code for code in readme_code("python") if "def quaternion" in code), found)
        for name, test in tests():
            for body in (test["a"], test["b"]):
                if len(body["pose"]) == 3:
                    w, x, y, z = found["quaternion"](body["pose"])
                    rotation = [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y),
                                2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x),
                                2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)]
                    difference = max(abs(p - q) for p, q in zip(rotation, (m for row in body["pose"] for m in row[:3])))
                    self.assertLess(difference, 1e-15, f"{name}:{test['id']}")

    def test_of_casts_do_what_their_flags_say(self):
        for name, test in tests():
            if "StartsInside" in test["flags"]:
                self.assertEqual((test["result"], test["value"]), ("hit", 0), f"{name}:{test['id']}")
            if "Receding" in test["flags"]:
                self.assertEqual(test["result"], "miss", f"{name}:{test['id']}")
            if "NoMotion" in test["flags"]:
                self.assertFalse(any(test["motion"]["velocity"]) and test["motion"]["duration"], f"{name}:{test['id']}")

    def test_pass_their_own_answers_and_fail_others(self):
        for name, test in tests():
            query = query_of(name)
            meets = test["result"] not in ("separated", "miss")
            self.assertFalse(is_wrong(test, query, meets, test.get("value"), 64), f"{name}:{test['id']}")
            if test["level64"] == "must":
                self.assertTrue(is_wrong(test, query, not meets, test.get("value"), 64), f"{name}:{test['id']}")
            if "value" in test and meets == (query != "distance"):
                self.assertTrue(is_wrong(test, query, meets, test["value"] + 2 * test["tol64"] + 1e-300, 64), f"{name}:{test['id']}")


if __name__ == "__main__":
    unittest.main()
