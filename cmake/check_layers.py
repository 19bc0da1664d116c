#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fails on an #include that points against the layers, on folders of a layer that include each other in a cycle, and on a
folder whose list (all.h) lacks one of its headers.

usage: check_layers.py SOURCE_DIR
"""
import pathlib
import re
import sys

LAYERS = ("algorithms", "oracles", "properties", "experiments", "reports")
# algorithms includes nothing but the standard library; trait headers of scalars and tests may include more.
STANDARD_ONLY = "algorithms"
# Headers of such a folder that are no entry of its list: what the entries are made of.
NO_ENTRIES = ("all.h", "preset.h", "axis_candidate.h", "portal_step.h", "core_iterate.h", "approach.h")


def rules(root):
    table = {}
    for line in (root / "cmake/layers.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            folder, allowed = line.split(":")
            table[folder] = tuple(allowed.split())
    return table


def allowed_for(path, table):
    folders = [folder for folder in table if path == folder or path.startswith(folder + "/")]
    return table[max(folders, key=len)]


def includes_of(file):
    """(line number, whether in quotes, target) of every #include of a file."""
    for number, line in enumerate(file.read_text().splitlines(), 1):
        match = re.match(r'\s*#\s*include\s*(["<])([^">]+)[">]', line)
        if match:
            yield number, match.group(1) == '"', match.group(2)


def sources(root, layer):
    for file in sorted((root / layer).rglob("*")):
        if file.suffix in (".h", ".cpp") and "node_modules" not in file.parts:
            yield file, file.relative_to(root).as_posix()


def is_test(file):
    return file.stem.endswith(("_test", "_benchmark")) or file.parent.name == "testing"


def check_includes(root, table):
    problems = []
    for layer in LAYERS:
        for file, path in sources(root, layer):
            for number, quoted, target in includes_of(file):
                if quoted and target.split("/")[0] in LAYERS:
                    if not target.startswith(allowed_for(path, table)):
                        problems.append(f"{path}:{number}: {target} is not below this folder (cmake/layers.txt)")
                elif layer == STANDARD_ONLY and not is_test(file) and not path.startswith("algorithms/scalars/"):
                    if "/" in target or target.endswith(".h"):
                        problems.append(f"{path}:{number}: {target} is not of the C++ standard library")
    return problems


def folder_graph(root):
    """folder -> {folder it includes: one include that says so}. Nothing includes a test, so tests close no cycle."""
    graph = {}
    for layer in LAYERS:
        for file, path in sources(root, layer):
            folder = path.rpartition("/")[0]
            for number, quoted, target in includes_of(file) if not is_test(file) else ():
                other = target.rpartition("/")[0]
                if quoted and target.split("/")[0] == layer and other != folder:
                    graph.setdefault(folder, {}).setdefault(other, f"{path}:{number}")
    return graph


def path_between(graph, start, goal):
    """Folders from start to goal along the includes, or None."""
    came_from, waiting = {start: None}, [start]
    for folder in waiting:
        if folder == goal:
            way = [folder]
            while came_from[way[-1]] is not None:
                way.append(came_from[way[-1]])
            return way[::-1]
        for other in sorted(graph.get(folder, {})):
            if other not in came_from:
                came_from[other] = folder
                waiting.append(other)
    return None


def check_cycles(root):
    """One problem for each pair of folders that include each other, on the way of the first cycle found."""
    graph, problems, reported = folder_graph(root), [], set()
    for folder in sorted(graph):
        for other in sorted(graph[folder]):
            way = path_between(graph, other, folder)
            if way and frozenset(way) not in reported:
                reported.add(frozenset(way))
                steps = [folder] + way
                lines = [f"{x} -> {y} ({graph[x][y]})" for x, y in zip(steps, steps[1:])]
                problems.append("folders in a cycle: " + ", ".join(lines))
    return problems


def check_lists(root):
    problems = []
    for folder in ("algorithms/simplex_solvers", "algorithms/terminations", "algorithms/directions", "algorithms/epa/terminations",
                   "algorithms/gjk/axis_rules", "algorithms/mpr/terminations", "algorithms/hybrid/terminations", "algorithms/toi/terminations",
                   "algorithms/presets", "algorithms/presets/epa", "algorithms/presets/toi", "algorithms/shapes"):
        if not (root / folder / "all.h").exists():
            continue
        lists = [root / folder / name for name in ("all.h", "query.h") if (root / folder / name).exists()]
        listed = {path for file in lists for path in re.findall(r'#include "([^"]+)"', file.read_text())}
        for header in sorted((root / folder).glob("*.h")):
            path = header.relative_to(root).as_posix()
            if header.name not in NO_ENTRIES and path not in listed:
                problems.append(f"{path}: not listed in {' or '.join(f'{folder}/{file.name}' for file in lists)}")
    return problems


def main():
    root = pathlib.Path(sys.argv[1])
    problems = check_includes(root, rules(root)) + check_cycles(root) + check_lists(root)
    print("\n".join(problems) if problems else "layers: every include points down, no folders form a cycle, every list is complete")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
