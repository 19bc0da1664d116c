#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Plants one mistake at a time in a copy of the code and says which test notices it.

Prints a line for each fault: its name, the test that noticed it, the seconds it took. The exit code is 1 where a fault is
not noticed, where a line to change is not found exactly once, or where the changed code does not compile.

usage: faults.py BUILD [--list] [--sample N] [--seed S] [--jobs N] [NAME...]
       BUILD is a folder in which everything is built; NAME a fault, a table without `.toml`, or a part of the path of the
       changed file; all faults without one

The faults are tables of the files *.toml beside this one:
    name     a word for it, as what the changed code does
    file     the file that is changed
    before   its line without the spaces around it, which must occur once; or once below the line `below`
    after    what stands there instead
    thought  what whoever wrote this would have thought
    tests    the tests to ask first: a test's source, `law:NAME`, or `ctest:REGEX` for one that starts the program
    unseen   instead of tests: why no input can tell the two apart
A test's source that includes the changed file, directly or not, is compiled alone with the changed copy and linked with
what else its executable has. Tests named by the fault come first, then the test beside the file, those of its folder, all
others by how little else they include, and the laws. The first that fails ends the search.
"""
import argparse
import concurrent.futures
import json
import os
import pathlib
import random
import re
import shlex
import shutil
import subprocess
import sys
import threading
import time
import tomllib

ROOT = pathlib.Path(__file__).resolve().parents[2]
SECONDS_OF_A_TEST = 300  # a mistake may make a loop endless, which is noticed too
EXECUTABLES = {"algorithms": "algorithms_test", "oracles": "oracles/oracles_test", "properties": "properties/properties_test",
               "experiments": "experiments/experiments_test", "reports": "reports/reports_test"}


class Mistake(Exception):
    """A fault that cannot be planted: its line is not there, or what stands there instead does not compile."""


def faults_of(folder):
    """All faults, in the order of files and tables."""
    found = []
    for path in sorted(folder.glob("*.toml")):
        for fault in tomllib.loads(path.read_text())["fault"]:
            found.append({**fault, "group": path.stem})
    names = [fault["name"] for fault in found]
    for name in {name for name in names if names.count(name) > 1}:
        raise Mistake(f"{name}: two faults have this name")
    return found


def planted(text, fault):
    """The text with the fault in it."""
    lines = text.split("\n")
    first = 0
    if "below" in fault:
        marks = [i for i, line in enumerate(lines) if line.strip() == fault["below"]]
        if len(marks) != 1:
            raise Mistake(f"{fault['name']}: {fault['file']} has {len(marks)} lines '{fault['below']}'; name one that occurs once")
        first = marks[0] + 1
    places = [i for i in range(first, len(lines)) if lines[i].strip() == fault["before"].strip()]
    if not places or ("below" not in fault and len(places) != 1):
        raise Mistake(f"{fault['name']}: {fault['file']} has {len(places)} lines '{fault['before']}'; write what stands there now")
    indent = lines[places[0]][:len(lines[places[0]]) - len(lines[places[0]].lstrip())]
    lines[places[0]] = "\n".join(indent + line if line else line for line in fault["after"].split("\n"))
    return "\n".join(lines)


class Includes:
    """What a source includes of this project, directly and indirectly."""

    def __init__(self):
        self.direct = {}
        self.whole = {}

    def of(self, path):
        if path not in self.whole:
            seen, todo = set(), [path]
            while todo:
                for name in self.direct_of(todo.pop()):
                    if name not in seen:
                        seen.add(name)
                        todo.append(name)
            self.whole[path] = seen
        return self.whole[path]

    def direct_of(self, path):
        if path not in self.direct:
            file = ROOT / path
            text = file.read_text() if file.is_file() else ""
            self.direct[path] = re.findall(r'^#include "([^"]+)"', text, re.MULTILINE)
        return self.direct[path]


class Executable:
    """How the build makes an executable: the objects of its link, and which command compiles a source."""

    def __init__(self, build, name):
        self.build, self.name = build, name
        commands = subprocess.run(["ninja", "-C", build, "-t", "commands", name], capture_output=True, text=True,
                                  check=True).stdout.splitlines()
        self.link = re.sub(r"^: && ", "", [line for line in commands if line.startswith(": && ")][-1]).split(" && ")[0]
        self.object_of, self.command_of, self.sources_of = {}, {}, {}
        for line in commands:
            match = re.search(r" -o (\S+\.o) -c (\S+)$", line)
            if match:
                self._note(line, *match.groups())

    def _note(self, line, made, source):
        text = pathlib.Path(source).read_text() if "/Unity/" in source else f'#include "{source}"'
        sources = [os.path.relpath(path, ROOT) for path in re.findall(r'^#include "(/[^"]+)"', text, re.MULTILINE)]
        self.sources_of[made] = sources
        for path in sources:
            self.object_of[path], self.command_of[path] = made, line

    def is_of_tests(self, made):
        return all(source.endswith("_test.cpp") for source in self.sources_of.get(made, ["generated"]))

    def compiling(self, source, tree, made):
        """The words that compile a source of the tree, without what helps the compiler of the build."""
        words = shlex.split(self.command_of[source])
        words = words[next(i for i, word in enumerate(words) if word.endswith(("/c++", "/g++", "/clang++", "g++-12"))):]
        kept, skip = [], False
        for word in words[:words.index("-o")]:
            if skip or word == "-Winvalid-pch":
                skip = False
            elif word in ("-include", "-MT", "-MF"):
                skip = True
            elif word != "-MD":
                kept.append(self._in_tree(word, tree))
        return [*kept, "-w", "-o", str(made), "-c", str(tree / source)]

    def _in_tree(self, word, tree):
        path = word.removeprefix("-I")
        if not word.startswith("-I") or path.startswith(str(self.build)):
            return word
        return "-I" + str(tree / os.path.relpath(path, ROOT)) if path.startswith(str(ROOT)) else word

    def linking(self, replaced, made, with_tests):
        """The words that link the executable with `replaced`, objects by the ones that they stand for."""
        words = []
        for word in shlex.split(self.link):
            is_object = word.endswith(".o")
            if not is_object or (word not in replaced and (with_tests or not self.is_of_tests(word))):
                words.append(word)
        at = words.index("-o")
        words[at + 1] = str(made)
        new = [str(path) for paths in replaced.values() for path in paths]
        return words[:at] + new + words[at:]


class Workbench:
    """A copy of the tree in which one fault stands at a time."""

    def __init__(self, build, number, executables, includes, good):
        self.build, self.executables, self.includes = build, executables, includes
        self.good = good  # tests that have passed without a fault
        self.folder = build / "faults" / str(number)
        self.tree = self.folder / "tree"
        shutil.rmtree(self.folder, ignore_errors=True)
        for name in subprocess.run(["git", "-C", ROOT, "ls-files", "-co", "--exclude-standard"], capture_output=True, text=True,
                                   check=True).stdout.splitlines():
            if (ROOT / name).is_file():
                (self.tree / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, self.tree / name)

    def run(self, words, seconds=SECONDS_OF_A_TEST, **options):
        """(exit code, what was printed); a code of None where it did not end."""
        try:
            ended = subprocess.run(words, cwd=options.pop("cwd", self.build), stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                   text=True, errors="replace", timeout=seconds, **options)
            return ended.returncode, ended.stdout
        except subprocess.TimeoutExpired:
            return None, "did not end"

    def compiled(self, executable, source, number):
        made = self.folder / f"{number}.o"
        code, text = self.run(executable.compiling(source, self.tree, made), 600)
        if code != 0:
            raise Mistake(f"{source} does not compile:\n{text[:2000]}")
        return made

    def linked(self, executable, sources, with_tests):
        """The executable with these sources compiled from the tree."""
        replaced, made = {}, self.folder / "program"
        for i, source in enumerate(dict.fromkeys(sources)):
            # A test is compiled alone, and other tests are left out; what else was compiled together is compiled again.
            of = executable.object_of[source]
            together = [source] if source.endswith("_test.cpp") else executable.sources_of[of]
            if of not in replaced:
                replaced[of] = [self.compiled(executable, each, f"{i}_{k}") for k, each in enumerate(together)]
        code, text = self.run(executable.linking(replaced, made, with_tests), 600)
        if code != 0:
            raise Mistake(f"{', '.join(sources)} cannot be linked:\n{text[:2000]}")
        return made

    def passes(self, test, fault):
        """True if the test passes with the fault in the tree."""
        if test.startswith("ctest:"):
            return self.passes_by_ctest(test.removeprefix("ctest:"), fault)
        is_law = test.startswith("law:")
        source = f"properties/laws/{test.removeprefix('law:')}.cpp" if is_law else test
        executable = self.executables[source.split("/")[0]]
        changed = self.changed_sources(executable, fault)
        needed = self.sources_of_law(source) if is_law else [source]
        program = self.linked(executable, [*needed, *changed], with_tests=is_law)
        words = [str(program), "--gtest_brief=1", "--gtest_fail_fast"]
        if is_law:
            words.append(f"--gtest_filter=*{test.removeprefix('law:')}*")
        code, text = self.run(words)
        if is_law and re.search(r"\b0 tests", text):
            raise Mistake(f"{test}: no test has this name")
        return code == 0

    def changed_sources(self, executable, fault):
        named = [fault["file"], *fault.get("also", [])]
        return [source for source in named if source in executable.object_of and not source.endswith("_test.cpp")]

    def sources_of_law(self, source):
        """A law and the subject that makes its records."""
        subject = re.search(r'#include "properties/laws/(\w+)_run\.h"', (ROOT / source).read_text())
        beside = f"properties/laws/{subject.group(1)}_subject.cpp" if subject else ""
        return [source, *([beside] if (ROOT / beside).is_file() and beside else [])]

    def passes_by_ctest(self, regex, fault):
        """Runs tests that start the program, with the program made of the changed tree where a source of it is changed."""
        program = self.executables["program"]
        changed = self.changed_sources(program, fault)
        made = self.linked(program, changed, True) if changed else self.build / "touchstone"
        listed = json.loads(self.run(["ctest", "--show-only=json-v1", "-R", regex])[1])
        if not listed["tests"]:
            raise Mistake(f"{fault['name']}: no test has a name like {regex}")
        for test in listed["tests"]:
            words = [self.moved(word, made) for word in test["command"]]
            if self.run(words)[0] != 0:
                return False
        return True

    def moved(self, word, program):
        if word == str(self.build / "touchstone"):
            return str(program)
        if word.startswith(str(ROOT)) and not word.startswith(str(self.build)):
            return str(self.tree / os.path.relpath(word, ROOT))
        return word

    def candidates(self, fault):
        """The tests to ask, nearest first."""
        file = fault["file"]
        folder, stem = os.path.dirname(file), pathlib.Path(file).stem
        found = list(fault.get("tests", []))
        sources = [source for executable in self.executables.values() for source in executable.object_of
                   if source.endswith("_test.cpp")]
        near = [s for s in dict.fromkeys(sources) if file in self.includes.of(s) or os.path.splitext(file)[0] + ".h" in self.includes.of(s)]
        near.sort(key=lambda s: (s != f"{folder}/{stem}_test.cpp", os.path.dirname(s) != folder, len(self.includes.of(s))))
        laws = [f"law:{path.stem}" for path in sorted((ROOT / "properties/laws").glob("*.cpp"))
                if not path.stem.endswith(("_test", "_subject", "_run"))
                and any(file in self.includes.of(source) for source in self.sources_of_law(f"properties/laws/{path.name}"))
                and "Registration" in path.read_text()]
        return list(dict.fromkeys([*found, *near, *laws]))

    def noticed_by(self, fault):
        """(the test that fails, or None; what went wrong)"""
        path = self.tree / fault["file"]
        original = path.read_text()
        changed = planted(original, fault)
        try:
            for test in self.candidates(fault):
                path.write_text(changed)
                if not self.passes(test, fault):
                    path.write_text(original)
                    self.require_success(test, fault)
                    return test
            return None
        finally:
            path.write_text(original)

    def require_success(self, test, fault):
        """A test that fails without the fault too has not noticed it. Asked once of each test."""
        key = (test, *self.changed_sources(self.executables["program"], fault)) if test.startswith("ctest:") else (test,)
        if key not in self.good:
            if not self.passes(test, fault):
                raise Mistake(f"{test} fails without {fault['name']} too")
            self.good.add(key)


def is_called(fault, name):
    return name in (fault["name"], fault["group"]) or name in fault["file"]


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


def search(faults, build, jobs):
    """Plants the faults and prints what noticed each. Returns those that nothing noticed and the mistakes."""
    executables, includes, benches, good = executables_of(build), Includes(), {}, set()
    unnoticed, mistakes, lock = [], [], threading.Lock()
    width = max(len(fault["name"]) for fault in faults)

    def one(fault):
        me = threading.get_ident()
        with lock:
            if me not in benches:
                benches[me] = Workbench(build, len(benches), executables, includes, good)
        begin = time.monotonic()
        try:
            test = benches[me].noticed_by(fault)
            said = test or "NOTHING"
            if not test:
                unnoticed.append(fault)
        except Mistake as mistake:
            said = f"MISTAKE {mistake}"
            mistakes.append(fault)
        with lock:
            print(f"{fault['name']:{width}}  {said}  {time.monotonic() - begin:.0f} s", flush=True)

    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        list(pool.map(one, faults))
    return unnoticed, mistakes


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--sample", type=int)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 32))
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    arguments = parser.parse_args()
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
    begin = time.monotonic()
    planting = [fault for fault in wanted if "unseen" not in fault]
    unnoticed, mistakes = search(planting, arguments.build.resolve(), arguments.jobs) if planting else ([], [])
    for fault in hidden:
        print(f"{fault['name']}  no input can tell: {fault['unseen']}")
    print(f"{len(planting)} planted, {len(planting) - len(unnoticed) - len(mistakes)} noticed, {len(unnoticed)} not noticed, "
          f"{len(hidden)} that no input can tell, {time.monotonic() - begin:.0f} s")
    sys.exit(1 if unnoticed or mistakes else 0)


if __name__ == "__main__":
    main()
