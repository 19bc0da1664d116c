# SPDX-License-Identifier: GPL-3.0-or-later
"""The constants of the bounds, read from the code that uses them and written as Coq definitions and Gappa text."""
import re
from fractions import Fraction
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# Every `inline constexpr double` of these files is a constant of the proofs, and so is every match of the patterns for
# the others.
HEADERS = ['algorithms/certified/filters.h', 'algorithms/certified/polytope.h', 'algorithms/certified/enclosed_ball.h',
           'algorithms/certified/proofs.h']
FIELDS = [('algorithms/terminations/scaled_gap.h', 'roundoffs', r'double roundoffs = ([^;]+);', '{}'),
          ('algorithms/terminations/robust.h', 'robust_roundoffs', r'double roundoffs = ([^;]+);', '{}'),
          ('algorithms/fast/hulls/gauss_map.h', 'gauss_roundoffs', r'return S\((\d+)\) \* scalar_traits<S>::epsilon\(\) \* terms', '{}'),
          ('algorithms/fast/hulls/gauss_map.h', 'gauss_margin', r'constexpr S margin = S\(1\) / \(1 << (\d+)\);', '0x1p-{}')]
# In the proofs these two are the constants of the format itself.
OF_THE_FORMAT = {'u': Fraction(1, 2**53), 'eta': Fraction(1, 2**1074)}


def number(text):
    """The value of a C++ literal such as 24 or 0x1p-640 as a fraction. Raises ValueError on anything else."""
    match = re.fullmatch(r'0x1p([+-]?\d+)|(\d+)', text.strip())
    if not match:
        raise ValueError(f'"{text}" is neither an integer nor a power of two like 0x1p-640')
    return Fraction(2) ** int(match[1]) if match[1] else Fraction(match[2])


def read():
    """Name -> (value, header) of every constant. Raises ValueError if one is missing, doubled or not understood."""
    found = {}

    def take(name, text, header):
        if name in found:
            raise ValueError(f'{header}: the constant {name} is also in {found[name][1]}; rename one')
        try:
            found[name] = (number(text), header)
        except ValueError as error:
            raise ValueError(f'{header}: {name}: {error}') from None

    for header in HEADERS:
        code = re.sub(r'//[^\n]*', '', (ROOT / header).read_text())
        for statement in re.findall(r'inline constexpr double ([^;]+);', code):
            for part in statement.split(','):
                name, _, text = part.partition('=')
                take(name.strip(), text, header)
    for header, name, pattern, form in FIELDS:
        matches = re.findall(pattern, (ROOT / header).read_text())
        if len(matches) != 1:
            raise ValueError(f'{header}: {len(matches)} times "{pattern}", expected once')
        take(name, form.format(matches[0]), header)
    for name, value in OF_THE_FORMAT.items():
        if found.pop(name)[0] != value:
            raise ValueError(f'{HEADERS[0]}: {name} is not that of double')
    return found


def as_coq(value):
    """A real number of Coq. Powers of two beyond 64 bits become bpow, which proofs can compare without expanding them."""
    for sign, power in ((1, value), (-1, 1 / value)):
        exponent = power.numerator.bit_length() - 1
        if exponent >= 64 and power == 2**exponent:
            return f'bpow radix2 ({sign * exponent})'
    return str(value.numerator) if value.denominator == 1 else f'({value.numerator} / {value.denominator})'


def coq_module(values):
    """The text of constants.v for a dictionary name -> value."""
    lines = ['(* Written by properties/proofs/prove.py from the headers named; not to be edited. *)',
             'From Coq Require Import Reals.', 'From Flocq Require Import Core.', 'Open Scope R_scope.']
    lines += [f'Definition {name} : R := {as_coq(value)}.' for name, value in sorted(values.items())]
    return '\n'.join(lines) + '\n'


if __name__ == '__main__':
    print(coq_module({name: value for name, (value, _) in read().items()}), end='')
