# SPDX-License-Identifier: GPL-3.0-or-later
"""The runners of vectors/runners, each with the engine of testing/ in its language: a right one passes, one with an absolute tolerance, one
that loses contact and one whose numbers are off fail where the flags say, and every language says the same of each.

usage: runners_test.py [--cc CC] [--cxx CXX] [--node NODE] [--rustc RUSTC]; a tool that is not named is not tested
"""
import argparse
import json
import math
import os
import pathlib
import re
import resource
import signal
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
VECTORS, RUNNERS, ENGINES = ROOT / "vectors", ROOT / "vectors" / "runners", pathlib.Path(__file__).parent / "testing"
VERSIONS = ("v1", "v2")
MOST_LINES, MOST_SECONDS = 60, 10
# What each language puts in place of SKIN and FACTOR, where its engine begins and how the function ends.
SETTINGS = {
    "py": ('float(__import__("os").environ["{}"])', r'def engine\(.*?\n\n\n'),
    "mjs": ("Number(process.env.{})", r"function engine\(.*?\n}\n"),
    "c": ('atof(getenv("{}"))', r"static int engine\(.*?\n}\n"),
    "cpp": ('std::atof(std::getenv("{}"))', r"std::optional<std::pair<bool, double>> engine\(.*?\n}\n"),
    "rs": ('std::env::var("{}").unwrap().parse::<f64>().unwrap()', r"fn engine\(.*?\n}\n"),
}
# In each language an engine of gradients alone, for which all bodies are apart and the derivative is the speed along x.
ALONG_X = {
    "py": "def engine(query, a, b, motion):\n    return (False, motion['twist'][0][0]) if query == 'gradient' else None\n",
    "mjs": 'function engine(query, a, b, motion) { return query === "gradient" ? [false, motion.twist[0][0]] : null; }\n',
    "c": 'static int engine(const touchstone_vector *v, double *number) {\n'
         '    *number = v->twist[0];\n    return strcmp(v->query, "gradient") ? -1 : 0;\n}\n',
    "cpp": "std::optional<std::pair<bool, double>> engine(const touchstone_vector& v) {\n"
           '    if (v.query != Text("gradient")) return {};\n    return std::pair(false, v.twist[0]);\n}\n',
    "rs": 'fn engine(query: &str, _a: &str, _b: &str, motion: &str) -> Option<(bool, f64)> {\n'
          '    if query == "gradient" { Some((false, numbers(field(motion, "twist"))[0])) } else { None }\n}\n',
}
# In each language an engine that breaks where verdicts alone are asked, and takes nothing else; and what is said of it.
BREAKS = {
    "py": ("def engine(query, a, b, motion):\n    return 1 / 0 if query == 'intersects' else None\n", "ZeroDivisionError: division by zero"),
    "mjs": ('function engine(query, a, b, motion) { if (query === "intersects") throw new Error("no simplex"); return null; }\n',
            "Error: no simplex"),
    "c": ("static int deeper(int n, volatile char *from) { volatile char room[4096]; room[0] = *from; return room[0] == 1 ? 0 : deeper(n + 1, room) + room[0]; }\n"
          "static int engine(const touchstone_vector *v, double *number) {\n"
          '    char zero = 0; *number = 0;\n    return strcmp(v->query, "intersects") ? -1 : deeper(0, &zero);\n}\n',
          f"ended by signal {signal.SIGSEGV.value}"),
    "cpp": ("std::optional<std::pair<bool, double>> engine(const touchstone_vector& v) {\n"
            '    if (v.query == Text("intersects")) throw 1;\n    return {};\n}\n', "an exception"),
    "rs": ('fn engine(query: &str, _a: &str, _b: &str, _motion: &str) -> Option<(bool, f64)> {\n'
           '    if query == "intersects" { panic!("no simplex"); }\n    None\n}\n', "a panic"),
}
TOOLS = {}


def with_engine(language, engine=None):
    """The text of a runner whose example is replaced by this engine, else by that of testing/."""
    wanted, pattern = SETTINGS[language]
    engine = engine or (ENGINES / f"engine.{language}").read_text()
    for name in ("SKIN", "FACTOR"):
        engine = re.sub(rf"\b{name}\b(?!:)", lambda _, name=name: wanted.format(name), engine)
    includes = {"c": "#include <stdlib.h>\n", "cpp": "#include <cstdlib>\n", "py": ""}.get(language, "")
    text, times = re.subn(pattern, lambda _: includes + engine + "\n\n", (RUNNERS / f"runner.{language}").read_text(), count=1, flags=re.DOTALL)
    assert times == 1, f"runner.{language} has no function `engine` that looks like the one that is replaced"
    return text


def built(language, text, vectors, folder):
    """The command that runs this text of a runner on vectors."""
    source, program = folder / f"runner.{language}", folder / f"runner_{language}"
    source.write_text(text)
    if language in ("c", "cpp"):
        standard, libraries = {"c": ("c99", ["-lm"]), "cpp": ("c++17", [])}[language]
        warnings = ["-Wall", "-Wextra", "-Werror"]
        subprocess.run([TOOLS[language], f"-std={standard}", *warnings, f"-I{vectors}", source, "-o", program, *libraries], check=True)
        return [program]
    if language == "rs":
        subprocess.run([TOOLS["rs"], "-D", "warnings", "-O", "-o", program, source], check=True, stderr=subprocess.PIPE)
        return [program, vectors]
    return [TOOLS[language], source, vectors]


def seconds_of_children():
    """Processor time, which does not depend on what else the machine does."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def asked(command, folder, skin=0.0, factor=1.0):
    """The report that a runner leaves, checked against its exit status and what it prints."""
    environment = {**os.environ, "SKIN": str(skin), "FACTOR": str(factor)}
    begin = seconds_of_children()
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    seconds = seconds_of_children() - begin
    assert done.returncode in (0, 1) and not done.stderr, done.stderr
    assert seconds < MOST_SECONDS, f"{command[0]}: {seconds:.1f} s"
    report = json.loads((folder / "results.json").read_text())
    assert done.returncode == any(row["failed"] for row in report["results"]), done.returncode
    assert all(f'"{row["flag"]}"' in done.stdout for row in report["results"])
    return report


def rows_of(report):
    return {(row["file"], row["flag"]): (row["passed"], row["failed"], row["skipped"], row["first"] and row["first"]["id"])
            for row in report["results"]}


def failing_flags(report):
    return {row["flag"] for row in report["results"] if row["failed"]} - {"all"}


class Runners(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.holder = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.holder.name)
        cls.commands = {}
        for version in VERSIONS:
            folder = cls.folder / version
            folder.mkdir()
            cls.commands[version] = {language: built(language, with_engine(language), VECTORS / version, folder) for language in TOOLS}

    @classmethod
    def tearDownClass(cls):
        cls.holder.cleanup()

    def same_of_every_language(self, version="v1", **settings):
        """The report of the runner in Python, after every other one has said the same."""
        reports = {language: asked(command, self.folder, **settings) for language, command in self.commands[version].items()}
        for language, report in reports.items():
            self.assertEqual((rows_of(report), report["vectors"]), (rows_of(reports["py"]), version), language)
        return reports["py"]

    def test_a_right_engine_fails_nothing(self):
        asked_of = {"v1": ("distance_boxes", "depth_boxes", "intersects_boxes", "cast_boxes"),
                    "v2": ("planar_distance", "planar_depth", "planar_cast")}
        for version, files in asked_of.items():
            report = self.same_of_every_language(version)
            self.assertEqual(failing_flags(report), set(), [row["first"] for row in report["results"] if row["failed"]])
            passed = {row["file"]: row["passed"] for row in report["results"] if row["flag"] == "all"}
            for file in files:
                self.assertGreater(passed[f"{file}.json"], 20 if version == "v1" else 0, file)

    def test_a_gradient_is_compared_as_it_is_given(self):
        """An engine that calls all bodies apart and says how fast A moves along x: a number of its own, whatever the verdict."""
        folder = self.folder / "gradients"
        folder.mkdir()
        passed, at_zero = {}, {}
        for file in ("gradient_hulls.json", "gradient_posed.json"):
            tests = [test for test in json.loads((VECTORS / "v2" / file).read_text())["tests"]
                     if test["level64"] == "may" or test["result"] == "separated"]
            passed[file] = sum(abs(test["motion"]["twist"][0][0] - test["value"]) <= test["tol64"] for test in tests)
            at_zero[file] = sum(abs(test["value"]) <= test["tol64"] for test in tests)
        self.assertTrue(any(passed.values()) and passed != at_zero)
        for language in TOOLS:
            report = asked(built(language, with_engine(language, ALONG_X[language]), VECTORS / "v2", folder), folder)
            rows = {row["file"]: row for row in report["results"] if row["flag"] == "all"}
            self.assertEqual({file: rows[file]["passed"] for file in passed}, passed, language)
            self.assertFalse(any(row["passed"] + row["failed"] for file, row in rows.items() if file not in passed), language)

    def test_an_absolute_tolerance_and_a_lost_contact_fail_near_contact_alone(self):
        for skin in (1e-4, -1e-4):
            flags = failing_flags(self.same_of_every_language(skin=skin))
            self.assertIn("NearContact", flags)
            self.assertNotIn("Plain", flags)

    def test_numbers_that_are_off_by_a_percent_fail(self):
        report = self.same_of_every_language(factor=1.01)
        self.assertIn("Plain", failing_flags(report))
        self.assertTrue(all(not row["failed"] for row in report["results"] if row["file"].startswith("intersects")))

    def test_what_is_no_number_fails_wherever_one_is_asked(self):
        report = self.same_of_every_language(factor=math.nan)
        self.assertEqual({row["file"] for row in report["results"] if row["failed"] and row["flag"] == "all"},
                         {row["file"] for row in report["results"] if row["passed"] + row["failed"] and row["flag"] == "all"
                          and not row["file"].startswith("intersects")})

    def test_what_breaks_has_failed_and_the_others_are_asked(self):
        folder = self.folder / "breaks"
        folder.mkdir()
        for language in TOOLS:
            engine, got = BREAKS[language]
            subprocess.run(built(language, with_engine(language, engine), VECTORS / "v2", folder), cwd=folder, capture_output=True)
            report = json.loads((folder / "results.json").read_text())
            (folder / "results.json").unlink()
            for row in (row for row in report["results"] if row["flag"] == "all"):
                tests = json.loads((VECTORS / "v2" / row["file"]).read_text())["numberOfTests"]
                failed = tests if row["file"].startswith("intersects") else 0
                self.assertEqual((row["failed"], row["passed"], row["skipped"]), (failed, 0, tests - failed), language)
                self.assertEqual(row["first"] and row["first"]["got"], got if failed else None, language)

    def test_no_report_of_another_engine_is_left_where_the_process_ends(self):
        folder = self.folder / "ends"
        folder.mkdir()
        ends = {"py": "def engine(query, a, b, motion):\n    __import__('os')._exit(0)\n", "mjs": "function engine() { process.exit(0); }\n",
                "c": "static int engine(const touchstone_vector *v, double *number) {\n    *number = v->value; exit(0);\n}\n",
                "cpp": "std::optional<std::pair<bool, double>> engine(const touchstone_vector&) {\n    std::exit(0);\n}\n",
                "rs": 'fn engine(_query: &str, _a: &str, _b: &str, _motion: &str) -> Option<(bool, f64)> {\n    std::process::exit(0)\n}\n'}
        for language in TOOLS:
            (folder / "results.json").write_text("{}")
            subprocess.run(built(language, with_engine(language, ends[language]), VECTORS / "v2", folder), cwd=folder, capture_output=True)
            self.assertFalse((folder / "results.json").exists(), language)

    def test_what_is_no_number_cannot_be_compiled_away(self):
        for language, flags in (("c", ["-std=c99"]), ("cpp", ["-std=c++17"])):
            if language in TOOLS:
                done = subprocess.run([TOOLS[language], *flags, "-ffast-math", f"-I{VECTORS / 'v2'}", "-fsyntax-only", RUNNERS / f"runner.{language}"],
                                      capture_output=True, text=True)
                self.assertNotEqual(done.returncode, 0)
                self.assertIn("-ffast-math", done.stderr)

    def test_an_engine_in_c_that_spoils_the_memory_or_gives_up_does_not_pass(self):
        if "c" not in TOOLS:
            self.skipTest("no compiler of C")
        folder = self.folder / "spoils"
        folder.mkdir()
        spoils = ("static int engine(const touchstone_vector *v, double *number) {\n    *number = v->value;\n"
                  "    memset(malloc(24), 1, 4096); return (int)(v->id % 2);\n}\n")
        text = with_engine("c", spoils)
        (folder / "spoils.c").write_text(text)
        subprocess.run([TOOLS["c"], "-std=c99", "-w", f"-I{VECTORS / 'v2'}", folder / "spoils.c", "-o", folder / "spoils", "-lm"], check=True)
        self.assertNotEqual(subprocess.run([folder / "spoils"], cwd=folder, capture_output=True, timeout=60).returncode, 0)
        gives_up = "static int engine(const touchstone_vector *v, double *number) {\n    *number = v->value; return -2;\n}\n"
        report = asked(built("c", with_engine("c", gives_up), VECTORS / "v2", folder), folder)
        self.assertEqual({(row["passed"], row["skipped"], row["first"]["got"]) for row in report["results"]}, {(0, 0, "-2")})

    def test_the_example_fails_nothing(self):
        for version in VERSIONS:
            passed = {}
            for language in TOOLS:
                folder = self.folder / f"example_{version}_{language}"
                folder.mkdir()
                report = asked(built(language, (RUNNERS / f"runner.{language}").read_text(), VECTORS / version, folder), folder)
                self.assertEqual((failing_flags(report), report["vectors"]), (set(), version), language)
                passed[language] = {row["file"]: row["passed"] for row in report["results"] if row["flag"] == "all"}
                self.assertEqual(passed[language], passed["py"], language)
            self.assertGreater(sum(passed["py"].values()), 0)


class Texts(unittest.TestCase):
    def test_runners_are_short_and_say_their_licence(self):
        for path in RUNNERS.glob("[rR]unner.*"):
            lines = path.read_text().splitlines()
            self.assertLessEqual(len(lines), MOST_LINES, path.name)
            self.assertIn("SPDX-License-Identifier: CC0-1.0", lines[0], path.name)

    def test_vectors_have_no_text_that_a_reader_of_sixty_lines_would_misread(self):
        for path in VECTORS.glob("v*/*.json"):
            text = path.read_text()
            self.assertTrue(text.isascii() and "\\" not in text, path.name)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    for option, language in (("--cc", "c"), ("--cxx", "cpp"), ("--node", "mjs"), ("--rustc", "rs")):
        parser.add_argument(option, dest=language)
    options, rest = parser.parse_known_args()
    TOOLS.update({"py": sys.executable, **{language: tool for language, tool in vars(options).items() if tool}})
    missing = sorted(set(SETTINGS) - set(TOOLS))
    print(f"runners tested: {', '.join(sorted(TOOLS))}; not tested, since their compiler is not here: {', '.join(missing) or 'none'}")
    unittest.main(argv=[sys.argv[0], *rest], verbosity=2)


if __name__ == "__main__":
    main()
