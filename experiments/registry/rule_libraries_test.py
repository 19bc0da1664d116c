#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Rules and solvers of one's own, by --rule: what docs/library.md prints compiles and runs, a rule that is a copy of one of the program's
own answers like it bit for bit, and a library that is none is refused with the remedy.

usage: rule_libraries_test.py TOUCHSTONE CXX
"""
import contextlib
import functools
import json
import pathlib
import re
import shlex
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import unittest

CXX = sys.argv.pop()
PROGRAM = sys.argv.pop()
ROOT = pathlib.Path(__file__).resolve().parents[2]
SECTION = (ROOT / "docs/library.md").read_text().split("### Rules and solvers of your own in the program\n")[1].split("\n### ")[0]
FOLDER = tempfile.TemporaryDirectory()
HERE = pathlib.Path(FOLDER.name)

# One rule of each loop and two solvers, of which one keeps a state, each under another name.
COPIES = """
#include "algorithms/epa/terminations/all.h"
#include "algorithms/gjk/axis_rules/all.h"
#include "algorithms/hybrid/terminations/all.h"
#include "algorithms/mpr/terminations/all.h"
#include "algorithms/plugin/touchstone_rule.h"
#include "algorithms/simplex_solvers/all.h"
#include "algorithms/terminations/all.h"
#include "algorithms/toi/terminations/all.h"
using namespace touchstone;
#define COPY(rule, own) struct own : rule { static constexpr std::string_view name = #own; };
COPY(Robust, my_robust) COPY(AbsoluteGap, my_absolute_gap) COPY(NoProgress, my_no_progress) COPY(epa::GapRatio, my_epa_gap_ratio)
COPY(gjk::AxisBeyondRounding, my_axis) COPY(mpr::PortalGap, my_portal_gap) COPY(hybrid::SourceGap, my_source_gap)
COPY(toi::ContactLength, my_contact_length) COPY(SignedVolumes, my_signed_volumes) COPY(JohnsonCached, my_johnson_cached)
TOUCHSTONE_RULES(my_robust, my_absolute_gap, my_no_progress, my_epa_gap_ratio, my_axis, my_portal_gap, my_source_gap, my_contact_length,
                 my_signed_volumes, my_johnson_cached)
"""

RULE = """
#include <stdexcept>
#include "algorithms/plugin/touchstone_rule.h"
using namespace touchstone;
struct Rule {
    static constexpr std::string_view name = "NAME";
    template <Scalar S, int D>
    Stop<S> operator()(const Iterate<S, D>& at) const { BODY }
};
TOUCHSTONE_RULES(Rule)
"""


def blocks(language):
    return re.findall(rf"^```{language}\n(.*?)^```", SECTION, re.MULTILINE | re.DOTALL)


def printed(word):
    """The lines of the section that begin with this word."""
    return [line for block in blocks("sh") for line in block.splitlines() if line.startswith(word)]


@functools.cache
def library(name, text, compiler=CXX, flags="-O1"):
    """The path of a library of that source."""
    (HERE / f"{name}.cpp").write_text(text)
    subprocess.run([compiler, "-std=c++20", *flags.split(), "-ffp-contract=off", "-DTOUCHSTONE_NO_CONTRACTION", f"-I{ROOT}", "-shared",
                    "-fPIC", HERE / f"{name}.cpp", "-o", HERE / f"{name}.so"], check=True)
    return str(HERE / f"{name}.so")


@functools.cache
def sample():
    """The library that the printed command makes of the sample."""
    (command,) = printed("g++")
    path = HERE / "libmine.so"
    subprocess.run(command.replace("-o libmine.so", f"-o {path}"), shell=True, check=True, cwd=ROOT)
    return str(path)


def touchstone(*arguments, text=None):
    return subprocess.run([PROGRAM, *map(str, arguments)], input=text, capture_output=True, text=True, timeout=300, cwd=HERE)


class RuleLibraries(unittest.TestCase):
    def done(self, *arguments, status=0, **more):
        done = touchstone(*arguments, **more)
        self.assertEqual(done.returncode, status, (arguments, done.stderr))
        return done

    def refused(self, *arguments, says):
        done = self.done(*arguments, status=2)
        for words in says:
            self.assertIn(words, done.stderr)

    def answers(self, cases, method, *libraries):
        """The result lines without the names of method and rule, which alone may differ."""
        rules = [word for each in libraries for word in ("--rule", each)]
        lines = [json.loads(line) for line in touchstone("judge", cases, "-m", method, *rules).stdout.splitlines()]
        for line in lines:
            del line["method"]
        return lines

    def test_the_printed_commands_run(self):
        commands = printed("./run --")
        self.assertEqual(len(commands), 3)
        for command in commands:
            words = shlex.split(command.replace("./libmine.so", sample()))[2:]
            done = touchstone(*words)
            self.assertIn(done.returncode, (0, 1), done.stderr)  # 1: a loose rule may be wrong
            self.assertTrue(done.stdout or (HERE / "replay.html").exists(), command)

    def test_the_printed_rule_compiles_and_the_printed_campaign_varies_its_parameter(self):
        mine = library("printed", blocks("cpp")[0])
        (HERE / "mine.toml").write_text(blocks("toml")[0])
        self.done("run", "mine.toml", "--rule", mine, "--cases", 20, "--db", "mine.sqlite")
        with contextlib.closing(sqlite3.connect(HERE / "mine.sqlite")) as opened:
            methods = opened.execute("SELECT method, rule, tolerance, scalar FROM method").fetchall()
            self.assertEqual(len(methods), 9)
            self.assertEqual({rule for _, rule, _, _ in methods}, {"any(mine(t), no_progress)"})
            self.assertEqual({tolerance for _, _, tolerance, _ in methods}, {1e-2, 1e-4, 1e-6})
            self.assertEqual({scalar for *_, scalar in methods}, {"float", "double", "long_double"})
            self.assertEqual(opened.execute("SELECT sum(cases) FROM cell").fetchone(), (9 * 2 * 20,))
            provenance = dict(opened.execute("SELECT key, value FROM provenance WHERE key LIKE 'rule.%'"))
        self.assertEqual(provenance["rule.mine.library"], mine)
        self.assertRegex(provenance["rule.mine.hash"], "^[0-9a-f]{32}$")
        self.refused("run", "mine.toml", "--db", "other.sqlite", says=["unknown stop 'mine'", "--rule"])
        self.done("cases", "--campaign", "mine.toml", "--cases", 2, "--rule", mine)

        self.done("report", "mine.sqlite", "--out", "report", "--rule", mine)
        self.assertIn(f"--rule '{mine}'", (HERE / "report/report.md").read_text())

        self.done("archive", "mine.sqlite", "--out", "mine.tar.gz")
        self.refused("rerun", "mine.tar.gz", "--out", "without", says=["'mine' of " + mine, "--rule"])
        self.assertIn("reproduced", self.done("rerun", "mine.tar.gz", "--out", "again", "--rule", mine).stdout)

    def test_a_copy_of_each_rule_and_solver_answers_with_the_same_bits_on_every_scalar(self):
        copies = library("copies", COPIES)
        pairs = [
            ("near_touching:1:0..149", "gjk(scalar={s}, stop={my_}robust(1e-3, 8))"),
            ("needles:1:0..149", "gjk(scalar={s}, stop=any({my_}absolute_gap(1e-3), no_progress), cap=40)"),
            ("needles:1:0..149", "gjk(scalar={s}, stop=any(relative_gap(1e-9), any({my_}no_progress)), cap=40)"),
            ("needles:1:0..149", "gjk(scalar={s}, solver={my_}signed_volumes)"),
            ("needles:1:0..149", "gjk(scalar={s}, solver={my_}johnson_cached, stop={my_}robust)"),
            ("random_penetrations:1:0..99@penetration", "epa(scalar={s}, stop={my_epa_}gap_ratio(1e-3))"),
            ("near_touching:1:0..99@intersects", "isa_gjk(scalar={s}, stop={my_axis})"),
            ("random_penetrations:1:0..99@penetration", "mpr(scalar={s}, stop={my_}portal_gap(1e-4))"),
            ("random_penetrations:1:0..99@penetration", "hybrid(scalar={s}, stop={my_}source_gap(1e-3))"),
            ("plain_rays:1:0..99", "dynamic_gjk(scalar={s}, stop={my_}contact_length(0))"),
        ]
        for cases, text in pairs:
            for scalar in ("float", "double", "long_double"):
                named = {"s": scalar, "my_": "", "my_epa_": "", "my_axis": "axis_beyond_rounding"}
                theirs = self.answers(cases, text.format(**named))
                ours = self.answers(cases, text.format(**named | {"my_": "my_", "my_epa_": "my_epa_", "my_axis": "my_axis"}), copies)
                self.assertGreaterEqual(len(theirs), 100)
                self.assertEqual(ours, theirs, (cases, text, scalar))

    def test_parameters_are_listed_and_taken_by_place_and_by_name(self):
        listed = self.done("list", "stops", "--rule", sample()).stdout
        self.assertIn("mine(ratio=1e-06 [ratio], length=0 [length])\n      v.v - v.w <= ratio v.v + length^2", listed)
        self.assertIn("patience(iterates=3 [count])", listed)
        self.assertNotIn("mine(", self.done("list", "epa-stops", "--rule", sample()).stdout)
        self.assertIn("signed_then_voronoi\n      signed_volumes, and", self.done("list", "solvers", "--rule", sample()).stdout)
        for text in ("mine(0.25)", "mine(ratio=0.25)", "mine(0.25, length=0)"):
            line = json.loads(self.done("solve", "near_touching:1:0", "--rule", sample(), "-m", f"gjk(stop={text})").stdout)
            self.assertEqual(line["method"], "gjk(scalar=double, solver=voronoi, stop=mine(0.25, 0), cap=128)")
        loose = self.answers("needles:1:0..99", "gjk(stop=mine(0.5))", sample())
        tight = self.answers("needles:1:0..99", "gjk(stop=mine(1e-9))", sample())
        self.assertLess(sum(line["iterations"] for line in loose), sum(line["iterations"] for line in tight))
        for line in loose:
            if line["stop"]["name"] == "mine":
                measured, threshold = (float.fromhex(str(line["stop"][name])) for name in ("measured", "threshold"))
                self.assertLessEqual(measured, threshold)
        self.refused("solve", "needles:1:0", "--rule", sample(), "-m", "gjk(stop=mine(ration=1))",
                     says=["unknown parameter of mine 'ration'; did you mean 'ratio'"])
        self.refused("solve", "needles:1:0", "--rule", sample(), "-m", "gjk(stop=mine(1, 2, 3))", says=["takes 2 numbers"])

    def test_what_a_rule_remembers_begins_anew_in_every_query(self):
        method = "gjk(scalar=float, stop=patience(1))"
        together = self.answers("near_touching:1:0..29", method, sample())
        alone = [self.answers(f"near_touching:1:{i}", method, sample())[0] for i in range(30)]
        self.assertEqual(together, alone)
        self.assertIn("patience", {line["stop"]["name"] for line in together})

    def test_a_replay_has_every_iterate_and_says_that_no_exact_numbers_accompany_them(self):
        run = json.loads(self.done("replay", "needles:1:1", "--rule", sample(), "--format", "json", "-o", "-", "-m",
                                   "gjk(scalar=float, solver=signed_then_voronoi, stop=mine(1e-9))").stdout)
        text = json.dumps(run)
        self.assertIn("a rule or solver of --rule computes in none of these", text)
        self.assertNotIn("report this", text)
        self.assertGreater(len(run["steps"]), 1)

    def test_printed_commands_bring_the_library_again(self):
        hunted = self.done("hunt", "--rule", sample(), "-m", "gjk(scalar=float, stop=mine(0.5))", "--budget", "50cases", "--family", "needles",
                           "-o", "worst.jsonl").stderr
        command = re.search(r"replay: touchstone (judge .*)", hunted).group(1)
        self.assertIn(f" --rule '{sample()}'", command)
        self.assertIn(touchstone(*shlex.split(command)).returncode, (0, 1))

    def test_what_is_no_library_of_rules_is_refused_with_the_remedy(self):
        (HERE / "text.so").write_text("no library")
        subprocess.run(["cc", "-shared", "-x", "c", "/dev/null", "-o", HERE / "empty.so"], check=True)
        (HERE / "other.c").write_text('const char *touchstone_rules_interface(void) { return "version 0, libc++, layout 7"; }\n'
                                      "void *touchstone_rules(void) { __builtin_trap(); }\n")
        subprocess.run(["cc", "-shared", "-fPIC", HERE / "other.c", "-o", HERE / "other.so"], check=True)
        says = {"nowhere.so": ["nowhere.so", "no such file"], "text.so": ["text.so", "expected a shared library"],
                "empty.so": ["empty.so", "TOUCHSTONE_RULES"], "other.so": ["compiled for version 0, libc++, layout 7", "compile it again"]}
        for name, words in says.items():
            self.refused("list", "stops", "--rule", HERE / name, says=words)
        taken = library("taken", RULE.replace("NAME", "robust").replace("BODY", "return Stop<S>::stalled(name, at.vv);"))
        self.refused("list", "stops", "--rule", taken, says=["'robust' is a name of this program already"])
        spaced = library("spaced", RULE.replace("NAME", "my rule").replace("BODY", "return Stop<S>::stalled(name, at.vv);"))
        self.refused("list", "stops", "--rule", spaced, says=["name 'my rule'", "letters"])
        self.refused("list", "--rule", sample(), "--rule", sample(), says=["'mine' is the name of one of " + sample()])

    def test_a_library_compiled_with_two_fields_of_a_record_exchanged_is_refused(self):
        """Fields of one type: neither the size of the record nor any type tells the difference."""
        exchanged = {
            "epa/terminations/expansion.h": ("S support{};", "S key{};"),
            "gjk/axis_rules/axis_candidate.h": ("const S& vv;", "const S& vw;"),
            "hybrid/terminations/core_iterate.h": ("const S& lower2;", "const S& margin2;"),
            "mpr/terminations/portal_step.h": ("const S& offset;", "const S& support;"),
            "toi/terminations/approach.h": ("S margin{};", "S band{};"),
        }
        for header, (one, other) in exchanged.items():
            folder = HERE / header.split("/")[0]
            shutil.copytree(ROOT / "algorithms", folder / "algorithms")
            path = folder / "algorithms" / header
            text = path.read_text()
            self.assertTrue(one in text and other in text, header)
            path.write_text(text.replace(one, "@").replace(other, one).replace("@", other))
            text = RULE.replace("NAME", "other").replace("BODY", "return {};")
            made = library(f"other_{folder.name}", text, flags=f"-O0 -I{folder}")
            self.refused("list", "stops", "--rule", made, says=["compiled for version 1", "layout", "compile it again"])

    def test_another_scalar_is_refused_and_a_rule_that_throws_ends_the_run_with_a_message(self):
        for part in ("stop=mine", "solver=signed_then_voronoi"):
            self.refused("solve", "needles:1:0", "--rule", sample(), "-m", f"gjk(scalar=rational, {part})",
                         says=["computes in float, double and long double, and not in rational", "scalar=double"])
        throws = library("throws", RULE.replace("NAME", "throws").replace("BODY", 'if (at.k >= 0) throw std::runtime_error("too far"); return {};'))
        self.refused("solve", "needles:1:0", "--rule", throws, "-m", "gjk(stop=any(no_progress, throws))",
                     says=["stop any(no_progress, throws)", "threw 'too far'", "must not throw"])

    def test_what_is_no_rule_does_not_compile_and_one_sentence_says_why(self):
        sources = {
            "neither a stopping rule nor a simplex solver": RULE.replace("(const Iterate<S, D>& at)", "(int at)"),
            "in every scalar and dimension": RULE.replace("template <Scalar S, int D>", "using S = double;")
                                                 .replace("Iterate<S, D>", "Iterate<double, 3>"),
            "needs static constexpr std::string_view name": RULE.replace('static constexpr std::string_view name = "NAME";', ""),
        }
        for sentence, text in sources.items():
            done = subprocess.run([CXX, "-std=c++20", "-fsyntax-only", f"-I{ROOT}", "-x", "c++", "-"], capture_output=True, text=True,
                                  input=text.replace("BODY", "return {};"))
            self.assertNotEqual(done.returncode, 0)
            self.assertIn(sentence, done.stderr)


if __name__ == "__main__":
    unittest.main()
