# SPDX-License-Identifier: GPL-3.0-or-later
"""Which mistakes planted in a query of the library (properties/faults) fail which vectors.

The methods in double and this library's engine are compiled once with every fault behind a switch, and asked the vectors until one
of them fails a test that it passes without the fault.
"""
import contextlib
import json
import os
import shlex
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from asking import asked_of, read
from judging import is_wrong
from layout import ROOT, query_of
from truths import case_of

sys.path.insert(0, str(ROOT / "properties" / "faults"))
from bench import Bench, Refused, first_error, run  # noqa: E402
from built import Includes  # noqa: E402
from faults import executables_of, faults_of  # noqa: E402
from planting import Mistake, planted  # noqa: E402

SOURCES = ["experiments/instantiate/double.cpp", "experiments/instantiate/solvers/rounding.cpp",
           "experiments/instantiate/rules/gjk_rounding.cpp", "experiments/instantiate/rules/loop_rounding.cpp",
           "experiments/methods/certified.cpp", "experiments/methods/facets.cpp"]
ENGINE_SOURCE = "experiments/engines/libraries/touchstone_native.cpp"
ENGINE, HOST = "touchstone-engines/touchstone_native.so", "touchstone-engine-host"
SOLVERS = ("johnson", "johnson_cached", "johnson_backup", "signed_volumes", "voronoi_newest")
LOOPS = ["gjk", *(f"gjk(solver={solver})" for solver in SOLVERS), "gjk(proof=published)", "gjk(proof=rounded)",
         "gjk(proof=published, bodies=cores)", "gjk(bodies=support_mappings)", "gjk(stop=no_progress)",
         "gjk(stop=relative_gap(1e-12))", "gjk(stop=upper_bound_gap(1e-12))", "gjk(stop=feature_repeat)", "warm_gjk",
         "warm_gjk(solver=johnson_cached)", "gjk_on_hulls", "polygon_gjk", "gjk_certified"]
METHODS = {"distance": LOOPS,
           "intersects": [*LOOPS, "isa_gjk", "isa_gjk(proof=published)", "isa_gjk(proof=rounded)",
                          "isa_gjk(proof=published, bodies=cores)", "sat", "mpr", "mpr(bodies=support_mappings)", "epa_certified", "facets"],
           "penetration": ["epa", "epa(proof=published)", "epa(stop=gap_ratio(1e-9))", "epa(stop=gap_length(1e-9))",
                           "epa(stop=lower_bound_stalled(8))", "epa(proof=rounded)", "epa(bodies=support_mappings)",
                           "hybrid", "hybrid(proof=published)", "hybrid(proof=rounded)", "mpr", "mpr(proof=published)",
                           "mpr(bodies=support_mappings)", "mpr(proof=rounded)", "mpr(stop=portal_gap(1e-9))", "sat", "facets", "epa_certified"],
           "impact": [f"{loop}{how}" for loop in ("dynamic_gjk", "conservative_advancement")
                      for how in ("", "(bodies=support_mappings)", "(stop=contact_length(1e-9), bodies=cores)", "(solver=johnson_cached)")]}
ENGINES = ["engine/touchstone", "engine/touchstone_world", "engine/touchstone_certified"]
SECONDS = 60  # a mistake may make a loop endless, and that is a failed test too


def faults_in_queries():
    """The faults in the algorithms that an input can tell."""
    folder = ROOT / "properties" / "faults"
    return [fault for fault in faults_of(folder) if fault["file"].startswith("algorithms/") and "unseen" not in fault]


class Engine:
    """This library's engine in a tree, compiled when it is asked first."""

    def __init__(self, bench, tree):
        asked = subprocess.run(["ninja", "-C", bench.build, "-t", "commands", ENGINE], capture_output=True, text=True, check=True).stdout
        words = shlex.split(next(line for line in asked.splitlines() if f"{ENGINE_SOURCE} -o" in line).split(" && ")[1])
        words = words[next(i for i, word in enumerate(words) if word.endswith("g++")):words.index("-MD")]
        words = [f"-I{tree.folder}" if word == f"-I{ROOT}" else "-O1" if word == "-O3" else word for word in words]
        self.bench, self.path = bench, bench.folder / "programs" / f"{bench.digest_of(words, [ENGINE_SOURCE], tree)}.so"
        self.words = [*words, "-w", "-include", str(bench.header), "-shared", str(tree.folder / ENGINE_SOURCE), "-lgmp"]

    def compiled(self):
        with self.bench.once(self.path):
            if not self.path.exists():
                with self.bench.compilers:
                    code, text = run([*self.words, "-o", f"{self.path}~"], 3600, self.bench.build)
                if code != 0:
                    raise Refused([ENGINE_SOURCE], text, len(self.bench.alone))
                os.replace(f"{self.path}~", self.path)
        return self.path


class Program:
    """The program and the engine in a tree in which faults stand."""

    def __init__(self, bench, tree):
        self.bench, self.engine = bench, Engine(bench, tree)
        made = bench.program(bench.executables["program"], SOURCES, True, tree)
        self.home = bench.folder / "vectors" / f"{made.name}_{self.engine.path.stem}"
        self.link(made, "touchstone")
        self.link(bench.build / HOST, HOST)

    def link(self, made, name):
        path = self.home / name
        with self.bench.once(path):
            if not path.exists():
                path.parent.mkdir(parents=True, exist_ok=True)
                os.link(made, path)

    def with_engine(self):
        self.link(self.engine.compiled(), ENGINE)
        return self

    def answers(self, fault, cases, asked):
        """The answers as they are read from lines of JSON, or None where it did not end well."""
        if asked is ENGINES:
            self.with_engine()
        words = [word for method in asked for word in ("--method", method)]
        with tempfile.TemporaryDirectory() as folder:
            out = Path(folder, "answers.jsonl")
            code, _ = run([str(self.home / "touchstone"), "solve", str(cases), *words, "--out", str(out)], SECONDS, self.bench.build, fault)
            return [json.loads(line) for line in out.read_text().splitlines()] if code in (0, 1) else None


class Planted:
    """All vectors, asked of the code with a fault."""

    def __init__(self, build, tests_by_name, folder):
        self.faults = faults_in_queries()
        self.bench = Bench(build, self.faults, executables_of(build), Includes(), os.cpu_count())
        self.tests = {f"{name}:{test['id']}": (query_of(name), test) for name, tests in tests_by_name.items() for test in tests}
        self.asked = [(self.cases(folder, query), methods) for query, methods in {**METHODS, None: ENGINES}.items()]
        self.before = {}

    def cases(self, folder, query):
        """A file of the cases of a query, with the gradients that are asked as one; of all without a query."""
        path, asked = Path(folder, f"{query or 'all'}.jsonl"), {label: asked_of(*about) for label, about in self.tests.items()}
        path.write_text("".join(json.dumps(case_of(test, asked[label], label)) + "\n" for label, (_, test) in self.tests.items()
                                if query in (None, asked[label])))
        return path

    def wrong(self, program, fault, cases, asked):
        """Pairs of a test and the method that fails it; a program that does not end well fails as a whole."""
        answers = program.answers(fault, cases, asked)
        if answers is None:
            return {("all", "the program, which does not end")}
        found = set()
        for answer in answers:
            query, test = self.tests[answer["id"]]
            meets, number = read(answer, query, test)
            if is_wrong(test, query, meets, number, 64) or (meets is None and test["level64"] == "must"):
                found.add((answer["id"], answer["method"]))
        return found

    def together(self):
        """The program with all faults behind switches, without those that no switch can hold."""
        while True:
            try:
                return Program(self.bench, self.bench.tree).with_engine()
            except Refused as refused:
                self.bench.give_up_switches(refused)

    def first_failed(self, program, fault):
        """The first test that fails with the fault and passes without it, and the method that answered; or nothing."""
        for cases, asked in self.asked:
            wrong = self.wrong(program, fault, cases, asked) - self.before[cases]
            if wrong:
                test, method = min(wrong)
                return f"{test} by {method.split('(')[0]}"
        return None

    def alone(self, fault):
        """As first_failed, of a fault that stands alone in its own copy of the code."""
        tree, original = self.bench.own_tree(), (ROOT / fault["file"]).read_text()
        tree.write(fault["file"], planted(original, fault).encode())
        try:
            return self.first_failed(Program(self.bench, tree), fault)
        except Refused as refused:
            raise Mistake(f"{fault['name']} does not compile: {first_error(refused.text)}") from refused
        finally:
            tree.write(fault["file"], original.encode())

    def search(self, report):
        """Calls report(fault, what it failed first or None) for each fault."""
        program = self.together()
        for cases, asked in self.asked:
            self.before[cases] = self.wrong(program, None, cases, asked)
            if ("all", "the program, which does not end") in self.before[cases]:
                raise Mistake(f"the program does not answer {cases.name} without a fault")

        def ask(fault):
            is_alone = fault["name"] in self.bench.alone
            report(fault, self.alone(fault) if is_alone else self.first_failed(program, fault))

        with contextlib.closing(self.bench), ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(ask, self.faults))


def caught(build, tests_by_name):
    """Whether each fault, as `fault/NAME`, fails a test. What it fails first is printed."""
    found = {}

    def report(fault, failed):
        found[f"fault/{fault['name']}"] = failed is not None
        line = f"| `fault/{fault['name']}` | {fault['file']} | {failed or 'nothing'} |\n"
        print(line, end="", flush=True)  # in one piece, beside those of other threads

    print("\n| planted | in | fails first |\n|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        Planted(build, tests_by_name, folder).search(report)
    return found
