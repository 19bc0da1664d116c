#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fails on an #include that points against the layers, and on a folder whose list (all.h) lacks one of its headers.

usage: check_layers.py SOURCE_DIR
"""
import pathlib
import re
import sys

LAYERS = ("algorithms", "oracles", "properties", "experiments", "reports")
# algorithms includes nothing but the standard library; trait headers of scalars and tests may include more.
STANDARD_ONLY = "algorithms"


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


def check_includes(root, table):
    problems = []
    for layer in LAYERS:
        for file in sorted((root / layer).rglob("*")):
            if file.suffix not in (".h", ".cpp") or "node_modules" in file.parts:
                continue
            path = file.relative_to(root).as_posix()
            is_test = file.stem.endswith(("_test", "_benchmark"))
            for number, line in enumerate(file.read_text().splitlines(), 1):
                match = re.match(r'\s*#\s*include\s*(["<])([^">]+)[">]', line)
                if not match:
                    continue
                quote, target = match.groups()
                if quote == '"' and target.split("/")[0] in LAYERS:
                    # A test may look at its whole layer, use exact scalars, and draw its cases from the families.
                    extra = (layer + "/", "oracles/", "algorithms/scalars/", "properties/families/",
                             "properties/cases/") if is_test and layer in ("oracles", "properties") else ()
                    if not target.startswith(allowed_for(path, table) + extra):
                        problems.append(f"{path}:{number}: {target} is not below this layer (cmake/layers.txt)")
                elif layer == STANDARD_ONLY and not is_test and not path.startswith("algorithms/scalars/"):
                    if "/" in target or target.endswith(".h"):
                        problems.append(f"{path}:{number}: {target} is not of the C++ standard library")
    return problems


def check_lists(root):
    problems = []
    for folder in ("algorithms/simplex_solvers", "algorithms/terminations", "algorithms/presets", "algorithms/shapes"):
        if not (root / folder / "all.h").exists():
            continue
        lists = [root / folder / name for name in ("all.h", "query.h") if (root / folder / name).exists()]
        listed = {path for file in lists for path in re.findall(r'#include "([^"]+)"', file.read_text())}
        for header in sorted((root / folder).glob("*.h")):
            path = header.relative_to(root).as_posix()
            if header.name not in ("all.h", "preset.h") and path not in listed:
                problems.append(f"{path}: not listed in {folder}/all.h")
    return problems


def main():
    root = pathlib.Path(sys.argv[1])
    problems = check_includes(root, rules(root)) + check_lists(root)
    print("\n".join(problems) if problems else "layers: every include points down, every list is complete")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
