#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the test vectors of vectors/v1 and those of later versions (vectors/README.md).

usage: vectors.py TOUCHSTONE [--check | --certificates FOLDER | --choose MUTANT_ANSWERS | --coverage MUTANT_ANSWERS]

Without an option the truth, the tolerances and the normals of every test are computed again from its bodies, and the files
and their manifest written. --check writes nothing, and exits with 1 if a byte would change. --certificates writes for each
file its cases and truths, and has oracles/verify_truth.py check them. --choose chooses the tests of the newest version anew,
which takes half an hour. --coverage prints which engine, method or mutant fails how many tests of each file (coverage.py).
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
from casts import later_cases
from fields import fields_of_all
from layout import FILES, FOLDER, NEWEST, ROOT, VERSIONS, query_of
from pool import candidates, flags, for_mistakes
from truths import case_of, truths_of

FLAGS_PAGE = "flags.md"
GIVEN = ("id", "comment", "flags", "a", "b", "motion", "pose_slack")


def cases_of(name, tests):
    return [case_of(test, query_of(name), f"{name}:{test['id']}") for test in tests]


def derived(program, name, tests):
    """The tests with all that follows from their bodies computed."""
    found = []
    for test, fields in zip(tests, fields_of_all(program, query_of(name), tests)):
        if fields is None:
            raise SystemExit(f"vectors: {name}:{test['id']}: the truth is not decided; take the test out of the file")
        found.append({**test, **fields})
    return found


def texts_of(program, version, tests_by_name):
    """Every file of a version by its name; `tests_by_name` has names like v1/planar_depth."""
    known, texts = flags(), {}
    for name, shapes, dimension in FILES[version]:
        tests = [{key: test[key] for key in GIVEN if key in test} for test in tests_by_name[f"{version}/{name}"]]
        texts[f"{name}.json"] = files.text_of(version, name, shapes, dimension, derived(program, f"{version}/{name}", tests), known)
    texts = {**files.schemas(version), **texts, files.HEADER: header.header_of(version, texts)}
    return {**texts, files.MANIFEST: files.manifest_of(version, texts)}


def flags_page(tests_by_name):
    """The page about flags, with the number of tests of each in each version."""
    counts = Counter((name.split("/")[0], flag) for name, tests in tests_by_name.items() for test in tests for flag in test["flags"])
    rows = [f"| `{flag}` | {' | '.join(str(counts[version, flag]) for version in VERSIONS)} | {about['kind']} | {about['description']} | "
            f"{about['effect']} | {link(about['thread'])} |" for flag, about in flags().items()]
    return "\n".join(["# Flags of the test vectors", "",
                      "What each flag is about, how many tests of each version have it, and what a user sees of an engine that fails them.", "",
                      f"| flag | {' | '.join(VERSIONS)} | kind of mistake | description | effect | thread |",
                      f"|---|{'--:|' * len(VERSIONS)}---|---|---|---|", *rows]) + "\n"


def link(thread):
    words = thread.split("/")
    if not thread:
        return ""
    return f"[{words[-3]}#{words[-1]}]({thread})"


def kept():
    missing = [(version, name) for version, name, _, _ in files.all_files() if not files.path_of(version, name).exists()]
    if missing:
        raise SystemExit(f"vectors: {files.path_of(*missing[0])} is missing; git checkout it, or choose all anew by --choose")
    return {f"{version}/{name}": files.read(version, name) for version, name, _, _ in files.all_files()}


def make(program, check):
    tests_by_name, changed, count, size = kept(), [], 0, 0
    texts = {FLAGS_PAGE: flags_page(tests_by_name)}
    for version in VERSIONS:
        of_version = texts_of(program, version, tests_by_name)
        texts.update({f"{version}/{name}": text for name, text in of_version.items()})
        count += sum(text.count('{"id": ') for text in of_version.values())
        size += sum(len(text.encode()) for text in of_version.values())
    for name, text in texts.items():
        path = FOLDER / name
        if not path.exists() or path.read_bytes() != text.encode():
            changed.append(name)
            if not check:
                path.write_text(text)
    print(f"vectors: {len(tests_by_name)} files with {count} tests, {size} bytes with schemas and manifests; {len(changed)} "
          f"{'differ' if check else 'written'}{': ' if changed else ''}{', '.join(changed)}")
    return 1 if check and changed else 0


def certify(program, folder):
    """Cases and truths with certificates of every file, checked without the program."""
    status = 0
    for name, tests in kept().items():
        cases, truths = folder / f"{name}.cases.jsonl", folder / f"{name}.truths.jsonl"
        cases.parent.mkdir(parents=True, exist_ok=True)
        lines, query = cases_of(name, tests), query_of(name)
        lines += later_cases(program, lines, tests) if query == "impact" else []
        options = ["--certificate", *(["--gradient"] if query == "gradient" else [])]
        cases.write_text("".join(json.dumps(case) + "\n" for case in lines))
        truths.write_text("".join(json.dumps(truth) + "\n" for truth in truths_of(program, lines, *options)))
        print(name, end=": ", flush=True)
        checked = subprocess.run([sys.executable, ROOT / "oracles" / "verify_truth.py", cases, truths], check=False)
        status = max(status, checked.returncode)
    return status


def choose(program, mutant_answers):
    """Tests of the newest version; those before it stay as they are."""
    before = {f"{version}/{name}": files.read(version, name) for version, name, _, _ in files.all_files() if version != NEWEST}
    tests_by_name, taken = {}, for_mistakes()
    for name, tests in candidates(program, NEWEST, before).items():
        failed = {subject: wrong for subject, (wrong, _) in coverage.failures_of(program, mutant_answers, name, tests).items()}
        comments = {comment for file, comment in taken if file == name}
        tests_by_name[name] = [{**test, "id": number} for number, test in enumerate(choosing.chosen(tests, failed, comments), 1)]
        print(f"{name}: {len(tests_by_name[name])} of {len(tests)}", flush=True)
    for name, text in texts_of(program, NEWEST, tests_by_name).items():
        (FOLDER / NEWEST / name).write_text(text)
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
