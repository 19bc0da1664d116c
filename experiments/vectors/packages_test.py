# SPDX-License-Identifier: GPL-3.0-or-later
"""The packages of the test vectors for pip and npm, built, installed from their files without a network, and asked to judge engines; and
the table of what they leave.

usage: packages_test.py [--npm]   with npm the package for it as well
"""
import filecmp
import json
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
WITH_NPM = "--npm" in sys.argv
RIGHT, TOLERANT = "0", "1e-4"


def run(*command, status=0, **options):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False, **options)
    assert done.returncode == status, f"{' '.join(map(str, command))} ended with {done.returncode}\n{done.stdout}{done.stderr}"
    return done.stdout


def engine(folder, language, skin):
    """A file with the engine of testing/ in this language, which calls bodies that far apart overlapping."""
    text = (HERE / "testing" / f"engine.{language}").read_text()
    path = folder / f"engine_{skin}.{language}"
    if language == "py":
        path.write_text(f'import math\nNAME, VERSION = "boxes", "1"\nSKIN, FACTOR = {skin}, 1.0\n{text}')
    else:
        path.write_text(f'export const name = "boxes", version = "1";\nconst SKIN = {skin}, FACTOR = 1;\n{text}\nexport default engine;\n')
    return path


def failing_flags(report):
    return {row["flag"] for row in report["results"] if row["failed"]} - {"all"}


class Packages(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.folder = pathlib.Path(holder.name)
        self.wheel, self.archive = (pathlib.Path(line) for line in run(sys.executable, "-B", HERE / "package.py", self.folder / "packages").split())

    def judge(self, *command, status):
        run(*command, status=status, cwd=self.folder)
        return json.loads((self.folder / "results.json").read_text())

    def install_wheel(self):
        python = self.folder / "venv/bin/python"
        run(sys.executable, "-m", "venv", "--without-pip", self.folder / "venv")
        run(sys.executable, "-m", "pip", "--python", python, "install", "--no-index", "--no-cache-dir", self.wheel)
        return python

    def test_the_same_files_make_the_same_packages(self):
        for path in run(sys.executable, "-B", HERE / "package.py", self.folder / "again").split():
            self.assertTrue(filecmp.cmp(path, self.folder / "packages" / pathlib.Path(path).name, shallow=False), path)

    def test_pip_installs_a_judge_of_functions_and_of_commands(self):
        python = self.install_wheel()
        right = self.judge(python, "-m", "touchstone_vectors", engine(self.folder, "py", RIGHT), status=0)
        self.assertEqual((right["engine"], right["version"], right["bits"], failing_flags(right)), ("boxes", "1", 64, set()))
        wrong = self.judge(python, "-m", "touchstone_vectors", engine(self.folder, "py", TOLERANT), "--only", "depth_boxes", status=1)
        self.assertIn("NearContact", failing_flags(wrong))
        self.assertEqual({row["file"] for row in wrong["results"]}, {"depth_boxes.json"})
        newer = self.judge(python, "-m", "touchstone_vectors", engine(self.folder, "py", RIGHT), "--vectors", "v2", "--only", "planar", status=0)
        self.assertEqual((newer["vectors"], {row["file"] for row in newer["results"]}),
                         ("v2", {"planar_cast.json", "planar_depth.json", "planar_distance.json"}))
        sample = shlex.join([sys.executable, str(ROOT / "experiments/engines/sample/bounding_boxes.py")])
        boxes = self.judge(python, "-m", "touchstone_vectors", "--command", sample, "--only", "intersects_boxes", status=0)
        self.assertGreater(sum(row["passed"] for row in boxes["results"]), 20)
        hulls = self.judge(python, "-m", "touchstone_vectors", "--command", sample, "--only", "intersects_hulls", status=1)
        self.assertIn("meet", {row["first"]["got"] for row in hulls["results"] if row["first"]})

    def test_float_is_held_to_the_tolerance_of_float(self):
        python = self.install_wheel()
        slightly_off = engine(self.folder, "py", RIGHT)
        slightly_off.write_text(slightly_off.read_text().replace("FACTOR = 0, 1.0", "FACTOR = 0, 1 + 2**-26"))
        command = [python, "-m", "touchstone_vectors", slightly_off, "--only", "distance_boxes", "--bits"]
        self.assertEqual(failing_flags(self.judge(*command, "32", status=0)), set())
        self.assertIn("Plain", failing_flags(self.judge(*command, "64", status=1)))

    def test_what_an_engine_raises_is_a_failure_of_the_case(self):
        path = self.folder / "raises.py"
        path.write_text("def engine(query, a, b, motion):\n    raise ValueError('no simplex')\n")
        report = self.judge(self.install_wheel(), "-m", "touchstone_vectors", path, "--only", "depth_boxes", status=1)
        self.assertEqual({row["first"]["got"] for row in report["results"]}, {"ValueError: no simplex"})
        self.assertEqual({row["passed"] + row["skipped"] for row in report["results"]}, {0})

    @unittest.skipUnless(WITH_NPM, "npm is not here")
    def test_npm_installs_a_judge(self):
        environment = {**os.environ, "npm_config_cache": str(self.folder / "cache"), "npm_config_offline": "true"}
        (self.folder / "package.json").write_text("{}")
        run("npm", "install", "--no-audit", "--no-fund", self.archive, cwd=self.folder, env=environment)
        right = self.judge("npx", "touchstone-vectors", engine(self.folder, "mjs", RIGHT), status=0)
        self.assertEqual((right["engine"], right["version"], right["bits"], failing_flags(right)), ("boxes", "1", 64, set()))
        self.assertGreater(sum(row["passed"] for row in right["results"]), 60)
        newer = self.judge("npx", "touchstone-vectors", engine(self.folder, "mjs", RIGHT), "--vectors", "v2", "--only", "planar", status=0)
        self.assertEqual((newer["vectors"], sum(row["failed"] for row in newer["results"])), ("v2", 0))
        self.assertGreater(sum(row["passed"] for row in newer["results"]), 0)
        run("npx", "touchstone-vectors", engine(self.folder, "mjs", RIGHT), "--vectors", "v3", status=2, cwd=self.folder)
        wrong = self.judge("npx", "touchstone-vectors", engine(self.folder, "mjs", TOLERANT), "--bits", "32", "--only", "distance_boxes", status=1)
        self.assertEqual((wrong["bits"], "NearContact" in failing_flags(wrong)), (32, True))


class Table(unittest.TestCase):
    def page(self, reports, name, status=0):
        with tempfile.TemporaryDirectory() as folder:
            paths = [pathlib.Path(folder, f"results-{k}.json") for k in range(len(reports))]
            for path, report in zip(paths, reports):
                path.write_text(json.dumps(report))
            run(sys.executable, "-B", HERE / "table.py", *paths, "--out", f"{folder}/{name}", status=status)
            return pathlib.Path(folder, name).read_text() if status == 0 else ""

    def report(self, engine_name, failed, **changed):
        first = {"id": 7, "comment": "a|b <i>", "expected": "touching 0", "got": "0.25"} if failed else None
        rows = [{"file": "depth_boxes.json", "flag": flag, "passed": 5 - failed, "failed": failed, "skipped": 1, "first": first}
                for flag in ("all", "NearContact")]
        return {"engine": engine_name, "version": "1.2", "vectors": "v1", "bits": 32, "results": rows, **changed}

    def test_has_engines_by_flag_and_the_first_failures(self):
        page = self.page([self.report("good", 0), self.report("bad", 2)], "page.md")
        self.assertIn("| flag | good 1.2 (32 bits) | bad 1.2 (32 bits) |", page)
        self.assertIn("| NearContact | 5 of 5, 1 not asked | **3 of 5, 1 not asked** |", page)
        self.assertIn("| bad 1.2 (32 bits) | depth_boxes.json | NearContact | 7: a\\|b <i> | touching 0 | 0.25 |", page)

    def test_is_a_page_of_html_where_its_name_says_so(self):
        page = self.page([self.report("good", 0), self.report("bad", 2)], "page.html")
        self.assertIn('<td>NearContact</td><td>5 of 5, 1 not asked</td><td class="failed">3 of 5, 1 not asked</td>', page)
        self.assertIn("a|b &lt;i&gt;", page)

    def test_refuses_results_of_different_vectors_and_what_is_none(self):
        self.page([self.report("good", 0), self.report("bad", 2, vectors="v2")], "page.md", status=2)
        self.page([{"engine": "none"}], "page.md", status=2)


if __name__ == "__main__":
    unittest.main(argv=[word for word in sys.argv if word != "--npm"], verbosity=2)
