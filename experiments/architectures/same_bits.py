#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Are the answers of the algorithms the same to the last bit on another processor? Compiles answers.cpp for it with Debian's
cross compiler, runs it under qemu on cases of every family of polytopes, and compares what it prints with x86-64's.

Prints a Markdown table, with the first line that differs, and exits with 1 where one does. ARCHITECTURE+contraction compiles
with fused multiply-add on purpose, which must differ: a comparison that sees nothing would be none.

usage: same_bits.py PROGRAM FOLDER ARCHITECTURE...      PROGRAM is the built touchstone; aarch64, riscv64, s390x
"""
import itertools
import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
CASES = 10  # of each family
LEFT_OUT = "size_2_"  # one distribution at seven sizes; scale_ladder has the sizes
FLAGS = ["-std=c++20", "-O2", "-static"]
EXACTLY_ROUNDED = ["-ffp-contract=off", "-DTOUCHSTONE_NO_CONTRACTION"]
CONTRACTED, ON_PURPOSE = ["-ffp-contract=fast", "-DTOUCHSTONE_ANY_ARITHMETIC"], "+contraction"
BYTES = {"aarch64": "little-endian", "riscv64": "little-endian", "s390x": "big-endian"}


def coordinates(body):
    """The vertices of a polytope in hexadecimal, or nothing for another shape or one with a pose."""
    if body["shape"] != "polytope" or "pose" in body or "margin" in body:
        return None
    return [(float.fromhex(x) if isinstance(x, str) else float(x)).hex() for vertex in body["vertices"] for x in vertex]


def write_cases(program, path):
    """Cases of families whose bodies are polytopes in the frame of the world, of at most 130 points; how many, of how many of how
    many families."""
    listed = json.loads(subprocess.run([program, "list", "families", "--json"], check=True, capture_output=True, text=True).stdout)
    count, families, of_polytopes, lines = 0, 0, 0, []
    for family in listed["families"]:
        made = subprocess.run([program, "cases", f"{family['name']}:1:0..{CASES - 1}"], check=True, capture_output=True, text=True).stdout
        before, is_of_polytopes = count, False
        for case in map(json.loads, made.splitlines()):
            a, b = coordinates(case["a"]), coordinates(case["b"])
            is_of_polytopes = is_of_polytopes or bool(a and b)
            if a and b and len(a) + len(b) <= 3 * 130 and not family["name"].startswith(LEFT_OUT):
                lines.append(" ".join([str(case["dimension"]), str(len(case["a"]["vertices"])), str(len(case["b"]["vertices"])), *a, *b]))
                count += 1
        families += count > before
        of_polytopes += is_of_polytopes
    path.write_text("\n".join(lines) + "\n")
    return count, families, of_polytopes


def answers(compiler, prefix, folder, name, cases):
    """Lines of answers.cpp, built by this compiler and run by what `prefix` says."""
    includes = folder / "include"  # of /usr/include only Boost is the same on every architecture
    includes.mkdir(exist_ok=True)
    if not (includes / "boost").exists():
        (includes / "boost").symlink_to("/usr/include/boost")
    program = folder / f"answers-{name}"
    flags = FLAGS + (CONTRACTED if name.endswith(ON_PURPOSE) else EXACTLY_ROUNDED)
    subprocess.run([compiler, *flags, f"-I{ROOT}", "-isystem", includes, ROOT / "experiments/architectures/answers.cpp", "-o", program],
                   check=True)
    return subprocess.run([*prefix, program, cases], check=True, capture_output=True, text=True).stdout.splitlines()


def main():
    program, folder = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    cases = folder / "cases.txt"
    count, families, of_polytopes = write_cases(program, cases)
    ours = answers("g++", [], folder, "x86_64", cases)
    (folder / "x86_64.txt").write_text("\n".join(ours) + "\n")
    print(f"{count} cases of {families} of the {of_polytopes} families of polytopes, {len(ours)} methods and scalars\n")
    print("| processor | order of bytes | flag | lines of equal hash | first that differs |\n|---|---|---|--:|---|")
    different = 0
    for name in sys.argv[3:]:
        machine = name.removesuffix(ON_PURPOSE)
        theirs = answers(f"{machine}-linux-gnu-g++", [f"qemu-{machine}"], folder, name, cases)
        (folder / f"{name}.txt").write_text("\n".join(theirs) + "\n")
        wrong = [line or other for line, other in itertools.zip_longest(ours, theirs) if line != other]
        as_expected = bool(wrong) == name.endswith(ON_PURPOSE)
        different += not as_expected
        flag = CONTRACTED[0] if name.endswith(ON_PURPOSE) else EXACTLY_ROUNDED[0]
        print(f"| {machine} | {BYTES[machine]} | `{flag}` | {len(ours) - len(wrong)} of {len(ours)} | "
              f"{wrong[0].split(':')[0] if wrong else 'none'} |", flush=True)
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
