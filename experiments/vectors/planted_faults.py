#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Which of the faults that can be planted in the queries (properties/faults/*.toml) fail which test vectors.

usage: planted_faults.py COMPILER [--most N]

Each fault is planted in a copy of its header, the programs of properties/faults/answers that include it are compiled against that copy, and
asked the vectors of hulls and boxes in space, one after the other until one is failed. A fault fails a vector if a method answers it
wrongly, crashes or does not end, where it was right without the fault. The exit status is 1 if a fault fails none and
fails_none.toml does not say why.
"""
import argparse
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

import files
from coverage import EXCUSED, hulls_of
from judging import is_wrong
from layout import FILES, ROOT, query_of

sys.path.insert(0, str(ROOT / "properties" / "faults"))
from faults import faults_of, planted

SOURCES = ROOT / "properties" / "faults" / "answers"
# The programs, the quickest to compile first, with the query that each answers.
PROGRAMS = {"intersects": "intersects", "distance": "distance", "impact": "impact", "mpr_and_sat": "penetration", "epa": "penetration"}
FLAGS = ["-std=c++20", "-O0", "-w", "-ffp-contract=off", "-DTOUCHSTONE_NO_CONTRACTION"]
SECONDS = 20


def compiled(compiler, name, folder, includes):
    program = folder / "answers"
    command = [compiler, *FLAGS, *(f"-I{path}" for path in includes), SOURCES / f"{name}.cpp", "-o", program]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise SystemExit(f"vectors: a planted fault does not compile:\n{done.stderr[:2000]}")
    return program


def headers_of(compiler, name):
    """The headers of this project that a program includes."""
    command = [compiler, *FLAGS, f"-I{ROOT}", "-MM", SOURCES / f"{name}.cpp"]
    words = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    paths = [Path(word).resolve() for word in words if word.endswith(".h")]
    return {path.relative_to(ROOT).as_posix() for path in paths if ROOT in path.parents}


def cases():
    """The tests by an identifier, and for each query the text that its program reads."""
    tests, lines = {}, dict.fromkeys(PROGRAMS.values(), "")
    for name, _, dimension in FILES:
        if dimension != 3:
            continue
        for _, test in hulls_of(files.read(name)):
            label = f"{name}:{test['id']}"
            tests[label] = query_of(name), test
            rows = test["a"]["vertices"] + test["b"]["vertices"]
            if "motion" in test:
                rows = [*rows, test["motion"]["velocity"], [test["motion"]["duration"]]]
            numbers = " ".join(float(x).hex() for row in rows for x in row)
            lines[query_of(name)] += f"{label} {len(test['a']['vertices'])} {len(test['b']['vertices'])} {numbers}\n"
    return tests, lines


def wrong_of(program, tests, text):
    """The (test, method) that are wrong, and the test at which the program ended early, if it did."""
    wrong, seen, ended = set(), [], None
    try:
        done = subprocess.run([program], input=text, capture_output=True, text=True, timeout=SECONDS, check=False)
        output, is_whole = done.stdout, done.returncode == 0
    except subprocess.TimeoutExpired as error:
        output, is_whole = (error.stdout or b"").decode(), False
    for line in output.splitlines():
        words = line.split()
        if len(words) != 4:
            continue
        label, method, meets, number = words
        query, test = tests[label]
        seen.append(label)
        answer = {"1": True, "0": False}.get(meets)
        number = float.fromhex(number) if number not in ("nan", "-nan") else None
        bits = 32 if method.endswith("_float") else 64
        if is_wrong(test, query, answer, number, bits) or (answer is None and test[f"level{bits}"] == "must"):
            wrong.add((label, method))
    if not is_whole:
        ended = seen[-1] if seen else next(iter(tests))
    return wrong, ended


class Search:
    def __init__(self, compiler, folder):
        self.compiler, self.folder = compiler, folder
        self.tests, self.texts = cases()
        self.headers = {name: headers_of(compiler, name) for name in PROGRAMS}
        self.right = {name: self.asked(name, [ROOT])[0] for name in PROGRAMS}

    def asked(self, name, includes):
        return wrong_of(compiled(self.compiler, name, self.folder, includes), self.tests, self.texts[PROGRAMS[name]])

    def failed_by(self, fault):
        """The first program that fails tests with the fault, and these."""
        tree = self.folder / fault["name"]
        changed = tree / fault["file"]
        changed.parent.mkdir(parents=True)
        changed.write_text(planted((ROOT / fault["file"]).read_text(), fault))
        for program in PROGRAMS:
            if fault["file"] in self.headers[program]:
                wrong, ended = self.asked(program, [tree, ROOT])
                failed = {label for label, _ in wrong - self.right[program]} | ({ended} if ended else set())
                if failed:
                    return program, failed
        return None, set()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("compiler")
    parser.add_argument("names", nargs="*", help="plant these alone")
    given = parser.parse_args()
    excused, planted_ones, holes = tomllib.loads(EXCUSED.read_text()), 0, 0
    with tempfile.TemporaryDirectory() as name:
        search = Search(given.compiler, Path(name))
        print(f"without a fault: {sum(map(len, search.right.values()))} answers of {len(search.tests)} tests wrong", flush=True)
        for fault in faults_of(ROOT / "properties" / "faults"):
            if "unseen" in fault or not any(fault["file"] in headers for headers in search.headers.values()):
                continue
            if given.names and fault["name"] not in given.names:
                continue
            program, failed = search.failed_by(fault)
            known = excused.get(f"fault/{fault['name']}")
            planted_ones, holes = planted_ones + 1, holes + (not failed and not known)
            print(f"fault/{fault['name']}: {f'{len(failed)} tests of {program}' if failed else known or 'a hole'}", flush=True)
    print(f"{planted_ones} faults, {holes} of them fail no vector and have no reason")
    return 1 if holes else 0


if __name__ == "__main__":
    sys.exit(main())
