# SPDX-License-Identifier: GPL-3.0-or-later
"""The Python package as it is laid out in the build folder, PYTHONPATH=build/release/python. Names of tests are sentences."""
import ast
import ctypes
import inspect
import json
import math
import os
import pathlib
import shutil
import subprocess
import sys
import threading
import time
from fractions import Fraction

import numpy
import pytest
from hypothesis import HealthCheck, find, given, settings

import touchstone
from touchstone import _asking, strategies

HERE = pathlib.Path(__file__).resolve().parent
BUILD = pathlib.Path(os.environ["TOUCHSTONE_BUILD"])
SQUARE = numpy.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0]], dtype=float)


BALL = {"shape": "sphere", "radius": 1}


def points(n, k=8, dimension=3, seed=1):
    return numpy.random.default_rng(seed).random((n, k, dimension))


def equal(x, y):
    return all(numpy.array_equal(x[name], y[name], equal_nan=x[name].dtype.kind == "f") for name in x.dtype.names)


@pytest.mark.parametrize("scalar", ["double", "float"])
@pytest.mark.parametrize("family", ["near_touching", "near_touching_2d", "needles", "scale_extremes", "small_grid"])
def test_the_plain_library_answers_as_the_program_does_to_the_last_bit(family, scalar):
    cases = [case for case in touchstone.cases(family, count=60)]
    a, b = [numpy.asarray(case.a) for case in cases], [numpy.asarray(case.b) for case in cases]
    plain = touchstone.distance(a, b, method=f"gjk(scalar={scalar})")
    assert equal(plain, touchstone.distance(a, b, method=f"gjk(scalar={scalar}, proof=exact)"))  # the same, of the program


def ball_pairs(n):
    """Balls apart, near contact and overlapping, of radii that are no sums of few powers of two."""
    rng = numpy.random.default_rng(11)
    radii = rng.uniform(0.1, 2, (n, 2))
    ways = rng.normal(size=(n, 3))
    near = [rng.uniform(0, 2, n), 1 + rng.uniform(-1e-6, 1e-6, n), 1 + rng.uniform(-1e-13, 1e-13, n)]
    reach = radii.sum(axis=1) * numpy.choose(rng.integers(0, 3, n), near)
    centres = ways * (reach / numpy.linalg.norm(ways, axis=1))[:, None]
    pose = [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0]]
    moved = [[[*row[:3], x] for row, x in zip(pose, centre)] for centre in centres.tolist()]
    return ([{"shape": "sphere", "radius": r, "pose": pose} for r in radii[:, 0].tolist()],
            [{"shape": "sphere", "radius": r, "pose": rows} for r, rows in zip(radii[:, 1].tolist(), moved)])


def test_no_bracket_of_two_balls_has_its_ends_crossed():
    a, b = ball_pairs(2000)
    known = 0
    asked = [(touchstone.distance, ("gjk", "gjk(scalar=float)", "gjk(stop=relative_gap(0.000001))", "gjk(proof=published)")),
             (touchstone.penetration, ("epa", "hybrid", "mpr", "epa(scalar=float)", "hybrid(scalar=float)", "mpr(scalar=float)"))]
    for query, methods in asked:
        for method in methods:
            rows = query(a, b, method=method)
            assert not (rows["lower"] > rows["upper"]).any(), method
            known += (rows["lower"] <= rows["upper"]).sum()
    assert known > 9 * 2000
    rows = touchstone.impact(a, b, velocity=[-1.0, 0, 0], duration=4.0)
    assert not (rows["lower"] > rows["upper"]).any()


def test_ends_of_brackets_are_rounded_outwards():
    low, high = _asking._bracket({"lower": "0x1.00000000000008p+0", "upper": "0x1.00000000000008p+0"})
    assert (low, high) == (1.0, math.nextafter(1, 2))
    assert _asking._bracket({"lower": "-0x8.00000000000004p-3", "upper": "0x8p+2000"}) == (math.nextafter(-1, -2), math.inf)
    assert _asking._bracket({"lower": "0x8p+2000", "upper": None})[0] == sys.float_info.max
    assert _asking._bracket({"lower": 2.0, "upper": math.nextafter(2, 1)}) == (math.nextafter(2, 1),) * 2
    assert math.isnan(_asking._bracket({"lower": 1, "upper": None})[1])


def test_one_pair_gives_one_row_and_a_batch_as_many():
    one = touchstone.distance(SQUARE, SQUARE + [0, 0, 2])
    assert (one["verdict"], one["lower"], one["upper"]) == ("separated", 2, 2)
    assert one["points"].shape == (2, 3) and one["normal"].tolist() == [0, 0, -2]
    a, b = points(3000), points(3000, seed=2) + [3, 0, 0]
    stacked = touchstone.distance(a, b)
    assert stacked.shape == (3000,) and equal(stacked, touchstone.distance(list(a), list(b)))
    assert equal(stacked[17:18], touchstone.distance(a[17:18], b[17:18]))
    ragged = touchstone.distance([SQUARE, SQUARE[:1]], [SQUARE[:3] + [0, 0, 2], SQUARE + [0, 0, 3]])
    assert ragged["upper"].tolist() == [2, 3]
    assert touchstone.distance(SQUARE, b[:5])["upper"].shape == (5,)


def test_every_query_is_asked_of_methods_of_the_registry():
    deep = touchstone.penetration([[0, 0], [2, 0], [0, 2], [2, 2]], [[1, 1], [5, 1], [1, 5]], method="epa(scalar=rational)")
    assert deep["verdict"] == "penetrating" and deep["lower"] == deep["upper"] == 1
    assert touchstone.intersects(SQUARE, SQUARE, method="gjk(scalar=rational)")["verdict"] == "intersecting"
    hit = touchstone.impact(SQUARE, SQUARE + [0, 0, 4], velocity=[0, 0, -2], duration=4)
    assert hit["verdict"] == "intersecting" and hit["lower"] <= 2 <= hit["upper"]
    ball = {"shape": "sphere", "radius": 1, "pose": [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 5]]}
    apart = touchstone.distance(ball, SQUARE, method="gjk(scalar=double, stop=relative_gap(1e-6))")
    assert apart["upper"] == pytest.approx(4)


def test_the_truth_is_exact_and_its_doubles_enclose_it():
    known = touchstone.truth(SQUARE, SQUARE + [2, 2, 2])
    assert known["exact"] == Fraction(6) and known["lower"] < known["upper"] == math.nextafter(known["lower"], 9)
    assert Fraction(float(known["lower"])) ** 2 < 6 < Fraction(float(known["upper"])) ** 2
    overlap = touchstone.truth([SQUARE, SQUARE], [SQUARE, SQUARE + [0, 0, 2]], query="penetration")
    assert overlap["verdict"].tolist() == ["touching", "separated"] and overlap["upper"].tolist() == [0, 0]
    hit = touchstone.truth(SQUARE, SQUARE + [0, 0, 4], query="impact", velocity=[0, 0, -3], duration=4)
    assert hit["hit"] and hit["exact"] == Fraction(4, 3) and hit["lower"] < Fraction(4, 3) < hit["upper"]
    tenth = touchstone.truth(SQUARE, SQUARE + [0, 0, 1], query="impact", velocity=[0, 0, -10], duration=4)
    assert tenth["lower"] < Fraction(1, 10) < tenth["upper"]  # the double nearest to 1/10 is above it
    above_one = touchstone.truth([[0, 0, 0]], [[1, 2.0**-100, 0]])
    assert above_one["exact"] == 1 + Fraction(1, 2**200) and above_one["lower"] == 1 < above_one["upper"]
    ball = {"shape": "sphere", "radius": 1, "pose": [[1, 0, 0, 3], [0, 1, 0, 3], [0, 0, 1, 3]]}
    near = touchstone.truth(ball, [[0, 0, 0]])
    assert near["lower"] <= math.sqrt(27) - 1 <= near["upper"] and near["upper"] - near["lower"] < 1e-14


def in_hull(point, corners):
    """How far a gradient is from the hull of the corners, from above: weight goes from the worst of them to the best."""
    weights = numpy.full(len(corners), 1 / len(corners))
    for _ in range(500):
        off = weights @ corners - point
        towards = corners @ off
        best, worst = numpy.argmin(towards), numpy.argmax(numpy.where(weights > 0, towards, -numpy.inf))
        way = corners[best] - corners[worst]
        step = numpy.clip(-off @ way / max(way @ way, 1e-300), 0, weights[worst])
        weights[best] += step
        weights[worst] -= step
    return numpy.linalg.norm(weights @ corners - point)


@pytest.mark.parametrize("family", ["random_polytopes", "parallel_faces", "random_penetrations", "resting_boxes", "small_grid", "near_touching_2d"])
def test_gradients_are_in_the_exact_set_and_called_unique_only_where_they_are(family):
    cases = [case for case in touchstone.cases(family, count=60) if not case.a.margin and not case.b.margin]
    a, b = [numpy.asarray(case.a) for case in cases], [numpy.asarray(case.b) for case in cases]
    rows, exact = touchstone.gradient(a, b), touchstone.gradient_set(a, b)
    judged = unique = 0
    for row, told in zip(rows, exact):
        if row["uniqueness"] == "unique":
            assert told["unique"]
            unique += 1
        if numpy.isnan(row["gradient"]).any() or not told["complete"]:
            continue
        judged += 1
        assert row["lower"] <= told["upper"] + 1e-12 and told["lower"] <= row["upper"] + 1e-12
        allowed = 1e-12 if numpy.isnan(row["error"]).any() else 1e-12 + numpy.abs(row["error"]).sum()
        assert in_hull(row["gradient"], told["gradients"]) <= allowed + (1e-6 if len(told["gradients"]) > 1 else 0), (family, row, told)
    assert judged >= 10
    assert (unique > 0) == (family != "resting_boxes")


def test_gradients_predict_what_a_small_motion_does_and_have_signs_frames_and_a_reference_point():
    a, b = numpy.array([[0.25, 0.5, 2], [1, 0, 4], [0, 1, 4], [0, 0, 4]]), SQUARE * 4 - [2, 2, 0]
    row = touchstone.gradient(a, b)
    assert row["uniqueness"] == "unique" and row["gradient"].tolist() == [0, 0, 1, 0.5, -0.25, 0] and row["upper"] == 2
    h, w, u = 1e-6, numpy.array([0.3, -0.2, 0.1]), numpy.array([0.1, 0.2, 0.4])
    after = touchstone.gradient(a + h * (u + numpy.cross(w, a)), b)["upper"]
    assert (after - row["upper"]) / h == pytest.approx(row["gradient"] @ [*u, *w], abs=1e-5)
    assert touchstone.gradient(b, a)["gradient"].tolist() == (-row["gradient"]).tolist()
    moved = touchstone.gradient(a + [8, 4, 2], b + [8, 4, 2])["gradient"]
    assert moved[3:] == pytest.approx(row["gradient"][3:] + numpy.cross([8, 4, 2], [0, 0, 1]))
    deep = touchstone.gradient([[0, 0], [2, 0], [0, 2], [2, 2]], [[1.5, -9], [5, -9], [1.5, 9], [5, 9]])
    assert deep["gradient"][:2].tolist() == [-1, 0] and (deep["lower"], deep["upper"]) == (-0.5, -0.5)
    assert deep["uniqueness"] == "one_of_many" and 0 <= deep["gradient"][2] <= 2


def test_the_exact_set_of_resting_boxes_has_a_corner_for_each_of_the_common_face():
    told = touchstone.gradient_set(SQUARE, SQUARE + [0.5, 0.5, -2])
    assert (told["unique"], told["complete"], told["lower"]) == (False, True, 2)
    assert sorted(map(tuple, told["gradients"].tolist())) == [(0, 0, 1, y, -x, 0) for y in (0.5, 1) for x in (1, 0.5)]
    ball = touchstone.gradient_set({"shape": "sphere", "radius": 1, "pose": [[1, 0, 0, 3], [0, 1, 0, 0], [0, 0, 1, 0]]}, SQUARE - [0, 0.5, 0])
    assert ball["unique"] and ball["gradients"].tolist() == [[1, 0, 0, 0, 0, 0]] and ball["lower"] <= 1 <= ball["upper"]


def lowest_vertex(turned):
    def answer(a, b):
        """A above a square in z = 0, its lowest vertex nearest. The moment turned round is what a mirrored frame gives."""
        p = a[numpy.argmin(a[:, 2])]
        moment = numpy.cross(p, [0, 0, 1])
        return {"verdict": "separated", "value": p[2], "gradient": [0, 0, 1, *(turned * moment)]}
    return answer


def test_gradients_of_a_function_are_judged():
    lifted = numpy.array([[0.25, 0.5, 2], [1, 0, 4], [0, 1, 4], [0, 0, 4]])
    case = touchstone.Case(json.dumps({"id": "above", "query": "distance", "dimension": 3, "a": {"shape": "polytope", "vertices": lifted.tolist()},
                                       "b": {"shape": "polytope", "vertices": (SQUARE * 4 - [2, 2, 0]).tolist()}}))
    right, wrong = (touchstone.judge_engine(lowest_vertex(turned), [case], gradient=True) for turned in (1, -1))
    assert right.lines[0]["contact"]["gradient"] == "right" and right.rows["contact"].tolist() == [""]
    assert wrong.rows["contact"].tolist() == ["gradient_outside"] and wrong.counts["correct"] == 1
    ours = touchstone.judge([case], method="gjk", gradient=True)
    assert ours.lines[0]["contact"]["gradient"] == "right"


def test_vertices_stand_where_the_pose_places_them():
    pose = [[0, -1, 0, 10], [1, 0, 0, 20], [0, 0, 1, 30]]  # a quarter turn about z, then a way
    polytope = touchstone._cases.Body({"shape": "polytope", "vertices": [[1, 2, 3]], "pose": pose})
    assert numpy.asarray(polytope).tolist() == [[8, 21, 33]]
    box = touchstone._cases.Body({"shape": "box", "half_extents": [1, 2, 3], "pose": pose})
    assert sorted(numpy.asarray(box).tolist()) == [[x, y, z] for x in (8, 12) for y in (19, 21) for z in (27, 33)]


def test_judging_counts_what_the_program_counts():
    cases = list(touchstone.cases("near_touching", seed=1, count=450))
    assert cases[7].id == "near_touching:1:7" and numpy.asarray(cases[7].a).shape[1] == 3
    method = "gjk(scalar=float, proof=published)"  # the loop as published is wrong now and then
    judged = touchstone.judge(cases, method=method)
    done = subprocess.run([touchstone._program.PROGRAM, "judge", "near_touching:1:0..449", "-m", method], capture_output=True, text=True)
    for finding, count in judged.counts.items():
        assert f" {finding} {count}" in done.stderr
    assert len(judged.failures) == sum(judged.counts[x] for x in ("wrong_verdict", "bracket_violated", "inaccurate")) > 0
    assert str(judged.first_failure.case.id) in str(judged.first_failure)
    assert touchstone.judge(SQUARE, SQUARE + [0, 0, 1]).counts["correct"] == 1


def test_failures_are_wrong_verdicts_brackets_and_numbers():
    findings = touchstone._judged.FINDINGS
    judged = touchstone.judge(list(touchstone.cases("random_polytopes", count=len(findings))))
    judged.rows["finding"] = findings
    assert [failure.row["finding"] for failure in judged.failures] == ["wrong_verdict", "bracket_violated", "inaccurate"]
    assert judged.first_failure.case.id == judged.cases[1].id


def first_axis(a, b):
    gap = max(a[:, 0].min() - b[:, 0].max(), b[:, 0].min() - a[:, 0].max())
    return {"verdict": "separated" if gap > 0 else "meet", "point_a": a[0]}


def test_a_function_is_judged_in_a_process_of_its_own():
    seen = []
    closure = lambda a, b: seen.append(1) or first_axis(a, b)
    judged = touchstone.judge_engine(closure, touchstone.cases("random_polytopes", count=100, query="intersects"))
    assert not seen
    assert judged.counts["correct"] + judged.counts["wrong_verdict"] == 100 and set(judged.rows["side"]) == {"", "conservative"}


def test_a_function_that_fails_loses_its_query_and_nothing_else():
    cases = list(touchstone.cases("random_polytopes", count=6, query="intersects"))
    special = [float(numpy.asarray(case.a)[0, 0]) for case in cases]

    def bad(a, b):
        which = special.index(a[0, 0])
        if which == 0:
            raise ValueError("of no use")
        if which == 1:
            os._exit(3)
        if which == 2:
            while True:
                pass
        if which == 3:
            raise NotImplementedError("not these")
        return "undecided" if which == 4 else "separated"

    judged = touchstone.judge_engine(bad, cases, seconds=0.3)
    reasons = [line.get("refused", "") for line in judged.lines]
    for reason, said in zip(reasons, ["ValueError: of no use", "status 3", "0.3 s of processor time", "not these", "", ""]):
        assert said in reason, reasons
    assert judged.rows["finding"].tolist()[:5] == ["no_answer"] * 4 + ["undecided"]


def test_a_number_that_is_none_hides_no_verdict():
    cases = list(touchstone.cases("random_polytopes", count=5, query="distance"))
    judged = touchstone.judge_engine(lambda a, b: {"verdict": "meet", "value": float("nan")}, cases)
    assert judged.bad_fields == {"bad_number": 5} and judged.counts["no_answer"] == 0 and "bad_number 5" in str(judged)
    judged = touchstone.judge_engine(lambda a, b: float("nan"), cases)
    assert judged.bad_fields == {"bad_number": 5} and judged.counts["undecided"] == 5


@settings(max_examples=20, database=None, derandomize=True, suppress_health_check=list(HealthCheck), deadline=None)
@given(strategies.cases("touching_face_face_aligned", query="distance"))
def test_hypothesis_draws_cases_of_a_family(case):
    assert case.id.startswith("touching_face_face_aligned:[") and len(numpy.asarray(case.a)) >= 3


def test_hypothesis_shrinks_the_integers_of_a_recipe():
    slots = touchstone.recipe_slots("near_touching")
    found = find(strategies.recipes("near_touching"), lambda recipe: abs(recipe[0]) + abs(recipe[1]) >= 2,
                 settings=settings(max_examples=200, database=None, derandomize=True))
    assert len(found) == len(slots) and sum(map(abs, found)) <= 2 + sum(max(low, -high, 0) for _, low, high in slots)
    assert touchstone.case_of_recipe("near_touching", found).dimension == 3


def test_campaigns_are_frames_and_figures(tmp_path):
    database = tmp_path / "small.sqlite"
    touchstone._program.run(["run", "epsilon-sweep", "--cases", "2", "--db", str(database), "-j", "1"])
    frame = touchstone.results(database)
    assert {"family", "method", "cases", "wrong", "open"} <= set(frame.columns) and len(frame) > 10
    assert touchstone.results(database, "SELECT count(*) AS n FROM method").n[0] == frame.method.nunique()
    drawn = touchstone.figure(database, "error_by_tolerance")
    assert drawn["data"]["values"] and "vega-lite" in drawn["$schema"] and json.dumps(drawn)
    assert "error_by_tolerance" in touchstone.figures()
    with pytest.raises(touchstone.InputError, match="no table 'rates'; there are .*rate"):
        touchstone.results(database, "rates")
    with pytest.raises(touchstone.InputError, match="no such file.*touchstone run"):
        touchstone.figure(tmp_path / "none.sqlite", "near_degeneracy")


def test_numbers_of_numpy_and_quaternions_are_taken_in_dicts():
    box = {"shape": "box", "half_extents": numpy.array([1, 2, 3], dtype=numpy.float32), "margin": numpy.float64(0.5), "pose": (4, 0, 0, 1, 0, 0, 0)}
    ball = {"shape": "sphere", "radius": numpy.float32(0.5), "pose": numpy.eye(4)}
    assert touchstone.distance(box, ball)["upper"] == 2 == touchstone.truth(box, ball)["upper"] == touchstone.gradient(box, ball)["upper"]
    assert touchstone.gradient([box, box], ball)["gradient"].tolist() == [[1, 0, 0, 0, 0, 0]] * 2


WRONG_INPUT = [
    (lambda: touchstone.distance([[1, 2, 3, 4]], SQUARE), r"a: found shape \(1, 4\); expected \(k, 3\)"),
    (lambda: touchstone.distance(SQUARE, [[0, 0, math.nan]]), "b: point 0 is .*nan.*finite"),
    (lambda: touchstone.distance(points(3), points(2)), "a holds 3 bodies and the other 2|b holds 2 bodies and the other 3"),
    (lambda: touchstone.distance(SQUARE, [[0, 0]]), "a is in dimension 3 and b in 2"),
    (lambda: touchstone.distance([SQUARE, SQUARE[:, :2]], SQUARE), "body 1 has points of 2 coordinates and body 0 of 3"),
    (lambda: touchstone.distance([], SQUARE), "a: an empty list"),
    (lambda: touchstone.distance(numpy.zeros((0, 8, 3)), SQUARE), r"a: found shape \(0, 8, 3\)"),
    (lambda: touchstone.distance("cube", SQUARE), "a"),
    (lambda: touchstone.distance(SQUARE, SQUARE, method="gkj"), "unknown method 'gkj'; did you mean 'gjk'"),
    (lambda: touchstone.distance(SQUARE, SQUARE, method="\ud800"), r"'\\ud800': found a character"),
    (lambda: touchstone.cases("a\0b"), r"x00b.*: found a character"),
    (lambda: touchstone.distance(SQUARE, SQUARE, method="epa"), "epa does not answer distance"),
    (lambda: touchstone.impact(SQUARE, SQUARE, velocity=[1, 2]), r"velocity has shape \(2,\).*\(3,\)"),
    (lambda: touchstone.cases("near_touchin"), "unknown family 'near_touchin'; did you mean"),
    (lambda: touchstone.cases("near_touching", count=0), "count is 0"),
    (lambda: touchstone.case_of_recipe("near_touching", [1, 2]), "found 2 integers; expected"),
    (lambda: touchstone.judge_engine("gjk", []), "function is a str"),
    (lambda: touchstone.judge_engine(first_axis, []), "no case"),
    (lambda: touchstone.gradient({"shape": "box", "half_extents": [1, 1]}, SQUARE[:, :2]), "a and b are bodies of a case file in the plane"),
    (lambda: touchstone.distance(None, SQUARE), "a is None; expected a body"),
    (lambda: touchstone.distance([SQUARE, None], SQUARE), r"a\[1\] is None; expected an array of points"),
    (lambda: touchstone.distance(SQUARE + 1j, SQUARE), "a holds complex numbers"),
    (lambda: touchstone.distance(numpy.ma.masked_array(SQUARE, mask=SQUARE > 0), SQUARE), "a is a masked array"),
    (lambda: touchstone.distance([BALL, {"shape": "sphere", "radius": math.nan}], SQUARE), r"a\[1\], field radius is nan"),
    (lambda: touchstone.distance([BALL] * 2000, [BALL] * 1900 + [{"shape": "sphere", "radius": -1}] + [BALL] * 99), r"pair 1900 \(counted from 0\): b.radius: found -1"),
    (lambda: touchstone.distance({**BALL, "pose": [0, 0, 0, 2, 0, 0, 0]}, SQUARE), "a, field pose: the quaternion .* has the length 2"),
    (lambda: touchstone.judge([SQUARE]), r"cases\[0\] is a ndarray"),
    (lambda: touchstone.figure("x", "paretto"), "no figure 'paretto'; there are .*pareto"),
]


@pytest.mark.parametrize("call, message", WRONG_INPUT, ids=[str(i) for i in range(len(WRONG_INPUT))])
def test_wrong_input_is_named_with_what_would_do(call, message):
    with pytest.raises(touchstone.InputError, match=message):
        call()


def silence(batches, n):
    """The longest time between two ticks of this thread, as a share of the time that the library takes in another thread."""
    ends, ticks = [], []

    def ask():
        start = time.perf_counter()
        _asking._plain(*batches, n, 0)
        ends.extend([start, time.perf_counter()])

    worker = threading.Thread(target=ask)
    worker.start()
    while worker.is_alive():
        ticks.append(time.perf_counter())
        time.sleep(0.001)
    start, end = ends
    times = [start, *(tick for tick in ticks if start < tick < end), end]
    return max(later - earlier for earlier, later in zip(times, times[1:])) / (end - start)


def test_the_interpreter_runs_while_a_batch_is_answered(monkeypatch):
    n = 300_000
    batches = [_asking.Batch(points(n), "a"), _asking.Batch(points(n, seed=2) + [1, 0, 0], "b")]
    library = _asking._plain_library()
    assert any(silence(batches, n) < 0.5 for _ in range(5))  # another process may have the processor once
    monkeypatch.setattr(_asking._plain_library, "loaded", ctypes.PyDLL(library._name))  # which keeps the interpreter's lock
    assert silence(batches, n) > 0.5, "the measure does not see a lock that is held"


def test_help_and_stubs_cover_every_name():
    stubs = {node.name: node for node in ast.parse((HERE / "package/__init__.pyi").read_text()).body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    assert set(touchstone.__all__) == set(stubs)
    for name in touchstone.__all__:
        thing = getattr(touchstone, name)
        assert inspect.getdoc(thing), name
        if isinstance(stubs[name], ast.FunctionDef):
            given_names = [argument.arg for argument in [*stubs[name].args.args, *stubs[name].args.kwonlyargs]]
            assert given_names == list(inspect.signature(thing).parameters), name


def test_the_example_judges_and_draws(tmp_path):
    picture = tmp_path / "failure.svg"
    done = subprocess.run([sys.executable, HERE.parent / "examples/judge_a_python_gjk.py", picture], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "near_touching_2d:1:" in done.stdout and "answered" in done.stdout
    assert picture.read_text().count("<polygon") == 2 and picture.read_text().count("<circle") == 2


def test_the_page_shows_code_that_runs():
    page = (HERE.parents[1] / "docs/python.md").read_text()
    code = page.split("```python\n")[1].split("```")[0]
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    shown = page.split("```text\n")[1].split("```")[0]
    assert [line for line in shown.splitlines() if "..." not in line] == [line for line in done.stdout.splitlines() if "  case " not in line]


@pytest.fixture
def clone(tmp_path, monkeypatch):
    """A clone with what `pip install .` reads, whose build is there already; dpkg-query and cmake are stand-ins."""
    for path in ("pyproject.toml", "CMakeLists.txt", "run", "experiments/python/build_backend.py"):
        (tmp_path / "clone" / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(HERE.parents[1] / path, tmp_path / "clone" / path)
    (tmp_path / "clone/build").mkdir()
    (tmp_path / "clone/build/release").symlink_to(BUILD)
    stand_in(tmp_path / "bin/cmake", f'echo "$*" >> {tmp_path}/cmake.txt')
    stand_in(tmp_path / "bin/dpkg-query", "exit 1")  # a machine of another distribution
    monkeypatch.setenv("PATH", f"{tmp_path}/bin", prepend=os.pathsep)
    return tmp_path / "clone"


def stand_in(path, command):
    path.parent.mkdir(exist_ok=True)
    path.write_text(f"#!/bin/sh\n{command}\n")
    path.chmod(0o755)


def pip(command, *options):
    return subprocess.run([sys.executable, "-m", "pip", *command.split(), *options], capture_output=True, text=True)


def pip_install(clone, *options):
    return pip("install --no-index --no-deps --target", clone.parent / "home", *options, clone)


IN_AN_ENVIRONMENT = """
import touchstone
print(touchstone.__file__, touchstone.truth([[0, 0, 0]], [[0, 0, 1]])["exact"])
scene = touchstone.Scene([{"shape": "sphere", "radius": 1}, {"shape": "capsule", "radius": 0.5, "half_length": 1}])
[row] = scene.distance([[0, 0, 0, 1, 0, 0, 0], [3, 0, 0, 1, 0, 0, 0]], [[0, 1]], certified=True)
print(row["proved"], row["lower"] <= 1.5 <= row["upper"])
"""


def test_one_command_makes_a_wheel_that_a_bare_environment_installs(clone, monkeypatch):
    done = pip("wheel --no-deps --no-index --wheel-dir", clone.parent / "wheels", clone)
    assert done.returncode == 0, done.stdout + done.stderr
    [wheel] = (clone.parent / "wheels").glob("touchstone-*.whl")
    environment = clone.parent / "environment"  # of numpy alone, which no index is asked for
    subprocess.run([sys.executable, "-m", "venv", "--system-site-packages", "--without-pip", environment], check=True)
    done = pip("--python", environment / "bin/python", "install", "--no-index", "--no-deps", wheel)
    assert done.returncode == 0, done.stdout + done.stderr
    [home] = environment.glob("lib/python*/site-packages")
    asked = (clone.parent / "cmake.txt").read_text().splitlines()
    assert asked[0] == "--preset release" and asked[1].split(" -j ")[0].endswith("--target touchstone_python")
    assert 1 <= int(asked[1].split(" -j ")[1]) <= os.cpu_count()
    for wanted in ("__init__.py", "__init__.pyi", "py.typed", "_relay.py", "bin/touchstone", "bin/touchstone-engine-host", "bin/libtouchstone_plain.so", "bin/libtouchstone_c.so", "figures/near_degeneracy.sql"):
        assert (home / "touchstone" / wanted).is_file(), wanted
    assert not list(home.rglob("gjk_*")), "engines that are wrong on purpose"
    without_build = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "TOUCHSTONE"))}
    done = subprocess.run([environment / "bin/python", "-c", IN_AN_ENVIRONMENT], capture_output=True, text=True, env=without_build, cwd=clone.parent)
    assert done.stdout.splitlines() == [f"{home}/touchstone/__init__.py 1", "True True"], done.stdout + done.stderr
    monkeypatch.syspath_prepend(str(HERE))
    import build_backend
    (clone.parent / "metadata").mkdir()
    folder = build_backend.prepare_metadata_for_build_wheel(clone.parent / "metadata")
    assert (clone.parent / "metadata" / folder / "METADATA").read_text() == (home / folder / "METADATA").read_text()


def test_pip_names_the_packages_of_debian_that_are_missing(clone):
    stand_in(clone.parent / "bin/dpkg-query", "echo cmake installed; echo ninja-build installed; echo git not-installed")
    done = pip_install(clone)
    assert done.returncode != 0
    said = next(line for line in (done.stdout + done.stderr).splitlines() if "apt-get install" in line)
    packages = said.split("--no-install-recommends ")[1].split()
    assert {"g++", "git", "libcgal-dev"} <= set(packages) and not {"cmake", "ninja-build"} & set(packages)
    assert not (clone.parent / "cmake.txt").exists()


def test_pip_says_that_nothing_is_installed_for_editing(clone):
    done = pip_install(clone, "-e")
    assert done.returncode != 0 and "PYTHONPATH=build/release/python" in done.stdout + done.stderr


def test_a_program_that_dies_among_its_cases_is_an_error_and_no_end(tmp_path, monkeypatch):
    program = touchstone._program.PROGRAM
    stand_in(tmp_path / "dies", f'case "$2" in *..*) {program} "$@" | head -n 3; echo no memory >&2; exit 5;; esac; exec {program} "$@"')
    monkeypatch.setattr(touchstone._program, "PROGRAM", tmp_path / "dies")
    seen = []
    with pytest.raises(touchstone.ProgramError, match="status 5: .*no memory"):
        for case in touchstone.cases("near_touching", count=1000):
            seen.append(case.id)
    assert seen == [f"near_touching:1:{i}" for i in range(3)]
    generator = touchstone.cases("near_touching", count=1000)
    next(generator)
    generator.close()  # what is not wanted is no error
