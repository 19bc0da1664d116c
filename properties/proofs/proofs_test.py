#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Proofs and code name the same constants, expressions, theorems and files. This test needs neither Coq nor Gappa."""
import re
import unittest
from pathlib import Path

import code_constants
import prove

ROOT = Path(__file__).resolve().parents[2]
PROOFS = ROOT / 'properties' / 'proofs'
# The first constant keeps products from overflowing. The proofs assume numbers that do not overflow. The others are argued
# beside the code, in filters.h and proofs.h, and tested; no proof has them yet.
WITHOUT_PROOF = {'local_range', 'normal_roundoffs', 'point_roundoffs', 'contact_roundoffs'}


def squeezed(text):
    return re.sub(r'\s+', ' ', text)


def proof_files():
    return sorted(file for file in PROOFS.glob('*/*') if file.suffix in ('.v', '.gappa'))


def theorems_in(file):
    return set(re.findall(r'^(?:Theorem|Lemma|Corollary|Definition)\s+([\w\']+)', file.read_text(), flags=re.M))


class ProofsAndCode(unittest.TestCase):
    def test_every_expression_quoted_in_a_proof_is_in_the_code(self):
        quoted = 0
        for file in proof_files():
            comments = re.findall(r'\(\*(.*?)\*\)', file.read_text(), flags=re.S) + re.findall(r'^#(.*)$', file.read_text(), flags=re.M)
            for comment in comments:
                match = re.match(r'.*?\b((?:algorithms|oracles)/[\w/]+\.(?:h|cpp)): (.*)$', squeezed(comment).strip())
                if not match or not match[2].rstrip().endswith((';', '}', ')')):
                    continue
                quoted += 1
                self.assertIn(match[2].strip(), squeezed((ROOT / match[1]).read_text()), f'{file}: {match[1]} says it otherwise')
        self.assertGreater(quoted, 20)

    def test_every_constant_of_the_bounds_but_those_named_is_in_a_proof(self):
        constants = set(code_constants.read())
        text = ''.join(prove.without_comments(file.read_text()) for file in proof_files())
        used = {name for name in constants if re.search(rf'\b{name}\b', text)}
        self.assertEqual(constants - used, WITHOUT_PROOF)

    def test_every_constant_in_a_proof_has_a_wrong_value_that_is_refused(self):
        refused = {constant for constant, _, _ in prove.lines_of_refusals()}
        self.assertEqual(set(code_constants.read()) - refused, WITHOUT_PROOF)

    def test_every_constant_substituted_is_in_the_code(self):
        constants = code_constants.read()
        for constant, value, file in prove.lines_of_refusals():
            self.assertIn(constant, constants)
            self.assertNotEqual(code_constants.number(value), constants[constant][0], constant)
            self.assertTrue((PROOFS / 'bounds' / file).exists(), file)
        for file in PROOFS.glob('*/*.gappa'):
            for name in re.findall(r'@(\w+)@', file.read_text()):
                self.assertIn(name, constants, file)

    def test_a_number_that_is_no_integer_and_no_power_of_two_is_refused(self):
        with self.assertRaisesRegex(ValueError, 'neither an integer nor a power of two'):
            code_constants.number('1.5')

    def test_every_statement_names_a_theorem_and_files_that_exist(self):
        for name, _ in prove.FOLDERS:
            for theorem, file, _, _, used_in in prove.statements_of(name):
                path = ROOT / file
                if path.suffix == '.v':
                    self.assertIn(theorem, theorems_in(path), file)
                else:
                    self.assertTrue(path.exists(), file)
                for user in re.split(r'[,;]\s*', used_in):
                    self.assertTrue((ROOT / user).exists(), f'{theorem} is used in {user}')

    def test_every_folder_lists_its_files_and_assumes_nothing(self):
        for name, _ in prove.FOLDERS:
            for file in prove.order_of(name):
                text = prove.without_comments((PROOFS / name / file).read_text())
                self.assertIsNone(prove.FORBIDDEN.search(text), file)

    def test_what_a_law_says_proves_it_exists(self):
        present = {name for name, _ in prove.FOLDERS}
        laws = 0
        for law in sorted((ROOT / 'properties' / 'laws').glob('*.cpp')):
            for text in re.findall(r'\.proved_by\s*=\s*((?:"[^"]*"\s*)+),', law.read_text()):
                for part in ''.join(re.findall(r'"([^"]*)"', text)).split('; '):
                    match = re.fullmatch(r'([\w, ]+) \((\w+)/(\w+\.v)\)', part)
                    self.assertIsNotNone(match, f'{law.name}: {part}')
                    laws += 1
                    if match[2] in present:
                        for theorem in match[1].split(', '):
                            self.assertIn(theorem, theorems_in(PROOFS / match[2] / match[3]), law.name)
        self.assertGreater(laws, 10)


if __name__ == '__main__':
    unittest.main()
