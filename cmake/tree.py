# SPDX-License-Identifier: GPL-3.0-or-later
"""What the checks of the source tree share: its files, the parts of a page in Markdown, and how a check ends."""
import pathlib
import re
import sys

LAYERS = ("algorithms", "oracles", "properties", "experiments", "reports")
FENCED = re.compile(r"^```(.*?)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def files(root, folders, suffixes):
    """Paths from the root, and texts, of the files below these folders that end so. What npm brought is not ours."""
    for file in sorted(file for folder in folders for file in (root / folder).rglob("*") if file.suffix in suffixes):
        if "node_modules" not in file.parts and file.is_file():
            yield file.relative_to(root).as_posix(), file.read_text()


def slug(heading):
    """The anchor of a heading as GitHub writes it, of one that no heading before it has."""
    heading = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def rows(text, letter):
    """(number, cells) of every table row that begins with a number of that letter."""
    for line in re.findall(rf"^\| {letter}-\d\d[a-d]? \|.*", text, re.MULTILINE):
        number, *cells = (cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip().strip("|")))
        yield number, cells


def twice(names):
    return [name for name in dict.fromkeys(names) if names.count(name) > 1]


def run(check):
    """Ends with status 1 and the problems that check(root) finds, a line each, or with its summary where there are none."""
    problems, summary = check(pathlib.Path(sys.argv[1]).resolve())
    print("\n".join(problems) or summary)
    sys.exit(1 if problems else 0)
