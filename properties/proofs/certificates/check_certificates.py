#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the proved checker and oracles/verify_truth.py over the same certificates. They must agree on every one.

usage: check_certificates.py CHECKER TOUCHSTONE [CASES_PER_FAMILY]

The certificates are those of the corpus, of every family and of the cases of oracles/verify_truth_test.py, and all
corruptions of that test. Prints one line of counts. Exit status 1: there is a disagreement, and its id is printed.
"""
import json
import pathlib
import subprocess
import sys
from collections import Counter

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(FOLDER), str(FOLDER.parents[2] / "oracles")]
import checker_input  # noqa: E402

ERRORS = (checker_input.require.__globals__["Refuted"], LookupError, ValueError, TypeError, AttributeError, ArithmeticError)


def accepts(verify_truth, case, truth):
    try:
        verify_truth.check(case, truth)
        return True
    except ERRORS:
        return False


def families_of(program):
    """The families that the program lists, or those of the tests if it cannot list them."""
    listed = subprocess.run([program, "list", "families", "--json"], capture_output=True, text=True)
    if listed.returncode == 0:
        return [entry["name"] for entry in json.loads(listed.stdout)["families"]]
    return json.loads((FOLDER.parents[2] / "experiments/golden_list.json").read_text())["families"]


def output(program, *arguments):
    done = subprocess.run([program, *arguments], capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(f"{program} {' '.join(arguments)}: {done.stderr}")
    return [json.loads(line) for line in done.stdout.splitlines() if line]


class Judge:
    def __init__(self, checker, verify_truth):
        self.process = subprocess.Popen([checker], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.verify_truth, self.counts, self.disagreements = verify_truth, Counter(), []

    def proved(self, case, truth):
        """Whether the checker proves the truth, or "out of scope" or "malformed" if the reader before it refuses the
        line."""
        try:
            line = checker_input.line_of(case, truth)
        except checker_input.OutOfScope:
            return "out of scope"
        except ERRORS:
            return "malformed"
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        return self.process.stdout.readline().strip() == "holds"

    def compare(self, kind, case, truth, what=""):
        proved = self.proved(case, truth)
        # Both must refuse a certificate that was in scope before it was corrupted.
        if proved == "out of scope" and kind != "corrupted":
            self.counts["out of scope"] += 1
            return
        accepted = accepts(self.verify_truth, case, truth)
        how = {True: "accepted", False: "refused by the checker"}.get(proved, "refused by its reader")
        self.counts[f"{kind} {how}"] += 1
        proved = proved is True
        if proved is not accepted:
            self.disagreements.append(f"{kind} {what} {case['id']}: the checker {'accepts' if proved else 'refuses'}, verify_truth.py does not")


def main(checker, program, per_family):
    sys.argv = ["verify_truth_test.py", program]
    import verify_truth_test
    judge = Judge(checker, verify_truth_test.verify_truth)
    for path in sorted((FOLDER.parents[1] / "corpus").glob("*.jsonl")):
        cases = [json.loads(line) for line in path.read_text().splitlines() if line]
        for case, truth in zip(cases, output(program, "truth", str(path), "--certificate"), strict=True):
            judge.compare("corpus", case, truth)
    for family in families_of(program):
        span = f"{family}:1:0..{per_family - 1}"
        for case, truth in zip(output(program, "cases", span), output(program, "truth", span, "--certificate"), strict=True):
            judge.compare("family", case, truth)
        print(f"{family}: {sum(judge.counts.values())} certificates so far", file=sys.stderr, flush=True)
    for family in verify_truth_test.CORRUPTED_FAMILIES:
        cases = list(verify_truth_test.questions(family))
        for case, truth in zip(cases, verify_truth_test.certified(cases), strict=True):
            judge.compare("test", case, truth)
            if judge.proved(case, truth) is not True:
                continue
            for what, line in verify_truth_test.corruptions(truth):
                judge.compare("corrupted", case, line, what)
    for text in judge.disagreements[:10]:
        print(text, file=sys.stderr)
    counts = ", ".join(f"{n} {kind}" for kind, n in sorted(judge.counts.items()))
    print(f"certificates: {counts}; {len(judge.disagreements)} disagreements with verify_truth.py")
    return 1 if judge.disagreements else 0


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        print(__doc__, file=sys.stderr)
        sys.exit(2)
    sys.exit(main(sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) == 4 else 1000))
