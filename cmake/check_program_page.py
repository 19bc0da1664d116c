#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares docs/program.md with what the program says of itself.

Every command of `touchstone --help` has a section of its own, "### `COMMAND`". The section names every option that
`touchstone COMMAND --help` lists, and every option that its tables name is one of these.

usage: check_program_page.py SOURCE_DIR PROGRAM
"""
import re
import subprocess
import sys

from tree import run


def help_of(program, *command):
    return subprocess.run([program, *command, "--help"], check=True, capture_output=True, text=True).stdout


def commands_in(text):
    """Names in the list behind "Subcommands:": the first word of a line that is indented by two blanks."""
    return re.findall(r"^  ([a-z]\w*)\b", text.split("Subcommands:")[1], re.MULTILINE)


def options_in(text):
    """Options of a help text, long and short, without -h and --help."""
    options = set()
    for line in text.splitlines():
        names = re.match(r"^  ((?:-\w,)?--[\w-]+|-\w)\b", line)
        options.update(names.group(1).split(",") if names else [])
    return options - {"-h", "--help"}


def sections(page):
    parts = re.split(r"^### `(\w+)`$", page, flags=re.MULTILINE)
    return {name: re.split(r"^##? ", body, flags=re.MULTILINE)[0] for name, body in zip(parts[1::2], parts[2::2])}


def check(root):
    program, page = sys.argv[2], root / "docs/program.md"
    commands, described, problems, count = commands_in(help_of(program)), sections(page.read_text()), [], 0
    problems += [f"{page.name}: no section ### `{command}`" for command in commands if command not in described]
    problems += [f"{page.name}: there is no command {name}" for name in described if name not in commands]
    for command in [command for command in commands if command in described]:
        options, body = options_in(help_of(program, command)), described[command]
        count += len(options)
        named = set(re.findall(r"`(--?[a-z][\w-]*)`", body))
        problems += [f"{page.name}: `{command}` does not name `{option}`" for option in sorted(options - named)]
        in_tables = {name for line in re.findall(r"^\| (`-[^|]*) \|", body, re.MULTILINE) for name in re.findall(r"`([^`]+)`", line)}
        problems += [f"{page.name}: `{command}` has no option `{option}`" for option in sorted(in_tables - options)]
    if not count:
        problems.append(f"{program} --help lists no option; has its form changed?")
    return problems, f"program page: {len(commands)} commands and {count} options are described"


if __name__ == "__main__":
    run(check)
