#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: check.sh BUILD_DIR TOUCHSTONE_PROGRAM [CASES_PER_FAMILY]
# Checks the proofs with coqc, extracts and builds the checker in BUILD_DIR, and runs it over certificates of the corpus and
# of all families. Prints one line of counts; exit status 1 at a disagreement with oracles/verify_truth.py, 2 where the
# proofs or the checker cannot be built. Needs the Debian packages coq, ocaml-nox, ocaml-findlib and libzarith-ocaml-dev.
set -euo pipefail
[ $# -ge 2 ] || { sed -n 3p "$0" >&2; exit 2; }
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
program=$(readlink -f "$2")
mkdir -p "$1"
cd "$1"
build() {
    # The proofs are copied, so that nothing is written next to the sources.
    cp -u "$here"/*.v "$here"/*.ml .
    local stale=
    while read -r file; do
        # What follows a changed file may depend on it.
        [ "${file%.v}.vo" -nt "$file" ] || stale=yes
        if [ "$stale" ]; then coqc -Q . Touchstone.Certificates "$file" || return 1; fi
    done <"$here/order.txt"
    coqc -Q . Touchstone.Certificates extraction.v || return 1
    ocamlfind ocamlopt -w -a -package zarith -linkpkg big.ml certificates.mli certificates.ml check_lines.ml -o checker
}
build >build.log 2>&1 || { tail -n 20 build.log >&2; exit 2; }
exec python3 "$here/check_certificates.py" ./checker "$program" "${3:-1000}"
