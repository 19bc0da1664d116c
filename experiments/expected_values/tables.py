# SPDX-License-Identifier: GPL-3.0-or-later
"""Judged claims as lines and as the tables of docs/expected_values.md."""
from fractions import Fraction

FINDINGS = ("wrong", "off", "other", "right")
NUMBERS = ("distance", "depth", "time")


def number(value, digits=8):
    if value is None or isinstance(value, (str, bool)):
        return {None: "", True: "yes", False: "no"}.get(value, value)
    return f"{float(value):.{digits}g}"


def line(claim):
    return "\t".join([claim.finding, claim.case["id"], claim.kind, claim.value, claim.within, number(claim.truth, 17),
                      number(claim.error, 3), claim.how])


def of(claims, finding):
    return [claim for claim in claims if claim.finding == finding]


def is_number(claim):
    return claim.kind in NUMBERS


def counts(claims):
    kinds = [sum(map(is_number, claims)), sum(c.kind.startswith("normal") for c in claims),
             sum(c.kind in ("verdict", "hit") for c in claims)]
    return ("{} numbers, {} normals, {} verdicts: ".format(*kinds) +
            ", ".join(f"{len(of(claims, finding))} {finding}" for finding in FINDINGS))


def share(claim):
    """The tolerance in parts of the number; None where there is none."""
    if not is_number(claim) or claim.within in ("none", "float", "double") or Fraction(claim.value) == 0:
        return None
    return Fraction(claim.within) / abs(Fraction(claim.value))


def percent(value):
    if value >= 10:
        return f"{float(value):.2g} times"
    return f"{float(100 * value):.0f} %" if value >= Fraction(1, 10) else f"{float(100 * value):.2g} %"


def by_project(claims):
    yield "| tests of | claims | wrong | off | another quantity | right |"
    yield "|---|--:|--:|--:|--:|--:|"
    projects = sorted({c.project for c in claims}, key=lambda p: (*(-len(of([c for c in claims if c.project == p], f))
                                                                    for f in FINDINGS[:2]), p))
    for project in projects:
        own = [c for c in claims if c.project == project]
        yield f"| {project} | {len(own)} | " + " | ".join(str(len(of(own, finding))) for finding in FINDINGS) + " |"
    yield f"| all | {len(claims)} | " + " | ".join(str(len(of(claims, finding))) for finding in FINDINGS) + " |"


def text_of(claim):
    """What a test expects, for people: normals to four digits."""
    parts = [f"{float(x):.4g}" for x in claim.value.split(",")] if "," in claim.value else []
    return f"{claim.kind.replace('_', ' ')} " + (f"({', '.join(parts)})" if parts else claim.value)


def relative(claim):
    if claim.error is None or not is_number(claim) or not claim.truth:
        return ""
    return f", {percent(Fraction(claim.error) / abs(Fraction(claim.truth)))}"


def exact(claim):
    return f"{number(claim.truth)} along it" if claim.kind.startswith("normal") else number(claim.truth)


def listed(claims):
    yield "| case | claim | tolerance | exact | off by |"
    yield "|---|---|--:|--:|--:|"
    for c in sorted(claims, key=lambda c: (c.project, c.case["id"])):
        within = {"float": "equal in float", "double": "equal in double", "none": "a comment"}.get(c.within, c.within)
        yield f"| `{c.case['id']}` | {text_of(c)} | {within} | {exact(c)} | {number(c.error, 2)}{relative(c)} |"


def quantities(claims):
    yield "| case | claim | exact | what is meant |"
    yield "|---|---|--:|---|"
    for c in of(claims, "other"):
        why = next(tag[6:] for tag in c.case["tags"] if tag.startswith("other:"))
        yield f"| `{c.case['id']}` | {text_of(c)} | {exact(c)} | {why} |"


def test_of(claim):
    """The test of a claim, without the file before it and what stands behind."""
    words = claim.case["origin"].split(" at ")[0].split()
    return words[1], " ".join(words[2:]).split(",")[0]


def wide(claims, least=Fraction(1, 20)):
    tests = {}
    for claim in claims:
        if (part := share(claim)) is not None and part >= least and claim.finding != "other":
            tests.setdefault((claim.project, *test_of(claim)), []).append((part, claim))
    yield "| test | numbers | the widest tolerance | in parts of the number |"
    yield "|---|--:|--:|--:|"
    for (project, file, test), rows in sorted(tests.items(), key=lambda item: -max(part for part, _ in item[1])):
        part, claim = max(rows, key=lambda row: row[0])
        where = f"{project.split('/')[1]}, {file.split('/')[-1]}, `{test}`"
        yield f"| {where} | {len(rows)} | {claim.within} on {number(float(claim.value))} | {percent(part)} |"


def every_test(claims):
    tests = {}
    for claim in claims:
        tests.setdefault((claim.project, *test_of(claim)), []).append(claim)
    project = None
    for (name, file, test), own in tests.items():
        if name != project:
            commit = own[0].case["origin"].split(" at ")[1].split(":")[0]
            yield f"\n**{name}**, commit `{commit}`\n\n| file | test | claims | findings |\n|---|---|--:|---|"
            project = name
        found = ", ".join(f"{len(of(own, f))} {f}" for f in FINDINGS if of(own, f))
        yield f"| {file} | `{test}` | {len(own)} | {found} |"


def page(claims):
    parts = ["\n" + counts(claims) + ".\n", "\n".join(by_project(claims)),
             "\n## Wrong: the exact answer fails the test\n", "\n".join(listed(of(claims, "wrong"))),
             "\n## Off: the number is not right, and the tolerance hides it\n", "\n".join(listed(of(claims, "off"))),
             "\n## Another quantity\n", "\n".join(quantities(claims)),
             "\n## Tolerances of 5 % of the number and more\n", "\n".join(wide(claims)),
             "\n## Every test\n", "\n".join(every_test(claims)).lstrip("\n")]
    return "\n".join(parts) + "\n"
