#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Certificates of the program hold, over all families, queries and the corpus, and corrupted ones are refused.

usage: verify_truth_test.py TOUCHSTONE [--part=I/N] [CLASS ...]

With --part=I/N each test takes every N-th of its families, from the I-th on (0 <= I < N).
"""
import copy
import json
import pathlib
import random
import subprocess
import sys
import tempfile
import unittest
from collections import Counter

FOLDER = pathlib.Path(__file__).parent
sys.path.insert(0, str(FOLDER))
import false_answers  # noqa: E402
import verify_truth  # noqa: E402

PROGRAM = sys.argv.pop(1) if len(sys.argv) > 1 else "touchstone"
PART, PARTS = map(int, sys.argv.pop(1).removeprefix("--part=").split("/")) if "--part=" in "".join(sys.argv[1:2]) else (0, 1)
PER_FAMILY = 42


def touchstone(*arguments, text=None):
    done = subprocess.run([PROGRAM, *map(str, arguments)], input=text, capture_output=True, text=True, timeout=900)
    assert done.returncode == 0, done.stderr
    return done.stdout


def read(text):
    return [json.loads(line) for line in text.splitlines() if line]


def certified(cases, *options):
    lines = "".join(json.dumps(case) + "\n" for case in cases)
    return read(touchstone("truth", "-", "--certificate", *options, text=lines))


def of_this_part(names):
    return names[PART::PARTS]


def families():
    return [entry["name"] for entry in json.loads(touchstone("list", "families", "--json"))["families"]]


def number(x):
    return float.fromhex(x) if isinstance(x, str) else float(x)


def penetration(case):
    return {key: value for key, value in case.items() if key != "motion"} | {"query": "penetration"}


def overlapping(case):
    """B moved so that its first vertex comes to the middle of A's first and last vertex."""
    a, b = case["a"]["vertices"], case["b"]["vertices"]
    dimension = case["dimension"]
    rows = [[float(k == i) for k in range(dimension)] +
            [(number(a[0][i]) + number(a[-1][i])) / 2 - number(b[0][i])] for i in range(dimension)]
    return penetration(case) | {"b": case["b"] | {"pose": rows}}


def impact(case, rng):
    """Half of the motions are drawn at random; half lead a vertex of B to a vertex of A, straight or beside it."""
    dimension = case["dimension"]
    velocity = [rng.randint(-3, 3) for _ in range(dimension)]
    if rng.random() < 0.5:
        p, q = rng.choice(case["a"]["vertices"]), rng.choice(case["b"]["vertices"])
        velocity = [(number(x) - number(y)) * rng.choice([0.5, 1, 1]) for x, y in zip(p, q)]
    return case | {"query": "impact", "motion": {"velocity": velocity, "duration": rng.choice([0, 1, 2, 0.75, 100])}}


def thrown(case, rng):
    """Curved bodies: half of the motions are drawn at random, half lead the centres to each other."""
    dimension = case["dimension"]
    velocity = [rng.randint(-3, 3) for _ in range(dimension)]
    if rng.random() < 0.5:
        a, b = ([number(row[-1]) for row in case[body]["pose"]] if "pose" in case[body] else [0.0] * dimension for body in "ab")
        velocity = [(x - y) * rng.choice([0.5, 1, 1]) for x, y in zip(a, b)]
    return case | {"query": "impact", "motion": {"velocity": velocity, "duration": rng.choice([1, 2, 0.75, 100])}}


def rounded(case, rng):
    return case | {body: case[body] | {"margin": rng.choice([0, 0.5, 0.3, 2])} for body in "ab"}


def cases_of(family):
    rng = random.Random(family)
    for case in read(touchstone("cases", f"{family}:9:0..{PER_FAMILY - 1}")):
        case.pop("expected", None)
        if not all("vertices" in case[body] for body in "ab"):
            for kind, changed in (("", case), ("penetration", penetration(case)), ("impact", thrown(case, rng)),
                                  ("ball", rounded(penetration(case), rng))):
                yield changed | {"id": case["id"] + kind}
            continue
        for kind, changed in (("", case), ("penetration", overlapping(case)), ("impact", impact(case, rng)),
                              ("ball", rounded(rng.choice([case, penetration(case)]), rng))):
            yield changed | {"id": case["id"] + kind}
    for case in read(touchstone("cases", f"{family}:10:0..{PER_FAMILY // 25}")):
        if all("vertices" in case[body] for body in "ab"):
            yield rounded(impact(case, rng), rng)


class Certificates(unittest.TestCase):
    def setUp(self):
        self.counts = Counter()

    def verify(self, name, cases, *options):
        for case, truth in zip(cases, certified(cases, *options), strict=True):
            with self.subTest(name, id=case["id"]):
                self.assertEqual(case["id"], truth["id"])
                self.counts[case["query"], verify_truth.check(case, truth)] += 1

    def report(self):
        print(sum(self.counts.values()), "certificates hold:",
              ", ".join(f"{n} {query} {kind}" for (query, kind), n in sorted(self.counts.items())))

    def curved(self, word=""):
        return sum(n for (query, kind), n in self.counts.items() if kind.startswith("enclosed") and word in kind)


class Corpus(Certificates):
    def test_certificates_hold(self):
        self.verify("corpus", [case for file in of_this_part(sorted((FOLDER / "../properties/corpus").glob("*.jsonl")))
                               for case in read(file.read_text())])
        self.report()
        self.assertFalse([kind for _, kind in self.counts if "refused" in kind])


class Families(Certificates):
    """Four queries on each of 42 cases of every family, over 10,000 together."""

    def test_certificates_hold(self):
        names = of_this_part(families())
        for family in names:
            self.verify(family, list(cases_of(family)))
        self.report()
        self.assertGreaterEqual(sum(self.counts.values()), 4 * PER_FAMILY * len(names))
        self.assertFalse([kind for _, kind in self.counts if "refused" in kind])
        for kind in ("hit", "miss"):
            self.assertGreaterEqual(self.counts["impact", kind], 4 * len(names))

    def test_of_enclosures_hold_where_exact_truths_are_known_too(self):
        names = of_this_part(families())
        for family in names:
            self.verify(family, [case | {"id": case["id"] + "enclosed"} for case in cases_of(family)][:12],
                        "--oracle", "enclosure")
        self.report()
        self.assertGreaterEqual(self.curved(), 8 * len(names))


class CurvedFamilies(Certificates):
    FAMILIES = ("random_shapes", "stacked_shapes")

    def cases(self, family):
        return read(touchstone("cases", f"{family}:31:0..149"))

    def test_of_depths_hold(self):
        for family in self.FAMILIES:
            self.verify(family, [penetration(case) for case in self.cases(family)])
        self.report()
        for verdict in ("separated", "touching", "penetrating"):
            self.assertGreaterEqual(self.curved(verdict), 30, verdict)

    def verify_impacts(self, family, hits, misses):
        rng = random.Random(family)
        self.verify(family, [thrown(case, rng) for case in self.cases(family)])
        self.report()
        self.assertGreaterEqual(self.counts["impact", "hit"], hits)
        self.assertGreaterEqual(self.counts["impact", "miss"], misses)

    def test_of_impacts_of_random_shapes_hold(self):
        self.verify_impacts("random_shapes", 30, 30)

    def test_of_impacts_of_stacked_shapes_hold(self):
        self.verify_impacts("stacked_shapes", 50, 10)


def resting(family, seed, count):
    """Bodies at rest: as the family has them, overlapping, and with balls."""
    rng = random.Random(family)
    for case in read(touchstone("cases", f"{family}:{seed}:0..{count - 1}")):
        case.pop("expected", None)
        kinds = [("", penetration(case)), ("b", rounded(penetration(case), rng))]
        if all("vertices" in case[body] for body in "ab"):
            kinds.append(("o", overlapping(case)))
        for kind, changed in kinds:
            yield changed | {"id": case["id"] + kind}


class Gradients(Certificates):
    """Sets of gradients on every family, found again in Python."""

    def test_hold(self):
        sets = Counter()
        for family in of_this_part(families()):
            cases = list(resting(family, 11, 12))
            for case, truth in zip(cases, certified(cases, "--gradient"), strict=True):
                with self.subTest(family, id=case["id"]):
                    kind = verify_truth.check(case, truth)
                    if "gradient" not in truth:
                        self.assertTrue(kind.startswith("enclosed"))
                        continue
                    self.assertEqual("parts" not in truth["gradient"], kind.startswith("enclosed"))
                    told = {True: "unique", False: "one of many", None: "open"}[truth["gradient"]["unique"]]
                    sets["enclosed " * kind.startswith("enclosed") + told] += 1
        print(dict(sets))
        for kind in ("unique", "one of many"):
            self.assertGreaterEqual(sets[kind], 20, kind)

    def test_of_curved_bodies_hold(self):
        sets, names = Counter(), of_this_part(["random_shapes", "stacked_shapes", "round_overlaps"])
        for family in names:
            cases = list(resting(family, 13, 100))
            for case, truth in zip(cases, certified(cases, "--gradient"), strict=True):
                with self.subTest(family, id=case["id"]):
                    if verify_truth.check(case, truth).startswith("enclosed"):
                        sets[truth["gradient"]["unique"] if "gradient" in truth else "not told"] += 1
        print(dict(sets))
        self.assertGreaterEqual(sets[True], 10 * len(names))


def shifted(text):
    """A rational so different that no true claim can hold it."""
    return str(verify_truth.rational(text) + 1)


def corruptions(truth):
    """(what, corrupted line): the checker must refuse each of these lines."""
    def corrupted(what, change):
        line = copy.deepcopy(truth)
        change(line, line["certificate"])
        return what, line

    def drop(name):
        return corrupted("no " + name, lambda line, certificate: certificate.pop(name))

    yield "no certificate", {key: value for key, value in truth.items() if key != "certificate"}
    yield corrupted("query", lambda line, _: line.update(query="intersects"))
    for verdict in {"separated", "touching", "penetrating"} - {truth["verdict"]}:
        yield corrupted("verdict " + verdict, lambda line, _, verdict=verdict: line.update(verdict=verdict))
    for name in ("distance_squared", "depth_squared", "impact_time"):
        if isinstance(truth.get(name), str):
            yield corrupted(name, lambda line, _, name=name: line.update({name: shifted(line[name])}))
    for name in ("distance", "depth", "impact_time"):
        if isinstance(truth.get(name), list):
            yield corrupted("upper end", lambda line, _, name=name: line[name].__setitem__(1, line[name][0] + "0"))
            yield corrupted("lower end", lambda line, _, name=name: line[name].__setitem__(0, shifted(line[name][1])))
    if "hit" in truth:
        yield corrupted("hit", lambda line, _: line.update(hit=not line["hit"]))
    yield corrupted("unknown claim", lambda line, _: line.update(volume="1"))
    if isinstance(truth.get("degeneracy_ulps"), (int, float)):
        yield corrupted("degeneracy", lambda line, _: line.update(degeneracy_ulps=line["degeneracy_ulps"] * 1.001 + 1e-3))
        yield corrupted("degeneracy halved", lambda line, _: line.update(degeneracy_ulps=line["degeneracy_ulps"] / 2 - 1e-3))
        yield corrupted("degeneracy doubled", lambda line, _: line.update(degeneracy_ulps=line["degeneracy_ulps"] * 2 + 1e-3))
        standing = truth.get("sweep", truth)
        for name in {"distance", "depth"} & set(standing):
            yield corrupted("degeneracy of a wide enclosure", lambda line, _, name=name: (
                line.get("sweep", line).update({name: ["0", "1e300"]}), line.update(degeneracy_ulps=line["degeneracy_ulps"] * 2 + 1)))
    if truth["verdict"] == "separated":
        yield corrupted("depth of bodies apart", lambda line, _: line.update(depth_squared="1"))
    if "nearest" in truth:
        yield corrupted("nearest point", lambda line, _: line["nearest"]["b"]["point"].__setitem__(
            0, shifted(line["nearest"]["b"]["point"][0])))
        yield corrupted("nearest claim", lambda line, _: line["nearest"].update(unique=True))
        yield corrupted("nearest claim of a body", lambda line, _: line["nearest"]["a"].update(unique=True))
        yield corrupted("nearest face", lambda line, _: line["nearest"]["a"].update(face=line["nearest"]["a"]["face"] + [0]))
    if "minimising_directions" in truth:
        claim = truth["minimising_directions"]
        yield corrupted("direction missing", lambda line, _: line["minimising_directions"].update(
            count=len(claim["directions"]) - 1, directions=claim["directions"][1:]))
        yield corrupted("direction twice", lambda line, _: line["minimising_directions"].update(
            directions=claim["directions"] + claim["directions"][:1]))
        yield corrupted("direction turned", lambda line, _: line["minimising_directions"].update(
            directions=[[str(-int(x) + (i == 0)) for i, x in enumerate(n)] for n in claim["directions"]]))
        yield corrupted("count", lambda line, _: line["minimising_directions"].update(
            count=1 if claim["count"] == "infinite" else "infinite"))
        yield corrupted("count that is no integer", lambda line, _: line["minimising_directions"].update(
            count=True if claim["count"] == 1 else 1.0 * len(claim["directions"])))
    if "contact" in truth:
        yield corrupted("unique", lambda line, _: line["contact"].update(unique=not line["contact"]["unique"]))
        yield corrupted("contact normal", lambda line, _: line["contact"].update(
            normal=[str(-2 * int(x)) for x in line["contact"]["normal"]]))
        yield corrupted("contact point", lambda line, _: line["contact"]["point"].__setitem__(0, shifted(line["contact"]["point"][0])))
    if "sweep" in truth:
        yield corrupted("graze", lambda line, _: line.update(interiors_apart=not line.get("interiors_apart")))
        yield corrupted("sweep", lambda line, _: line["sweep"].update(verdict="undecided"))
        yield corrupted("no sweep", lambda line, _: line.pop("sweep"))
    yield drop("witness")
    yield corrupted("weight", lambda _, certificate: certificate["witness"]["a"][0].__setitem__(1, "2"))
    yield corrupted("index that is no number", lambda _, certificate: certificate["witness"]["a"][0].__setitem__(
        0, {0: False, 1: True}.get(certificate["witness"]["a"][0][0], "0")))
    yield corrupted("negative index", lambda _, certificate: certificate["witness"]["a"][0].__setitem__(0, -1))
    if "direction" in truth["certificate"]:
        yield drop("direction")
        yield corrupted("zero", lambda _, certificate: certificate.update(direction=["0"] * len(certificate["direction"])))
    if truth["certificate"]["core"] == "separated":
        yield corrupted("sign", lambda _, certificate: certificate.update(
            direction=[str(-verify_truth.rational(x)) for x in certificate["direction"]]))
    surface = truth["certificate"].get("surface")
    if isinstance(surface, dict):
        yield corrupted("hole", lambda _, certificate: certificate["surface"]["faces"].pop())
        yield corrupted("turned", lambda _, certificate: certificate["surface"]["faces"][0].reverse())
        yield corrupted("empty", lambda _, certificate: certificate["surface"]["faces"].clear())
        for i, at in enumerate(corner[1] for corner in surface["corners"]):
            if at:
                yield corrupted("outside of the piece", lambda _, certificate, i=i: certificate["surface"]["corners"][i].__setitem__(
                    1, [str(2 * verify_truth.rational(x) + 1) for x in certificate["surface"]["corners"][i][1]]))
                break
    elif surface:
        yield corrupted("hole", lambda _, certificate: certificate["surface"].pop())
        yield corrupted("turned", lambda _, certificate: certificate["surface"][0].reverse())
        yield corrupted("empty", lambda _, certificate: certificate["surface"].clear())
        yield corrupted("twice", lambda _, certificate: certificate["surface"].append(certificate["surface"][0]))
    if "axis" in truth["certificate"]:
        yield corrupted("another axis", lambda _, certificate: certificate.update(axis=["1", "2", "3"]))
    if "miss" in truth["certificate"]:
        yield corrupted("sign of miss", lambda _, certificate: certificate.update(
            miss=[str(-verify_truth.rational(x)) for x in certificate["miss"]]))
    if "contact" in truth["certificate"]:
        yield corrupted("time", lambda _, certificate: certificate["contact"].update(time=shifted(certificate["contact"]["time"])))
        yield corrupted("sign of contact", lambda _, certificate: certificate["contact"].update(
            direction=[str(-verify_truth.rational(x)) for x in certificate["contact"]["direction"]]))
        yield corrupted("weight at contact", lambda _, certificate: certificate["contact"]["witness"]["b"][0].__setitem__(1, "2"))


def gradient_corruptions(truth):
    """(what, corrupted line) for a line with a set of gradients."""
    def corrupted(what, change):
        line = copy.deepcopy(truth)
        change(line["gradient"])
        return what, line

    claim = truth["gradient"]
    yield corrupted("unique", lambda claim: claim.update(unique=not claim["unique"]))
    yield corrupted("complete", lambda claim: claim.update(complete=not claim["complete"]))
    yield corrupted("unknown claim", lambda claim: claim.update(count=1))
    yield corrupted("no parts", lambda claim: claim["parts"].clear())
    for k in range(min(2, len(claim["parts"]))):
        def of_part(what, change, k=k):
            return corrupted(what, lambda claim: change(claim["parts"][k]))
        yield corrupted("part missing", lambda claim, k=k: claim["parts"].pop(k))
        yield corrupted("part twice", lambda claim, k=k: claim["parts"].append(claim["parts"][k]))
        yield of_part("direction turned", lambda part: part.update(direction=[str(-int(x)) for x in part["direction"]]))
        yield of_part("direction doubled", lambda part: part.update(direction=[str(2 * int(x)) for x in part["direction"]]))
        yield of_part("length", lambda part: part.update(squared_length=shifted(part["squared_length"])))
        yield of_part("point missing", lambda part: (part["points"].pop(), part["moments"].pop()))
        yield of_part("point twice", lambda part: (part["points"].append(part["points"][0]), part["moments"].append(part["moments"][0])))
        yield of_part("point shifted", lambda part: part["points"][0].__setitem__(-1, shifted(part["points"][0][-1])))
        yield of_part("moment shifted", lambda part: part["moments"][-1].__setitem__(0, shifted(part["moments"][-1][0])))
        if len(claim["parts"][k]["points"]) > 1:
            yield of_part("middle of an edge", lambda part: part["points"].__setitem__(0, [
                str((verify_truth.rational(x) + verify_truth.rational(y)) / 2) for x, y in zip(*part["points"][:2])]))
            yield of_part("moments in another order", lambda part: part["moments"].reverse())


def enclosure_corruptions(truth):
    """(what, corrupted line) for a line with an enclosure of gradients."""
    def corrupted(what, **fields):
        return what, truth | {"gradient": truth["gradient"] | fields}

    claim = truth["gradient"]
    yield corrupted("unknown claim", count=1)
    yield corrupted("direction turned", direction=[str(-verify_truth.rational(x)) for x in claim["direction"]])
    yield corrupted("point shifted", points=[[*p[:-1], shifted(p[-1])] for p in claim["points"]])
    yield corrupted("no points", points=[])
    yield corrupted("a coordinate too many", points=[[*p, "0"] for p in claim["points"]])
    yield corrupted("error below 0", point_error="-1")
    yield corrupted("`unique` that is a number", unique=1)
    yield corrupted("`unique` that is another number", unique=0)
    yield "nothing proved of the cores", truth | {"verdict": "undecided", "depth": ["0", "0"]}
    if claim["direction_error"] != "0":
        yield corrupted("an error of 0", direction_error="0")
    yield corrupted("point a little beside it", points=[[str(verify_truth.rational(x) + 2 * verify_truth.rational(claim["point_error"])
                                                             + verify_truth.rational("1e-30")) for x in p] for p in claim["points"]])
    if claim["unique"] is not False:
        yield corrupted("one of many", unique=False)
        yield corrupted("points in common", common=claim["points"])
        if (error := verify_truth.rational(claim["direction_error"])) > verify_truth.rational("1e-18"):  # below, rounding is in it
            yield corrupted("smaller error", direction_error=str(error * 99 / 100))
        yield corrupted("direction beside it", direction=[str(verify_truth.rational(x) + verify_truth.rational("1e-12") * (k + 1))
                                                           for k, x in enumerate(claim["direction"])])
    else:
        yield corrupted("unique", unique=True)
        yield corrupted("unique without points in common", unique=True, common=None)
        yield corrupted("a common point less", common=claim["common"][1:])
        yield corrupted("a common point shifted", common=[[shifted(x) for x in claim["common"][0]], *claim["common"][1:]])
        yield corrupted("an error of an exact direction", direction_error="1")
    if claim["unique"] is None:
        yield corrupted("unique", unique=True)


def questions(family):
    """Lines of every kind, for the first cases of a family."""
    rng = random.Random(family)
    curved = family in ("random_shapes", "stacked_shapes")
    for case in read(touchstone("cases", f"{family}:4:0..{29 if curved else 19}")):
        kinds = (("p", penetration(case)), ("i", thrown(case, rng))) if curved else (
            ("", case), ("p", overlapping(case)), ("i", impact(case, rng)), ("b", rounded(impact(case, rng), rng)))
        for kind, changed in kinds:
            yield changed | {"id": case["id"] + kind}


CORRUPTED_FAMILIES = ["small_grid", "small_grid_2d", "near_touching", "exactly_touching_2d", "random_shapes", "stacked_shapes"]


class Corrupted(unittest.TestCase):
    def test_certificates_are_refused(self):
        for family in of_this_part(CORRUPTED_FAMILIES):
            cases = list(questions(family))
            self.refuse_corruptions(cases, certified(cases), corruptions)

    def test_gradients_are_refused(self):
        for family in of_this_part(CORRUPTED_FAMILIES[:4] + ["parallel_faces", "identical_shapes"]):
            cases = list(resting(family, 12, 30))
            truths = certified(cases, "--gradient")
            self.refuse_corruptions(cases, truths, gradient_corruptions, 10)

    def test_enclosed_gradients_are_refused(self):
        for family in of_this_part([*CORRUPTED_FAMILIES[4:], "round_overlaps"]):
            cases = list(resting(family, 14, 150))
            told = [(case, truth) for case, truth in zip(cases, certified(cases, "--gradient"), strict=True)
                    if "parts" not in truth.get("gradient", {"parts"})]
            self.refuse_corruptions(*zip(*told), enclosure_corruptions, 11)

    def refuse_corruptions(self, cases, truths, corruptions_of, kinds=20):
        refused = Counter()
        for case, truth in zip(cases, truths, strict=True):
            verify_truth.check(case, truth)
            for what, line in corruptions_of(truth):
                with self.subTest(what, id=case["id"]):
                    try:
                        verify_truth.check(case, line)
                    except (verify_truth.Refuted, KeyError, ValueError, TypeError, IndexError, AttributeError):
                        refused[what] += 1
                    else:
                        self.fail("a corrupted certificate was accepted")
        print(sum(refused.values()), "corruptions refused:", dict(refused))
        self.assertGreaterEqual(len(refused), kinds)

    def test_answers_are_refused_where_one_demand_alone_does_not_hold(self):
        told = list(false_answers.all_of_them())
        truths = certified([case | {"id": str(i)} for i, (_, case, _) in enumerate(told)])
        for (what, case, fields), truth in zip(told, truths, strict=True):
            with self.subTest(what):
                verify_truth.check(case, truth)
                verify_truth.check(case, false_answers.changed(truth, {}))
                with self.assertRaises(verify_truth.Refuted):
                    verify_truth.check(case, false_answers.changed(truth, fields))

    def test_numbers_of_a_case_are_no_booleans(self):
        case = next(questions("small_grid"))
        [truth] = certified([case])
        verify_truth.check(case, truth)
        for name in ("margin", "dimension"):
            changed = copy.deepcopy(case)
            (changed if name in changed else changed["a"])[name] = True
            with self.subTest(name), self.assertRaises(verify_truth.Refuted):
                verify_truth.check(changed, truth)


class Files(unittest.TestCase):
    def setUp(self):
        self.cases = [case for family in ("small_grid", "random_shapes") for case in list(questions(family))[:16]]
        self.truths = certified(self.cases)

    def verify(self, cases, truths):
        with tempfile.TemporaryDirectory() as folder:
            paths = [pathlib.Path(folder) / name for name in ("cases.jsonl", "truths.jsonl")]
            for path, lines in zip(paths, (cases, truths), strict=True):
                path.write_text("".join((line if isinstance(line, str) else json.dumps(line)) + "\n" for line in lines))
            return subprocess.run([sys.executable, str(FOLDER / "verify_truth.py"), *map(str, paths)],
                                  capture_output=True, text=True, timeout=300)

    def test_whole_files_hold(self):
        whole = self.verify(self.cases, self.truths)
        self.assertEqual(whole.returncode, 0, whole.stderr)
        self.assertIn(f"{len(self.truths)} truths hold", whole.stdout)
        self.assertNotIn("gradient", whole.stdout)
        told = certified(self.cases, "--gradient")
        with_gradient = sum("gradient" in truth for truth in told)
        self.assertIn(f"; {with_gradient} have a gradient", self.verify(self.cases, told).stdout)

    def test_the_first_line_that_does_not_hold_is_named(self):
        wrong = self.truths[7] | {"verdict": "undecided"}
        broken = self.verify(self.cases, self.truths[:7] + [wrong] + self.truths[8:])
        self.assertEqual((broken.returncode, broken.stderr.split(":")[1]), (1, "8"), broken.stderr)
        self.assertEqual(self.verify(self.cases, self.truths[:3] + ["{"]).returncode, 1)
        self.assertIn("cases have no truth", self.verify(self.cases, self.truths[:-1]).stderr)
        self.assertIn("a second truth", self.verify(self.cases, self.truths[:2] + self.truths[1:]).stderr)

    def test_nothing_is_told_twice(self):
        twice = '{"verdict": "undecided", ' + json.dumps(self.truths[0])[1:]
        broken = self.verify(self.cases, [twice] + self.truths[1:])
        self.assertEqual((broken.returncode, "'verdict' occurs twice" in broken.stderr), (1, True), broken.stderr)
        broken = self.verify(self.cases[:1] + self.cases, self.truths)
        self.assertEqual((broken.returncode, "a second case" in broken.stderr), (2, True), broken.stderr)
        twice = '{"query": "impact", ' + json.dumps(self.cases[0])[1:]
        broken = self.verify([twice] + self.cases[1:], self.truths)
        self.assertEqual((broken.returncode, "'query' occurs twice" in broken.stderr), (2, True), broken.stderr)

    def test_integers_of_many_digits_hold(self):
        many = "0" * 5000
        truths = copy.deepcopy(self.truths)
        for side in truths[0]["certificate"]["witness"].values():
            for weight in side:
                p, _, q = weight[1].partition("/")
                weight[1] = f"{p}{many}/{q or 1}{many}"
        done = self.verify(self.cases, truths)
        self.assertEqual(done.returncode, 0, done.stderr)


if __name__ == "__main__":
    unittest.main(verbosity=2)
