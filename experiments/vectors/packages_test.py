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
TABLE = ROOT / "vectors" / "table.py"
WITH_NPM = "--npm" in sys.argv
RIGHT, TOLERANT = "0", "1e-4"

sys.path.insert(0, str(ROOT / "vectors" / "runners"))
import runner  # noqa: E402


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


# An engine that is a command and decides nothing.
UNDECIDED = '''import json, sys
print(json.dumps({"touchstone": 1, "name": "undecided", "bits": 64, "answers": {"intersects": [2, 3]}}), flush=True)
for line in sys.stdin:
    print(json.dumps({"id": json.loads(line)["id"], "verdict": "undecided"}), flush=True)
'''


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

    def test_no_engine_passes_what_it_has_not_answered(self):
        """Nothing but None is skipped, and who skips all is told."""
        python = self.install_wheel()
        for answer, passed, skipped in (("False", False, False), ("0", False, False), ("()", False, False), ("''", False, False), ("None", False, True),
                                        ("(None, 0.0)", False, False), ("(True, float('nan'))", True, False), ("('apart', 0.0)", False, False)):
            path = self.folder / "answers.py"
            path.write_text(f"def engine(query, a, b, motion):\n    return {answer}\n")
            report = self.judge(python, "-m", "touchstone_vectors", path, "--only", "distance_hulls", status=1)
            counts = {kind: sum(row[kind] for row in report["results"] if row["flag"] == "Plain") for kind in ("passed", "failed", "skipped")}
            self.assertEqual((counts["passed"] > 0, counts["skipped"] > 0), (passed, skipped), answer)
        run(python, "-m", "touchstone_vectors", path, "--only", "distnace", status=1, cwd=self.folder)
        (self.folder / "undecided.py").write_text(UNDECIDED)
        report = self.judge(python, "-m", "touchstone_vectors", "--command", f"{sys.executable} undecided.py", "--only", "intersects_boxes", status=1)
        first = next(row["first"] for row in report["results"] if row["flag"] == "Plain")
        self.assertEqual(first["got"], "undecided")
        (self.folder / "exits.py").write_text("import sys\ndef engine(query, a, b, motion):\n    sys.exit(0)\n")
        report = self.judge(python, "-m", "touchstone_vectors", self.folder / "exits.py", "--only", "distance_hulls", status=1)
        self.assertEqual({row["first"]["got"] for row in report["results"]}, {"SystemExit: 0"})
        (self.folder / "broken.py").write_text("import no_such_module\n")
        run(python, "-m", "touchstone_vectors", self.folder / "broken.py", status=1, cwd=self.folder)
        self.assertFalse((self.folder / "results.json").exists(), "a report of an engine before is left")

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
        for answer, status in (("false", 1), ("0", 1), ("''", 1), ("NaN", 1), ("[true, null]", 1), ("[true, []]", 1), ("[true, '']", 1),
                               ("[undefined, NaN]", 1), ("[]", 1), ("null", 2), ("undefined", 2)):
            (self.folder / "falsy.mjs").write_text(f"export default () => {answer};\n")
            report = self.judge("npx", "touchstone-vectors", self.folder / "falsy.mjs", "--only", "depth_hulls", status=status)
            self.assertEqual(sum(row["passed"] for row in report["results"] if row["flag"] == "Plain"), 0, answer)
        wrong = self.judge("npx", "touchstone-vectors", engine(self.folder, "mjs", TOLERANT), "--bits", "32", "--only", "distance_boxes", status=1)
        self.assertEqual((wrong["bits"], "NearContact" in failing_flags(wrong)), (32, True))


class Table(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.path = pathlib.Path(cls.folder.name)
        previous = os.getcwd()
        os.chdir(cls.path)  # the judge removes results.json where it stands
        try:
            cls.boxes = cls.report("boxes", "v1", lambda query, a, b, motion: (False, 0.0) if query == "distance" and len(a["pose"]) == 2 else None)
            cls.apart = cls.report("a|b <i>", "v1", lambda query, a, b, motion: (False, 0.0) if query == "intersects" and a["shape"] == "box" else None)
            cls.newer = cls.report("boxes", "v2", lambda query, a, b, motion: None if query == "impact" else (False, 0.0))
        finally:
            os.chdir(previous)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    @staticmethod
    def report(name, version, engine):
        return runner.judge(engine, ROOT / "vectors" / version, name, "1.2", 64, "planar" if version == "v2" else "")

    def page(self, reports, name="page.md", status=0, says=""):
        paths = [self.path / f"results-{k}.json" for k in range(len(reports))]
        for path, report in zip(paths, reports):
            path.write_text(json.dumps(report))
        done = subprocess.run([sys.executable, "-B", TABLE, *paths, "--out", self.path / name], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, status, done.stderr)
        self.assertIn(says, done.stderr)
        return (self.path / name).read_text() if status == 0 else ""

    def changed(self, change):
        report = json.loads(json.dumps(self.boxes))
        change(report)
        return report

    def test_has_engines_by_version_file_and_flag_and_the_first_failures(self):
        page = self.page([self.boxes, self.apart, self.newer])
        self.assertIn("# Test vectors v1 and v2", page)
        self.assertIn("| flag | boxes 1.2 (64 bits) | a&#124;b &#60;i&#62; 1.2 (64 bits) |", page)
        self.assertIn("| planar_cast.json | not asked |", page)
        self.assertIn("| distance_hulls.json | not run |", page)
        rows = {row["file"]: row for row in self.boxes["results"] if row["flag"] == "all"}
        row = rows["planar_distance.json"]
        self.assertIn(f"| planar_distance.json | **{row['passed']} of {row['passed'] + row['failed']}** | not asked |", page)
        self.assertRegex(page, r"\| all files \| \*\*\d+ of \d+, \d+ not asked\*\* \|")
        first = next(row for row in self.apart["results"] if row["flag"] != "all" and row["failed"])
        self.assertIn(f"| {first['file']} | {first['flag']} | {first['first']['id']}: {first['first']['comment']} |", page)

    def test_marks_what_was_asked_in_part(self):
        some = {"boxes": 0}

        def now_and_then(query, a, b, motion):
            some["boxes"] += 1
            return (True, 0.0) if some["boxes"] % 2 and query == "intersects" else None

        page = self.page([runner.judge(now_and_then, ROOT / "vectors" / "v1", "some", "1", 32, "intersects_boxes")])
        self.assertRegex(page, r"\| intersects_boxes.json \| \*\*\d+ of \d+, \d+ not asked\*\* \|")

    def test_is_a_page_of_html_where_its_name_says_so(self):
        page = self.page([self.boxes, self.apart], "page.html")
        self.assertIn('<td class="failed">', page)
        self.assertIn("<th>a|b &lt;i&gt; 1.2 (64 bits)</th>", page)

    def test_refuses_what_no_runner_writes(self):
        for change, says in (
                (lambda r: r.update(results=[]), "results of no file"),
                (lambda r: r.update(vectors="v3"), "expected v1 or v2"),
                (lambda r: r.update(bits=16), "expected 32 or 64"),
                (lambda r: r["results"].pop(), "expected"),
                (lambda r: r["results"].append(r["results"][0]), "no runner writes that"),
                (lambda r: r["results"][0].update(skipped=-1), "no runner writes that"),
                (lambda r: r["results"][0].update(passed=r["results"][0]["passed"] + 1), "; expected"),
                (lambda r: r["results"][0].update(file="mine.json"), "expected files of its vectors"),
                (lambda r: r["results"][0].update(file=["x"]), "README.md says what it holds"),
                (lambda r: next(row for row in r["results"] if row["failed"]).update(first={}), "README.md says what it holds"),
                (lambda r: r.pop("engine"), "no results.json of a runner")):
            self.page([self.changed(change)], status=2, says=says)
        self.page([self.boxes, self.boxes], status=2, says="both are of boxes 1.2 (64 bits) and v1")


if __name__ == "__main__":
    unittest.main(argv=[word for word in sys.argv if word != "--npm"], verbosity=2)
