# SPDX-License-Identifier: GPL-3.0-or-later
"""Follows docs/ci.md as a user would, with the archive that `archive_test.py` made: the script of the page, the commands of both of its CI
files, and what it prints when an engine gets worse."""
import os
import pathlib
import re
import shutil
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[1]
# What stands for the network.
CURL = "#!/bin/sh\nfor last; do :; done\nexec cat \"$last\"\n"


def blocks(language):
    return re.findall(rf"^```{language}\n(.*?)^```", (ROOT / "docs/ci.md").read_text(), re.MULTILINE | re.DOTALL)


def commands_of(ci_file):
    """The commands of a CI file: `- run: COMMAND`, or the items of `script:`."""
    return re.findall(r"^ *- run: (.*)$", ci_file, re.MULTILINE) or \
        re.findall(r"^ *- (.*)$", re.search(r"^ +script:\n((?: +- .*\n)+)", ci_file, re.MULTILINE)[1], re.MULTILINE)


def write_engine(repository, version):
    """The engine with two bugs, or its next version with one, as `ci/engine.c` of a user."""
    text = (ROOT / "experiments/engines/testing/two_bugs.c").read_text().replace("../touchstone_engine.h", "touchstone_engine.h")
    (repository / "ci/engine.c").write_text(("#define RIGHT_HORIZON\n" if version == "1.1" else "") + text)


def make_repository(repository, script):
    (repository / "ci").mkdir(parents=True)
    (repository / "ci/touchstone.sh").write_text(script)
    write_engine(repository, "1.1")
    shutil.copytree(ROOT / "vectors/v1", repository / "ci/v1")
    for runner in (ROOT / "vectors/runners").glob("runner.*"):
        shutil.copy(runner, repository / "ci")
    (repository / "bin").mkdir()
    (repository / "bin/curl").write_text(CURL)
    (repository / "bin/curl").chmod(0o755)


def check_page(archive, repository):
    repository = pathlib.Path(repository)
    vectors, script, keep = blocks("sh")
    make_repository(repository, script)
    environment = os.environ | {"TOUCHSTONE": str(archive), "PATH": f"{repository}/bin:{os.environ['PATH']}"}

    def run(command, statuses=(0,)):
        done = subprocess.run(["sh", "-c", command], cwd=repository, env=environment, capture_output=True, text=True)
        assert done.returncode in statuses, f"{command}: status {done.returncode}, expected {statuses}\n{done.stdout}{done.stderr}"
        return done.stdout + done.stderr

    run("sh ci/touchstone.sh", (2,))  # nothing is kept yet
    run(keep)
    ci_files = [commands_of(text) for text in blocks("yaml")]
    assert len(ci_files) == 2 and all("sh ci/touchstone.sh" in commands for commands in ci_files), ci_files
    for command in {command for commands in ci_files for command in commands} | {vectors.strip()}:
        run(command)
    write_engine(repository, "1.0")
    worse = run("sh ci/touchstone.sh", (1,)).replace(str(repository), "/home/you/engine")
    printed, = blocks("text")
    missing = [line for line in printed.splitlines() if line not in worse and line != "..."]
    assert not missing, f"docs/ci.md says {missing}; the script says\n{worse}"
