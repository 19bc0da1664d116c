#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fails on a header that uses a type of this project or of the standard library without including, itself or through
others, the header that declares it. A precompiled header hides such a mistake from the compiler; `./run build
headers_alone` asks the compiler itself, in ten minutes.

usage: check_includes.py SOURCE_DIR
"""
import re

from tree import LAYERS, files, run

# Name in namespace std -> headers of which one declares it. What is used everywhere is listed, not all there is.
STANDARD = {"algorithm": "sort stable_sort min_element max_element find_if any_of all_of none_of clamp unique transform copy_if",
            "array": "array", "atomic": "atomic", "bit": "bit_cast countr_zero popcount", "chrono": "chrono",
            "cmath": "sqrt ldexp frexp isfinite isnan nextafter fma hypot", "deque": "deque", "filesystem": "filesystem",
            "fstream": "ifstream ofstream fstream", "functional": "function hash reference_wrapper", "future": "future",
            "limits": "numeric_limits", "map": "map multimap", "memory": "unique_ptr shared_ptr make_unique make_shared",
            "mutex": "mutex lock_guard unique_lock scoped_lock", "numeric": "accumulate iota gcd lcm",
            "optional": "optional nullopt", "queue": "priority_queue", "random": "mt19937 mt19937_64", "set": "set multiset",
            "span": "span", "sstream": "ostringstream istringstream stringstream", "stdexcept": "runtime_error invalid_argument",
            "string": "string to_string", "string_view": "string_view", "thread": "thread jthread",
            "tuple": "tuple tie apply make_tuple", "unordered_map": "unordered_map", "unordered_set": "unordered_set",
            "variant": "variant visit get_if monostate", "vector": "vector"}
# Headers that declare a name of another one too.
ALSO = {"string_view": {"string"}, "string": {"sstream", "stdexcept"}, "optional": {"variant"}, "array": {"tuple", "span"}}


def code_of(text):
    """Without comments and string literals."""
    return re.sub(r'//[^\n]*|/\*.*?\*/|R"\((?:.*?)\)"|"(?:\\.|[^"\\\n])*"', " ", text, flags=re.S)


class Tree:
    def __init__(self, root):
        self.text = dict(files(root, LAYERS, (".h",)))
        self.included = {path: (re.findall(r'^#include "([^"]+)"', text, re.M), re.findall(r"^#include <([^>]+)>", text, re.M))
                         for path, text in self.text.items()}
        self.code = {path: code_of(text) for path, text in self.text.items()}
        # Of members, parameters and names for types too: what a header calls by such a name need not be the type of others.
        self.named = {path: set(re.findall(r"\b(?:class|typename|struct|enum|concept|using|[A-Z]\w*)\s*(?:\.\.\.\s*)?([A-Z]\w+)\b",
                                           code)) for path, code in self.code.items()}
        self.declared_in = {}
        for path, code in self.code.items():
            # At the margin, as all declarations in a namespace are; a declaration without a body declares nothing more.
            for name in re.findall(r"^(?:struct|class|enum class|concept)\s+([A-Z]\w+)\b(?=[^;]*?[{=])(?!;)", code, re.M):
                self.declared_in.setdefault(name, set()).add(path)

    def closure(self, path):
        """Headers of this project and names of others that the header includes, itself too."""
        reached, others, open_ = set(), set(), [path]
        while open_:
            at = open_.pop()
            if at not in reached and at in self.included:
                reached.add(at)
                others.update(self.included[at][1])
                open_.extend(self.included[at][0])
        return reached, others

    def missing(self, path):
        reached, others = self.closure(path)
        # Headers of the libraries include many standard ones; what they bring in is not known here.
        standard = {} if any("/" in name or name.endswith(".h") for name in others) else STANDARD
        for name in sorted(set(re.findall(r"\b[A-Z]\w+\b", self.code[path]))):
            places = self.declared_in.get(name, set())
            if places and not places & reached and not any(name in self.named[at] for at in reached):
                yield f"{path}: {name} is declared in {', '.join(sorted(places))}, which it does not include"
        used = set(re.findall(r"\bstd::(\w+)", self.code[path]))
        for header, names in standard.items():
            if wanted := used & set(names.split()):
                if header not in others and not ALSO.get(header, set()) & others:
                    yield f"{path}: std::{sorted(wanted)[0]} needs <{header}>"


def check(root):
    tree = Tree(root)
    problems = [problem for path in sorted(tree.text) for problem in tree.missing(path)]
    if len(tree.declared_in) < 100:
        problems.append(f"{len(tree.text)} headers declare {len(tree.declared_in)} types, fewer than 100; has the form of declarations changed?")
    return problems, f"includes: {len(tree.text)} headers include what declares {len(tree.declared_in)} types of this project"


run(check)
