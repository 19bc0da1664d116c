#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Copies headers and pages in the form that Doxygen reads. (As INPUT_FILTER it would start once or twice for each file.)

In a header the first comment becomes that of the file, and also of the class after which the file is named (scaled_gap.h: ScaledGap)
unless that has one of its own. A member that a concept asks for says so: the concept describes it once for all models. In a page links
to headings and to files that are no pages lead where they do on GitHub.

usage: doxygen_input.py SOURCE_DIR FOLDER
"""
import os
import pathlib
import re
import shutil
import sys

from tree import slug

PAGES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")
# Harness, fuzzer and the algorithms as their sources misprint them are not for users; neither is what lies in a folder detail/ or hints/.
LEFT_OUT = ("testing", "fuzz", "printed", "examples", "detail", "hints")

# First word of the declaration of a member that models of a concept have, and where that is described.
CONCEPT_MEMBERS = [
    (r"bool reduce\(Simplex<", "Reduces the simplex as the concept SimplexSolver describes."),
    (r"(static )?(constexpr )?auto begin\(\)", "Begins the search of one query, as the concept SearchDirection describes."),
    (r"Stop<S> operator\(\)\(const (\w+::)?(\w*Iterate<|Expansion<|AxisCandidate<|Approach<|PortalStep<|Record&)", "Asks the rule about one record of the loop, as its concept describes."),
    (r"double accepted_length\(\) const", "The largest gap that the rule takes for contact, which the loop does not advance over."),
    (r"SupportPoint<[^>]*> support\(const Vec<", "Support point in direction d, as the concept SupportMappable describes."),
    (r"(constexpr )?void operator\(\)\(const \w+(<S, D>)?&( \w+)?\)", "Called with what happened, as the concept of the observer describes."),
    (r"static (constexpr )?[\w<>, ]+ (epsilon|is_finite|from_double|to_long_double)\(", "As scalar_traits describes it for every scalar."),
    (r"(friend )?(constexpr )?(bool|Truth|[\w<>, ]+) operator(<|<=|==)\(const \w+(<[^>]*>)?&[^;]*= default;", "Equal in every field."),
    (r"friend (constexpr )?[\w<>, ]+ (operator[-+*/<=]+|sqrt)\(", "Arithmetic or order of the scalar, as Scalar, Field and Real ask for."),
    (r"(constexpr )?\w+ operator-\(\) const", "Arithmetic or order of the scalar, as Scalar, Field and Real ask for."),
    (r"SupportPoint<[^>]*> vertex\(int feature\) const", "Vertex `feature` of an answer of support(). Precondition: 0 <= feature < vertex_count()."),
    (r"int vertex_count\(\) const", "Number of vertices; features are 0 to vertex_count() - 1."),
    (r"(S|scalar) core_radius\(\) const", "The radius of the ball around each point of the core (core/core_and_radius.h)."),
    (r"bool is_round\(\) const", "True if the shape is its core with that ball (core/core_and_radius.h)."),
    (r"(const )?[\w<>, &]+ move\(\) const", "The last move of the body (core/core_and_radius.h)."),
    (r"[\w<>, &]+ without_move\(\) const", "The body before its last move (core/core_and_radius.h)."),
    (r"int exact_vertex_count\(\) const", "The number of vertices that are known without rounding (core/core_and_radius.h)."),
    (r"ExactVertex<[^>]*> exact_vertex\(int( i)?\) const", "Vertex i by the numbers that define it. Precondition: 0 <= i < exact_vertex_count()."),
    (r"Expansion support_bound\(const Vec<Expansion, D>& d\) const", "A bound of d.x over the body, without doubt (core/curved.h)."),
    (r"[\w<>, ]+ centre\(\) const", "A point of the hull of the shape, from which a first search direction is taken."),
    (r"std::optional<Vec<[\w<>, ]+>> known_centre\(\) const", "The centre of the shape, if it is known (core/centre.h)."),
    (r"friend \w+ attach\(", "The same number, which from now on reports to the log, counter or coin given; that must outlive it."),
    (r"(constexpr )?(const )?[\w<>, ]+& operator\[\]\(int i\)", "Element i, counted from 0. Precondition: i is in range; it is not checked."),
    (r"(auto|constexpr auto|[\w:<>, ]+&?) (corners|mapping)\((Number& number)?\) const", "As description.h asks of the data of a shape."),
]


def escaped(text):
    """Plain text for Doxygen, which takes these characters for commands, tags and links."""
    return re.sub(r"([\\@<>#&])", r"\\\1", text)


def file_comment(lines):
    """Number of lines of the comment at the top, and these lines as a comment of the file."""
    count = 0
    while count < len(lines) and lines[count].startswith("//"):
        count += 1
    made, in_formula = ["/** @file"], False
    for line in lines[1:count]:
        text = line[2:].removeprefix(" ")
        is_formula = text.startswith("  ")
        if is_formula != in_formula:
            made[-1] += " @verbatim" if is_formula else " @endverbatim"
        in_formula = is_formula
        made.append(text if is_formula else escaped(text))
    made[-1] += (" @endverbatim" if in_formula else "") + " */"
    return count, made


def declaration_start(lines, index):
    """The line at which the declaration that goes on in lines[index] begins, with its `template` and `requires`."""
    while index and re.match(r"\s*(template\b|requires\b|\[\[)", lines[index - 1]):
        index -= 1
    return index


def describe(lines, index, text):
    index = declaration_start(lines, index)
    if not re.match(r"\s*//", lines[index - 1]):
        lines[index] = re.sub(r"^(\s*)", rf"\1/** {text} */ ", lines[index], count=1)


def header(path, text):
    """The header `path`, relative to the root of the repository, with comments for Doxygen."""
    lines = text.split("\n")
    count, comment = file_comment(lines)
    namesake = "".join(word.capitalize() for word in path.stem.split("_"))
    for index in range(count, len(lines)):
        if re.match(rf"(struct|class) {namesake}( \{{|$|\s*:)", lines[index]):
            describe(lines, index, f"@copydoc {path.as_posix()}")
        if re.match(r"struct scalar_traits<", lines[index]):
            describe(lines, index, "The facts that scalar_traits asks for, of this type.")
        if re.match(r"constexpr std::string_view to_string\(\w+ \w+\)", lines[index]):
            describe(lines, index, "The name of the value, as results print it.")
        for pattern, description in CONCEPT_MEMBERS:
            if re.match(rf"\s+(\[\[gnu::always_inline\]\] )?(?:{pattern})", lines[index]):
                describe(lines, index, description)
                break
    return "\n".join(comment + lines[count:])


def label(page, anchor):
    """The name of a heading for Doxygen, unique among all pages."""
    return re.sub(r"\W", "_", f"{page.as_posix().removesuffix('.md')}_{anchor}".lower())


def page(path, text):
    """The page `path`, relative to the root of the repository, with links for Doxygen."""
    def link(found):
        shown, target = found.group(1), found.group(2)
        if re.match(r"[a-z]+:", target):
            return found.group(0)
        file, _, anchor = target.partition("#")
        file = pathlib.Path(os.path.normpath(path.parent / file)) if file else path
        if file.as_posix() in PAGES or (file.suffix == ".md" and file.parts[0] == "docs"):
            return f"[{shown}](@ref {label(file, anchor or 'page')})"
        return f'<a href="../../{file.as_posix()}">{shown}</a>'  # from out/docs

    seen = {}

    def heading(found):
        name = slug(found.group(2))
        times = seen[name] = seen.get(name, -1) + 1  # GitHub numbers headings of one name
        return f"{found.group(1)} {found.group(2)} {{#{label(path, f'{name}-{times}' if times else name)}}}"

    def code_in_table(found):
        """Code with < inside a table, which Doxygen would take for a tag."""
        return re.sub(r"`([^`]*<[^`]*)`", lambda code: "<code>" + code.group(1).replace("<", "&lt;").replace(">", "&gt;") + "</code>", found.group(0))

    parts = re.split(r"(^```.*?^```$)", text, flags=re.MULTILINE | re.DOTALL)
    for index in range(0, len(parts), 2):
        parts[index] = re.sub(r"^(##+) +(.*?)$", heading, parts[index], flags=re.MULTILINE)
        parts[index] = re.sub(r"^\|.*$", code_in_table, parts[index], flags=re.MULTILINE)
        parts[index] = re.sub(r"(?<!!)\[([^\[\]\n]+)\]\(([^()\s]+)\)", link, parts[index])
    return re.sub(r"^# +(.*?)$", lambda found: f"# {found.group(1)} {{#{label(path, 'page')}}}", "".join(parts), count=1, flags=re.MULTILINE)


def write(root, folder):
    """The input of Doxygen as files below `folder`."""
    headers = [file for file in (root / "algorithms").rglob("*.h") if not set(file.relative_to(root).parts) & set(LEFT_OUT)]
    pages = [root / name for name in PAGES] + list((root / "docs").glob("*.md"))
    for file in headers + pages:
        path = file.relative_to(root)
        copy = folder / (path if path.as_posix() != "docs/README.md" else "docs/pages.md")  # Doxygen takes every README.md for the first page
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text((page if path.suffix == ".md" else header)(path, file.read_text()))
    for file in [*(root / "docs").glob("*.svg"), root / "docs/namespaces.dox"]:
        shutil.copy(file, folder / "docs")


if __name__ == "__main__":
    write(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]))
