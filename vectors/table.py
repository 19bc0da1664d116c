# SPDX-License-Identifier: CC0-1.0
"""A page of what engines did with the test vectors beside it, from the results.json that the runners write: Markdown, or HTML where the file
of --out ends so. Bold is what failed, italic where some tests of a file were not asked.

usage: table.py RESULTS.json... [--out PAGE.md | PAGE.html]
"""
import argparse
import html
import json
import pathlib
import re
import sys
from collections import Counter

VERSIONS = ("v1", "v2")
FIRST = {"id", "comment", "expected", "got"}


class Table:
    """One heading, cells of text by row and column, and how each is marked: `failed`, `partly` (not all asked) or not."""

    def __init__(self, title, first, columns):
        self.title, self.header, self.rows = title, [first, *columns], []

    def add(self, name, cells):
        self.rows.append([(name, ""), *cells])


def totals(version):
    """How many tests each file of a version has of each flag, `all` among them."""
    counts = Counter()
    folder = pathlib.Path(__file__).parent / version
    for file in json.loads((folder / "manifest.json").read_text())["sha256"]:
        if file.endswith(".json") and "/" not in file:
            for test in json.loads((folder / file).read_text())["tests"]:
                counts.update((file, flag) for flag in ["all", *test["flags"]])
    return counts


def read_results(path):
    """The report of one engine. ValueError where it is none, or not what a runner counts: each test of a file once."""
    try:
        report = json.loads(pathlib.Path(path).read_text())
        rows = [(row["file"], row["flag"], row["passed"], row["failed"], row["skipped"], row["first"]) for row in report["results"]]
        name = f"{report['engine']} {report['version']} ({report['bits']} bits)"
        version, bits = report["vectors"], report["bits"]
    except (OSError, TypeError, KeyError, ValueError) as error:
        raise ValueError(f"{path}: no results.json of a runner ({type(error).__name__}: {error}); README.md says what it holds") from error
    if version not in VERSIONS:
        raise ValueError(f"{path}: results of vectors {version!r}; expected {' or '.join(VERSIONS)}")
    if bits not in (32, 64):
        raise ValueError(f"{path}: {bits!r} bits; expected 32 or 64")
    for row in rows:
        if not all(isinstance(text, str) for text in row[:2]) or not (row[5] is None or isinstance(row[5], dict) and FIRST <= row[5].keys()):
            raise ValueError(f"{path}: the row {row}; README.md says what it holds")
    check_counts(path, rows, totals(version))
    return {"name": name, "vectors": version, "rows": rows, "path": path}


def check_counts(path, rows, expected):
    """Whole files may be missing, those that were not asked for; but of a file each flag is there, with as many tests as it has."""
    files = {row[0] for row in rows}
    if not rows or not files <= {file for file, _ in expected}:
        raise ValueError(f"{path}: results of {', '.join(sorted(map(str, files))) or 'no file'}; expected files of its vectors")
    found = Counter()
    for file, flag, *counts, first in rows:
        if not all(isinstance(n, int) and n >= 0 for n in counts) or (file, flag) in found or (counts[1] > 0) != (first is not None):
            raise ValueError(f"{path}: {file}, {flag}: {counts} passed, failed, skipped, first failed {first}; no runner writes that")
        found[file, flag] = sum(counts)
        whole = next((row[2:5] for row in rows if row[:2] == (file, "all")), (0, 0, 0))
        if any(n > most for n, most in zip(counts, whole)):
            raise ValueError(f"{path}: {file}, {flag}: {counts} passed, failed, skipped, and of all flags {whole}; no runner writes that")
    for file, flag in sorted(found.keys() | {key for key in expected if key[0] in files}):
        if found[file, flag] != expected[file, flag]:
            raise ValueError(f"{path}: {found[file, flag]} tests of {file} with the flag {flag}; expected {expected[file, flag]}")


def counted(rows, expected):
    """The text of a cell and how it is marked: passed of asked, and how many of those expected were not asked."""
    if not rows:
        return "not run", ""
    passed, failed = (sum(row[k] for row in rows) for k in (2, 3))
    skipped = expected - passed - failed
    if passed + failed == 0:
        return "not asked", ""
    text = f"{passed} of {passed + failed}" + (f", {skipped} not asked" if skipped else "")
    return text, "failed" if failed else "partly" if skipped else ""


def make_tables(version, reports):
    names = [report["name"] for report in reports]
    expected = totals(version)
    by_file, by_flag = Table(f"Passed of {version}, by file", "file", names), Table(f"Passed of {version}, by flag", "flag", names)
    for file in dict.fromkeys(file for file, _ in expected):
        by_file.add(file, [counted([row for row in report["rows"] if row[:2] == (file, "all")], expected[file, "all"]) for report in reports])
    for name, flag in [("all files", "all"), *((flag, flag) for flag in sorted({flag for _, flag in expected} - {"all"}))]:
        among = sum(n for (_, other), n in expected.items() if other == flag)
        (by_file if flag == "all" else by_flag).add(name, [counted([row for row in report["rows"] if row[1] == flag], among) for report in reports])
    return [by_file, by_flag, make_failures(version, reports)]


def make_failures(version, reports):
    """The first case that failed, of each engine, file and flag."""
    table = Table(f"First failures of {version}", "engine", ["file", "flag", "case", "expected", "got"])
    for report in reports:
        for file, flag, _, failed, _, first in report["rows"]:
            if flag != "all" and failed:
                texts = [file, flag, f"{first['id']}: {first['comment']}", str(first["expected"]).strip(), str(first["got"])]
                table.add(report["name"], [(text, "") for text in texts])
    return table


def refuse_twice(reports):
    """One engine with one version and one setting stands in one column."""
    paths = {}
    for report in reports:
        other = paths.setdefault((report["name"], report["vectors"]), report["path"])
        if other != report["path"]:
            raise ValueError(f"{other} and {report['path']}: both are of {report['name']} and {report['vectors']}; give them names or versions of their own")


def for_markdown(text):
    """A text that stays in its cell and is nothing but text."""
    return re.sub(r"([\\`*\[\]|<>&])", lambda found: f"&#{ord(found[1])};", " ".join(text.split()))


def as_markdown(title, tables):
    lines = [f"# {title}", ""]
    for table in tables:
        lines += [f"## {table.title}", "", "| " + " | ".join(map(for_markdown, table.header)) + " |", "|" + "---|" * len(table.header)]
        for row in table.rows:
            sides = {"failed": "**", "partly": "*", "": ""}
            lines.append("| " + " | ".join(f"{sides[mark]}{for_markdown(text)}{sides[mark]}" for text, mark in row) + " |")
        lines.append("")
    return "\n".join(lines)


def as_html(title, tables):
    parts = ["<!DOCTYPE html>", '<html lang="en"><head><meta charset="utf-8">', f"<title>{html.escape(title)}</title>",
             "<style>body { font: 15px sans-serif; margin: 2em } td, th { border: 1px solid #bbb; padding: 0.2em 0.6em; text-align: left }",
             "table { border-collapse: collapse } .failed { background: #fbd5cd; font-weight: bold } .partly { font-style: italic }</style></head><body>",
             f"<h1>{html.escape(title)}</h1>"]
    for table in tables:
        parts.append(f"<h2>{html.escape(table.title)}</h2><table><tr>" + "".join(f"<th>{html.escape(name)}</th>" for name in table.header) + "</tr>")
        for row in table.rows:
            cells = (f'<td class="{mark}">{html.escape(text)}</td>' if mark else f"<td>{html.escape(text)}</td>" for text, mark in row)
            parts.append("<tr>" + "".join(cells) + "</tr>")
        parts.append("</table>")
    return "\n".join([*parts, "</body></html>", ""])


def main():
    parser = argparse.ArgumentParser(description="A page of what engines did with the test vectors.")
    parser.add_argument("results", nargs="+", help="results.json of a runner, one for each engine")
    parser.add_argument("--out", help="write to this file, HTML where its name ends in .html; otherwise Markdown is printed")
    arguments = parser.parse_args()
    try:
        reports = [read_results(path) for path in arguments.results]
        refuse_twice(reports)
    except ValueError as error:
        parser.exit(2, f"vectors table: {error}\n")
    versions = sorted({report["vectors"] for report in reports})
    title = f"Test vectors {' and '.join(versions)}"
    tables = [table for version in versions for table in make_tables(version, [report for report in reports if report["vectors"] == version])]
    text = as_html(title, tables) if (arguments.out or "").endswith(".html") else as_markdown(title, tables)
    if arguments.out:
        pathlib.Path(arguments.out).write_text(text, encoding="utf-8", errors="backslashreplace")
    else:
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")
        sys.stdout.write(text)


if __name__ == "__main__":
    main()
