# SPDX-License-Identifier: GPL-3.0-or-later
"""Plants a fault in the text of a file, and keeps copies of the tracked files in which faults stand."""
import shutil
import subprocess

from built import ROOT


class Mistake(Exception):
    """A fault that cannot be planted: its line is not there, or what stands there instead does not compile."""


def place_of(lines, fault):
    """The index of the line that the fault changes."""
    first = 0
    if "below" in fault:
        marks = [i for i, line in enumerate(lines) if line.strip() == fault["below"]]
        if len(marks) != 1:
            raise Mistake(f"{fault['name']}: {fault['file']} has {len(marks)} lines '{fault['below']}'; name one that occurs once")
        first = marks[0] + 1
    places = [i for i in range(first, len(lines)) if lines[i].strip() == fault["before"].strip()]
    if not places or ("below" not in fault and len(places) != 1):
        raise Mistake(f"{fault['name']}: {fault['file']} has {len(places)} lines '{fault['before']}'; write what stands there now")
    return places[0]


def planted(text, fault):
    """The text with the fault in it."""
    lines = text.split("\n")
    at = place_of(lines, fault)
    indent = lines[at][:len(lines[at]) - len(lines[at].lstrip())]
    lines[at] = "\n".join(indent + line if line else line for line in fault["after"].split("\n"))
    return "\n".join(lines)


class Tree:
    """A copy of the tracked files, with faults behind switches or one planted alone."""

    def __init__(self, folder):
        self.folder = folder
        names = subprocess.run(["git", "-C", ROOT, "ls-files", "-co", "--exclude-standard"], capture_output=True, text=True,
                               check=True).stdout.splitlines()
        for name in names:
            if (ROOT / name).is_file():
                self.write(name, (ROOT / name).read_bytes())

    def write(self, name, content):
        path = self.folder / name
        if path.is_file() and path.read_bytes() == content:
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        shutil.copymode(ROOT / name, path)
