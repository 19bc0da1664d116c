#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks that the script `run` calls only functions that it defines: bash says so only when the line is reached, and most
lines are reached on a bare machine alone. A call is a word with an underscore where a command begins.

usage: check_run.py SOURCE_DIR
"""
import re

from tree import run


def check(root):
    text = re.sub(r"^\s*#.*$", "", (root / "run").read_text(), flags=re.M)
    defined = set(re.findall(r"^(\w+)\(\) \{", text, flags=re.M))
    begins = r"(?:^|[;&|{!]|(?<!=)\(|\b(?:if|then|else|do)\b)[ \t]*"
    called = set(re.findall(begins + r"([a-z]+(?:_[a-z]+)+)(?=[\s);]|$)(?!\s*=)", text, flags=re.M))
    problems = [f"run: {name} is called and not defined" for name in sorted(called - defined)]
    return problems if called else ["run: no function with a name of several words is called"], \
        f"run: {len(called)} functions with a name of several words are called and defined"


run(check)
