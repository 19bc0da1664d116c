# SPDX-License-Identifier: GPL-3.0-or-later
"""Results databases of campaigns, as `touchstone run --db` writes them, for pandas and Vega-Lite (docs/campaigns.md)."""
import contextlib
import json
import pathlib
import sqlite3

from ._program import FOLDER, InputError, package

FIGURES = FOLDER / "figures"


@contextlib.contextmanager
def _opened(path):
    path = pathlib.Path(path)
    if not path.is_file():
        raise InputError(f"{path}: no such file; a campaign writes one: touchstone run NAME --db {path}")
    with contextlib.closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as database:
        try:
            names = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type IN ('table', 'view') ORDER BY name")]
        except sqlite3.DatabaseError as error:
            raise InputError(f"{path}: no database ({error}); expected what touchstone run --db wrote") from error
        if "campaign" not in names or "total" not in names:
            raise InputError(f"{path}: no results database with views; expected what touchstone run --db wrote")
        yield database, names


def results(path, table="total"):
    """A table or view of a results database as a pandas.DataFrame, its columns as docs/campaigns.md names them.

    table: 'total' (counts of each method and family), 'rate' (shares with Wilson intervals), 'method', 'family',
    'failure', ..., or a SELECT statement. Lengths are relative where a column says scaled, in units of the case elsewhere.
    Raises MissingPackage without pandas, InputError for a file or table that is none; the message lists the tables."""
    pandas = package("pandas", "python3-pandas")
    with _opened(path) as (database, names):
        is_query = table.strip().lower().startswith(("select", "with"))
        if not is_query and table not in names:
            raise InputError(f"{path}: no table {table!r}; there are {', '.join(names)}")
        try:
            return pandas.read_sql_query(table if is_query else f'SELECT * FROM "{table}"', database)
        except (sqlite3.Error, pandas.errors.DatabaseError) as error:
            raise InputError(f"{path}: {error}") from error


def figures():
    """The names of the figures of a report, for figure()."""
    return sorted(file.name.removesuffix(".vl.json") for file in FIGURES.glob("*.vl.json"))


def figure(path, name):
    """A figure of the report as a Vega-Lite specification with its data in it: a dict, which altair.Chart.from_dict()
    takes and JupyterLab shows as application/vnd.vegalite.v5+json.

    Raises InputError for a name that figures() does not list or a file that is no results database."""
    if name not in figures():
        raise InputError(f"no figure {name!r}; there are {', '.join(figures())}")
    specification = json.loads((FIGURES / f"{name}.vl.json").read_text(encoding="utf-8"))
    with _opened(path) as (database, _):
        rows = database.execute((FIGURES / f"{name}.sql").read_text(encoding="utf-8"))
        columns = [column[0] for column in rows.description]
        specification["data"] = {"name": "rows", "values": [dict(zip(columns, row)) for row in rows]}
    return specification
