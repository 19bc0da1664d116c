#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Plants one mistake at a time in a copy of the code and says which test notices it.

Prints a line for each fault: its name, the test that noticed it, the seconds it took. The exit code is 1 where a fault is
not noticed, where a line to change is not found exactly once, or where the changed code does not compile.

usage: faults.py BUILD [--list] [--sample N] [--seed S] [--table FILE] [--jobs N] [--compilers N] [NAME...]
       BUILD is a folder in which everything is built; NAME a fault, a table without `.toml`, or a part of the path of the
       changed file; all faults without one. The seed chooses the sample; without it, that of RC_PARAMS, or 1. A search that
       was interrupted goes on with the same FILE. Of the jobs, by default one a processor, so many may compile at a time.

The faults are tables of the files *.toml beside this one:
    name     a word for it, as what the changed code does
    file     the file that is changed
    before   its line without the spaces around it, which must occur once; or once below the line `below`
    after    what stands there instead
    thought  what whoever wrote this would have thought
    tests    the tests to ask first: a test's source, `law:NAME`, or `ctest:REGEX WORD...` for one that starts the
             program, with words for its command line
    also     sources that are compiled again besides, where the file is a header
    unseen   instead of tests: why no input can tell the two apart
A test's source that includes the changed file, directly or not, is compiled alone and linked with what else its executable
has. Tests named by the fault come first, then the test beside the file, those of its folder, all others by how little else
they include, and the laws. The first that fails ends the search.
"""
import argparse
import concurrent.futures
import contextlib
import hashlib
import os
import pathlib
import random
import re
import sys
import threading
import time
import tomllib

from bench import Bench
from built import ROOT, Executable, Includes, files_of_laws
from planting import Mistake, planted

EXECUTABLES = {"algorithms": "algorithms_test", "oracles": "oracles/oracles_test", "properties": "properties/properties_test",
               "experiments": "experiments/experiments_test", "reports": "reports/reports_test"}


def faults_of(folder):
    """All faults, in the order of files and tables."""
    found = []
    for path in sorted(folder.glob("*.toml")):
        for fault in tomllib.loads(path.read_text())["fault"]:
            found.append({**fault, "group": path.stem})
    names = [fault["name"] for fault in found]
    for name in {name for name in names if names.count(name) > 1}:
        raise Mistake(f"{name}: two faults have this name")
    for fault in found:
        for test in fault.get("tests", []):
            if test.startswith("law:") and test.removeprefix("law:") not in files_of_laws():
                raise Mistake(f"{fault['name']}: there is no {test}")
    return found


def candidates(fault, executables, includes):
    """The tests to ask, nearest first."""
    file = fault["file"]
    folder, stem = os.path.dirname(file), pathlib.Path(file).stem
    sources = [source for executable in executables.values() for source in executable.object_of if source.endswith("_test.cpp")]
    header = os.path.splitext(file)[0] + ".h"
    near = [source for source in dict.fromkeys(sources) if includes.of(source) & {file, header}]
    near.sort(key=lambda s: (s != f"{folder}/{stem}_test.cpp", os.path.dirname(s) != folder, len(includes.of(s))))
    laws = [f"law:{name}" for name, path in files_of_laws().items()
            if any(file in includes.of(source) for source in includes.of_law(path))]
    return list(dict.fromkeys([*fault.get("tests", []), *near, *laws]))


def is_called(fault, name):
    return name in (fault["name"], fault["group"]) or name in fault["file"]


def default_seed():
    """The seed of random cases where one is given (./run test --new-seed), so that it chooses the sample too."""
    given = re.search(r"seed=(\d+)", os.environ.get("RC_PARAMS", ""))
    return int(given.group(1)) if given else 1


def chosen(faults, names, sample, seed):
    wanted = [fault for fault in faults if not names or any(is_called(fault, name) for name in names)]
    for name in names:
        if not any(is_called(fault, name) for fault in faults):
            raise Mistake(f"no fault and no file of one has the name {name}; --list prints them")
    if sample:
        wanted = random.Random(seed).sample([f for f in wanted if "unseen" not in f], min(sample, len(wanted)))
    return wanted


def executables_of(build):
    made = {layer: Executable(build, name) for layer, name in EXECUTABLES.items()}
    made["program"] = Executable(build, "touchstone")
    return made


class Table:
    """What noticed each fault, printed, and kept in a file if there is one: a search that was interrupted goes on from there."""

    def __init__(self, path, faults):
        self.path, self.faults, self.lock = path, faults, threading.Lock()
        self.width = max((len(fault["name"]) for fault in faults), default=0)
        rows = [line.split("\t") for line in path.read_text().splitlines()] if path and path.is_file() else []
        by_name = {fault["name"]: fault for fault in faults}
        self.noticed = {name: test for name, test, _, digest in rows
                        if name in by_name and test != "NOTHING" and digest == self.digest(by_name[name], test)}
        self.before = len(self.noticed)

    @staticmethod
    def digest(fault, test):
        """What a row depends on: another fault, changed file, test or seed of random cases makes it void."""
        source = ROOT / (files_of_laws()[test.removeprefix("law:")] if test.startswith("law:") else test)
        text = [repr(sorted(fault.items())), (ROOT / fault["file"]).read_text(), os.environ.get("RC_PARAMS", ""),
                source.read_text() if source.is_file() else test]
        return hashlib.sha256("\n".join(text).encode()).hexdigest()[:16]

    def left(self):
        return [fault for fault in self.faults if fault["name"] not in self.noticed]

    def add(self, fault, said, seconds):
        with self.lock:
            print(f"{fault['name']:{self.width}}  {said}  {seconds:.0f} s", flush=True)
            self.noticed[fault["name"]] = said
            if self.path and not said.startswith("MISTAKE"):
                self.path.parent.mkdir(parents=True, exist_ok=True)
                with self.path.open("a") as file:
                    file.write(f"{fault['name']}\t{said}\t{seconds:.1f}\t{self.digest(fault, said)}\n")

    def count(self, word):
        return sum(said.startswith(word) for said in self.noticed.values())


def tasks_of(by_test):
    """Pairs of a test and faults, the largest first. What compiles nothing is one task a fault."""
    tasks = []
    for test, faults in by_test.items():
        tasks += [(test, [fault]) for fault in faults] if test.startswith("ctest:") else [(test, faults)]
    return sorted(tasks, key=lambda task: (-len(task[1]), task[0].startswith("ctest:")))


class Search:
    """Which test notices each fault. All faults are asked of their first test, then those that are left of their second, and
    so on, so that a test is compiled once for many of them."""

    def __init__(self, every, build, jobs, compilers, report):
        self.jobs, self.report = jobs, report
        executables, includes = executables_of(build), Includes()
        planted_ones = [fault for fault in every if "unseen" not in fault]
        self.bench = Bench(build, planted_ones, executables, includes, compilers)
        self.candidates = lambda fault: candidates(fault, executables, includes)

    def run(self, faults):
        waiting = {fault["name"]: [fault, self.candidates(fault), 0.0] for fault in faults}
        with contextlib.closing(self.bench), concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            while waiting:
                by_test = {}
                for fault, tests, spent in list(waiting.values()):
                    if tests:
                        by_test.setdefault(tests.pop(0), []).append(fault)
                    else:
                        self.report(fault, "NOTHING", spent)
                        del waiting[fault["name"]]
                list(pool.map(lambda item: self.ask(*item, waiting), tasks_of(by_test)))

    def ask(self, test, faults, waiting):
        left = {fault["name"]: fault for fault in faults}
        try:
            for fault, failed, seconds in self.bench.ask(test, faults):
                del left[fault["name"]]
                waiting[fault["name"]][2] += seconds
                if failed:
                    self.report(fault, test, waiting.pop(fault["name"])[2])
        except Mistake as mistake:
            for fault in left.values():
                self.report(fault, f"MISTAKE {mistake}", waiting.pop(fault["name"])[2])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--sample", type=int)
    parser.add_argument("--seed", type=int, default=default_seed())
    parser.add_argument("--table", type=pathlib.Path)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--compilers", type=int)
    arguments = parser.parse_intermixed_args()
    try:
        faults = faults_of(pathlib.Path(__file__).parent)
        for fault in faults:  # a line that no longer stands in the code is an error, whichever faults are asked
            planted((ROOT / fault["file"]).read_text(), fault)
        wanted = chosen(faults, arguments.names, arguments.sample, arguments.seed)
    except Mistake as mistake:
        sys.exit(f"faults: {mistake}")
    hidden = [fault for fault in wanted if "unseen" in fault]
    if arguments.list:
        for fault in wanted:
            print(f"{fault['name']}  {fault['file']}  {fault.get('unseen', fault['thought'])}")
        return
    if arguments.sample:
        print(f"a sample of {len(wanted)} of {len(faults)}; the same again: --sample {arguments.sample} --seed {arguments.seed}")
    planting = [fault for fault in wanted if "unseen" not in fault]
    begin, table = time.monotonic(), Table(arguments.table, planting)
    if table.left():
        Search(faults, arguments.build.resolve(), arguments.jobs, arguments.compilers or arguments.jobs,
               table.add).run(table.left())
    for fault in hidden:
        print(f"{fault['name']}  no input can tell: {fault['unseen']}")
    if table.before:
        print(f"{table.before} are noticed as {table.path} says, where nothing that they depend on has changed")
    unnoticed = table.count("NOTHING")
    mistakes = table.count("MISTAKE")
    print(f"{len(planting)} planted, {len(planting) - unnoticed - mistakes} noticed, {unnoticed} not noticed, "
          f"{len(hidden)} that no input can tell, {time.monotonic() - begin:.0f} s")
    sys.exit(1 if unnoticed or mistakes else 0)


if __name__ == "__main__":
    main()
