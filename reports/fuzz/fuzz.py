#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Inputs made wrong on purpose: cases, methods, campaigns, databases, archives, meshes, certificates, command lines and the answers
of plug-ins are changed by structure and by byte. Whatever comes of it, the program must answer or refuse with a message, and the verifier
of certificates must refuse every changed claim.

usage: fuzz.py BUILD_FOLDER [--inputs N | --minutes M] [--seed S] [--keep FOLDER]

Exit status 1: a finding. Each is made smaller as long as it fails alike and kept in FOLDER (out/fuzz) with the command that
shows it again. The same seed and number give the same inputs.
"""
import argparse
import contextlib
import copy
import gzip
import io
import json
import pathlib
import random
import resource
import shlex
import sqlite3
import string
import subprocess
import sys
import tarfile
import tempfile
import time
from collections import Counter

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "oracles"))
import verify_truth  # noqa: E402

# Of a hundred inputs: what takes longer is asked less often.
SHARES = {"case": 42, "method": 22, "campaign": 14, "mesh.off": 4, "mesh.obj": 4, "mesh.ply": 4, "mesh.stl": 3, "truth": 2,
          "engine": 1, "database": 1, "archive": 1, "certificate": 1, "command": 1}
# Certificates of curved bodies at the ends of the range of double take a minute each: asked for only where time is given.
SLOW_SHARES = SHARES | {"curved": 0.2}
NUMBERS = [0, -0.0, 1, -1, 2, 0.5, 1e308, -1e308, 1.7976931348623157e308, 5e-324, -5e-324, 1e-300, 2**53, 2**63, 2**64, -2**63,
           10**400, "0x1p+1023", "0x1p-1074", "0x-1p0", "-0x-1p0", "0x1p+1024", "0x", "nan", "1e5", True, None]
LENGTHS = [0, 1, 3, 0.1, 1e-10, 1e10, 2**53, 2.0**100, 2.0**-100, 1e100, 1e-100, 5e-324, 1e-300, 1e150, 1e308]
VALUES = NUMBERS + ["", "\x1b[2J", "<script>", "x" * 300, [], {}, [[]], "sphere", "impact", "\ud83d\ude00"]
WORDS = [b"-", b"0", b"9223372036854775807", b"-1", b"1e999", b"nan", b"{", b"}", b"[" * 50, b"\xff\xfe", b"\x00", b'"', b"\n", b".",
         b"(", b")", b",", b"=", b"any(", b"\x1b[2J", b"2000000000", b"\xef\xbb\xbf", b" "]
METHODS = ["gjk", "gjk(scalar=float, solver=johnson, stop=any(relative_gap(1e-6), no_progress), cap=64)", "epa(scalar=double)",
           "hybrid", "isa_gjk", "sat", "dynamic_gjk", "printed/gjk(eps_abs=1e-3)", "gjk(scalar=rounded(11), stop=absolute_gap(0x1p-20))",
           "gjk(scalar=rational)", "conservative_advancement", "polygon_gjk", "warm_gjk", "gjk_certified"]
# One good line of each command, on files of the folder that it is called in. Each takes milliseconds.
COMMANDS = ["list families --json", "judge cases.jsonl -m gjk --query distance --human", "solve random_shapes:1:0..3 -m epa --csv",
            "truth cases.jsonl --oracle enclosure --certificate -o truths.jsonl", "cases near_touching:1:0..3@penetration --out some.jsonl",
            "cases --campaign speed --cases 1 --seed 2", "run speed --cases 1 --seed 1 --jobs 1 --chunk 1 --db new.sqlite --resume",
            "merge merged.sqlite seed.sqlite", "archive seed.sqlite --out some.archive", "report seed.sqlite --replays 0 --out report", "diff seed.sqlite seed.sqlite --most 3",
            "choose seed.sqlite --max-error 1e-3 --confidence 0.9", "hunt -m gjk(scalar=float) --budget 5cases --family needles",
            "import mesh.off --gaps 0.1 --poses 1", "replay random_polytopes:1:0 -m gjk --format json -o -",
            "atlas random_polytopes:1:0 --axes b.v0.x,b.v0.y --ulps 1 -m gjk -o atlas.html",
            "shrink random_polytopes:1:0..2 -m gjk(cap=1) --seconds 1", "laws cases.jsonl --law theorem_2_monotone --scalar float"]
ARGUMENTS = ["", "-1", "nan", "1e400", "1.5", "9" * 20, "\x1b[2J", "\x9b2J", "a\nb", "<script>", "x" * 300, "-", "--", "/dev/full", ".",
             "none/x", "cases.jsonl#none", "random_polytopes:1:3..1", "random_polytopes:[1,2]", "=", "--help", "unsafe < nan", "\udcff"]
MESHES = {
    "mesh.off": b"OFF\n4 2 0\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n3 0 2 1\n3 0 1 3\n",
    "mesh.obj": b"v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1/1 2/2 -1\n",
    "mesh.ply": b"ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty double z\nelement face 1\n"
                b"property list uchar int vertex_indices\nend_header\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n3 0 1 2\n",
    "mesh.stl": b"solid s\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid s\n"}


def nodes(value, path=()):
    yield path
    for key, child in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from nodes(child, (*path, key))


def changed_json(rng, value):
    """A copy with one or two values replaced, left out, doubled or taken from elsewhere."""
    value = copy.deepcopy(value)
    for _ in range(rng.choice([1, 1, 2])):
        *parents, last = rng.choice([path for path in nodes(value) if path] or [("x",)])
        parent = value
        for key in parents:
            parent = parent[key]
        kind = rng.random()
        if kind < 0.6:
            parent[last] = copy.deepcopy(rng.choice(VALUES))
        elif kind < 0.75:
            del parent[last]
        elif isinstance(parent, list):
            parent.insert(rng.randrange(len(parent) + 1), copy.deepcopy(parent[last]))
        else:
            added = copy.deepcopy(rng.choice(VALUES))
            parent[rng.choice(["margin", "pose", "extra", "expected", "perturbation_ulps", "radius"])] = added
    return value


def changed_numbers(rng, value):
    """A copy with one to three numbers replaced by others that a case may have."""
    value = copy.deepcopy(value)
    for _ in range(rng.randint(1, 3)):
        *parents, last = rng.choice([path for path in nodes(value) if path and path[0] in ("a", "b", "motion")])
        parent = value
        for key in parents:
            parent = parent[key]
        is_number = isinstance(parent[last], (int, float)) or (isinstance(parent[last], str) and "0x" in parent[last])
        if is_number:
            parent[last] = rng.choice(LENGTHS) * (rng.choice([1, -1]) if isinstance(last, int) else 1)
    return value


def changed_bytes(rng, data):
    data = bytearray(data)
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        at, end = sorted(rng.randrange(len(data) + 1) for _ in range(2))
        end = min(end, at + 40)
        kind = rng.randrange(5)
        if kind == 0 and data:
            data[min(at, len(data) - 1)] ^= 1 << rng.randrange(8)
        elif kind == 1:
            del data[at:end]
        elif kind == 2:
            data[at:at] = data[at:end]
        else:
            data[at:at if kind == 3 else end] = rng.choice(WORDS)
    return bytes(data)


class Inputs:
    def __init__(self, build, folder, seed, shares):
        self.program, self.folder, self.seed, self.shares = build / "touchstone", folder, seed, shares
        families = ("random_shapes", "small_grid", "random_polytopes", "stacked_shapes", "random_motions")
        self.cases = [json.loads(line) for family in families for line in self.lines("cases", f"{family}:1:0..7")]
        self.flat = [case for case in self.cases if "vertices" in case["a"] and "vertices" in case["b"]]
        self.campaigns = [path.read_bytes() for path in sorted((ROOT / "experiments/campaigns").glob("*.toml"))]
        database = folder / "seed.sqlite"
        self.lines("run", "speed", "--cases", "3", "--jobs", "1", "--db", str(database))
        self.database = database.read_bytes()
        self.lines("archive", str(database), "--out", str(folder / "seed.archive"))
        self.archive = (folder / "seed.archive").read_bytes()
        plain = [f"random_polytopes:1:0..5@{kind}" for kind in ("distance", "penetration")]
        self.asked = {case["id"]: case for case in map(json.loads, self.lines("cases", *plain))}
        for name, content in MESHES.items():
            (folder / name).write_bytes(content)
        (folder / "cases.jsonl").write_text("".join(json.dumps(case) + "\n" for case in self.cases[::5]))
        self.truths = [json.loads(line) for line in self.lines("truth", *plain, "--certificate")]

    def lines(self, *arguments):
        done = subprocess.run([self.program, *arguments], capture_output=True, text=True, timeout=600, check=True)
        return done.stdout.splitlines()

    def make(self, number):
        """The kind of an input and its bytes."""
        rng = random.Random(f"{self.seed}/{number}")
        kind = rng.choices(list(self.shares), self.shares.values())[0]
        make = getattr(self, "make_" + kind.split(".")[0])
        # What nobody changed is accepted, or this attacks nothing.
        return (kind, self.unchanged(rng, kind)) if rng.random() < 0.02 else (kind, make(rng, kind))

    def unchanged(self, rng, kind):
        seeds = {"method": [word.encode() for word in METHODS], "campaign": self.campaigns, "database": [self.database], "archive": [self.archive],
                 "engine": [b""], "certificate": [json.dumps({"any": truth}).encode() for truth in self.truths],
                 "command": [json.dumps(line.split()).encode() for line in COMMANDS]}
        cases = [MESHES[kind]] if kind in MESHES else [json.dumps(case).encode() for case in (self.flat if kind == "truth" else self.cases)]
        return rng.choice(seeds.get(kind, cases))

    def make_case(self, rng, kind):
        case = rng.choice(self.cases)
        kind = rng.random()
        if kind < 0.4:
            return changed_bytes(rng, json.dumps(case).encode())
        if kind < 0.6:
            return self.make_curved(rng, kind)
        return json.dumps(changed_json(rng, case)).encode("utf-8", "replace")

    def make_truth(self, rng, kind):
        return json.dumps(changed_numbers(rng, rng.choice(self.flat))).encode()

    def make_curved(self, rng, kind):
        return json.dumps(changed_numbers(rng, rng.choice(self.cases))).encode()

    def make_method(self, rng, kind):
        if rng.random() < 0.7:
            return changed_bytes(rng, rng.choice(METHODS).encode())
        word = "".join(rng.choices(string.ascii_lowercase + "(),=_/0123456789.- ", k=rng.randint(1, 60)))
        return (rng.choice(METHODS)[:-1] + "(" + word).encode()

    def make_campaign(self, rng, kind):
        text = rng.choice(self.campaigns)
        if rng.random() < 0.4:
            lines = text.splitlines(keepends=True)
            for _ in range(rng.randint(1, 3)):
                lines.insert(rng.randrange(len(lines) + 1), rng.choice(lines))
                del lines[rng.randrange(len(lines))]
            text = b"".join(lines)
        return changed_bytes(rng, text)

    def make_mesh(self, rng, kind):
        return changed_bytes(rng, MESHES[kind])

    def make_engine(self, rng, kind):
        return rng.choice([b"a", b"a", b"w"]) + rng.randbytes(rng.randint(0, 300))

    def make_command(self, rng, kind):
        """A good command line in which words are replaced, left out, or put in."""
        words = rng.choice(COMMANDS).split()
        for _ in range(rng.choice([1, 1, 2, 3])):
            at, other = rng.randrange(len(words) + 1), rng.choice(ARGUMENTS + rng.choice(COMMANDS).split())
            words[at:at + rng.choice([0, 1, 1])] = rng.choice([[], [other], [other]])
        return json.dumps(words).encode()

    def database_by_sql(self, rng):
        path = self.folder / "changed.sqlite"
        path.write_bytes(self.database)
        with contextlib.closing(sqlite3.connect(path)) as database:
            tables = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
            for table in rng.sample(tables, rng.randint(1, 2)):
                column = rng.choice(database.execute(f"SELECT name FROM pragma_table_info('{table}')").fetchall())[0]
                value = rng.choice([None, -1, 0, 2**62, 1e300, "x", "{}", "[1]", "{", '{"1":-5}', "<script>", b"\xff", '{"zero":[]}'])
                with contextlib.suppress(sqlite3.Error):
                    rng.choice([lambda: database.execute(f"DELETE FROM {table}"),
                                lambda: database.execute(f"UPDATE OR REPLACE {table} SET {column} = ?", (value,)),
                                lambda: database.execute(f"UPDATE OR REPLACE {table} SET {column} = ?", (value,)),
                                lambda: database.execute(f"DROP TABLE {table}")])()
            database.commit()
        return path.read_bytes()

    def make_database(self, rng, kind):
        return self.database_by_sql(rng) if rng.random() < 0.7 else changed_bytes(rng, self.database)

    def make_archive(self, rng, kind):
        """An archive changed by byte, packed or unpacked, or by file: other names, other contents, more of them or fewer."""
        if rng.random() < 0.2:
            return changed_bytes(rng, self.archive)
        if rng.random() < 0.4:
            return gzip.compress(changed_bytes(rng, gzip.decompress(self.archive)), 1)
        with tarfile.open(fileobj=io.BytesIO(self.archive)) as archive:
            files = [(member.name, archive.extractfile(member).read()) for member in archive]
        at = rng.randrange(len(files))
        name, content = files[at]
        names = ["../escaped", "cases/../../escaped.jsonl", "/escaped", "", "cases/.jsonl", "x" * 99, "cases/x.jsonl", *dict(files)]
        files[at:at + rng.choice([0, 1, 1])] = rng.choice([
            [], [(rng.choice(names), content)], [(name, changed_bytes(rng, content))], [(name, self.database_by_sql(rng))]])
        made = io.BytesIO()
        with tarfile.open(fileobj=made, mode="w:gz", format=tarfile.USTAR_FORMAT, compresslevel=1) as archive:
            for name, content in files:
                member = tarfile.TarInfo(name)
                member.size, member.type = len(content), rng.choice([tarfile.REGTYPE] * 19 + [tarfile.SYMTYPE])
                archive.addfile(member, io.BytesIO(content))
        return made.getvalue()

    def make_certificate(self, rng, kind):
        """A truth line with a changed claim, which nothing can prove, or with any change."""
        truth = copy.deepcopy(rng.choice(self.truths))
        claims = [name for name in ("verdict", "distance_squared", "depth_squared") if name in truth]
        if rng.random() < 0.5 and claims:
            name = rng.choice(claims)
            old = truth[name]
            truth[name] = rng.choice([word for word in ("separated", "touching", "penetrating", "1/3", "0", "-1", 1, None, old + "1")
                                      if word != old])
            return json.dumps({"false": truth}).encode()
        return json.dumps({"any": changed_json(rng, truth)}).encode("utf-8", "replace")


class Target:
    """The reader of inputs, many a process; and the verifier, in this one."""

    def __init__(self, build, folder, inputs):
        self.command = [build / "fuzz_inputs", folder, build / "test_engines" / "fuzzed.so"]
        self.inputs = inputs

    def outcomes(self, batch):
        """What became of each input of the batch; one that ended the process is told so, and the rest are asked again."""
        found, left = [], list(batch)
        while left:
            data = b"".join(b"%s %d\n%s" % (kind.replace("curved", "truth").encode(), len(content), content)
                            for kind, content in left)
            done = subprocess.run(self.command, input=data, capture_output=True, timeout=3600)
            lines = [line for line in done.stdout.decode("utf-8", "replace").split("\n") if line and line != "begin"]
            found += lines
            if len(lines) >= len(left):
                break
            last = done.stderr.decode("utf-8", "replace").strip().splitlines()
            told = next((line for line in last if "ERROR" in line or "runtime error" in line), last[-1] if last else "")
            found.append(f"broken the process ended with status {done.returncode} {told}")
            left = left[len(lines) + 1:]
        return found

    def certificate(self, content):
        (kind, truth), = json.loads(content).items()
        case = self.inputs.asked.get(truth.get("id")) if isinstance(truth, dict) and isinstance(truth.get("id"), str) else None
        if case is None:
            return "refused there is no such case"
        try:
            verify_truth.check(case, truth)
        except (verify_truth.Refuted, LookupError, ValueError, TypeError, AttributeError, ArithmeticError) as error:
            return f"refused {error}"
        except Exception as error:  # noqa: BLE001 - what the verifier does not catch would end it
            return f"broken {type(error).__name__}: {error}"
        return "broken a false claim was proved" if kind == "false" else "accepted"

    def command_line(self, content):
        """What the program does with the arguments, in the folder of the inputs. A message is all that a wrong one may cause."""
        try:
            done = subprocess.run([self.inputs.program.resolve(), *json.loads(content)], cwd=self.inputs.folder,
                                  stdin=subprocess.DEVNULL, capture_output=True, timeout=120)
        except subprocess.TimeoutExpired:
            return "broken no end within two minutes"
        said, printed = (stream.decode("utf-8", "replace") for stream in (done.stderr, done.stdout))
        if done.returncode not in (0, 1, 2, 3):
            return f"broken the program ended with status {done.returncode} {said[-200:]}"
        if any(c < " " and c not in "\n\r" or "\x7f" <= c <= "\x9f" for c in said + printed):
            return "broken a control character on the terminal"
        if done.returncode == 2 and (not said.strip() or "std::" in said or "what()" in said):
            return f"broken no message for people: {said[-200:]!r}"
        return ("refused " + said[-200:].replace("\n", " ")) if done.returncode == 2 else "accepted"

    def verify(self, content, truth):
        """A truth of the program about a changed case must hold."""
        try:
            verify_truth.check(json.loads(content), json.loads(truth))
        except Exception as error:  # noqa: BLE001
            return f"broken its certificate does not hold: {error}"
        return "accepted"

    def all(self, batch):
        here = {"certificate": self.certificate, "command": self.command_line}
        asked = [pair for pair in batch if pair[0] not in here]
        answers = iter(self.outcomes(asked))
        for kind, content in batch:
            said = here[kind](content) if kind in here else next(answers)
            if kind in ("truth", "curved") and said.startswith("accepted {"):
                said = self.verify(content, said.removeprefix("accepted "))
            yield kind, content, said


def smaller(target, kind, content, said, seconds=60):
    """The bytes without what does not matter: blocks of half, a quarter, .. are left out as long as it fails alike."""
    def fails(candidate):
        (*_, now), = target.all([(kind, candidate)])
        return now.split()[:5] == said.split()[:5]

    end = time.monotonic() + seconds
    length = len(content) // 2
    while length >= 1 and kind not in ("certificate", "command"):
        at = 0
        while at < len(content) and time.monotonic() < end:
            candidate = content[:at] + content[at + length:]
            if fails(candidate):
                content = candidate
            else:
                at += length
        length //= 2
    return content


def keep(folder, target, kind, content, said):
    content = smaller(target, kind, content, said)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{kind}-{len(list(folder.iterdir()))}"
    path.write_bytes(content)
    again = f"(printf '{kind} {len(content)}\\n'; cat {path}) | {target.command[0]} {folder}"
    if kind == "command":
        again = f"{target.inputs.program} {shlex.join(json.loads(content))}".encode("utf-8", "backslashreplace").decode()
    print(f"{kind}: {said}\n  kept: {path}\n  again: {again}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--inputs", type=int, default=1 << 62)
    parser.add_argument("--minutes", type=float, default=0)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--keep", type=pathlib.Path, default=pathlib.Path("out/fuzz"))
    options = parser.parse_args()
    start, counts, findings, batch = time.monotonic(), Counter(), 0, 1000
    deadline = start + 60 * options.minutes if options.minutes else float("inf")
    if options.minutes == 0 and options.inputs == 1 << 62:
        parser.error("name --inputs or --minutes")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        inputs = Inputs(options.build, folder, options.seed, SLOW_SHARES if options.minutes else SHARES)
        target = Target(options.build, folder, inputs)
        first = 0
        while first < options.inputs and time.monotonic() < deadline:
            made = [inputs.make(number) for number in range(first, min(first + batch, options.inputs))]
            first += len(made)
            for kind, content, said in target.all(made):
                counts[kind, said.split()[0]] += 1
                if said.startswith("broken"):
                    findings += 1
                    keep(options.keep, target, kind, content, said)
    total = sum(counts.values())
    for kind in sorted({kind for kind, _ in counts}, key=list(SLOW_SHARES).index):
        print(f"{kind:12}", ", ".join(f"{n} {word}" for (k, word), n in sorted(counts.items()) if k == kind))
    used = sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    print(f"{total} inputs of seed {options.seed} in {time.monotonic() - start:.0f} s, {used:.0f} s of processor time, "
          f"{findings} findings")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
