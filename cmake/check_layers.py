#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fails on an #include that points against the layers, on folders of a layer that include each other in a cycle, on a
folder whose list (all.h) lacks one of its headers, on what is for the machine in a header outside of algorithms/fast, and
on what the compiler is told there (fast/hints/) of a function that nobody defines.

usage: check_layers.py SOURCE_DIR
"""
import pathlib
import re

from tree import LAYERS, files, run

# algorithms includes nothing but the standard library; trait headers of scalars and tests may include more.
STANDARD_ONLY = "algorithms/"
# Headers of such a folder that are no entry of its list: what the entries are made of.
NO_ENTRIES = ("all.h", "preset.h", "axis_candidate.h", "expansion.h", "portal_step.h", "core_iterate.h", "approach.h")


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


def includes(root):
    """(path, place, whether in quotes, target) of every #include."""
    for path, text in files(root, LAYERS, (".h", ".cpp")):
        for number, line in enumerate(text.splitlines(), 1):
            match = re.match(r'\s*#\s*include\s*(["<])([^">]+)[">]', line)
            if match:
                yield path, f"{path}:{number}", match[1] == '"', match[2]


def is_test(path):
    file = pathlib.PurePath(path)
    return file.stem.endswith(("_test", "_benchmark")) or file.parent.name == "testing"


def check_includes(found, table):
    for path, place, quoted, target in found:
        if quoted and target.split("/")[0] in LAYERS:
            if not target.startswith(allowed_for(path, table)):
                yield f"{place}: {target} is not below this folder (cmake/layers.txt)"
        elif path.startswith(STANDARD_ONLY) and not is_test(path) and not path.startswith("algorithms/scalars/"):
            if "/" in target or target.endswith(".h"):
                yield f"{place}: {target} is not of the C++ standard library"


def folder_graph(found):
    """folder -> {folder it includes: one include that says so}. Nothing includes a test, so tests close no cycle."""
    graph = {}
    for path, place, quoted, target in found:
        folder, other = path.rpartition("/")[0], target.rpartition("/")[0]
        if quoted and target.split("/")[0] == path.split("/")[0] and other != folder and not is_test(path):
            graph.setdefault(folder, {}).setdefault(other, place)
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


def check_cycles(graph):
    """One problem for each pair of folders that include each other, on the way of the first cycle found."""
    reported = set()
    for folder in sorted(graph):
        for other in sorted(graph[folder]):
            way = path_between(graph, other, folder)
            if way and frozenset(way) not in reported:
                reported.add(frozenset(way))
                steps = [folder] + way
                lines = [f"{x} -> {y} ({graph[x][y]})" for x, y in zip(steps, steps[1:])]
                yield "folders in a cycle: " + ", ".join(lines)


def check_lists(root):
    """A folder with a list of includes, all.h, lists each of its headers there or in query.h."""
    for all_of_it in sorted((root / "algorithms").rglob("all.h")):
        lists = [file for file in (all_of_it, all_of_it.with_name("query.h")) if file.exists()]
        listed = {path for file in lists for path in re.findall(r'#include "([^"]+)"', file.read_text())}
        for header in sorted(all_of_it.parent.glob("*.h")) if listed else ():
            path = header.relative_to(root).as_posix()
            if header.name not in NO_ENTRIES and path not in listed:
                yield f"{path}: not listed in {' or '.join(file.relative_to(root).as_posix() for file in lists)}"


def check_storeys(root):
    """Attributes that are not the standard's, hints, vector extensions and casts of representations: docs/design.md. C has
    no other way to say what a library exports."""
    for path, text in files(root, ("algorithms",), (".h",)):
        for number, line in enumerate(text.splitlines(), 1):
            match = re.search(r"gnu::|__attribute__|vector_size|reinterpret_cast|likely", line)
            if match and not path.startswith(("algorithms/fast/", "algorithms/interface/touchstone.h")):
                yield f"{path}:{number}: {match[0]} is for algorithms/fast"


def in_one_line(code):
    """The code without its comments, and with one space between words."""
    return re.sub(r"\s+", " ", re.sub(r"//[^\n]*", "", code)).replace("( ", "(")


def check_hints(root):
    """A declaration with an attribute holds for a definition with the same template head, name and parameters."""
    defined = [in_one_line(text) for path, text in files(root, LAYERS, (".h", ".cpp"))
               if not path.startswith("algorithms/fast/hints/")]
    for path, text in files(root, ("algorithms/fast/hints",), (".h",)):
        for head, rest in re.findall(r"(template <[^{};]*?> )?\[\[gnu::[^\]]*\]\] (?:inline )?([^;{]*);", in_one_line(text)):
            signature = re.search(r"\w+\(.*\)", rest)[0]
            definition = re.compile(re.escape(head) + r"(?:inline )?[^;{}()]*\b" + re.escape(signature) + r"[^;{}]*\{")
            if not any(signature in code and definition.search(code) for code in defined):
                yield f"{path}: nothing defines {head}{rest}"


def check(root):
    found = list(includes(root))
    problems = [*check_includes(found, rules(root)), *check_cycles(folder_graph(found)), *check_lists(root),
                *check_storeys(root), *check_hints(root)]
    return problems, "layers: every include points down, no folders form a cycle, every list is complete"


run(check)
