#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks the messages of commits that came after START: CONTRIBUTING.md has the rules.

A subject has at most 72 characters and does not end with a full stop, the second line is empty, and a body says why. Merges are left
out. Where there is no git, no history or not the commit to start from (an archive, a shallow clone), nothing is checked and it says so.

usage: check_commits.py SOURCE_DIR
"""
import subprocess

from tree import run

START = "64d21263313ce5903eda0391a60459cca07a39c5"  # older messages were written before the rule
MOST_CHARACTERS = 72


def git(root, *arguments):
    """What git prints, or nothing where it fails."""
    try:
        done = subprocess.run(["git", "-C", root, *arguments], capture_output=True, text=True)
    except FileNotFoundError:
        return None
    return done.stdout if done.returncode == 0 else None


def problems_of(message):
    lines = message.rstrip().split("\n")
    if len(lines[0]) > MOST_CHARACTERS:
        yield f"the subject has {len(lines[0])} characters, more than {MOST_CHARACTERS}"
    if lines[0].endswith("."):
        yield "the subject ends with a full stop"
    if len(lines) > 1 and lines[1]:
        yield "the second line is not empty"
    if not any(line.strip() for line in lines[1:]):
        yield "there is no body that says why"


def check(root):
    log = git(root, "log", "--no-merges", "-z", "--format=%h %B", f"{START}..HEAD")
    if log is None:
        return [], f"commits: no history since {START} here, nothing checked"
    commits = [entry.split(" ", 1) for entry in log.split("\0") if entry]
    problems = [f"{commit} {message.splitlines()[0]}: {problem}" for commit, message in commits for problem in problems_of(message)]
    return problems, f"commits: {len(commits)} messages have a short subject and a body"


run(check)
