#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The job array of Slurm and the rules of Snakemake give the rows that one process gives, and rows are simulated at its rates.

usage: templates_test.py PROGRAM [SNAKEMAKE]      without Snakemake the array alone is tried
"""
import os
import pathlib
import sqlite3
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
CAMPAIGN = ["near-degeneracy", "--cases", "40"]


def rows(path):
    with sqlite3.connect(path) as database:
        return {table: sorted(database.execute(f"SELECT * FROM {table}").fetchall(), key=repr) for table in ("cell", "failure", "chunk")}


def run(*command, cwd, **environment):
    done = subprocess.run([str(word) for word in command], cwd=cwd, env={**os.environ, **environment}, capture_output=True, text=True)
    assert done.returncode == 0, f"{command}: {done.returncode}\n{done.stdout}{done.stderr}"


def tasks(program, task, least, most, count):
    """What Slurm tells a task of an array, and the program."""
    return {"TOUCHSTONE": str(program), "SLURM_ARRAY_TASK_ID": str(task), "SLURM_ARRAY_TASK_MIN": str(least),
            "SLURM_ARRAY_TASK_MAX": str(most), "SLURM_ARRAY_TASK_COUNT": str(count), "SLURM_CPUS_PER_TASK": "1"}


def check_simulated_rows(folder):
    """Ten times the cases in chunks of a third: as many rows as a campaign would have, with the counts that its rates give."""
    run("/usr/bin/python3", HERE / "simulate_rows.py", "whole.sqlite", "400", "150", "simulated.sqlite", cwd=folder)
    sums = "SELECT sum(cases), sum(undecided), sum(iterations), count(DISTINCT family || method) FROM cell"
    with sqlite3.connect(folder / "whole.sqlite") as whole, sqlite3.connect(folder / "simulated.sqlite") as simulated:
        (cases, undecided, iterations, cells), found = whole.execute(sums).fetchone(), simulated.execute(sums).fetchone()
        assert found[0] == 10 * cases and found[3] == cells, f"{found[0]} simulated answers of {10 * cases}"
        for name, judged, drawn in (("undecided", undecided, found[1]), ("iterations", iterations, found[2])):
            assert abs(drawn - 10 * judged) < 6 * (10 * judged) ** 0.5, f"{drawn} {name} simulated, {10 * judged} expected"
        histogram = "SELECT sum((SELECT sum(value) FROM json_each(iteration_histogram))) FROM cell"
        counted = [database.execute(histogram).fetchone()[0] for database in (whole, simulated)]
        assert abs(counted[1] - 10 * counted[0]) < 0.01 * counted[1], f"{counted[1]} cases in histograms, {10 * counted[0]} expected"
        assert simulated.execute("SELECT sum(cases) FROM chunk").fetchone()[0] == 10 * whole.execute("SELECT sum(cases) FROM chunk").fetchone()[0]


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        run(program, "run", *CAMPAIGN, "--db", "whole.sqlite", cwd=folder)
        array = [HERE / "slurm_array.sh", *CAMPAIGN]
        for task in (0, 1, 2, 1):  # one of them is started again by Slurm
            run(*array, cwd=folder, **tasks(program, task, 0, 2, 3))
        (folder / "near-degeneracy.part2.sqlite").unlink()
        run(*array, cwd=folder, SHARDS="3", **tasks(program, 2, 2, 2, 1))  # another by hand: sbatch --array=2
        for wrong in (tasks(program, 2, 2, 2, 1), tasks(program, 1, 1, 3, 3), tasks(program, 2, 0, 4, 3)):
            refused = subprocess.run(list(map(str, array)), cwd=folder, env={**os.environ, **wrong}, capture_output=True, text=True)
            assert refused.returncode == 2 and "SHARDS=N" in refused.stderr, f"{wrong}: {refused.returncode} {refused.stderr}"
        run(program, "merge", "merged.sqlite", *sorted(folder.glob("near-degeneracy.part*.sqlite")), cwd=folder)
        assert rows(folder / "merged.sqlite") == rows(folder / "whole.sqlite"), "the job array gives other rows"
        for snakemake in sys.argv[2:3]:
            (folder / "snake").mkdir()
            run(snakemake, "-s", HERE / "Snakefile", "--cores", "2", "--directory", folder / "snake", "--config", "cases=40", "shards=3",
                f"program={program}", cwd=folder, HOME=str(folder))
            assert rows(folder / "snake/near-degeneracy.sqlite") == rows(folder / "whole.sqlite"), "the rules of Snakemake give other rows"
            assert (folder / "snake/near-degeneracy.report/report.md").stat().st_size > 1000
        check_simulated_rows(folder)
        print(f"the same rows by one process, by 3 tasks of an array{' and by Snakemake' if sys.argv[2:3] else ''}")


if __name__ == "__main__":
    main()
