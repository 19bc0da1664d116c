#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compiles mistakes that callers of the header library make, and fails where the first error does not say what is wrong.

Each mistake gets one sentence from each compiler (algorithms/core/ieee_arithmetic.h, algorithms/core/policies.h), and the
lines beside it are few. Correct calls under every flag that is allowed compile in silence. Every header of the library
reaches the file that refuses the flags.

usage: check_messages.py SOURCE_DIR COMPILER...
"""
import pathlib
import platform
import re
import subprocess
import sys

from tree import files, run

# The query with its headers alone, so that a case costs less than a second.
QUERIES = {
    "distance": ("gjk/distance.h", "gjk::distance(a, a{})"),
    "intersects": ("gjk/intersects.h", "gjk::intersects(a, a{})"),
    "polygon_distance": ("gjk/polygon_distance.h", "gjk::polygon_distance(p, p{})"),
    "penetration": ("epa/depth.h", "epa::depth(a, a{})"),
    "hybrid": ("hybrid/depth.h", "hybrid::depth(a, a, {}{})"),
    "dynamic_gjk": ("toi/dynamic_gjk.h", "toi::dynamic_gjk(a, a, {}, {}{})"),
    "advancement": ("toi/conservative_advancement.h", "toi::conservative_advancement(a, a, {}, {}{})"),
}
NO_STRUCT = "the options of a query are a struct such as gjk::Options<"
OF_EPA = "the options of EPA are a struct such as epa::Options<>{} or epa::until("
SWAPPED = "solver and stopping rule are swapped: the solver comes first"
# Query, its options as written, what the first error says.
MISTAKES = [
    ("distance", "1e-6", NO_STRUCT),
    ("distance", "RelativeGap{}", NO_STRUCT),
    ("distance", "gjk::Options<RelativeGap, Voronoi>{}", SWAPPED),
    ("distance", "gjk::Options<RelativeGap>{}", "the first template argument of the options is no simplex solver"),
    ("distance", "gjk::Options<Voronoi, int>{}", "the stopping rule of the options is none of this query"),
    ("distance", "gjk::Options<Voronoi, RelativeGap, int>{}", "the direction of the options is no search direction of GJK"),
    ("intersects", "1e-6", NO_STRUCT),
    ("intersects", "gjk::Options<>{}", "the stopping rule of the options is none of this query"),
    ("polygon_distance", "1e-6", "the options of gjk::polygon_distance are gjk::PolygonOptions<Solver>{}"),
    ("penetration", "1e-6", OF_EPA),
    ("penetration", "gjk::Options<>{}", OF_EPA),
    ("penetration", "epa::Options<RelativeGap, Voronoi>{}", SWAPPED),
    ("hybrid", "1e-6", NO_STRUCT),
    ("dynamic_gjk", "1e-6", NO_STRUCT),
    ("advancement", "1e-6", "the options of conservative advancement are toi::AdvancementOptions<"),
]
IEEE = "Touchstone needs IEEE arithmetic: compile without -ffast-math"
CONTRACTION = "Touchstone needs a*b+c rounded twice: compile with -ffp-contract=off -DTOUCHSTONE_NO_CONTRACTION"
EXCESS = "Touchstone needs arithmetic without excess precision: compile without -mfpmath=387"
# Flags, and the sentence that refuses them; none where they are allowed.
FLAGS = [
    ("-std=c++17", "Touchstone needs C++20: compile with -std=c++20"),
    ("-std=c++20 -ffast-math", IEEE),
    ("-std=c++20 -Ofast", IEEE),
    ("-std=c++20 -ffinite-math-only", IEEE),
    ("-std=c++20 -mfma", CONTRACTION),
    ("-std=c++20", None),
    ("-std=c++20 -mfma -ffp-contract=off -DTOUCHSTONE_NO_CONTRACTION", None),
    ("-std=c++20 -mfma -ffast-math -DTOUCHSTONE_ANY_ARITHMETIC", None),
]
# clang tells its headers nothing of these, and has no -mfpmath=387.
FLAGS_OF_GCC = [
    ("-std=c++20 -funsafe-math-optimizations", IEEE),
    ("-std=c++20 -fassociative-math -fno-signed-zeros -fno-trapping-math", IEEE),
    ("-std=c++20 -freciprocal-math", IEEE),
]
FLAGS_OF_GCC_ON_X86 = [("-std=c++20 -mfpmath=387", EXCESS)]
FEW_LINES = 40
GUARD = '#include "algorithms/core/ieee_arithmetic.h"'


def program(query, options):
    header, call = QUERIES[query]
    call = call.replace("{})", f", {options})" if options else ")")
    return (f'#include "algorithms/{header}"\n#include "algorithms/shapes/box.h"\n'
            '#include "algorithms/terminations/relative_gap.h"\nusing namespace touchstone;\n'
            "const Box<double, 3> a{{1, 1, 1}};\nconst Box<double, 2> p{{1, 1}};\n"
            f"void query() {{ (void){call}; }}\n")


def said(compiler, root, flags, text):
    done = subprocess.run([compiler, *flags.split(), "-fsyntax-only", f"-I{root}", "-xc++", "-"], input=text, text=True,
                          capture_output=True, check=False, env={"LC_ALL": "C", "PATH": "/usr/bin:/bin"})
    return done.returncode, done.stderr


def problem(compiler, root, flags, text, sentence):
    """What is wrong with the answer of the compiler, or nothing."""
    status, output = said(compiler, root, flags, text)
    if sentence is None:
        return f"does not compile:\n{output}" if status or output else None
    errors = re.findall(r"^.*error: .*$", output, re.MULTILINE)
    if not status or not errors:
        return f"compiles, and should say '{sentence}'"
    if sentence not in errors[0]:
        return f"says first\n  {errors[0]}\nand not '{sentence}'"
    lines = output.count("\n")
    return f"says '{sentence}' among {lines} lines" if lines > FEW_LINES else None


def headers_without_guard(root):
    """Headers that include nothing of the library, and so must include the guard themselves. Those with no code are free."""
    for path, text in files(root, ("algorithms",), (".h",)):
        if path.startswith(("algorithms/fuzz/", "algorithms/testing/")) or "namespace touchstone" not in text:
            continue  # not installed, or a list in a comment
        if '#include "algorithms/' not in text:
            yield f"{path} includes no header of the library and not {GUARD}: C++17 and -ffast-math pass there"


def check(root):
    problems = list(headers_without_guard(root))
    count = 0
    for compiler in sys.argv[2:]:
        cases = [("-std=c++20", program(query, options), sentence) for query, options, sentence in MISTAKES]
        cases += [("-std=c++20", program(query, ""), None) for query in QUERIES]
        flags_of = list(FLAGS)
        if "clang" not in pathlib.Path(compiler).resolve().name:
            flags_of += FLAGS_OF_GCC + (FLAGS_OF_GCC_ON_X86 if platform.machine() == "x86_64" else [])
        cases += [(flags, '#include "algorithms/core/scalar.h"\n', sentence) for flags, sentence in flags_of]
        count += len(cases)
        for flags, text, sentence in cases:
            found = problem(compiler, root, flags, text, sentence)
            if found:
                problems.append(f"{compiler} {flags}: {text.splitlines()[-1]} {found}")
    return problems, f"{count} compilations say what they should"


run(check)
