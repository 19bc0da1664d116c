# SPDX-License-Identifier: CC0-1.0
"""Puts an engine through Touchstone's test vectors: write yours into `engine` below, then `python3 runner.py FOLDER`, the folder
with manifest.json. Prints per file and flag what passed and the first case that failed, and writes results.json."""
import json, math, pathlib, sys

NAME, VERSION, BITS = "example", "0", 64  # of your engine; 32 where it computes in float: which level and tolerance count


def engine(query, a, b, motion):
    """YOUR ENGINE HERE. This one knows balls in space alone. Returns whether they meet, and of "distance" how far apart, of
    "penetration" how deep, of "impact" when, of "gradient" how fast they part; None for a query or shape that it does not take."""
    if query == "impact" or len(a["pose"]) != 3 or {a["shape"], b["shape"]} != {"sphere"}:
        return None
    gap = math.dist(*([row[3] for row in body["pose"]] for body in (a, b))) - sum(body["radius"] + body["margin"] for body in (a, b))
    return gap <= 0, abs(gap)


def fault(query, test, answer, bits):
    """What is wrong with an answer, or None. Bodies that meet are at distance 0, bodies apart at depth 0."""
    (meets, number), truly = answer, test["result"] not in ("separated", "miss")
    if meets not in (True, False): return "undecided"  # also where either is right
    if test[f"level{bits}"] != "may" and meets != truly:
        return "meet" if meets else "apart"
    if query == "intersects" or (query == "impact" and not (meets and truly)):
        return None
    number = 0 if query != "gradient" and bool(meets) == (query == "distance") else float(number)
    return None if abs(number - test["value"]) <= test[f"tol{bits}"] else repr(number)


def judge(answer, folder, name, version, bits, only=""):
    """The report of an engine, which is a function as above, on the files whose names begin with `only`."""
    pathlib.Path("results.json").unlink(missing_ok=True)  # that of another engine
    rows, manifest = {}, json.loads(pathlib.Path(folder, "manifest.json").read_text())
    for file in (name for name in manifest["sha256"] if name.endswith(".json") and "/" not in name and name.startswith(only)):
        vectors = json.loads(pathlib.Path(folder, file).read_text())
        assert len(vectors["tests"]) == vectors["numberOfTests"], file
        for test in vectors["tests"]:
            try:
                said = answer(vectors["query"], test["a"], test["b"], test.get("motion"))
                wrong = None if said is None else fault(vectors["query"], test, said, bits)
            except (Exception, SystemExit) as error:
                said, wrong = True, f"{type(error).__name__}: {error}"
            for flag in ["all", *test["flags"]]:
                row = rows.setdefault((file, flag), {"file": file, "flag": flag, "passed": 0, "failed": 0, "skipped": 0, "first": None})
                row["skipped" if said is None else "failed" if wrong else "passed"] += 1
                if wrong and not row["first"]:
                    expected = f"{test['result']} {test.get('value', '')}"
                    row["first"] = {"id": test["id"], "comment": test["comment"], "expected": expected, "got": wrong}
    return {"engine": name, "version": version, "vectors": f"v{manifest['version']}", "bits": bits, "results": list(rows.values())}


def show(report):
    print(*map(json.dumps, report["results"]), sep="\n")
    pathlib.Path("results.json").write_text(json.dumps(report, indent=1) + "\n")
    counts = [sum(row[kind] for row in report["results"]) for kind in ("passed", "failed")]
    return 1 if counts[1] else 0 if counts[0] else "no test was asked"


if __name__ == "__main__":
    sys.exit(show(judge(engine, sys.argv[1], NAME, VERSION, BITS)) if len(sys.argv) == 2 else __doc__)
