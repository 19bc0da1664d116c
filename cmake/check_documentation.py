#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks the pages that are written in Markdown.

Fails on a relative link to a file or an anchor that is not there, on a README.md of more than 150 lines, and on a page of docs/ that
the index docs/README.md does not list.

usage: check_documentation.py SOURCE_DIR
"""
import re

from tree import FENCED, run, slug

MOST_LINES_OF_README = 150
LEFT_OUT = {"build", "out", "node_modules", ".git", "golden"}  # the last holds what a report must be, not a page


def anchors(text):
    """The anchors that GitHub gives to the headings of a page without its code."""
    found, times = set(), {}
    for heading in re.findall(r"^#{1,6} +(.*?) *#*$", text, re.MULTILINE):
        name = slug(heading)
        found.add(name if name not in times else f"{name}-{times[name]}")
        times[name] = times.get(name, 0) + 1
    return found


def check_links(root, page, texts):
    for target in re.findall(r"\]\(([^()\s]+(?:\([^()]*\))?)\)", re.sub(r"`[^`\n]*`", "", texts[page])):
        if re.match(r"[a-z]+:", target):
            continue
        path, _, anchor = target.partition("#")
        file = (page.parent / path).resolve() if path else page
        where = f"{page.relative_to(root)}: link to {target}"
        if not file.exists():
            yield f"{where}: there is no such file"
        elif anchor and file.suffix == ".md" and anchor not in anchors(texts.get(file) or FENCED.sub("", file.read_text())):
            yield f"{where}: {file.name} has no heading of that name"


def check(root):
    pages = sorted(page for page in root.rglob("*.md") if not set(page.relative_to(root).parts) & LEFT_OUT)
    texts = {page: FENCED.sub("", page.read_text()) for page in pages}
    problems = [problem for page in pages for problem in check_links(root, page, texts)]
    index = (root / "docs/README.md").read_text()
    problems += [f"docs/README.md: does not list {page.name}" for page in sorted((root / "docs").glob("*.md"))
                 if page.name != "README.md" and f"| [{page.name}]({page.name}) |" not in index]
    lines = len((root / "README.md").read_text().splitlines())
    if lines > MOST_LINES_OF_README:
        problems.append(f"README.md: {lines} lines, more than {MOST_LINES_OF_README}; move what is not a first look to a page of docs/")
    return problems, f"documentation: every link of {len(pages)} pages leads somewhere"


run(check)
