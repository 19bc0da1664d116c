#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares the tables of what the sources say (docs/sources.md) and of their errata (docs/errata.md) with the tree.

Fails on a file that is not there, a test that is not in the file named before it, a number without a row or with two, an
erratum without a description, a number that a comment names and no table has, a mutant that its erratum does not list, and
a header of the algorithms that no row names and that OTHERS does not explain.

usage: check_sources_table.py SOURCE_DIR
"""
import pathlib
import re
import sys

LAYERS = ("algorithms", "oracles", "properties", "experiments", "reports", "docs", "cmake")
ITEMS = [f"I-{n:02}" for n in range(1, 79)]
ERRATA = [f"E-{n:02}" for n in range(1, 50)] + ["E-12b", "E-18b", "E-18c", "E-20b", "E-20c"]

# Headers that come from none of the sources. An entry that ends in "/" is a folder.
OTHERS = {
    "certified/": "floating point with proof",
    "core/": "vocabulary of all algorithms",
    "scalars/": "number types",
    "presets/": "stopping rules of other libraries",
    "testing/": "truth for tests",
    "fuzz/": "any bytes to any algorithm",
    "interface/": "the algorithms from C",
    "plugin/": "rules and solvers of one's own, for the program",
    "gjk/finish.h": "from the loop's answer on cores to that on bodies",
    "gjk/proof/": "what decides where rounding leaves a verdict open: Shewchuk's exact signs",
    "gjk/proofs.h": "the policies of what a verdict is worth",
    "shapes/turned.h": "a posed shape before its move",
    "simplex_solvers/all.h": "list",
    "simplex_solvers/detail/": "shared by solvers",
    "printed/sub_algorithm.h": "where the printed texts get Johnson's from",
    "simplex_solvers/johnson_backup.h": "backup procedure of Gilbert, Johnson and Keerthi",
    "simplex_solvers/signed_volumes.h": "Montanari, Petrinic and Barbieri",
    "terminations/": "stopping rules: a rule of a source says so in its header and has its row",
    "epa/terminations/": "the same of EPA",
    "gjk/axis_rules/": "the same of ISA-GJK",
    "mpr/": "Snethen",
    "hybrid/terminations/": "the same of the hybrid algorithm",
    "toi/terminations/": "the same of time of impact",
    "facets/": "Gregorius",
    "closed_forms/": "Ericson",
    "queries.h": "chooses one of the others",
    "fast/": "gjk/distance.h and gjk/verdict.h on packed hulls, for speed",
    "gradient/": "Danskin; Sutherland and Hodgman",
    "penetration/depth.h": "chooses between facets and EPA",
    "shapes/faceted.h": "a polytope with its facets",
    "shapes/hull_facets.h": "facets and edges of a hull",
    "epa/polytope/expansion.h": "what rules and observers of EPA see",
    "epa/shifted_contact.h": "a better normal for curved bodies, by a shift",
    "epa/search_again.h": "EPA from other points where rounding has ended it",
    "epa/in_double.h": "EPA in double where rounding has ended it in float",
    "epa/polytope/face_queue.h": "the order of faces, for speed",
    "epa/polytope/plane_batch.h": "planes computed several at a time",
    "epa/polytope/vertex_pool.h": "the lists of vertices, for speed",
    "directions/all.h": "list",
    "directions/closest_point.h": "the direction of gjk/distance.h",
    "directions/detail/": "shared by directions",
    "directions/nesterov.h": "Montaut et al.",
    "directions/perturbed.h": "measures what the sources say of inexact directions",
    "directions/polyak.h": "Montaut et al.",
    "shapes/all.h": "list",
    "gjk/default_policies.h": "the solver of a query that names none",
    "shapes/description.h": "how the shapes of cases describe themselves",
    "shapes/query.h": "the list of the shapes of cases: what it includes needs no row",
    "shapes/query_numbers.h": "folds over the numbers of a case",
    "gjk/distance_options.h": "options of gjk/distance.h",
    "gjk/distance_search.h": "the state of the loop of gjk/distance.h",
    "gjk/intersects_options.h": "options of gjk/intersects.h",
    "gjk/intersects_result.h": "the result of gjk/intersects.h",
    "gjk/intersects_search.h": "the state of the loop of gjk/intersects.h",
    "hybrid/options.h": "options of hybrid/depth.h",
    "hybrid/search.h": "the state of the loop of hybrid/depth.h",
    "toi/conservative_advancement_options.h": "options of toi/conservative_advancement.h",
    "toi/conservative_advancement_search.h": "the state of the loop of toi/conservative_advancement.h",
    "toi/dynamic_gjk_options.h": "options of toi/dynamic_gjk.h",
    "toi/dynamic_gjk_search.h": "the state of the loop of toi/dynamic_gjk.h",
    "toi/exact_start.h": "exact signs of gjk/proof/ at the start of a motion",
    "toi/impact_by_line.h": "the answer that toi/line_of_motion.h gives",
    "toi/line_of_motion.h": "the portal of Snethen, on the line of the motion",
    "toi/relative_bodies.h": "moves apart from points",
    "epa/answer.h": "the result of epa/depth.h",
    "epa/options.h": "options of epa/depth.h",
    "gjk/iteration.h": "the step of every loop of GJK",
    "gjk/both_sides.h": "a test of gjk/intersects.h beyond rounding",
    "gjk/surrounds_origin.h": "signs beyond rounding",
    "shapes/adjacency.h": "graph of a hull",
    "shapes/detail/": "vectorised scan",
    "shapes/gauss_map.h": "supports of large hulls",
    "shapes/packed_polytope.h": "polytopes stored for speed",
    "shapes/placed.h": "a pose without a copy, and the relative frame",
    "shapes/posed_polytope.h": "a pose of a packed polytope",
    "shapes/direction.h": "unit directions",
    "shapes/hull_builder.h": "part of hull_3d.h",
    "shapes/orientation.h": "exact signs",
    "shapes/hull_of_two.h": "combines shapes",
    "shapes/translated.h": "combines shapes",
    "shapes/hill_climbing.h": "a support mapping of physics engines",
}


def rows(text, letter):
    """(number, cells) of every table row that begins with a number of that letter."""
    for line in text.splitlines():
        if re.match(rf"\| {letter}-\d\d[a-d]? \|", line):
            cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip().strip("|"))]
            yield cells[0], cells[1:]


def path_of(token):
    """The path that a word in backticks stands for, or None when it is no path."""
    if not re.fullmatch(r"[\w\-./]+/[\w\-.]+\.(h|cpp|py|cmake|jsonl|md)", token):
        return None
    return token if token.split("/")[0] in LAYERS else "algorithms/" + token


def tests_in(path):
    return {f"{suite}.{name}" for suite, name in
            re.findall(r"\b(?:TYPED_)?TEST(?:_[FP])?\(\s*(\w+),\s*(\w+)\s*\)", path.read_text())}


def check_cell(root, cell, where):
    """Problems of one cell, and the paths it names."""
    problems, paths, test_file, table_file = [], set(), None, None
    for token in re.findall(r"`([^`]+)`", cell):
        path = path_of(token)
        if path is not None:
            paths.add(path)
            if not (root / path).is_file():
                problems.append(f"{where}: there is no file {path}")
            test_file = path if path.endswith("_test.cpp") else test_file
            table_file = path if re.match(r"properties/(laws|mutants)/", path) and path != test_file else None
        elif table_file and re.fullmatch(r"[a-z]\w+", token):
            if (root / table_file).is_file() and f'"{token}"' not in (root / table_file).read_text():
                problems.append(f"{where}: {table_file} has no law or mutant {token}")
        elif re.fullmatch(r"[A-Z]\w*\.\w+", token):
            if test_file is None:
                problems.append(f"{where}: name the file of the test {token} before it")
            elif (root / test_file).is_file() and token not in tests_in(root / test_file):
                problems.append(f"{where}: {test_file} has no test {token}")
    return problems, paths


def check_table(root, file, letter, wanted):
    """Problems of one table, and the paths that each of its rows names."""
    problems, named = [], {}
    for number, cells in rows((root / file).read_text(), letter):
        if number in named:
            problems.append(f"{file}: {number} has two rows")
        named.setdefault(number, set())
        for cell in cells:
            found, paths = check_cell(root, cell, f"{file}: {number}")
            problems += found
            named[number] |= paths
        if letter == "I" and (len(cells) != 3 or not all(cells)):
            problems.append(f"{file}: {number} needs an item, its files (or why there are none) and its tests (or why)")
        if letter == "E" and (len(cells) != 4 or not all(cells[:2])):
            problems.append(f"{file}: {number} needs a printed version and tests, or why there are none")
    problems += [f"{file}: no row {number}" for number in wanted if number not in named]
    problems += [f"{file}: {number} is no number of the sources" for number in named if number not in wanted]
    return problems, named


def check_descriptions(root, numbers):
    described = re.findall(r"^- \*\*(E-\d\d[a-d]?)\*\*", (root / "docs/errata.md").read_text(), re.MULTILINE)
    problems = [f"docs/errata.md: {number} is described {described.count(number)} times, not once"
                for number in numbers if described.count(number) != 1]
    return problems + [f"docs/errata.md: {number} is described and has no row"
                       for number in described if number not in numbers]


def check_comments(root, items, errata):
    """Every number that code names has a row, and every mutant is in the rows of its errata."""
    problems = []
    for layer in LAYERS[:5]:
        for file in sorted((root / layer).rglob("*")):
            if file.suffix not in (".h", ".cpp", ".jsonl") or "node_modules" in file.parts:
                continue
            path, text = file.relative_to(root).as_posix(), file.read_text()
            known = set(items) | set(errata)
            for number in sorted(set(re.findall(r"\b[EI]-\d\d[a-d]?\b", text)) - known):
                problems.append(f"{path}: names {number}, which no table has")
            if path.startswith("properties/mutants/") and not path.endswith("_test.cpp"):
                for number in sorted(set(re.findall(r"\bE-\d\d[a-d]?\b", text)) & set(errata)):
                    if path not in errata[number]:
                        problems.append(f"docs/errata.md: {number} does not list the mutant {path}")
    return problems


def check_headers(root, mentioned):
    problems, used = [], set()
    of_cases = re.findall(r'#include "([^"]+)"', (root / "algorithms/shapes/query.h").read_text())
    for header in sorted((root / "algorithms").rglob("*.h")):
        path = header.relative_to(root / "algorithms").as_posix()
        reasons = [entry for entry in OTHERS if path == entry or (entry.endswith("/") and path.startswith(entry))]
        used.update(reasons)
        if "algorithms/" + path in mentioned:
            problems += [f"cmake/check_sources_table.py: a row names {path}, so OTHERS need not"
                         for entry in reasons if entry == path]
        elif not reasons and "algorithms/" + path not in of_cases:
            problems.append(f"algorithms/{path}: no row of docs/sources.md or docs/errata.md names it (or add it to OTHERS)")
    return problems + [f"cmake/check_sources_table.py: there is no {entry}" for entry in OTHERS if entry not in used]


def main():
    root = pathlib.Path(sys.argv[1])
    problems, items = check_table(root, "docs/sources.md", "I", ITEMS)
    more, errata = check_table(root, "docs/errata.md", "E", ERRATA)
    problems += more + check_descriptions(root, errata) + check_comments(root, items, errata)
    problems += check_headers(root, set().union(*items.values(), *errata.values()))
    print("\n".join(problems) if problems else
          f"sources: {len(items)} items and {len(errata)} errata agree with the tree")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
