#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The job array of Slurm and the rules of Snakemake give the rows that one process gives.

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
        return {table: sorted(database.execute(f"SELECT * FROM {table}").fetchall(), key=repr) for table in ("cell", "failure", "sample", "chunk")}


def run(*command, cwd, **environment):
    done = subprocess.run([str(word) for word in command], cwd=cwd, env={**os.environ, **environment}, capture_output=True, text=True)
    assert done.returncode == 0, f"{command}: {done.returncode}\n{done.stdout}{done.stderr}"


def tasks(program, task, least, most, count):
    """What Slurm tells a task of an array, and the program."""
    return {"TOUCHSTONE": str(program), "SLURM_ARRAY_TASK_ID": str(task), "SLURM_ARRAY_TASK_MIN": str(least),
            "SLURM_ARRAY_TASK_MAX": str(most), "SLURM_ARRAY_TASK_COUNT": str(count), "SLURM_CPUS_PER_TASK": "1"}


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
        print(f"the same rows by one process, by 3 tasks of an array{' and by Snakemake' if sys.argv[2:3] else ''}")


if __name__ == "__main__":
    main()
