#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fails on a shape of algorithms/shapes/query.h that something outside the compiler's sight forgot.

What reads shapes in C++ folds over their descriptions or does not compile. This test looks at the rest: the verifier of
truths and the pictures of the report, which are in other languages, the page that describes case files, and the families,
without which no case has the shape.

usage: check_shapes.py SOURCE_DIR
"""
import re

from tree import files, run


def shapes(root):
    """(data type, name, text of its header) of each shape in the list."""
    text = (root / "algorithms/shapes/query.h").read_text()
    found = {}
    for header in re.findall(r'#include "(algorithms/shapes/[^"]+)"', text):
        source = (root / header).read_text()
        name = re.search(r'string_view\s+name = "(\w+)"', source)
        found |= {data: (name and name[1], source) for data in re.findall(r"struct (\w+Data)\b", source)}
    listed = re.search(r"using ShapeData =\s*std::variant<(.*?)>;", text, re.S)[1]
    return [(data, *found.get(data, (None, ""))) for data in re.findall(r"(\w+Data)\b", listed)]


def check(root):
    problems, listed = [], shapes(root)
    verifier, pictures, page = ((root / file).read_text() for file in ("oracles/certified_bodies.py", "reports/page/picture.js",
                                                                       "docs/program.md"))
    families = "".join(text for _, text in files(root, ("properties/families",), (".cpp", ".h")))
    for data, name, source in listed:
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
    if not listed:
        problems.append("algorithms/shapes/query.h: ShapeData lists no shape")
    return problems, f"shapes: all {len(listed)} are known to verifier, pictures, families and page"


run(check)
