#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the test vectors of vectors/v1 (vectors/README.md).

usage: vectors.py TOUCHSTONE [--check | --certificates FOLDER | --choose MUTANT_ANSWERS | --coverage MUTANT_ANSWERS]

Without an option the truth, the tolerances and the normals of every test are computed again from its bodies, and the files
and their manifest written. --check writes nothing, and exits with 1 if a byte would change. --certificates writes for each
file its cases and truths, and has oracles/verify_truth.py check them. --choose chooses the tests anew, which takes half an
hour. --coverage prints which engine, method or mutant fails how many tests of each file (coverage.py).
"""
import argparse
import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import choosing
import coverage
import files
import header
from layout import FILES, FOLDER, ROOT, query_of
from pool import candidates, flags
from truths import case_of, fields_of, truths_of

FLAGS_PAGE = "../flags.md"
GIVEN = ("id", "comment", "flags", "a", "b", "motion", "pose_slack")


def numbered(name, tests):
    return [f"{name}:{test['id']}" for test in tests]


def cases_of(name, tests):
    return [case_of(test, query_of(name), label) for test, label in zip(tests, numbered(name, tests))]


def derived(program, name, tests):
    """The tests with all that follows from their bodies computed."""
    found = []
    for test, truth in zip(tests, truths_of(program, cases_of(name, tests))):
        fields = fields_of(query_of(name), test, truth)
        if fields is None:
            raise SystemExit(f"vectors: {truth['id']}: the truth is not decided; take the test out of {files.path_of(name)}")
        found.append({**test, **fields})
    return found


def texts_of(program, tests_by_name):
    """Every file of the folder by its name."""
    known, texts = flags(), {}
    for name, shapes, dimension in FILES:
        tests = [{key: test[key] for key in GIVEN if key in test} for test in tests_by_name[name]]
        texts[f"{name}.json"] = files.text_of(name, shapes, dimension, derived(program, name, tests), known)
    texts = {**files.schemas(), **texts, files.HEADER: header.header_of(texts)}
    return {**texts, files.MANIFEST: files.manifest_of(texts)}


def flags_page(texts):
    """The page about flags, with the number of tests of each."""
    counts = Counter(flag for name, text in texts.items() if '"tests"' in text and name != files.HEADER and "/" not in name
                     for test in json.loads(text)["tests"] for flag in test["flags"])
    rows = [f"| `{flag}` | {counts[flag]} | {about['kind']} | {about['description']} | {about['effect']} | {link(about['thread'])} |"
            for flag, about in flags().items()]
    return "\n".join(["# Flags of the test vectors", "",
                      "What each flag is about, how many tests of version 1 have it, and what a user sees of an engine that fails them.", "",
                      "| flag | tests | kind of mistake | description | effect | thread |", "|---|--:|---|---|---|---|", *rows]) + "\n"


def link(thread):
    words = thread.split("/")
    if not thread:
        return ""
    return f"[{words[-3]}#{words[-1]}]({thread})"


def kept():
    missing = [name for name, _, _ in FILES if not files.path_of(name).exists()]
    if missing:
        raise SystemExit(f"vectors: {files.path_of(missing[0])} is missing; git checkout it, or choose all anew by --choose")
    return {name: files.read(name) for name, _, _ in FILES}


def make(program, check):
    texts, changed = texts_of(program, kept()), []
    for name, text in {**texts, FLAGS_PAGE: flags_page(texts)}.items():
        path = FOLDER / name
        if not path.exists() or path.read_bytes() != text.encode():
            changed.append(name)
            if not check:
                path.write_text(text)
    count = sum(text.count('{"id": ') for text in texts.values())
    size = sum(len(text.encode()) for text in texts.values())
    print(f"vectors: {len(FILES)} files with {count} tests, {size} bytes with schemas and manifest; {len(changed)} "
          f"{'differ' if check else 'written'}{': ' if changed else ''}{', '.join(changed)}")
    return 1 if check and changed else 0


def certify(program, folder):
    """Cases and truths with certificates of every file, checked without the program."""
    folder.mkdir(parents=True, exist_ok=True)
    status = 0
    for name, tests in kept().items():
        cases, truths = folder / f"{name}.cases.jsonl", folder / f"{name}.truths.jsonl"
        lines = cases_of(name, tests)
        cases.write_text("".join(json.dumps(case) + "\n" for case in lines))
        truths.write_text("".join(json.dumps(truth) + "\n" for truth in truths_of(program, lines, certificates=True)))
        print(name, end=": ", flush=True)
        checked = subprocess.run([sys.executable, ROOT / "oracles" / "verify_truth.py", cases, truths], check=False)
        status = max(status, checked.returncode)
    return status


def choose(program, mutant_answers):
    tests_by_name = {}
    for name, tests in candidates(program).items():
        failed = {subject: wrong for subject, (wrong, _) in coverage.failures_of(program, mutant_answers, name, tests).items()}
        tests_by_name[name] = [{**test, "id": number} for number, test in enumerate(choosing.chosen(tests, failed), 1)]
        print(f"{name}: {len(tests_by_name[name])} of {len(tests)}", flush=True)
    for name, text in texts_of(program, tests_by_name).items():
        (FOLDER / name).write_text(text)
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=Path)
    options = parser.add_mutually_exclusive_group()
    options.add_argument("--check", action="store_true")
    options.add_argument("--certificates", type=Path, metavar="FOLDER")
    options.add_argument("--choose", type=Path, metavar="MUTANT_ANSWERS")
    options.add_argument("--coverage", type=Path, metavar="MUTANT_ANSWERS")
    given = parser.parse_args()
    if given.certificates:
        return certify(given.program, given.certificates)
    if given.choose:
        return choose(given.program, given.choose)
    if given.coverage:
        return coverage.print_table(given.program, given.coverage, kept())
    return make(given.program, given.check)


if __name__ == "__main__":
    sys.exit(main())
