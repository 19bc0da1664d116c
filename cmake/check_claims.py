#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares docs/claims.toml with the pages: each fact quotes its page to the letter (but for white space), the quotation holds
the numbers that the fact expects, and each number in a table or in printed output of README.md, and in a table of
docs/findings.md, stands in such a quotation. All pages name one version. `./run reproduce` runs the commands; this reads only.

usage: check_claims.py SOURCE_DIR
"""
import pathlib
import re
import sys

MINUTES = 40  # all of them, on two cores
NUMBER = re.compile(r"(?<![\w.(^-])\d[\d,]*(?:\.\d+)?(?:e-?\d+)?")


def squeezed(text):
    return re.sub(r"\s+", " ", text).strip()


def numbers(text):
    return [float(found.replace(",", "")) for found in re.findall(r"\d[\d,]*(?:\.\d+)?(?:e-?\d+)?", text)
            if found.strip(",")]


def printed_parts(text, with_output):
    """Rows of tables, and lines of output in ```text blocks."""
    fence = None
    for line in text.splitlines():
        if line.startswith("```"):
            fence = None if fence is not None else line[3:].strip()
        elif fence == "text" and with_output or fence is None and line.startswith("|"):
            yield line


def fact_problems(claim, root):
    for fact in claim["fact"]:
        name, quoted = claim["name"], squeezed(fact["text"])
        if quoted not in squeezed((root / fact["page"]).read_text()):
            yield f"claim {name}: {fact['page']} does not say '{quoted}'"
        if ("match" in fact) == ("sql" in fact and "db" in fact):
            yield f"claim {name}: a fact has either match or sql and db: '{quoted}'"
        there = numbers(quoted)
        for wanted in fact["is"]:
            least, most = wanted if isinstance(wanted, list) else (wanted, wanted)
            # Zero is often said in words, and what is summed over rows is said once for each.
            if isinstance(least, str) or least == 0 or any(least <= number <= most for number in there):
                continue
            yield f"claim {name}: expects {wanted}, which '{quoted}' does not hold"


def unclaimed(page, with_output, claims, root):
    """Numbers of tables and outputs of a page that no claim quotes."""
    quoted = [squeezed(line) for claim in claims for fact in claim["fact"] if fact["page"] == page
              for line in fact["text"].splitlines()]
    for line in printed_parts((root / page).read_text(), with_output):
        rest = squeezed(line)
        for text in sorted(quoted, key=len, reverse=True):
            rest = rest.replace(text, "")
        rest = re.sub(r"\[[^]]*\]\([^)]*\)|`[^`]*`", "", rest)  # links and names
        if NUMBER.search(rest):
            yield f"{page}: no claim covers '{squeezed(line)}'"


def other_versions(root):
    """Places that name another version than CMakeLists.txt, which the program prints."""
    version = re.search(r"project\(touchstone VERSION ([0-9.]+)", (root / "CMakeLists.txt").read_text()).group(1)
    places = {"README.md": f"version = {{{version}}}", "CITATION.cff": f"version: {version}", "docs/artifact.md": f"touchstone {version}",
              "codemeta.json": f'"version": "{version}"', "CHANGELOG.md": f"## [{version}]"}
    for page, text in places.items():
        if text not in (root / page).read_text():
            yield f"{page} does not say '{text}', which is the version of CMakeLists.txt"


def main():
    if sys.version_info < (3, 11):
        print("Python 3.11 reads claims.toml; this one is older")
        return 1
    import tomllib
    root = pathlib.Path(sys.argv[1])
    claims = tomllib.loads((root / "docs/claims.toml").read_text())["claim"]
    problems = [problem for claim in claims for problem in fact_problems(claim, root)]
    names = [claim["name"] for claim in claims]
    problems += [f"claim {name} is there twice" for name in sorted(set(names)) if names.count(name) > 1]
    problems += [*unclaimed("README.md", True, claims, root), *unclaimed("docs/findings.md", False, claims, root)]
    problems += other_versions(root)
    minutes = sum(claim["minutes"] for claim in claims)
    if minutes > MINUTES:
        problems.append(f"the claims take {minutes} minutes, {MINUTES} are promised")
    facts = sum(len(claim["fact"]) for claim in claims)
    print("\n".join(problems) if problems else f"{facts} facts of {len(claims)} claims stand in their pages, {minutes:g} minutes")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
