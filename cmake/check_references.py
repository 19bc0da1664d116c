#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every reference of a comment or a page leads to something in the repository.

Fails on a citation key such as [GJK88] that docs/bibliography.md does not define once, on a number E-.. (docs/errata.md), I-..
(docs/sources.md) or P-.. (docs/theorems.md) that has no row, and on a reference to sections of a specification, which is not in the
repository. The table of properties P-.. and the laws must agree: each law is in the rows that its theorem() names, the files and tests
of a row exist, and a law in a row claims that property.

usage: check_references.py SOURCE_DIR
"""
import pathlib
import re
import sys

from check_sources_table import check_cell, rows

FOLDERS = ("algorithms", "oracles", "properties", "experiments", "reports", "docs", "cmake")
KINDS = (".h", ".cpp", ".c", ".py", ".js", ".mjs", ".sql", ".toml", ".jsonl", ".json", ".md", ".html", ".css", ".cmake", ".txt")
TABLES = {"E": "docs/errata.md", "I": "docs/sources.md", "P": "docs/theorems.md"}
KEY = r"\[((?:[A-Z][A-Za-z]+|vdB)\d\d)\]"
# Laws about a numbered theorem name that theorem, and the rows of the table name the property.
PROPERTY_OF = {"Theorem 1": "P-05", "Theorem 2": "P-06", "Theorem 3": "P-06", "Theorem 4": "P-07", "Theorem 5": "P-08"}


def files(root):
    found = [file for folder in FOLDERS for file in (root / folder).rglob("*") if file.suffix in KINDS and file.is_file()]
    return sorted(file for file in found + list(root.glob("*.md")) if "node_modules" not in file.parts and file != pathlib.Path(__file__).resolve())


def one_line(text):
    """The text with every comment that goes over several lines as one, so that a phrase is found across line ends."""
    return re.sub(r"\s*\n[ \t]*(?://+<?|#|--|\*|\")?[ \t]*", " ", text)


def check_file(root, file, keys, numbers):
    path, text = file.relative_to(root).as_posix(), file.read_text()
    problems = [f"{path}: [{key}] is not in docs/bibliography.md" for key in sorted(set(re.findall(KEY, text)) - keys)]
    for letter, table in TABLES.items():
        named = set(re.findall(rf"\b{letter}-\d\d[a-d]?\b", text))
        problems += [f"{path}: {number} has no row in {table}" for number in sorted(named - numbers[letter])]
    for phrase in re.findall(r"specification,? (?:sections?\b|\d|P-)[^.;)\"]{0,12}", one_line(text), re.IGNORECASE):
        problems.append(f"{path}: '{phrase.strip()}' is not in the repository; cite a page of docs/ or the paper itself")
    return problems


def claims_of_laws(root):
    """Path of each file of laws: for each law of it, the properties that its text names."""
    claims = {}
    for file in sorted((root / "properties/laws").glob("*.cpp")):
        for law, theorem in re.findall(r'\.name = "(\w+)".*?\.theorem = "([^"]+)"', file.read_text(), re.DOTALL):
            names = [name.strip() for name in theorem.split(",")]
            laws = claims.setdefault(file.relative_to(root).as_posix(), {})
            laws[law] = {PROPERTY_OF.get(name, name) for name in names}
    return claims


def check_properties(root, table):
    problems, claims, named = [], {}, {}
    for laws in claims_of_laws(root).values():
        claims |= laws
    for number, cells in rows(table, "P"):
        if len(cells) != 4 or not all(cells):
            problems.append(f"{TABLES['P']}: {number} needs a statement, what holds on exact and on floating scalars, and what checks it")
            continue
        if number in named:
            problems.append(f"{TABLES['P']}: {number} has two rows")
        found, paths = check_cell(root, cells[3], f"{TABLES['P']}: {number}")
        problems += found
        named[number] = set(re.findall(r"`([^`]+)`", cells[3])) & set(claims)
        if not paths:
            problems.append(f"{TABLES['P']}: {number} names nothing that checks it")
        problems += [f"{TABLES['P']}: {number} names {law}, whose theorem() does not" for law in sorted(named[number])
                     if number not in claims[law]]
    problems += [f"{TABLES['P']}: {number} does not name {law}" for law, numbers in claims.items() for number in sorted(numbers)
                 if law not in named.get(number, ())]
    return problems


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    listed = re.findall(rf"^- \*\*(?:{KEY}|\[S\d\])\*\*", (root / "docs/bibliography.md").read_text(), re.MULTILINE)
    problems = [f"docs/bibliography.md: [{key}] has two entries" for key in sorted(set(listed)) if key and listed.count(key) > 1]
    tables = {letter: (root / table).read_text() for letter, table in TABLES.items()}
    numbers = {letter: {number for number, _ in rows(text, letter)} for letter, text in tables.items()}
    for file in files(root):
        problems += check_file(root, file, set(listed), numbers)
    problems += check_properties(root, tables["P"])
    print("\n".join(problems) if problems else
          f"references: {len(set(listed))} works, " + ", ".join(f"{len(numbers[letter])} {letter}-numbers" for letter in TABLES))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
