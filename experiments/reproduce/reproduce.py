#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the commands of docs/claims.toml and compares what they find with what the pages claim.

Prints a line for each fact: pass or FAIL, where it stands, claimed, found. The exit code is 1 where one fails.

usage: reproduce.py PROGRAM [--list] [--within MINUTES] [NAME...]
       PROGRAM is the built touchstone; NAME a claim, or the GROUP of all claims whose names are GROUP/...; all claims without
       one. --within leaves out the longest, until the others take so long together; a test runs what takes one minute

A claim has commands, which bash runs in an empty folder with `touchstone` on the path and ROOT set, and facts. A fact quotes
its page and says what its command must find: `is` has one entry for each value, a number or text that must be equal, or
[least, most]. The values come from a query of a database (`sql`, `db`) or from the groups of a regular expression on what
the commands print (`match`). A claim with `engine` is left out, and said to be, where the program does not list that engine.
"""
import argparse
import os
import pathlib
import re
import shutil
import sqlite3
import subprocess
import sys
import time
import tomllib

ROOT = pathlib.Path(__file__).resolve().parents[2]


def claims_of(path):
    return tomllib.loads(path.read_text())["claim"]


def number(text):
    """A number where the text is one, thousands separated or not; the text itself otherwise."""
    try:
        return float(str(text).replace(",", ""))
    except ValueError:
        return str(text)


def holds(found, wanted):
    if isinstance(wanted, list):
        return isinstance(number(found), float) and wanted[0] <= number(found) <= wanted[1]
    return number(found) == number(wanted)


def values_of(fact, folder, output):
    """What was found, as a flat list; a reason in its place where there is nothing."""
    if "match" in fact:
        match = re.search(fact["match"], output, re.MULTILINE)
        return list(match.groups() or [match.group()]) if match else "nothing printed matches"
    try:
        with sqlite3.connect(f"file:{folder / fact['db']}?mode=ro", uri=True) as database:
            return [value for row in database.execute(fact["sql"]) for value in row]
    except sqlite3.Error as error:
        return f"{fact['db']}: {error}"


def as_text(values):
    return values if isinstance(values, str) else ", ".join(
        f"{value[0]} to {value[1]}" if isinstance(value, list) else str(value) for value in values)


def run_commands(claim, folder, program):
    """What the commands print, standard error included, and whether all of them succeeded."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    environment = {**os.environ, "ROOT": str(ROOT), "PATH": f"{program.parent}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8"}
    output = ""
    for command in claim["run"]:
        done = subprocess.run(["bash", "-euo", "pipefail", "-c", command], cwd=folder, env=environment, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        output += done.stdout
        if done.returncode not in claim.get("status", [0]):
            return output + f"\n{command}: exit code {done.returncode}", False
    return output, True


def check(claim, program):
    """Runs one claim; returns how many of its facts fail."""
    start, folder = time.monotonic(), ROOT / "out/reproduce" / claim["name"]
    output, succeeded = run_commands(claim, folder, program)
    (folder / "output.txt").write_text(output)
    failed = 0
    for fact in claim["fact"]:
        found = values_of(fact, folder, output)
        good = succeeded and not isinstance(found, str) and len(found) == len(fact["is"]) and all(map(holds, found, fact["is"]))
        failed += not good
        print(f"{'pass' if good else 'FAIL'}  {claim['name']:26} {fact['page']:18} claimed {as_text(fact['is'])}; found {as_text(found)}")
    if not succeeded:
        print("\n".join(output.splitlines()[-5:]))
    print(f"      {claim['name']:26} {(time.monotonic() - start) / 60:.1f} minutes, {claim['minutes']} allowed for", flush=True)
    return failed


def is_called(claim, name):
    return claim["name"] == name or claim["name"].startswith(name + "/")


def missing_engine(claim, program):
    """The engine that a claim needs and the program does not have, or None."""
    wanted = claim.get("engine")
    if wanted is None:
        return None
    listed = subprocess.run([program, "list", "engines", "--json"], text=True, stdout=subprocess.PIPE, check=True).stdout
    return None if f'"{wanted}"' in listed else wanted


def cheapest(claims, minutes):
    """Those that take least, as many as the time is enough for."""
    left, chosen = minutes, []
    for claim in sorted(claims, key=lambda claim: claim["minutes"]):
        left -= claim["minutes"]
        if left < -1e-9:
            break
        chosen.append(claim)
    return chosen


def main():
    parser = argparse.ArgumentParser(description="Re-makes every number that the pages claim.")
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--list", action="store_true", help="only names, minutes and what is claimed")
    parser.add_argument("--within", type=float, metavar="MINUTES", help="leave out the longest that do not fit in so long")
    arguments = parser.parse_args()
    claims = claims_of(ROOT / "docs/claims.toml")
    unknown = [name for name in arguments.names if not any(is_called(claim, name) for claim in claims)]
    if unknown:
        parser.error(f"no claim {', '.join(sorted(unknown))}; --list names them")
    chosen = [claim for claim in claims if not arguments.names or any(is_called(claim, name) for name in arguments.names)]
    if arguments.within is not None:
        chosen = cheapest(chosen, arguments.within)
    if arguments.list:
        for claim in chosen:
            print(f"{claim['name']:26} {claim['minutes']:5} minutes  {len(claim['fact']):3} facts  {claim['says']}")
        return 0
    program = arguments.program.resolve()
    for claim in list(chosen):
        engine = missing_engine(claim, program)
        if engine is not None:
            print(f"skip  {claim['name']:26} {engine} is not there")
            chosen.remove(claim)
    failed = sum(check(claim, program) for claim in chosen)
    facts = sum(len(claim["fact"]) for claim in chosen)
    print(f"{facts - failed} of {facts} facts of {len(chosen)} claims pass")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
