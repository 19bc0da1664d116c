#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares docs/claims.toml with the pages: each fact quotes its page to the letter (but for white space), its numbers are
those that the fact expects, in this order, and each number in a table or in printed output of README.md and docs/findings.md
stands in such a quotation. A query ties each number to a name. All pages name one version. `./run reproduce` runs the commands; this reads only.

usage: check_claims.py SOURCE_DIR
"""
import re
import sys

from tree import FENCED, run, twice

MINUTES = 40  # all of them, on two cores
NUMBER = re.compile(r"(?<![\w.(^-])\d[\d,]*(?:\.\d+)?(?:e-?\d+)?")


def squeezed(text):
    return re.sub(r"\s+", " ", text).strip()


def numbers(text):
    return [float(found.replace(",", "")) for found in re.findall(r"\d[\d,]*(?:\.\d+)?(?:e-?\d+)?", text)
            if found.strip(",")]


def numbers_claimed(fact):
    """Numbers of the quotation without those of names, and without what `match` says to the letter."""
    text = re.sub(r"`[^`]*`|\b(?:Theorem|finding) \d+|\d+\^-?\d+", "", fact["text"])
    claimed = numbers(text)
    for literal in numbers(re.sub(r"\\.|\[[^]]*\]", "", fact.get("match", ""))):
        if literal in claimed:
            claimed.remove(literal)
    return claimed


def rows_once(values):
    """The first row where all rows are the same: the page says once what holds for each."""
    for length in range(1, len(values) // 2 + 1):
        if len(values) % length == 0 and values == values[:length] * (len(values) // length):
            return values[:length]
    return values


def ties_numbers_to_names(fact):
    """Whether exchanging two rows of a query would be seen: rows are the same, or are in an order of names and not of counts."""
    query = fact.get("sql", "")
    if "GROUP BY" not in query or rows_once(fact["is"]) != fact["is"] or len(fact["is"]) == 1:
        return True
    return bool(re.search(r"ORDER BY (?:method|family)\b", query))


def same_numbers(claimed, wanted):
    """In order. Zero is often said in words, so that it need not stand there."""
    ranges = [each if isinstance(each, list) else [each, each] for each in rows_once(wanted) if not isinstance(each, str)]
    claimed, ranges = [x for x in claimed if x != 0], [each for each in ranges if each != [0, 0]]
    return len(claimed) == len(ranges) and all(least <= x <= most for x, (least, most) in zip(claimed, ranges))


def printed_parts(text):
    """Rows of tables, and lines of output in ```text blocks."""
    yield from (line for language, block in FENCED.findall(text) if language.strip() == "text" for line in block.splitlines())
    yield from re.findall(r"^\|.*", FENCED.sub("", text), re.MULTILINE)


def fact_problems(claim, root):
    for fact in claim["fact"]:
        name, quoted = claim["name"], squeezed(fact["text"])
        if quoted not in squeezed((root / fact["page"]).read_text()):
            yield f"claim {name}: {fact['page']} does not say '{quoted}'"
        if ("match" in fact) == ("sql" in fact and "db" in fact):
            yield f"claim {name}: a fact has either match or sql and db: '{quoted}'"
        if not same_numbers(numbers_claimed(fact), fact["is"]):
            yield f"claim {name}: expects {rows_once(fact['is'])}, and '{quoted}' says {numbers_claimed(fact)}"
        if not ties_numbers_to_names(fact):
            yield f"claim {name}: rows of '{fact['sql']}' are in no order of method or family, so that exchanged roles would pass"


def unclaimed(page, claims, root):
    """Numbers of tables and outputs of a page that no claim quotes."""
    quoted = [squeezed(line) for claim in claims for fact in claim["fact"] if fact["page"] == page
              for line in fact["text"].splitlines()]
    for line in printed_parts((root / page).read_text()):
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


def check(root):
    if sys.version_info < (3, 11):
        return ["Python 3.11 reads claims.toml; this one is older"], ""
    import tomllib
    claims = tomllib.loads((root / "docs/claims.toml").read_text())["claim"]
    problems = [problem for claim in claims for problem in fact_problems(claim, root)]
    problems += [f"claim {name} is there twice" for name in twice([claim["name"] for claim in claims])]
    problems += [*unclaimed("README.md", claims, root), *unclaimed("docs/findings.md", claims, root), *other_versions(root)]
    minutes = sum(claim["minutes"] for claim in claims)
    if minutes > MINUTES:
        problems.append(f"the claims take {minutes} minutes, {MINUTES} are promised")
    facts = sum(len(claim["fact"]) for claim in claims)
    return problems, f"{facts} facts of {len(claims)} claims stand in their pages, {minutes:g} minutes"


run(check)
