# SPDX-License-Identifier: GPL-3.0-or-later
"""Compiles tests with faults in the code, and runs them.

A test is compiled once with all faults behind switches (switched.py). What was compiled is kept under a digest of all that it
was made of, so that a second search compiles nothing again.
"""
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import threading
import time

import switched
from built import ROOT, files_of_laws
from planting import Mistake, Tree, place_of, planted

SECONDS_AT_LEAST = 60  # a mistake may make a loop endless, which is noticed too


OF_MOST_TESTS = """
#include <gtest/gtest.h>
#include <boost/multiprecision/gmp.hpp>
#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <random>
#include <string>
#include <vector>
"""
REMEMBERING = """#!{python}
import hashlib, os, subprocess, sys
program, words = "{program}", sys.argv[1:]
if not words or words[0] not in ("truth", "cases", "list") or any(os.path.exists(word) for word in words):
    os.execv(program, [program, *words])
given = sys.stdin.buffer.read() if "-" in words else b""
key = hashlib.sha256(repr((words, os.stat(program).st_mtime_ns)).encode() + given).hexdigest()
answer = os.path.join("{answers}", key)
if not os.path.exists(answer):
    done = subprocess.run([program, *words], input=given, stdout=subprocess.PIPE)
    if done.returncode != 0:
        sys.exit(done.returncode)
    with open(answer + str(os.getpid()), "wb") as file:
        file.write(done.stdout)
    os.replace(answer + str(os.getpid()), answer)
sys.stdout.buffer.write(open(answer, "rb").read())
"""


def run(words, seconds, folder, fault=None, more=()):
    """(exit code, what was printed); a code of None where it did not end."""
    environment = {**os.environ, **dict(more), "TOUCHSTONE_FAULT": str(switched.number_of(fault) if fault else 0)}
    try:
        ended = subprocess.run(words, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                               errors="replace", timeout=seconds, env=environment)
        return ended.returncode, ended.stdout
    except subprocess.TimeoutExpired:
        return None, "did not end"


def stopping_at_first(words):
    """What makes a test of Python end with its first failure."""
    if "pytest" in words:
        return ["-x"]
    is_unittest = any(word.endswith(".py") and "unittest.main(" in pathlib.Path(word).read_text() for word in words)
    return ["-f"] if is_unittest else []


class Bench:
    """All that is compiled, for several threads."""

    def __init__(self, build, faults, executables, includes, compilers):
        self.build, self.executables, self.includes = build, executables, includes
        self.compilers = threading.Semaphore(compilers)
        self.folder = build / "faults"
        self.alone = set()  # names of faults that no switch can hold
        self.by_file = {}
        for fault in faults:
            if fault["file"].endswith(switched.SWITCHED):
                self.by_file.setdefault(fault["file"], []).append(fault)
            else:
                self.alone.add(fault["name"])
        for name in ("objects", "programs", "together"):
            (self.folder / name).mkdir(parents=True, exist_ok=True)
        for path in build.glob("touchstone-*"):  # a program looks for engines beside it and one folder up
            if not (self.folder / path.name).exists():
                (self.folder / path.name).symlink_to(path)
        self.header = self.folder / "planted.h"
        self.header.write_text(switched.HEADER)
        self.tree = Tree(self.folder / "switched")
        self.lock, self.locks, self.trees = threading.Lock(), {}, {}
        self.refused_before = self.folder / "alone.json"
        before = json.loads(self.refused_before.read_text()) if self.refused_before.exists() else {}
        self.alone |= {fault["name"] for fault in faults if before.get(fault["name"]) == fault["after"]}
        for file in self.by_file:
            self.switch(file)

    def switch(self, file):
        """Writes the file with its faults behind switches, without those that stand alone."""
        faults = [fault for fault in self.by_file[file] if fault["name"] not in self.alone]
        text, alone = switched.switched_text((ROOT / file).read_text(), faults, place_of)
        self.alone |= {fault["name"] for fault in alone}
        self.tree.write(file, text.encode())

    def own_tree(self):
        """The tree in which this thread plants faults alone."""
        me = threading.get_ident()
        with self.lock:
            number = self.trees.setdefault(me, (len(self.trees), None))[0]
        if self.trees[me][1] is None:
            self.trees[me] = (number, Tree(self.folder / f"alone{os.getpid()}_{number}"))
        return self.trees[me][1]

    def close(self):
        """Removes the trees of this process, and what was compiled and not used for a week."""
        for path in self.folder.glob(f"alone{os.getpid()}_*"):
            shutil.rmtree(path)
        for name in ("objects", "programs", "together"):
            for path in (self.folder / name).iterdir():
                if path.stat().st_atime < time.time() - 7 * 24 * 3600:
                    path.unlink()

    def once(self, path):
        """A lock for what makes this path."""
        with self.lock:
            return self.locks.setdefault(path, threading.Lock())

    def digest_of(self, words, sources, tree):
        texts = [switched.HEADER]
        for source in sources:
            for name in [source, *sorted(self.includes.of(source))]:
                path = tree.folder / name
                texts.append(f"{name}\n{path.read_text() if path.is_file() else ''}")
        return hashlib.sha256("\n".join([*words, *texts]).replace(str(tree.folder), "").encode()).hexdigest()[:24]

    def precompiled(self, executable, tree):
        """The header of switches with those of the system that most tests of algorithms include, compiled once."""
        made = self.folder / "tests.h"
        with self.once(made):
            if not pathlib.Path(f"{made}.gch").exists():
                made.write_text(f'#include "{self.header}"\n{OF_MOST_TESTS}')
                words = executable.compiling(next(iter(executable.command_of)), tree.folder, self.header)[:-2]
                code, text = run([*words, "-x", "c++-header", "-o", f"{made}.gch~", str(made)], 600, self.build)
                if code != 0:
                    raise Mistake(f"{made} does not compile: {first_error(text)}")
                os.replace(f"{made}.gch~", f"{made}.gch")
        return made

    def compiled(self, executable, sources, tree):
        """The object of sources that are compiled together."""
        header = self.precompiled(executable, tree) if executable.name == "algorithms_test" else self.header
        words = executable.compiling(sources[0], tree.folder, header)
        while True:
            alone, digest = len(self.alone), self.digest_of(words, sources, tree)
            made = self.folder / "objects" / f"{digest}.o"
            with self.once(made):
                if made.exists():
                    return made
                together = self.folder / "together" / f"{digest}.cpp"
                together.write_text("".join(f'#include "{tree.folder / source}"\n' for source in sources))
                with self.compilers:
                    code, text = run([*words, "-o", f"{made}~", "-c", str(together)], 3600, self.build)
                if code != 0:
                    raise Refused(sources, text, alone)
                if digest == self.digest_of(words, sources, tree):  # another thread may have taken a switch out meanwhile
                    os.replace(f"{made}~", made)

    def program(self, executable, sources, with_tests, tree):
        """The executable with these sources compiled from the tree: a test alone, others with all of their object."""
        replaced = {}
        for source in dict.fromkeys(sources):
            of = executable.object_of[source]
            key = source if source.endswith("_test.cpp") else of
            together = [source] if source.endswith("_test.cpp") else executable.sources_of[of]
            replaced[key] = [self.compiled(executable, together, tree)]
        made = self.folder / "programs" / "linking"
        words = executable.linking(replaced, made, with_tests)
        digest = hashlib.sha256("\n".join(words).encode()).hexdigest()[:24]
        made = made.with_name(digest)
        with self.once(made):
            if not made.exists():
                code, text = run(executable.linking(replaced, f"{made}~", with_tests), 1200, self.build)
                if code != 0:
                    raise Mistake(f"{', '.join(sources)} cannot be linked: {first_error(text)}")
                os.replace(f"{made}~", made)
        return made

    def program_of(self, test, faults, tree):
        """(the command of a test, the folder where it runs, what else its environment holds) in a list."""
        if test.startswith("ctest:"):
            return self.commands_of_ctest(*test.removeprefix("ctest:").split(" "), faults=faults, tree=tree)
        is_law = test.startswith("law:")
        source = files_of_laws()[test.removeprefix("law:")] if is_law else test
        executable = self.executables[source.split("/")[0]]
        needed = self.includes.of_law(source) if is_law else [source]
        program = self.program(executable, [*needed, *self.changed(executable, faults)], is_law, tree)
        words = [str(program), "--gtest_brief=1", "--gtest_fail_fast"]
        if is_law:
            words.append(f"--gtest_filter=*{test.removeprefix('law:')}*")
        return [(words, self.build, {})]

    def changed(self, executable, faults):
        named = sorted({name for fault in faults for name in [fault["file"], *fault.get("also", [])]})
        headers = {executable.header_of(name) for name in named} - {""}
        named += [source for source in executable.object_of if headers & set(self.includes.direct_of(source))]
        return [source for source in named if source in executable.object_of and not source.endswith("_test.cpp")]

    def commands_of_ctest(self, regex, *further, faults, tree):
        """Tests that start the program, which is made of the changed tree where a source of it is changed; `further` are words
        for their command lines."""
        program = self.executables["program"]
        changed = self.changed(program, faults)
        made = self.program(program, changed, True, tree) if changed else self.remembering_program()
        listed = json.loads(run(["ctest", "--show-only=json-v1", "-R", regex], 60, self.build)[1])["tests"]
        if not listed:
            raise Mistake(f"no test has a name like {regex}")
        commands = []
        for test in listed:
            properties = {each["name"]: each["value"] for each in test.get("properties", [])}
            more = dict(each.split("=", 1) for each in properties.get("ENVIRONMENT", []))
            if any(fault["file"].startswith("experiments/python/package/") for fault in faults):
                more["PYTHONPATH"] = str(self.staged_package(tree))
            words = [self.moved(word, made, tree) for word in test["command"]]
            commands.append(([*words, *stopping_at_first(words), *further], properties["WORKING_DIRECTORY"], more))
        return commands

    def staged_package(self, tree):
        """The folder of the Python package, with the files of the tree."""
        staged = tree.folder.with_name(tree.folder.name + "_python")
        shutil.rmtree(staged, ignore_errors=True)  # of the fault before
        shutil.copytree(self.build / "python", staged, symlinks=True)
        for path in (tree.folder / "experiments/python/package").glob("*.py"):
            shutil.copy(path, staged / "touchstone" / path.name)
        return staged

    def remembering_program(self):
        """The program as it is, which answers a second time what it was asked before: only the tests change."""
        made = self.folder / "touchstone"
        with self.once(made):
            (self.folder / "answers").mkdir(exist_ok=True)
            text = REMEMBERING.format(python=sys.executable, program=self.build / "touchstone", answers=self.folder / "answers")
            if not made.exists() or made.read_text() != text:
                made.write_text(text)
                made.chmod(0o755)
        return made

    def moved(self, word, program, tree):
        if word == str(self.build / "touchstone"):
            return str(program)
        if word.startswith(str(ROOT)) and not word.startswith(str(self.build)):
            return str(tree.folder / os.path.relpath(word, ROOT))
        return word

    def ask(self, test, faults):
        """Asks a test of faults. Yields (fault, whether it failed, seconds); raises Mistake if it fails without a fault."""
        together = [fault for fault in faults if fault["name"] not in self.alone]
        while together:
            try:
                commands = self.program_of(test, together, self.tree)
                break
            except Refused as refused:
                self.give_up_switches(refused)
                together = [fault for fault in together if fault["name"] not in self.alone]
        if together:
            seconds = self.seconds_without_fault(test, commands)
            for fault in together:
                yield fault, *self.fails(commands, seconds, fault)
        for fault in faults:
            if fault not in together:
                yield fault, *self.ask_alone(test, fault)

    def ask_alone(self, test, fault):
        tree = self.own_tree()
        original = (ROOT / fault["file"]).read_text()
        tree.write(fault["file"], planted(original, fault).encode())
        program = self.executables["program"]
        header = program.header_of(fault["file"])
        try:
            if header:
                program.embed(fault["file"], tree.folder)
            failed, seconds = self.fails(self.program_of(test, [fault], tree), 300, fault)
        except Refused as refused:
            raise Mistake(f"{fault['name']} does not compile: {first_error(refused.text)}") from refused
        finally:
            tree.write(fault["file"], original.encode())
            if header:
                (tree.folder / header).unlink()
        if failed:
            self.seconds_without_fault(test, self.program_of(test, [fault], tree))
        return failed, seconds

    def fails(self, commands, seconds, fault):
        begin = time.monotonic()
        limit = SECONDS_AT_LEAST + 10 * seconds
        failed = any(run(words, limit, folder, fault, more)[0] != 0 for words, folder, more in commands)
        return failed, time.monotonic() - begin

    def seconds_without_fault(self, test, commands):
        """A test that fails without a fault too notices none. Asked once of each."""
        key = self.folder / "programs" / (hashlib.sha256(repr((commands, os.environ.get("RC_PARAMS"))).encode()).hexdigest()[:24] + ".seconds")
        with self.once(key):
            if not key.exists():
                begin = time.monotonic()
                for words, folder, more in commands:
                    code, text = run(words, 1200, folder, None, more)
                    if code != 0:
                        raise Mistake(f"{test} fails without a fault:\n{text[-600:]}")
                    if re.search(r"\b0 tests", text):
                        raise Mistake(f"{test}: no test has this name")
                key.write_text(str(time.monotonic() - begin))
        return float(key.read_text())

    def give_up_switches(self, refused):
        """Takes out of the files those switches that the compiler refused."""
        with self.lock:
            found = self.blamed(refused.text) - self.alone
            if not found and len(self.alone) == refused.alone:
                raise Mistake(f"{refused.sources[0]} does not compile: {first_error(refused.text)}")
            self.alone |= found
            for file in {fault["file"] for faults in self.by_file.values() for fault in faults if fault["name"] in found}:
                self.switch(file)
            known = {fault["name"]: fault["after"] for faults in self.by_file.values() for fault in faults}
            self.refused_before.write_text(json.dumps({name: known[name] for name in sorted(self.alone & set(known))}))


    def blamed(self, text):
        """Names of faults on the lines that the compiler names; else those on the last changed line above its first error,
        which may have declared what is missing below."""
        errors = [line for line in text.split("\n") if "error:" in line]
        for part, is_above in ((" ".join(errors), False), (text, False), (" ".join(errors[:1]), True)):
            found = set()
            for file, line in re.findall(rf"{re.escape(str(self.tree.folder))}/(\S+?):(\d+)", part):
                lines = (ROOT / file).read_text().split("\n")
                places = {fault["name"]: place_of(lines, fault) + 1 for fault in self.by_file.get(file, [])
                          if fault["name"] not in self.alone}
                at = max((place for place in places.values() if place <= int(line)), default=0) if is_above else int(line)
                found |= {name for name, place in places.items() if place == at}
            if found:
                return found
        return set()


def first_error(text):
    return next((line for line in text.split("\n") if "error" in line), text[:200])


class Refused(Exception):
    """Sources of a tree that do not compile, what the compiler said, and how many faults stood alone by then."""

    def __init__(self, sources, text, alone):
        super().__init__(text)
        self.sources, self.text, self.alone = sources, text, alone
