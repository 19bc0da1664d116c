#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Instructions per query of every engine, counted by callgrind: figures that do not depend on the machine's mood.

usage: instruction_table.py BUILD_FOLDER [--engine FILE.so]... [--only NAME]... [--set PART] [--out FILE.md] [--keep FOLDER]

Prints Markdown. `--engine` adds a library, `--only` leaves the engines of these names, `--set` the sets whose names hold
PART ('n = 8 '). With `--keep` the profiles of callgrind stay there, for callgrind_annotate.
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

SIZES = (8, 20, 100, 1000)
COLUMNS = (("boolean", "separated"), ("boolean", "deep"), ("distance", "separated"), ("distance", "gap 1e-3"),
           ("depth", "touching"), ("depth", "shallow"), ("depth", "deep"))
# Instructions per query that the fast paths aim at, by number of vertices, in the order of COLUMNS. Bodies whose vertices
# stand in the world have aims of their own where no pose is paid for.
AIMS = {"touchstone": {8: (330, 900, 1400, 2000, None, 4500, 7000), 20: (420, 1200, 1900, 3500, None, 9000, 12500),
                       100: (600, 1700, 2700, 6000, None, 17000, 65000), 1000: (680, 2200, 3800, 12000, None, 26000, 170000)},
        "touchstone_world": {8: (None, None, 950, 1400, None, None, None), 20: (None, None, 1400, 2700, None, None, None),
                             100: (None, None, 2300, 5000, None, None, None), 1000: (None, None, 3400, 11000, None, None, None)}}
WARM_AIMS = {8: 1250, 20: 1400, 100: 1500, 1000: 1700}


def reason(errors):
    """Why valgrind ended a run: the instruction that it does not know, which stands far above its last lines, and these."""
    lines = errors.splitlines()
    unknown = [line for line in lines if "unhandled instruction" in line]
    return "\n".join(unknown[:1] + lines[-20:])


def counted(program, library, engine, part, folder):
    """{(engine, kind, set): mean instructions per query} of one library."""
    folder.mkdir(parents=True, exist_ok=True)
    command = ["valgrind", "--tool=callgrind", "--instr-atstart=no", "--collect-atstart=no",
               f"--callgrind-out-file={folder}/callgrind.out", program, library, engine, part]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        print(f"instruction_table: {library}: status {done.returncode}\n{reason(done.stderr)}", file=sys.stderr)
    means = {}
    for file in folder.glob("callgrind.out.*"):
        text = file.read_text()
        trigger = re.search(r"Trigger: Client Request: (.*)\|(.*)\|(.*)\|(\d+)$", text, re.MULTILINE)
        totals = re.search(r"^totals: (\d+)", text, re.MULTILINE)
        if trigger and totals:
            name, kind, pairs, queries = trigger.groups()
            means[name, kind, pairs] = int(totals.group(1)) / int(queries)
    return means


def engines_in(means):
    names = sorted({name for name, _, _ in means})
    return sorted(names, key=lambda name: (not name.startswith("touchstone"), name))


def number(x):
    return f"{x:,.0f}"


def table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "|---" + "|--:" * (len(head) - 1) + "|"]
    lines += ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join(lines) + "\n"


def against(value, aim):
    """`counted / aim`, bold where the aim is not reached."""
    if value is None or aim is None:
        return "–" if value is None else number(value)
    return f"{number(value)} / {number(aim)}" if value <= aim else f"**{number(value)}** / {number(aim)}"


def own_table(means, engine):
    rows, aims = [], AIMS.get(engine, {n: (None,) * len(COLUMNS) for n in SIZES})
    for n in SIZES:
        row = [f"n = {n}"]
        for column, (kind, placement) in enumerate(COLUMNS):
            value, aim = means.get((engine, kind, f"n = {n} {placement}")), aims[n][column]
            row.append(against(value, aim))
        if set(row[1:]) != {"–"}:
            rows.append(row)
    return table(["counted / aim"] + [f"{kind} {placement}" for kind, placement in COLUMNS], rows)


def comparison(means):
    engines = [name for name in engines_in(means) if not name.endswith("_warm")]
    rows = []
    for kind, placement in COLUMNS:
        for n in SIZES:
            cells = [means.get((name, kind, f"n = {n} {placement}")) for name in engines]
            if any(cells):
                rows.append([f"{kind}, n = {n} {placement}"] + ["–" if x is None else number(x) for x in cells])
    return table(["instructions per query"] + engines, rows)


def frames(means):
    cold, warm = "touchstone", "touchstone_warm"
    rows = []
    for n in SIZES:
        key = ("distance", f"n = {n} frames")
        if (cold, *key) in means and (warm, *key) in means:
            before, after = means[cold, *key], means[warm, *key]
            rows.append([f"n = {n}", number(before), against(after, WARM_AIMS[n]), f"{after / before:.2f}"])
    return table(["distance, B turns 0.01 rad a frame", "cold", "warm / aim", "warm / cold"], rows) if rows else ""


def moving(means):
    """What moving B costs before a query."""
    engines = [name for name in engines_in(means) if any((name, "moving", f"n = {n} frames") in means for n in SIZES)]
    rows = [[f"n = {n}"] + [number(means[name, "moving", f"n = {n} frames"]) for name in engines]
            for n in SIZES if all((name, "moving", f"n = {n} frames") in means for name in engines)]
    return table(["moving B, before a query"] + engines, rows) if engines else ""


def page(means):
    parts = ["## Instructions per query\n",
             "Mean over the set, callgrind, `-O3 -march=x86-64-v3 -ffp-contract=off`; the libraries as Debian built them, and "
             "those of `--engine` as they were given.\n"]
    for engine in ("touchstone", "touchstone_world", "touchstone_certified"):
        if engine in engines_in(means):
            parts += [f"`{engine}`\n", own_table(means, engine)]
    return "\n".join(parts + [frames(means), moving(means), comparison(means)])


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("build", type=pathlib.Path)
    arguments.add_argument("--engine", action="append", default=[])
    arguments.add_argument("--only", action="append", default=[])
    arguments.add_argument("--set", default="")
    arguments.add_argument("--out", type=pathlib.Path)
    arguments.add_argument("--keep", type=pathlib.Path)
    given = arguments.parse_args()
    libraries = sorted(str(file) for file in (given.build / "touchstone-engines").glob("*.so")
                       if not file.name.startswith("gjk_")) + given.engine
    names = given.only or [""]
    means = {}
    with tempfile.TemporaryDirectory() as scratch, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        folder = given.keep or pathlib.Path(scratch)
        runs = [pool.submit(counted, str(given.build / "instruction_counts"), library, name, given.set,
                            folder / f"{pathlib.Path(library).stem}-{name or 'all'}") for library in libraries for name in names]
        for run in runs:
            means.update(run.result())
    missing = [name for name in given.only if name not in engines_in(means)]
    if missing or not means:
        sys.exit("instruction_table.py: nothing was counted of " + (", ".join(missing) or "any engine") +
                 (f" on sets whose names hold '{given.set}'" if given.set else "") + "; docs/speed.md names the engines and sets")
    text = page(means)
    print(text)
    if given.out:
        given.out.write_text(text)


if __name__ == "__main__":
    main()
