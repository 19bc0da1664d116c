# SPDX-License-Identifier: GPL-3.0-or-later
"""Finds the program `touchstone` in this package and asks it, one process on each core."""
import ctypes
import json
import os
import pathlib
import re
import subprocess
from concurrent.futures import ThreadPoolExecutor

FOLDER = pathlib.Path(__file__).resolve().parent
PROGRAM = FOLDER / "bin" / "touchstone"
# What starting a process costs is what some hundred plain answers cost.
LEAST_LINES_A_PROCESS = 200


class InputError(ValueError):
    """An argument that is no body, no batch, no case or no method. The message names it, what was found and what would do."""


class ProgramError(RuntimeError):
    """The program `touchstone` is not there, or ended in a way that no input explains."""


class MissingPackage(ImportError):
    """An optional package is not installed. The message names the Debian package that holds it."""


def package(name, debian):
    """The module of that name; MissingPackage where it is not there."""
    import importlib
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise MissingPackage(f"this needs the Python package {name}; on Debian: apt-get install {debian}") from error


def library(file):
    """The library of that name beside the program. ctypes releases the interpreter's lock while a function of it runs."""
    path = FOLDER / "bin" / file
    try:
        return ctypes.CDLL(str(path))
    except OSError as error:
        raise ProgramError(f"{error}; install the package with `pip install .` in a clone of touchstone") from error


def is_argument(word):
    """Whether the operating system can hand the text to a program."""
    try:
        return b"\0" not in os.fsencode(word)
    except UnicodeEncodeError:
        return False


def run(arguments, text="", may_end_with=(0,)):
    """What the program prints for these arguments and this standard input; InputError with its message where it refuses them."""
    if not PROGRAM.exists():
        raise ProgramError(f"{PROGRAM} is not there; install the package with `pip install .` in a clone of touchstone")
    for word in arguments:
        if not is_argument(word):
            raise InputError(f"{word!r}: found a character that cannot be handed to a program; expected none that is zero or a lone surrogate")
    done = subprocess.run([str(PROGRAM), *arguments], input=text, capture_output=True, text=True)
    if done.returncode in may_end_with:
        return done.stdout
    message = done.stderr.strip().removeprefix("touchstone: ")
    if done.returncode == 2:
        raise InputError(message)
    raise ProgramError(f"touchstone {' '.join(arguments)} ended with status {done.returncode}: {message[-2000:]}")


def ask(arguments, lines, may_end_with=(0,)):
    """The answers to `lines`, JSON texts of cases, in their order and each as a dict."""
    parts = max(1, min(os.cpu_count() or 1, len(lines) // LEAST_LINES_A_PROCESS))
    ends = [len(lines) * i // parts for i in range(parts + 1)]

    def answered(i):
        try:
            return run(arguments, "\n".join(lines[ends[i]:ends[i + 1]]) + "\n", may_end_with)
        except InputError as error:  # which counts the lines of its part, from 1 on
            raise InputError(re.sub(r"^standard input:(\d+)", lambda found: f"pair {ends[i] + int(found[1]) - 1} (counted from 0)",
                                    str(error))) from error

    with ThreadPoolExecutor(parts) as pool:
        texts = list(pool.map(answered, range(parts)))
    return [json.loads(line) for text in texts for line in text.splitlines()]


def number(value):
    """A number of a result line: a JSON number, a hex float, or None for what is not known."""
    if value is None:
        return float("nan")
    return float.fromhex(value) if isinstance(value, str) else float(value)


def methods():
    """What can be asked: a dict from the name of an algorithm to its signature and description."""
    return {each["name"]: each for each in json.loads(run(["list", "methods", "--json"]))["methods"]}


def version():
    """Version, commit, compiler and flags of the program, as `touchstone --version` prints them."""
    return run(["--version"]).strip()
