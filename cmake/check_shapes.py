#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fails on a shape of algorithms/shapes/query.h that something outside the compiler's sight forgot.

What reads shapes in C++ folds over their descriptions or does not compile. This test looks at the rest: the verifier of
truths and the pictures of the report, which are in other languages, the page that describes case files, and the families,
without which no case has the shape.

usage: check_shapes.py SOURCE_DIR
"""
import pathlib
import re
import sys


def shapes(root):
    """(data type, name, text of its header) of each shape in the list."""
    text = (root / "algorithms/shapes/query.h").read_text()
    listed = re.findall(r"(\w+Data)\b", re.search(r"using ShapeData =\s*std::variant<(.*?)>;", text, re.S).group(1))
    found = {}
    for header in re.findall(r'#include "(algorithms/shapes/[^"]+)"', text):
        source = (root / header).read_text()
        for data in re.findall(r"struct (\w+Data)\b", source):
            name = re.search(r'string_view\s+name = "(\w+)"', source)
            found[data] = (name.group(1) if name else None, source)
    return [(data, *found.get(data, (None, ""))) for data in listed]


def check(root):
    problems = []
    verifier = (root / "oracles/certified_bodies.py").read_text()
    pictures = (root / "reports/page/picture.js").read_text()
    page = (root / "docs/program.md").read_text()
    families = "".join(file.read_text() for pattern in ("*.cpp", "*.h") for file in (root / "properties/families").glob(pattern))
    for data, name, source in shapes(root):
        if name is None:
            problems.append(f"algorithms/shapes/query.h: {data} is of no header that it includes, or has no name")
            continue
        if f'"{name}"' not in verifier:
            problems.append(f"oracles/certified_bodies.py: no pieces of a {name}")
        if f'case "{name}"' not in pictures and "Meaning::vertices" not in source:
            problems.append(f"reports/page/picture.js: no picture of a {name}")
        if f"`{name}{{" not in page:
            problems.append(f"docs/program.md: the fields of a {name} are not in the list of shapes of a case file")
        if " mapping(" in source and not re.search(rf"\b{data}\b", families):
            problems.append(f"properties/families: no family has a {name}")
    return problems


def main():
    root = pathlib.Path(sys.argv[1])
    problems = check(root)
    count = len(shapes(root))
    print("\n".join(problems) if problems else f"shapes: all {count} are known to verifier, pictures, families and page")
    return 1 if problems or count == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
