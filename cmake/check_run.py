#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks that the script `run` calls only functions that it defines: bash says so only when the line is reached, and most
lines are reached on a bare machine alone. A call is a word with an underscore where a command begins.

usage: check_run.py SOURCE_DIR
"""
import pathlib
import re
import sys


def main():
    text = (pathlib.Path(sys.argv[1]) / "run").read_text()
    text = re.sub(r"^\s*#.*$", "", text, flags=re.M)
    defined = set(re.findall(r"^(\w+)\(\) \{", text, flags=re.M))
    begins = r"(?:^|[;&|{!]|(?<!=)\(|\b(?:if|then|else|do)\b)[ \t]*"
    called = set(re.findall(begins + r"([a-z]+(?:_[a-z]+)+)(?=[\s);]|$)(?!\s*=)", text, flags=re.M))
    for name in sorted(called - defined):
        print(f"run: {name} is called and not defined")
    print(f"run: {len(called & defined)} functions with a name of several words are called and defined")
    return 1 if called - defined or not called else 0


if __name__ == "__main__":
    sys.exit(main())
