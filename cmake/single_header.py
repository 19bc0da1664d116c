#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes one header of the certified queries, with all that they include of algorithms/: touchstone_certified.hpp.

usage: single_header.py ROOT OUTPUT [--check EXAMPLE COMPILER...]

The headers stand in it in the order in which they include each other, with their comments, so that it reads as they do and
gives the same bits. It needs the standard library alone and is under the MIT licence, as algorithms/ is. --check compiles an
example with it alone, warnings being errors, and compares what it prints with the text beside it.
"""
import re
import subprocess
import sys
from pathlib import Path

FIRST = ["algorithms/certified/signed_distance.h", "algorithms/certified/at_least.h", "algorithms/certified/half_space.h"]
OURS = re.compile(r'#include "(algorithms/[^"]+)"')
STANDARD = re.compile(r"#include <[^>]+>\s*$")
HEAD = """// SPDX-License-Identifier: MIT
// touchstone_certified.hpp: the signed distance of convex bodies with its proof. One header, C++20, no dependency.
//
// Made by `./run header` from commit {commit} of Touchstone; change the headers there and not this file. Compile with
// -std=c++20 -ffp-contract=off -DTOUCHSTONE_NO_CONTRACTION, and never with -ffast-math. An example:
//
//     using namespace touchstone;
//     const CertifiedShape<3> ball(Sphere<double, 3>{{{{0, 0, 0}}, 1}}), box(Box<double, 3>{{{{1, 2, 3}}}});
//     Pose<double, 3> pose = Pose<double, 3>::identity();
//     pose.translation = {{4, 0, 0}};
//     const CertifiedBody<3> a(ball, pose), b(box);
//     const auto found = certified::signed_distance(a, b);  // found.lower <= distance <= found.upper, found.normal ...
//
// {licence}
#pragma once

"""


def commit_of(root):
    asked = subprocess.run(["git", "-C", root, "rev-parse", "--short=12", "HEAD"], capture_output=True, text=True, check=False)
    return asked.stdout.strip() or "unknown"


def licence_of(root):
    return "\n// ".join(line.rstrip() for line in (root / "algorithms/LICENSE").read_text().strip().split("\n")).replace("// \n", "//\n")


class Collector:
    """The text of headers, each once, after those that it includes before its code; others stand where they are included."""

    def __init__(self, root):
        self.root, self.seen, self.standard, self.parts = root, set(), set(), []

    def take(self, name):
        if name in self.seen:
            return
        self.seen.add(name)
        lines, is_code = [], False
        source = (self.root / name).read_text()
        for line in source.splitlines():
            ours = OURS.match(line)
            if ours and is_code:
                self.add(name, lines)
                lines = []
            if ours:
                self.take(ours[1])
            elif STANDARD.match(line) and "\n#if" not in source:
                self.standard.add(line.strip())
            elif line.strip() not in ("#pragma once", "// SPDX-License-Identifier: MIT"):
                lines.append(line)
                is_code = is_code or bool(line.strip()) and not line.startswith(("//", "#include"))
        self.add(name, lines)

    def add(self, name, lines):
        text = re.sub("\n{3,}", "\n\n", "\n".join(lines).strip("\n"))
        if text:
            self.parts.append(f"// {name}\n{text}\n")


def single_header(root):
    collected = Collector(root)
    for name in FIRST:
        collected.take(name)
    head = HEAD.format(commit=commit_of(root), licence=licence_of(root))
    return head + "\n".join(sorted(collected.standard)) + "\n\n" + "\n".join(collected.parts)


def check(root, output, example, compilers):
    """True if the example prints its text when it is compiled with the header alone."""
    source, expected = (root / example).read_text(), (root / example).with_suffix(".txt").read_text()
    alone = re.sub(r'(#include "algorithms/[^"]+"\n)+', f'#include "{output.name}"\n', source, count=1)
    alone = re.sub(r'#include "algorithms/[^"]+"\n', "", alone)
    program, main_file = output.parent / "example", output.parent / "example.cpp"
    main_file.write_text(alone)
    for compiler in compilers:
        subprocess.run([compiler, "-std=c++20", "-O0", "-ffp-contract=off", "-DTOUCHSTONE_NO_CONTRACTION", "-Wall", "-Wextra",
                        "-Werror", main_file, "-o", program], check=True)
        printed = subprocess.run([program], capture_output=True, text=True, check=True).stdout
        if printed != expected:
            print(f"single_header: {example} compiled by {compiler} with {output} alone prints\n{printed}and not\n{expected}")
            return False
        print(f"single_header: {compiler}: the same")
    return True


def main():
    root, output = Path(sys.argv[1]), Path(sys.argv[2])
    output.parent.mkdir(parents=True, exist_ok=True)
    text = single_header(root)
    output.write_text(text)
    print(f"{output}: {text.count(chr(10))} lines, {len(text.encode())} bytes")
    if sys.argv[3:4] == ["--check"]:
        return 0 if check(root, output, sys.argv[4], sys.argv[5:]) else 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
