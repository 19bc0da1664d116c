#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The test vectors are the frozen ones, follow their schema, and hold what their README says of numbers.

usage: vectors_test.py [TEST...]
"""
import hashlib
import json
import math
import re
import tomllib
import unittest
from fractions import Fraction

import jsonschema
from bodies import largest_coordinate, turns_axes_into_axes
from files import all_files
from judging import is_wrong
from layout import FILES, FOLDER, VERSIONS, query_of
from numbers32 import is_float32
from pool import FOR_MISTAKES, flags
from truths import ROUNDINGS, UNITS

# Changed only where a new folder beside these holds a new version.
SHA256_OF_THE_MANIFEST = {"v1": "f9f8346144720b410ba9561c31888fa57fa8922cd00c901b4dc3ed3437da63ee", "v2": "6e72b8e84a322d9770c76652899e370b2205e56c94337318ad9964e070ae0db8"}
LARGEST = {"v1": 8 * 2**20, "v2": 2 * 2**20}
README, FAILS_NONE = FOLDER / "README.md", FOR_MISTAKES.with_name("fails_none.toml")


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
    around = body.get("radius", 0) + body["margin"]
    return (min(heights) - around, max(heights) + around) if heights else None


def readme_code(language):
    return re.findall(rf"^```{language}\n(.*?)^```$", README.read_text(), re.DOTALL | re.MULTILINE)


def document_of(version, name):
    return json.loads((FOLDER / version / f"{name}.json").read_text())


def tests():
    """Each test of each version, with a name like v1/planar_depth."""
    for version, name, _, _ in all_files():
        for test in document_of(version, name)["tests"]:
            yield f"{version}/{name}", test


def validator_of(version):
    return jsonschema.Draft202012Validator(json.loads((FOLDER / version / "schema" / "vectors.json").read_text()))


def without(document, *path):
    """A copy that lacks one field."""
    broken = json.loads(json.dumps(document))
    *above, last = path
    place = broken
    for key in above:
        place = place[key]
    del place[last]
    return broken


class Files(unittest.TestCase):
    def test_are_those_of_the_manifest_to_the_byte(self):
        for version in VERSIONS:
            folder = FOLDER / version
            found = {path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
                     for path in folder.rglob("*") if path.is_file() and path.name != "manifest.json"}
            manifest = (folder / "manifest.json").read_bytes()
            self.assertEqual(found, json.loads(manifest)["sha256"], f"{version} is frozen: put a change into a new folder beside it")
            self.assertEqual(hashlib.sha256(manifest).hexdigest(), SHA256_OF_THE_MANIFEST[version])
            self.assertEqual(set(found), {f"{name}.json" for name, _, _ in FILES[version]} | {"touchstone_vectors.h", "schema/vectors.json"})

    def test_follow_the_schema(self):
        for version, name, _, _ in all_files():
            for error in validator_of(version).iter_errors(document_of(version, name)):
                self.fail(f"{version}/{name}: {'/'.join(map(str, error.absolute_path))}: {error.message[:300]}")

    def test_that_break_the_schema_are_refused(self):
        for version, name in (("v1", "distance_boxes"), ("v2", "distance_round")):
            validator, whole = validator_of(version), document_of(version, name)
            self.assertTrue(validator.is_valid(whole))
            at = next(i for i, test in enumerate(whole["tests"]) if "exact" in test or "interval" in test)
            number = "exact" if "exact" in whole["tests"][at] else "interval"
            for field in ("level32", "value", "tol64", "result", "a", number):
                self.assertFalse(validator.is_valid(without(whole, "tests", at, field)), field)

    def test_of_gradients_and_margins_that_break_the_schema_are_refused(self):
        validator = validator_of("v2")
        gradient, margins, round_ones = (document_of("v2", name) for name in ("gradient_hulls", "distance_margins", "distance_round"))
        for path in (("motion", "twist"), ("value",), ("interval",)):
            self.assertFalse(validator.is_valid(without(gradient, "tests", 0, *path)), path)
        margins["tests"][0]["a"]["margin"] = margins["tests"][0]["b"]["margin"] = 0
        self.assertFalse(validator.is_valid(margins))
        round_ones["tests"][0]["a"]["margin"] = 1
        self.assertFalse(validator.is_valid(round_ones))
        below = document_of("v2", "distance_round")
        below["tests"][0]["value"] = -1
        self.assertFalse(validator.is_valid(below))

    def test_repeat_no_test_of_a_version_before(self):
        seen = {}
        for name, test in tests():
            key = query_of(name), json.dumps([test["a"], test["b"], test.get("motion")])
            version = name.split("/")[0]
            self.assertEqual(seen.setdefault(key, version), version, f"{name}:{test['id']}")

    def test_are_there_for_planted_mistakes_that_have_no_excuse(self):
        taken = tomllib.loads(FOR_MISTAKES.read_text())["test"]
        excused = {name for group in tomllib.loads(FAILS_NONE.read_text())["cannot"] for name in group["names"]}
        for entry in taken:
            version, name = entry["file"].split("/")
            self.assertIn(entry["comment"], [test["comment"] for test in document_of(version, name)["tests"]])
            self.assertFalse(excused & {f"fault/{mistake}" for mistake in entry["mistakes"]}, entry["comment"])
        self.assertGreater(len(taken), 0)

    def test_are_small_and_counted(self):
        for version in VERSIONS:
            self.assertLess(sum(path.stat().st_size for path in (FOLDER / version).rglob("*") if path.is_file()), LARGEST[version])
        for version, name, shapes, dimension in all_files():
            document = document_of(version, name)
            found = document["tests"]
            self.assertEqual([test["id"] for test in found], list(range(1, document["numberOfTests"] + 1)))
            self.assertEqual((f"v{document['version']}", document["query"], document["shapes"], document["dimension"]),
                             (version, query_of(name), shapes, dimension))
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
            if query_of(name) == "gradient":
                self.assertAlmostEqual(test["value"], float(sum(map(Fraction, test["interval"])) / 2), delta=1e-15 * abs(test["value"]) + 1e-20)
            elif "exact" in test and query_of(name) != "impact":
                self.assertAlmostEqual(test["value"], math.sqrt(Fraction(test["exact"])), delta=1e-15 * test["value"])
            elif "exact" in test:
                self.assertAlmostEqual(test["value"], float(Fraction(test["exact"])), delta=1e-15 * test["value"])
            elif "interval" in test:
                lower, upper = map(Fraction, test["interval"])
                self.assertTrue(lower <= upper and abs(Fraction(test["value"]) - lower) <= test["tol64"], f"{name}:{test['id']}")

    def test_allow_what_the_formula_says(self):
        for name, test in tests():
            if "value" not in test or query_of(name) in ("impact", "gradient"):
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

    def test_of_gradients_allow_all_of_them_and_say_where_there_are_many(self):
        kinks = 0
        for name, test in tests():
            if query_of(name) != "gradient":
                continue
            lower, upper = map(Fraction, test["interval"])
            largest = max(largest_coordinate(test[body]) for body in "ab")
            speed = math.hypot(*test["motion"]["twist"][0]) + largest * math.hypot(*test["motion"]["twist"][1])
            for bits in ("32", "64"):
                tolerance = Fraction(test["tol" + bits])
                self.assertTrue(max(upper - Fraction(test["value"]), Fraction(test["value"]) - lower) < tolerance or upper == lower == 0)
                self.assertGreaterEqual(tolerance, (upper - lower) / 2 + ROUNDINGS * UNITS["tol" + bits] * Fraction(speed), f"{name}:{test['id']}")
            self.assertEqual("Kink" in test["flags"], upper - lower > 1e-6, f"{name}:{test['id']}")
            kinks += "Kink" in test["flags"]
        self.assertGreater(kinks, 10)

    def test_of_casts_of_balls_have_the_time_of_a_quadratic_equation(self):
        found = 0
        for name, test in tests():
            if query_of(name) != "impact" or not test.get("value") or {test[body]["shape"] for body in "ab"} != {"sphere"}:
                continue
            between = [q[-1] - p[-1] for p, q in zip(test["a"]["pose"], test["b"]["pose"])]
            velocity, radii = test["motion"]["velocity"], test["a"]["radius"] + test["b"]["radius"]
            square, half = sum(v * v for v in velocity), sum(x * v for x, v in zip(between, velocity))
            root = math.sqrt(half * half - square * (sum(x * x for x in between) - radii * radii))
            time, speed = -(half + root) / square, root / radii
            largest = max(largest_coordinate(test[body]) for body in "ab") + Fraction(max(map(abs, velocity)) * test["motion"]["duration"])
            self.assertAlmostEqual(test["value"], time, delta=1e-12 * time)
            for bits in ("32", "64"):
                least = ROUNDINGS * UNITS["tol" + bits] * (largest / Fraction(speed) + Fraction(time))
                self.assertTrue(least * Fraction(99, 100) <= Fraction(test["tol" + bits]) <= Fraction(6, 5) * least, f"{name}:{test['id']}")
            found += 1
        self.assertGreater(found, 10)

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
            if "value" in test and (query == "gradient" or meets == (query != "distance")):
                self.assertTrue(is_wrong(test, query, meets, test["value"] + 2 * test["tol64"] + 1e-300, 64), f"{name}:{test['id']}")


if __name__ == "__main__":
    unittest.main()
