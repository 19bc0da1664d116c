#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every reference of a comment or a page leads to something in the repository, and the tables of references agree with the tree.

Fails on a citation key such as [GJK88] that docs/bibliography.md does not define once, on a number E-.. (docs/errata.md), I-..
(docs/sources.md) or P-.. (docs/theorems.md) without a row or with two, and on a reference to sections of a specification, which is
not in the repository. Of the tables: a file that is not there, a test that is not in the file named before it, an erratum without a
description, a mutant that its erratum does not list, a header of the algorithms that no row names and OTHERS does not explain, a law
that is not in the rows that its theorem() names, and a row that names a law of another property.

usage: check_references.py SOURCE_DIR
"""
import re

from tree import LAYERS, files, rows, run, twice

FOLDERS = (*LAYERS, "docs", "cmake")
KINDS = (".h", ".cpp", ".c", ".py", ".js", ".mjs", ".sql", ".toml", ".jsonl", ".json", ".md", ".html", ".css", ".cmake", ".txt")
TABLES = {"E": "docs/errata.md", "I": "docs/sources.md", "P": "docs/theorems.md"}
# Numbers of the sources, and of each row its number of cells, how many of them say something, and what these are.
WANTED = {"I": [f"I-{n:02}" for n in range(1, 79)],
          "E": [f"E-{n:02}" for n in range(1, 50)] + ["E-12b", "E-18b", "E-18c", "E-20b", "E-20c"]}
CELLS = {"I": (3, 3, "an item, its files (or why there are none) and its tests (or why)"),
         "E": (4, 2, "a printed version and tests, or why there are none"),
         "P": (4, 4, "a statement, what holds on exact and on floating scalars, and what checks it")}
KEY = r"\[((?:[A-Z][A-Za-z]+|vdB)\d\d)\]"
# Laws about a numbered theorem name that theorem, and the rows of the table name the property.
PROPERTY_OF = {"Theorem 1": "P-05", "Theorem 2": "P-06", "Theorem 3": "P-06", "Theorem 4": "P-07", "Theorem 5": "P-08"}

# Headers that come from none of the sources, by what they are. An entry that ends in "/" is a folder.
OTHERS = {
    "floating point with proof": "certified/",
    "vocabulary of all algorithms": "core/",
    "number types": "scalars/",
    "stopping rules of other libraries": "presets/",
    "truth for tests": "testing/",
    "any bytes to any algorithm": "fuzz/",
    "the algorithms from C": "interface/",
    "rules and solvers of one's own, for the program": "plugin/",
    "lists": "simplex_solvers/all.h directions/all.h shapes/all.h",
    "shared by the files of a folder": "directions/detail/",
    "options of a query": "gjk/distance_options.h gjk/intersects_options.h hybrid/options.h epa/options.h toi/dynamic_gjk_options.h "
                          "toi/conservative_advancement_options.h",
    "the state of a loop": "gjk/distance_search.h gjk/intersects_search.h hybrid/search.h toi/dynamic_gjk_search.h "
                           "toi/conservative_advancement_search.h",
    "the result of a query": "gjk/intersects_result.h epa/answer.h toi/impact_by_line.h",
    "stopping rules: a rule of a source says so in its header and has its row": "terminations/ epa/terminations/ gjk/axis_rules/ "
                                                                               "hybrid/terminations/ toi/terminations/",
    "Snethen": "mpr/",
    "Ericson": "closed_forms/",
    "Danskin; Sutherland and Hodgman": "gradient/",
    "Gilbert, Johnson and Keerthi's backup procedure": "simplex_solvers/johnson_backup.h",
    "Montanari, Petrinic and Barbieri": "simplex_solvers/signed_volumes.h",
    "Montaut et al.": "directions/nesterov.h directions/polyak.h",
    "Gregorius": "fast/facets/",
    "layouts and searches for the machine": "fast/",
    "from the loop's answer on cores to that on bodies": "gjk/finish.h",
    "what decides where rounding leaves a verdict open: Shewchuk's exact signs": "gjk/proof/",
    "the policies of what a verdict is worth": "gjk/proofs.h",
    "the solver of a query that names none": "gjk/default_policies.h",
    "the step of every loop of GJK": "gjk/iteration.h",
    "a test of gjk/intersects.h beyond rounding": "gjk/both_sides.h",
    "signs beyond rounding": "gjk/surrounds_origin.h",
    "where the printed texts get Johnson's from": "printed/sub_algorithm.h",
    "the direction of gjk/distance.h": "directions/closest_point.h",
    "measures what the sources say of inexact directions": "directions/perturbed.h",
    "chooses between facets and EPA": "penetration/depth.h",
    "chooses one of the others": "queries.h",
    "a better normal for curved bodies, by a shift": "epa/shifted_contact.h",
    "EPA from other points where rounding has ended it": "epa/search_again.h",
    "EPA in double where rounding has ended it in float": "epa/in_double.h",
    "exact signs of gjk/proof/ at the start of a motion": "toi/exact_start.h",
    "the portal of Snethen, on the line of the motion": "toi/line_of_motion.h",
    "moves apart from points": "toi/relative_bodies.h",
    "how the shapes of cases describe themselves": "shapes/description.h",
    "the list of the shapes of cases: what it includes needs no row": "shapes/query.h",
    "folds over the numbers of a case": "shapes/query_numbers.h",
    "graph of a hull": "shapes/adjacency.h",
    "unit directions": "shapes/direction.h",
    "part of hull_3d.h": "shapes/hull_builder.h",
    "exact signs": "shapes/orientation.h",
    "combines shapes": "shapes/hull_of_two.h shapes/translated.h",
    "a support mapping of physics engines": "shapes/hill_climbing.h",
}


def path_of(token):
    """The path that a word in backticks stands for, or None when it is no path."""
    if not re.fullmatch(r"[\w\-./]+/[\w\-.]+\.(h|cpp|py|cmake|jsonl|md)", token):
        return None
    return token if token.split("/")[0] in FOLDERS else "algorithms/" + token


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
            elif (root / test_file).is_file() and not re.search(
                    r"\b(?:TYPED_)?TEST(?:_[FP])?\(\s*" + token.replace(".", r",\s*") + r"\s*\)", (root / test_file).read_text()):
                problems.append(f"{where}: {test_file} has no test {token}")
    return problems, paths


def check_table(root, letter):
    """Problems of one table, and the cells and paths of each of its rows."""
    problems, table, (count, filled, what) = [], {}, CELLS[letter]
    for number, cells in rows((root / TABLES[letter]).read_text(), letter):
        where = f"{TABLES[letter]}: {number}"
        if number in table:
            problems.append(f"{where} has two rows")
        if len(cells) != count or not all(cells[:filled]):
            problems.append(f"{where} needs {what}")
        _, named = table.setdefault(number, (cells, set()))
        for cell in cells if letter != "P" else cells[-1:]:
            found, paths = check_cell(root, cell, where)
            problems += found
            named |= paths
    wanted = WANTED.get(letter, table)
    problems += [f"{TABLES[letter]}: no row {number}" for number in wanted if number not in table]
    return problems + [f"{TABLES[letter]}: {number} is no number of the sources" for number in table if number not in wanted], table


def check_descriptions(root, errata):
    described = re.findall(r"^- \*\*(E-\d\d[a-d]?)\*\*", (root / TABLES["E"]).read_text(), re.MULTILINE)
    for number in dict.fromkeys([*errata, *described]):
        if number not in errata:
            yield f"{TABLES['E']}: {number} is described and has no row"
        elif described.count(number) != 1:
            yield f"{TABLES['E']}: {number} is described {described.count(number)} times, not once"


def check_headers(root, mentioned):
    used, of_cases = set(), re.findall(r'#include "([^"]+)"', (root / "algorithms/shapes/query.h").read_text())
    entries = " ".join(OTHERS.values()).split()
    for header, _ in files(root, ("algorithms",), (".h",)):
        path = header.removeprefix("algorithms/")
        reasons = [entry for entry in entries if path == entry or (entry.endswith("/") and path.startswith(entry))]
        used.update(reasons)
        if header in mentioned and path in reasons:
            yield f"cmake/check_references.py: a row names {path}, so OTHERS need not"
        elif header not in mentioned and not reasons and header not in of_cases:
            yield f"{header}: no row of docs/sources.md or docs/errata.md names it (or add it to OTHERS)"
    yield from (f"cmake/check_references.py: there is no {entry}" for entry in entries if entry not in used)


def one_line(text):
    """The text with every comment that goes over several lines as one, so that a phrase is found across line ends."""
    return re.sub(r"\s*\n[ \t]*(?://+<?|#|--|\*|\")?[ \t]*", " ", text)


def check_file(path, text, keys, tables):
    yield from (f"{path}: [{key}] is not in docs/bibliography.md" for key in sorted(set(re.findall(KEY, text)) - keys))
    for number in sorted(set(re.findall(r"\b[EIP]-\d\d[a-d]?\b", text))):
        if number not in tables[number[0]]:
            yield f"{path}: {number} has no row in {TABLES[number[0]]}"
        elif number[0] == "E" and path not in tables["E"][number][1] and \
                re.fullmatch(r"properties/mutants/.*(?<!_test)\.(?:cpp|h|jsonl)", path):
            yield f"{TABLES['E']}: {number} does not list the mutant {path}"
    for phrase in re.findall(r"specification,? (?:sections?\b|\d|P-)[^.;)\"]{0,12}", one_line(text), re.IGNORECASE):
        yield f"{path}: '{phrase.strip()}' is not in the repository; cite a page of docs/ or the paper itself"


def check_laws(root, properties):
    """Each law is in the rows of the properties that its text names, and in no other."""
    claims = {}
    for _, text in files(root, ("properties/laws",), (".cpp",)):
        for law, theorem in re.findall(r'\.name = "(\w+)".*?\.theorem = "([^"]+)"', text, re.DOTALL):
            claims[law] = {PROPERTY_OF.get(name.strip(), name.strip()) for name in theorem.split(",")}
    named = {}
    for number, (cells, paths) in properties.items():
        named[number] = set(re.findall(r"`([^`]+)`", "".join(cells[-1:]))) & set(claims)
        if not paths:
            yield f"{TABLES['P']}: {number} names nothing that checks it"
        yield from (f"{TABLES['P']}: {number} names {law}, whose theorem() does not" for law in sorted(named[number])
                    if number not in claims[law])
    yield from (f"{TABLES['P']}: {number} does not name {law}" for law, numbers in claims.items() for number in sorted(numbers)
                if law not in named.get(number, ()))


def check(root):
    listed = re.findall(rf"^- \*\*(?:{KEY}|\[S\d\])\*\*", (root / "docs/bibliography.md").read_text(), re.MULTILINE)
    problems, tables = [f"docs/bibliography.md: [{key}] has two entries" for key in twice(listed) if key], {}
    for letter in TABLES:
        found, tables[letter] = check_table(root, letter)
        problems += found
    pages = [(page.name, page.read_text()) for page in root.glob("*.md")]
    for path, text in [*files(root, FOLDERS, KINDS), *pages]:
        if path != "cmake/check_references.py":
            problems += check_file(path, text, set(listed), tables)
    mentioned = set().union(*(paths for letter in "IE" for _, paths in tables[letter].values()))
    problems += [*check_descriptions(root, tables["E"]), *check_headers(root, mentioned), *check_laws(root, tables["P"])]
    return problems, f"references: {len(set(listed))} works, " + ", ".join(f"{len(tables[letter])} {letter}-numbers" for letter in TABLES)


run(check)
