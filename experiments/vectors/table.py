# SPDX-License-Identifier: GPL-3.0-or-later
"""A page of what engines did with the test vectors, from the results.json that the runners write: Markdown, or HTML where the file of
--out ends so.

usage: table.py RESULTS.json... [--out PAGE.md | PAGE.html]
"""
import argparse
import html
import json
import pathlib
import sys


class Table:
    """One heading, cells of text by row and column, and how many of each cell failed."""

    def __init__(self, title, first, columns):
        self.title, self.header, self.rows = title, [first, *columns], []

    def add(self, name, cells):
        self.rows.append([(name, 0), *cells])


def read_results(path):
    """The report of one engine. ValueError where it is none."""
    try:
        report = json.loads(pathlib.Path(path).read_text())
        rows = [(row["file"], row["flag"], int(row["passed"]), int(row["failed"]), int(row["skipped"]), row["first"]) for row in report["results"]]
        return {"name": f"{report['engine']} {report['version']} ({report['bits']} bits)", "vectors": report["vectors"], "rows": rows}
    except (OSError, TypeError, KeyError, json.JSONDecodeError) as error:
        raise ValueError(f"{path}: no results.json of a runner ({type(error).__name__}: {error}); vectors/README.md says what it holds") from error


def counted(rows):
    """The text of a cell, and how many failed: passed of asked, and how many were not asked; a dash where nothing was."""
    passed, failed, skipped = (sum(row[k] for row in rows) for k in (2, 3, 4))
    text = f"{passed} of {passed + failed}" + (f", {skipped} not asked" if skipped else "")
    return (text if passed + failed else "-"), failed


def in_order(names):
    return list(dict.fromkeys(names))


def make_tables(reports):
    names = [report["name"] for report in reports]
    by_flag = Table("Passed, by flag", "flag", names)
    for flag in sorted({row[1] for report in reports for row in report["rows"]} - {"all"}):
        by_flag.add(flag, [counted([row for row in report["rows"] if row[1] == flag]) for report in reports])
    by_file = Table("Passed, by file", "file", names)
    for file in in_order(row[0] for report in reports for row in report["rows"]):
        by_file.add(file, [counted([row for row in report["rows"] if row[:2] == (file, "all")]) for report in reports])
    by_file.add("all files", [counted([row for row in report["rows"] if row[1] == "all"]) for report in reports])
    return [by_file, by_flag]


def make_failures(reports):
    """The first case that failed, of each engine, file and flag."""
    table = Table("First failures", "engine", ["file", "flag", "case", "expected", "got"])
    for report in reports:
        for file, flag, _, failed, _, first in report["rows"]:
            if flag != "all" and failed:
                texts = [file, flag, f"{first['id']}: {first['comment']}", str(first["expected"]).strip(), str(first["got"])]
                table.add(report["name"], [(text, 0) for text in texts])
    return table


def as_markdown(title, tables):
    lines = [f"# {title}", ""]
    for table in tables:
        lines += [f"## {table.title}", "", "| " + " | ".join(table.header) + " |", "|" + "---|" * len(table.header)]
        for row in table.rows:
            cells = [text.replace("|", "\\|") for text, _ in row]
            lines.append("| " + " | ".join(f"**{cell}**" if failed else cell for cell, (_, failed) in zip(cells, row)) + " |")
        lines.append("")
    return "\n".join(lines)


def as_html(title, tables):
    parts = ["<!DOCTYPE html>", '<html lang="en"><head><meta charset="utf-8">', f"<title>{html.escape(title)}</title>",
             "<style>body { font: 15px sans-serif; margin: 2em } td, th { border: 1px solid #bbb; padding: 0.2em 0.6em; text-align: left }",
             "table { border-collapse: collapse } .failed { background: #fbd5cd; font-weight: bold }</style></head><body>",
             f"<h1>{html.escape(title)}</h1>"]
    for table in tables:
        parts.append(f"<h2>{html.escape(table.title)}</h2><table><tr>" + "".join(f"<th>{html.escape(name)}</th>" for name in table.header) + "</tr>")
        for row in table.rows:
            cells = (f'<td class="failed">{html.escape(text)}</td>' if failed else f"<td>{html.escape(text)}</td>" for text, failed in row)
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
    except ValueError as error:
        parser.exit(2, f"vectors table: {error}\n")
    versions = in_order(report["vectors"] for report in reports)
    if len(versions) > 1:
        parser.exit(2, f"vectors table: results of different vectors, {' and '.join(versions)}; run them on the same\n")
    title = f"Test vectors {versions[0]}"
    tables = [*make_tables(reports), make_failures(reports)]
    text = as_html(title, tables) if (arguments.out or "").endswith(".html") else as_markdown(title, tables)
    if arguments.out:
        pathlib.Path(arguments.out).write_text(text)
    else:
        sys.stdout.write(text)


if __name__ == "__main__":
    main()
