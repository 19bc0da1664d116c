#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks every proof of properties/proofs and prints one table of what is proved.

usage: prove.py BUILD_DIR PROGRAM EXHAUSTIVE [CASES_PER_FAMILY]

Coq compiles the files of each folder's order.txt, in a copy below BUILD_DIR. statements.tsv lists the theorems that must be
there, and Print Assumptions gives the axioms of each. Coq also checks Gappa's proofs. Each wrong constant of
bounds/refusals.tsv must break a proof. Last come certificates/check.sh, on CASES_PER_FAMILY cases of each family, and the
exhaustive runs. Exit status 1: something failed."""
import re
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import code_constants

HERE = Path(__file__).resolve().parent
FOLDERS = [('theorems', 'Touchstone.Theorems'), ('certificates', 'Touchstone.Certificates'), ('bounds', 'Touchstone.Bounds')]
# These are the axioms of Coq's real numbers and nothing else. The table names them by the second word.
AXIOMS_OF_THE_REALS = {'ClassicalDedekindReals.sig_forall_dec': 'sig_forall_dec', 'ClassicalDedekindReals.sig_not_dec': 'sig_not_dec',
                       'FunctionalExtensionality.functional_extensionality_dep': 'functional_extensionality',
                       'functional_extensionality_dep': 'functional_extensionality', 'Classical_Prop.classic': 'classic',
                       'classic': 'classic'}
FORBIDDEN = re.compile(r'\b(Admitted|Axiom|Axioms|Conjecture|admit|give_up|Abort All)\b')
# On two cores each of them takes some minutes.
EXHAUSTIVE = [['triangles', '5'], ['tetrahedra', '3'], ['small_format']]
CASES_PER_FAMILY = '100'


class Failure(Exception):
    pass


def run(command, cwd=None):
    """Returns output and seconds. Raises Failure with the last lines of output if the command fails."""
    start = time.monotonic()
    done = subprocess.run([str(word) for word in command], cwd=cwd, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode != 0:
        raise Failure(f'{" ".join(map(str, command))} ended with {done.returncode}:\n' + '\n'.join(done.stdout.splitlines()[-12:]))
    return done.stdout, time.monotonic() - start


def without_comments(text):
    depth, kept = 0, []
    for part in re.split(r'(\(\*|\*\))', text):
        depth += (part == '(*') - (part == '*)')
        if depth == 0 and part != '*)':
            kept.append(part)
    return ''.join(kept)


def coqc(build, file, cwd=None):
    paths = [word for name, logical in FOLDERS for word in ('-Q', build / name, logical)]
    return run(['coqc', *paths, file], cwd)


def order_of(name):
    files = (HERE / name / 'order.txt').read_text().split()
    # extraction.v proves nothing: certificates/check.sh compiles it when it builds the checker.
    missing = ({path.name for path in (HERE / name).glob('*.v')} - {'extraction.v'}) ^ {Path(file).name for file in files}
    if missing:
        raise Failure(f'{name}/order.txt and the folder differ in {", ".join(sorted(missing))}')
    return [Path(file).name for file in files]


def statements_of(name):
    lines = (HERE / name / 'statements.tsv').read_text().splitlines()
    return [line.split('\t') for line in lines[1:] if line]


def compile_folder(build, name):
    """Returns the seconds of each file."""
    (build / name).mkdir(parents=True)
    if name == 'bounds':
        values = {constant: value for constant, (value, _) in code_constants.read().items()}
        (build / name / 'constants.v').write_text(code_constants.coq_module(values))
        coqc(build, build / name / 'constants.v')
    seconds = {}
    for file in order_of(name):
        text = (HERE / name / file).read_text()
        if match := FORBIDDEN.search(without_comments(text)):
            raise Failure(f'{name}/{file} says {match[0]}')
        shutil.copy(HERE / name / file, build / name / file)
        _, seconds[file] = coqc(build, build / name / file)
        print(f'  {name}/{file} {seconds[file]:.0f} s', file=sys.stderr, flush=True)
    return seconds


def axioms_in(block, theorem):
    """Returns the axioms in one answer of Print Assumptions. Raises Failure for one that is not an axiom of the reals."""
    names = re.findall(r"^([A-Za-z_][\w.']*)\s*(?::|$)", block, flags=re.M)
    names = [axiom for axiom in names if axiom not in ('Closed', 'Axioms')]
    if strange := [axiom for axiom in names if axiom not in AXIOMS_OF_THE_REALS]:
        raise Failure(f'{theorem} rests on {", ".join(strange)}')
    return ', '.join(sorted({AXIOMS_OF_THE_REALS[axiom] for axiom in names})) or 'none'


def axioms_of(build, name, logical, theorems):
    """Returns for each theorem (name, module) its axioms. Raises Failure for one that is not an axiom of the reals."""
    modules = sorted({module for _, module in theorems})
    text = ''.join(f'From {logical} Require {module}.\n' for module in modules)
    text += ''.join(f'Print Assumptions {logical}.{module}.{theorem}.\n' for theorem, module in theorems)
    file = build / f'assumptions_of_{name}.v'
    file.write_text(text)
    output, _ = coqc(build, file)
    blocks = re.split(r'^(?=Closed under the global context|Axioms:)', output, flags=re.M)[1:]
    if len(blocks) != len(theorems):
        raise Failure(f'{len(theorems)} theorems of {name}, but {len(blocks)} answers of Print Assumptions')
    return {theorem: axioms_in(block, theorem) for (theorem, _), block in zip(theorems, blocks)}


def gappa(build, file, values):
    """Checks Gappa's own proof by Coq. Returns its axioms and the seconds."""
    target = build / 'gappa'
    target.mkdir(exist_ok=True)
    text = re.sub(r'@(\w+)@(?= |\*)', lambda match: str(values[match[1]]), file.read_text())
    (target / file.name).write_text(text)
    start = time.monotonic()
    done = subprocess.run(['gappa', '-Bcoq', file.name], cwd=target, text=True, capture_output=True, timeout=120)
    if done.returncode != 0:
        raise Failure(f'gappa refuses {file.name}: {done.stderr.strip().splitlines()[-1]}')
    proof = target / (file.stem + '_by_gappa.v')
    theorem = re.findall(r'^(?:Lemma|Theorem) (\w+)', done.stdout, flags=re.M)[-1]
    proof.write_text(done.stdout + f'\nPrint Assumptions {theorem}.\n')
    if match := FORBIDDEN.search(done.stdout):
        raise Failure(f'the proof of {file.name} says {match[0]}')
    output, _ = run(['coqc', proof])
    return axioms_in(output, theorem), time.monotonic() - start


def needed_by(file):
    """Returns the files of bounds on which `file` depends and that use constants, in their order, with `file` last."""
    wanted, left = set(), [file]
    while left:
        wanted.add(left[-1])
        text = (HERE / 'bounds' / left.pop()).read_text()
        names = re.findall(r'^From Touchstone\.Bounds Require (?:Import|Export) (.*)\.$', text, flags=re.M)
        left += [name + '.v' for line in names for name in line.split() if name != 'constants' and name + '.v' not in wanted]
    return [name for name in order_of('bounds') if name in wanted - {'rounding.v', 'double.v'}]


def refusal(build, line):
    """Checks that a wrong constant breaks the named proof. Returns a row of the table."""
    constant, value, file = line
    values = {name: number for name, (number, _) in code_constants.read().items()}
    if constant not in values:
        raise Failure(f'refusals.tsv names {constant}, which is no constant of the code')
    values[constant] = code_constants.number(value)
    here = build / f'wrong_{constant}'
    start = time.monotonic()
    try:
        if file.endswith('.gappa'):
            here.mkdir()
            gappa(here, HERE / 'bounds' / file, values)
        else:
            shutil.copytree(build / 'bounds', here / 'bounds', ignore=shutil.ignore_patterns('.*'))
            (here / 'bounds' / 'constants.v').write_text(code_constants.coq_module(values))
            for name in ['constants.v'] + needed_by(file):
                run(['coqc', '-Q', here / 'bounds', 'Touchstone.Bounds', here / 'bounds' / name])
    except Failure as failure:
        # Any other error than one in the named proof is an error of this script.
        if re.search(rf'/{re.escape(file)}", line \d+', str(failure)) or 'gappa refuses' in str(failure):
            return [f'{constant} = {value} is refused', f'properties/proofs/bounds/{file}', 'refusal', '', time.monotonic() - start]
        raise
    raise Failure(f'{file} is still proved with {constant} = {value}')


def lines_of_refusals():
    return [line.split('\t') for line in (HERE / 'bounds' / 'refusals.tsv').read_text().splitlines()[1:] if line]


def print_table(rows):
    rows = [['statement', 'used in', 'tool', 'axioms', 'seconds']] + [[*row[:4], f'{row[4]:.1f}'] for row in rows]
    for row in rows:
        print('| ' + ' | '.join(row) + ' |')
        if row is rows[0]:
            print('|---|---|---|---|---|')


def main(build, program, exhaustive, per_family=CASES_PER_FAMILY):
    start = time.monotonic()
    build = Path(build).resolve()
    shutil.rmtree(build, ignore_errors=True)
    build.mkdir(parents=True)
    rows, failures = [], []

    def attempt(step, *arguments):
        try:
            rows.extend(step(*arguments))
        except (Failure, ValueError, subprocess.TimeoutExpired) as failure:
            failures.append(str(failure))
            print(f'FAILED: {failure}', file=sys.stderr, flush=True)

    def proofs(name, logical):
        seconds = compile_folder(build, name)
        statements = [line for line in statements_of(name) if line[1].endswith('.v')]
        theorems = [(line[0], Path(line[1]).stem) for line in statements]
        axioms = axioms_of(build, name, logical, theorems)
        share = {file: sum(1 for line in statements if Path(line[1]).name == file) for file in seconds}
        return [[f'{line[0]}: {line[2]}', line[4], 'Coq', axioms[line[0]],
                 seconds[Path(line[1]).name] / share[Path(line[1]).name]] for line in statements]

    def by_gappa(line):
        values = {name: value for name, (value, _) in code_constants.read().items()}
        axioms, spent = gappa(build, HERE / 'bounds' / Path(line[1]).name, values)
        return [[f'{line[0]}: {line[2]}', line[4], 'Gappa, Coq', axioms, spent]]

    def comparison():
        output, spent = run([sys.executable, HERE / 'proofs_test.py'])
        return [[f'names, constants and quoted expressions are those of the code: {output.strip().splitlines()[-1]}', 'algorithms',
                 'proofs_test.py', '', spent]]

    def certificates():
        output, spent = run(['bash', HERE / 'certificates' / 'check.sh', build / 'certificates_check', program, per_family])
        return [[output.strip().splitlines()[-1], 'oracles', 'certificates/check.sh', '', spent]]

    def all_pairs(words):
        output, spent = run([exhaustive, *words])
        return [[f'{" ".join(words)}: {output.strip().splitlines()[-1]}', 'algorithms', 'exhaustive', '', spent]]

    for name, logical in FOLDERS:
        attempt(proofs, name, logical)
    with ThreadPoolExecutor(2) as pool:
        jobs = [(by_gappa, line) for line in statements_of('bounds') if line[1].endswith('.gappa')]
        jobs += [(lambda line: [refusal(build, line)], line) for line in lines_of_refusals()]
        jobs += [(lambda _: comparison(), None), (lambda _: certificates(), None)]
        jobs += [(all_pairs, words) for words in EXHAUSTIVE]
        for job in [pool.submit(attempt, step, argument) for step, argument in jobs]:
            job.result()
    print_table(rows)
    print(f'{len(rows)} rows, {len(failures)} failures, {(time.monotonic() - start) / 60:.1f} minutes')
    if failures:
        print(f'{len(failures)} of the checks failed:\n' + '\n'.join(failures))
    return 1 if failures else 0


if __name__ == '__main__':
    if len(sys.argv) not in (4, 5):
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
