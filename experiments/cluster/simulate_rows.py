#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""How large the results database of a campaign becomes: simulates the rows of CASES cases a family in chunks of CHUNK, from the
frequencies of a campaign that was judged, without judging anything.

usage: simulate_rows.py JUDGED.sqlite CASES CHUNK OUT.sqlite

Every histogram of a simulated chunk is drawn anew from the frequencies of its family and method. A longer campaign also meets values
that the judged one never met. Their probability is that of Good and Turing, the share of cases whose bin was met once ([Goo53]), and they
fall on the empty bins between and beside those that are known. Every kind of failure that a family and method ever showed is taken to
occur in every chunk, which errs towards a larger file. The result has the size of a campaign, not its invariants: no report reads it.
"""
import collections
import json
import os
import pathlib
import shutil
import sqlite3
import sys

import numpy

COUNTS = ("iteration_histogram", "support_histogram")
HISTOGRAMS = ("error_histogram", "degeneracy_histogram", *COUNTS)
BESIDE = 8  # bins beyond the least and the greatest met: of errors a factor of two
RANDOM = numpy.random.default_rng(1)


def pooled(texts):
    """One histogram of several: bin -> array of its counts."""
    total = collections.defaultdict(lambda: 0)
    for text in texts:
        for key, counts in json.loads(text).items():
            total[key] = total[key] + numpy.atleast_1d(counts)
    return total


def drawn(histogram, cases, least):
    """The text of a histogram of about `cases` cases; no bin is below `least`, if there is one."""
    if not histogram:
        return "{}"
    numbers = [int(key) for key in histogram if key.lstrip("-").isdigit()]
    around = range(min(numbers) - BESIDE if least is None else least, max(numbers) + BESIDE + 1) if numbers else ()
    unmet = [str(number) for number in around if str(number) not in histogram]
    counts = numpy.array([entry[0] for entry in histogram.values()], float)
    unseen = max((counts == 1).sum(), 1) / counts.sum() if unmet else 0.0
    chances = numpy.concatenate([counts / counts.sum() * (1 - unseen), numpy.full(len(unmet), unseen / max(len(unmet), 1))])
    new = RANDOM.multinomial(cases, chances / chances.sum())
    entries, first = {}, numpy.eye(1, len(next(iter(histogram.values()))))[0]
    for key, count in zip([*histogram, *unmet], new.tolist()):
        if count:
            old = histogram.get(key, first)
            entries[key] = [count, *RANDOM.binomial(count, old[1:] / old[0]).tolist()] if len(old) > 1 else count
    return json.dumps(entries, separators=(",", ":"))


def simulated_cell(rows, columns, cases):
    """The columns of a cell of `cases` cases, after all judged cells of its family and method."""
    judged = sum(row["cases"] for row in rows)
    cell = dict(rows[0])
    for column in columns:
        values = [row[column] for row in rows]
        if column in HISTOGRAMS:
            histogram = pooled(values)
            met = sum(int(entry[0]) for entry in histogram.values())
            cell[column] = drawn(histogram, round(cases * met / judged), 0 if column in COUNTS else None)
        elif column == "cases":
            cell[column] = cases
        elif column == "answer_hash":
            cell[column] = int(RANDOM.integers(-2**63, 2**63 - 1))
        elif all(isinstance(value, int) for value in values) and not column.startswith("most_"):
            cell[column] = int(RANDOM.poisson(sum(values) / judged * cases))
        elif any(value is not None for value in values):
            cell[column] = max(value for value in values if value is not None)
    return cell


def by_key(database, table, keys):
    """The rows of a table by the values of some columns."""
    found = collections.defaultdict(list)
    for row in database.execute(f"SELECT * FROM {table}"):
        found[tuple(row[key] for key in keys)].append(dict(row))
    return found


def insert(database, table, row, **changes):
    row = {**row, **changes}
    database.execute(f"INSERT INTO {table} ({', '.join(row)}) VALUES ({', '.join('?' * len(row))})", list(row.values()))


def simulate(database, cases, chunk):
    """Replaces the rows of all chunks by those of chunks of the size asked for."""
    cells = by_key(database, "cell", ("family", "method"))
    others = {"failure": ("family", "method", "finding", "class"), "pair": ("family", "method_a", "method_b")}
    others = {table: by_key(database, table, keys) for table, keys in others.items()}
    families = [row["family"] for row in database.execute("SELECT DISTINCT family FROM chunk")]
    for table in ("cell", "chunk", *others):
        database.execute(f"DELETE FROM {table}")
    columns = [column for column in next(iter(cells.values()))[0] if column not in ("family", "chunk", "method")]
    for number, first in enumerate(range(0, cases, chunk)):
        size = min(chunk, cases - first)
        for family in families:
            insert(database, "chunk", {"family": family, "chunk": number, "first": first, "cases": size})
        for rows in cells.values():
            insert(database, "cell", simulated_cell(rows, columns, size), chunk=number)
        for table, found in others.items():
            for rows in found.values():
                insert(database, table, rows[number % len(rows)], chunk=number)


def main():
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    judged, out = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[4])
    cases, chunk = int(sys.argv[2]), int(sys.argv[3])
    shutil.copyfile(judged, out)
    database = sqlite3.connect(out)
    database.row_factory = sqlite3.Row
    with database:
        simulate(database, cases, chunk)
    answers, chunks, methods = (database.execute(query).fetchone()[0] for query in (
        "SELECT sum(cases) FROM cell", "SELECT count(*) FROM chunk", "SELECT count(*) FROM method"))
    database.execute("VACUUM")
    database.close()
    print(f"{answers:.3g} answers of {methods} methods in {chunks} chunks: {os.path.getsize(out) / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
