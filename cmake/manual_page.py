#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the manual page of the program, touchstone(1), from what `touchstone --help` and `touchstone COMMAND --help` print.

usage: manual_page.py PROGRAM OUTPUT        for man -l OUTPUT
"""
import pathlib
import re
import subprocess
import sys

from check_program_page import commands_in, help_of

SEE_ALSO = "docs/program.md in the source tree describes methods, case files, result lines and findings."


def troff(text):
    """The text for troff: a hyphen of an option is a minus sign, and a line never begins with a request."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq")
    return re.sub(r"^(?=\.)", r"\\&", text, flags=re.MULTILINE)


def entries(text, heading):
    """The names under a heading of a help text with their descriptions, which may go on in lines of deeper indentation."""
    part = re.search(rf"^{heading}:\n((?:  .*\n?)*)", text, re.MULTILINE)
    found = []
    for line in part.group(1).splitlines() if part else []:
        entry = re.match(r"  (\S.*?)(?:  +(\S.*))?$", line)
        if entry:
            found.append([entry.group(1), entry.group(2) or ""])
        else:
            found[-1][1] = (found[-1][1] + " " + line.strip()).strip()
    return found


def listed(found):
    return [line for name, description in found for line in (".TP", f".B {troff(name)}", troff(description))]


def command(program, name):
    text = help_of(program, name)
    usage = re.search(r"^Usage: \S+ (.*)$", text, re.MULTILINE).group(1)
    options = [entry for entry in entries(text, "Options") if not entry[0].startswith("-h,")]
    summary = text.strip().splitlines()[0]
    return [f".SS {troff(name)}", ".B touchstone " + troff(usage), ".PP", troff(summary)] + listed(entries(text, "Positionals") + options)


def page(program):
    text = help_of(program)
    version = subprocess.run([program, "--version"], check=True, capture_output=True, text=True).stdout.splitlines()[0]
    purpose = text.splitlines()[0].rstrip(".")
    lines = [f'.TH TOUCHSTONE 1 "" "{version}" "User Commands"', ".SH NAME", r"touchstone \- " + troff(purpose[0].lower() + purpose[1:]),
             ".SH SYNOPSIS", ".B touchstone", r"[\fIOPTIONS\fR] \fICOMMAND\fR [\fIARGUMENTS\fR]", ".SH OPTIONS"]
    lines += listed(entries(text, "Options")) + [".SH COMMANDS"]
    for name in commands_in(text):
        lines += command(program, name)
    return "\n".join(lines + [".SH EXIT STATUS", troff("0 on success, 1 where the description of a command says so, 2 on bad input."),
                              ".SH SEE ALSO", troff(SEE_ALSO)]) + "\n"


def main():
    program, output = sys.argv[1], pathlib.Path(sys.argv[2])
    output.parent.mkdir(parents=True, exist_ok=True)
    output.write_text(page(program))


if __name__ == "__main__":
    main()
