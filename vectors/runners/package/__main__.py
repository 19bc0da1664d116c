# SPDX-License-Identifier: CC0-1.0
"""Puts an engine through the test vectors. Prints per file and flag what passed and the first case that failed, and writes results.json
into the current folder; the exit status is 1 if a case failed, or if none was asked.

  python -m touchstone_vectors mine.py                   mine.py has engine(query, a, b, motion) -> (do they meet, number), or None
  python -m touchstone_vectors --command 'node mine.mjs' a command that speaks JSON lines, as `touchstone judge --engine` asks it
"""
import argparse
import json
import pathlib
import runpy
import shlex
import subprocess
import sys

from . import folder, judge
from .runner import show


class Command:
    """An engine that reads a query a line and writes an answer a line, after a first line that says what it is."""

    def __init__(self, words):
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.about, self.asked = self.read(), 0
        if "missing" in self.about:
            raise SystemExit(f"{words[0]}: missing: {self.about['missing']}")

    def read(self):
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"the engine ended with status {self.process.wait()}; its standard error says why")
        return json.loads(line)

    def __call__(self, query, a, b, motion):
        dimension = len(a["pose"])
        if dimension not in self.about["answers"].get(query, []):
            return None
        self.asked += 1
        question = {"id": self.asked, "query": query, "dimension": dimension, "a": a, "b": b, **({"motion": motion} if motion else {})}
        self.process.stdin.write(json.dumps(question) + "\n")
        self.process.stdin.flush()
        answer = self.read()
        if answer.get("id") != self.asked:
            raise SystemExit(f"the engine answered the query {answer.get('id')!r} when asked {self.asked}; its standard output is for answers alone")
        if answer.get("refused"):
            return None
        if answer.get("verdict") not in ("separated", "meet", "undecided"):
            raise ValueError(answer.get("failed", "no verdict"))
        meets = None if answer["verdict"] == "undecided" else answer["verdict"] == "meet"
        return meets, answer.get("value", float("nan"))


def main():
    parser = argparse.ArgumentParser(prog="python -m touchstone_vectors", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", nargs="?", help="a file of Python with the function `engine`")
    parser.add_argument("--command", help="instead: a command, as a shell reads it")
    parser.add_argument("--bits", type=int, choices=(32, 64), help="which level and tolerance count: of float, or of double (the default)")
    parser.add_argument("--vectors", choices=("v1", "v2"), default="v1", help="the version, of which v2 has no test of v1 (the default)")
    parser.add_argument("--only", default="", metavar="BEGINNING", help="only the files whose names begin so: distance, depth_hulls, ...")
    options = parser.parse_args()
    pathlib.Path("results.json").unlink(missing_ok=True)  # that of another engine
    if (options.file is None) == (options.command is None):
        parser.error("either a file or --command names the engine")
    if options.command:
        engine = Command(shlex.split(options.command))
        about = engine.about
    else:
        sys.path.insert(0, str(pathlib.Path(options.file).parent))  # what it imports from beside it
        names = runpy.run_path(options.file)
        engine = names["engine"]
        about = {"name": names.get("NAME", options.file), "version": names.get("VERSION", ""), "bits": names.get("BITS", 64)}
    return show(judge(engine, folder(options.vectors), about["name"], about.get("version", ""), options.bits or int(about.get("bits", 64)), options.only))


if __name__ == "__main__":
    sys.exit(main())
