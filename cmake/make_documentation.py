#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs Doxygen (docs/Doxyfile) on the headers of algorithms/ and the pages of docs/, offline.

Fails on every warning: a public function or class without a comment, a comment that Doxygen cannot read, a link that leads nowhere.
Fields, type members and macros may do without a comment where their name says all; these alone are not reported.

usage: make_documentation.py SOURCE_DIR OUTPUT_DIR [--check]        with --check no page is written
"""
import pathlib
import re
import subprocess
import sys
import tempfile

import doxygen_input

MAY_BE_UNDOCUMENTED = r"\((variable|typedef|enumvalue|macro definition)\) .*is not documented\.$"


def version(root):
    return re.search(r"^project\(\w+ VERSION ([\d.]+)", (root / "CMakeLists.txt").read_text(), re.MULTILINE).group(1)


def warnings_of_doxygen(root, output, is_check):
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder).resolve()
        doxygen_input.write(root, work / "input")
        log = work / "warnings"
        more = [f"OUTPUT_DIRECTORY = {output}", f"WARN_LOGFILE = {log}", f"PROJECT_NUMBER = {version(root)}"]
        if is_check:
            more += ["GENERATE_HTML = NO", "GENERATE_XML = YES", f"OUTPUT_DIRECTORY = {work}"]  # it does nothing without an output
        options = (root / "docs/Doxyfile").read_text() + "\n".join(more) + "\n"
        subprocess.run(["doxygen", "-"], cwd=work / "input", input=options, text=True, check=True)
        return [line for line in log.read_text().replace(f"{work}/input/", "").splitlines() if not re.search(MAY_BE_UNDOCUMENTED, line)]


def main():
    root, output = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
    output.mkdir(parents=True, exist_ok=True)
    warnings = warnings_of_doxygen(root, output, "--check" in sys.argv[3:])
    print("\n".join(warnings) if warnings else "documentation: every public function and class of algorithms/ has a comment that Doxygen reads")
    return 1 if warnings else 0


if __name__ == "__main__":
    sys.exit(main())
