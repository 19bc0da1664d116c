#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A campaign that is killed at any time and resumed ends with the rows of one that ran in peace.

usage: kills_test.py TOUCHSTONE [KILLS [SEED]]

Killed by SIGKILL, SIGTERM and SIGINT at random times, half of them in the first tenth of a second, where the database is
made; ended by a file that may not grow, as on a full disk; and, where mpirun is there, by the death of a rank. A database
is killed one to four times before it is resumed in peace and compared, table by table.
"""
import contextlib
import os
import random
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

PROGRAM, KILLS, SEED = (sys.argv[1:] + ["12", "1"][len(sys.argv) - 2:])[:3]
RUN = ["run", "epsilon-sweep", "--cases", "6", "--chunk", "3", "--seed", "5"]


def start(*arguments, **options):
    return subprocess.Popen([*map(str, arguments)], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, **options)


def rows(path):
    """Every table but the one that tells sessions apart."""
    with contextlib.closing(sqlite3.connect(path)) as database:
        tables = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'session'")]
        return {table: sorted(database.execute(f"SELECT * FROM {table}").fetchall(), key=repr) for table in tables}


def kill(how, command, after, rng):
    """Runs until it is killed, or to its end where that comes first."""
    if how == "full":
        bytes_left = rng.randrange(1, 40) * 65536
        process = start(*command, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (bytes_left, bytes_left)))
        process.communicate(timeout=600)
        return
    if how == "rank":
        process = start("mpirun", "--allow-run-as-root", "--oversubscribe", "-n", "2", *command, start_new_session=True)
        time.sleep(after + 0.3)
        ranks = subprocess.run(["pgrep", "-P", str(process.pid)], capture_output=True, text=True, check=False).stdout.split()
        if ranks:
            with contextlib.suppress(ProcessLookupError):
                os.kill(int(ranks[-1]), signal.SIGKILL)
        try:
            process.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            # Open MPI may wait for ever if a rank dies while it starts. On SIGTERM it ends the others.
            process.terminate()
            process.communicate(timeout=60)
        return
    process = start(*command)
    time.sleep(after)
    process.send_signal(getattr(signal, how))
    process.communicate(timeout=600)


def main():
    rng, counts, lost = random.Random(SEED), Counter(), 0
    ways = ["SIGKILL", "SIGKILL", "SIGTERM", "SIGINT", "full"] + (["rank"] if shutil.which("mpirun") else [])
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        whole, begun = folder / "whole", time.monotonic()
        assert start(PROGRAM, *RUN, "--db", whole).wait() == 0
        length, wanted = time.monotonic() - begun, rows(whole)
        while counts.total() < int(KILLS):
            database = folder / f"killed{counts.total()}"
            for _ in range(rng.randint(1, 4)):
                how = rng.choice(ways)
                counts[how] += 1
                after = rng.uniform(0, 0.1) if rng.random() < 0.5 else rng.uniform(0, length)
                kill(how, [PROGRAM, *RUN, "--db", database, *(["--resume"] if database.exists() or how == "rank" else [])], after, rng)
            process = start(PROGRAM, *RUN, "--db", database, "--resume")
            message = process.communicate(timeout=600)[1]
            if process.returncode != 0 or rows(database) != wanted:
                lost += 1
                print(f"killed after {dict(counts)}: resumed with {process.returncode}: {message[-500:]}")
            for path in folder.glob(database.name + "*"):
                path.unlink()
    print(f"{counts.total()} kills of seed {SEED} ({dict(sorted(counts.items()))}), {lost} databases that did not resume to equal tables")
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
