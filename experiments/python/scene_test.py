# SPDX-License-Identifier: GPL-3.0-or-later
"""Scenes, audits and the files of robots, with the package as it is laid out in the build folder. Names of tests are sentences."""
import csv
import math
import pathlib
import subprocess
import sys

import numpy
import pytest

import touchstone

EXAMPLES = pathlib.Path(__file__).resolve().parents[1] / "examples"
BALL = {"shape": "sphere", "radius": 1}
SQUARE = numpy.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0]], dtype=float)


def equal(x, y):
    return all(numpy.array_equal(x[name], y[name], equal_nan=x[name].dtype.kind == "f") for name in x.dtype.names)


def mixed_scene(n, seed=5, reach=2.0):
    """Bodies of all shapes, and poses as (n, 7)."""
    rng = numpy.random.default_rng(seed)
    sizes = rng.uniform(0.2, 1, (n, 3))
    make = [lambda s: {"shape": "sphere", "radius": s[0]}, lambda s: {"shape": "capsule", "radius": s[0], "half_length": s[1], "margin": 0.0625},
            lambda s: {"shape": "box", "half_extents": s}, lambda s: rng.uniform(-1, 1, (12, 3)),
            lambda s: {"shape": "cylinder", "radius": s[0], "half_height": s[1]}, lambda s: {"shape": "cone", "radius": s[0], "half_height": s[1]},
            lambda s: {"shape": "ellipsoid", "radii": s}, lambda s: {"shape": "tapered_capsule", "top_radius": s[0], "bottom_radius": s[1], "half_height": s[2]}]
    turns = rng.normal(size=(n, 4))
    return ([make[i % len(make)](sizes[i]) for i in range(n)],
            numpy.hstack([rng.uniform(-reach, reach, (n, 3)), turns / numpy.linalg.norm(turns, axis=1)[:, None]]))


def placed_dicts(bodies, poses):
    """The same bodies as dicts of a case file, each with its pose."""
    return [{**(body if isinstance(body, dict) else {"shape": "polytope", "vertices": body}), "pose": pose} for body, pose in zip(bodies, poses)]


def test_a_scene_answers_what_the_program_and_the_oracle_say_of_every_shape():
    bodies, poses = mixed_scene(40, reach=1.2)
    scene = touchstone.Scene(bodies)
    pairs = numpy.array([(i, j) for i in range(40) for j in range(i)])[::3]
    rows, proved = scene.distance(poses, pairs), scene.distance(poses, pairs, certified=True)
    placed = placed_dicts(bodies, poses)
    a, b = [placed[i] for i, _ in pairs], [placed[j] for _, j in pairs]
    apart, deep = touchstone.truth(a, b), touchstone.truth(a, b, query="penetration")
    is_apart = apart["verdict"] == "separated"
    assert 50 < is_apart.sum() < len(pairs) - 50
    lower, upper = numpy.where(is_apart, apart["lower"], -deep["upper"]), numpy.where(is_apart, apart["upper"], -deep["lower"])
    assert ((rows["distance"] > 0) == is_apart).all()
    assert (rows["lower"] <= upper + 1e-12).all() and (lower <= rows["upper"] + 1e-12).all()
    assert proved["proved"].all() and (proved["lower"] <= upper).all() and (lower <= proved["upper"]).all()
    assert (proved["verdict"] == apart["verdict"]).all() and (proved["upper"] - proved["lower"] < 1e-4).all()
    assert (proved["upper"] - proved["lower"])[is_apart].max() < 1e-11 and (proved["point_error"] < 1e-10).all()
    assert numpy.allclose(numpy.linalg.norm(rows["normal"], axis=1), 1)
    gaps = scene.gap_along(rows["normal"], poses, pairs)
    assert (gaps[:, 0] <= rows["upper"] + gaps[:, 1]).all() and (gaps[:, 0] >= rows["lower"] - 1e-5).all()


def test_a_half_space_is_below_the_lowest_point_of_each_body():
    scene = touchstone.Scene([{"shape": "sphere", "radius": 0.5}, SQUARE])
    poses = [[1, 2, 3, 1, 0, 0, 0], [0, 0, -0.25, 1, 0, 0, 0]]
    rows = scene.half_space([0, 0, 2], 1.0, poses)  # z <= 1/2
    assert rows["pair"].tolist() == [[0, -1], [1, -1]] and rows["verdict"].tolist() == ["separated", "penetrating"]
    assert rows["proved"].all() and rows["distance"] == pytest.approx([2, -0.75])
    assert rows["normal"].tolist() == [[0, 0, 1]] * 2 and rows["points"][0].tolist() == [[1, 2, 2.5], [1, 2, 0.5]]
    assert rows["gradient"][0].tolist() == [0, 0, 1, 2, -1, 0]
    with pytest.raises(touchstone.InputError, match="normal is zero"):
        scene.half_space([0, 0, 0], 1.0, poses)
    with pytest.raises(touchstone.InputError, match="expected \\(3,\\)"):
        scene.half_space([0, 0], 1.0, poses)


def test_poses_as_quaternions_and_as_matrices_are_the_same():
    bodies, poses = mixed_scene(16)
    scene = touchstone.Scene(bodies)
    matrices = touchstone._scene.poses_of(poses, 16)
    squares = numpy.concatenate([matrices, numpy.broadcast_to([0, 0, 0, 1.0], (16, 1, 4))], axis=1)
    rows = scene.distance(poses, within=1)
    assert len(rows) > 16 and equal(rows, scene.distance(matrices, within=1)) and equal(rows, scene.distance(squares.tolist(), within=1))
    assert equal(rows, touchstone.Scene(placed_dicts(bodies, poses)).distance(within=1))
    turned = touchstone.Scene([SQUARE, SQUARE]).distance([[0, 0, 2, math.sqrt(0.5), 0, 0, math.sqrt(0.5)], [0, 0, 0, 1, 0, 0, 0]], [[0, 1]])
    assert turned["points"][0, 0] == pytest.approx([0, turned["points"][0, 1, 1], 2]) and turned["normal"].tolist() == [[0, 0, 1]]


def test_pairs_of_a_scene_are_by_default_those_that_are_near():
    bodies, poses = mixed_scene(60, reach=4)
    scene = touchstone.Scene(bodies)
    every = numpy.array([(i, j) for i in range(60) for j in range(i + 1, 60)])
    all_rows = scene.distance(poses, every)
    for within in (0.0, 0.5):
        near = {tuple(pair) for pair in scene.distance(poses, within=within)["pair"].tolist()}
        missed = [row for row in all_rows if tuple(row["pair"]) not in near]
        assert near and len(missed) > 500 and min(row["distance"] for row in missed) > within
    decided = scene.at_least(0.25, poses, every)
    assert ((decided == 1) == (all_rows["distance"] > 0.25)).all() and (decided >= 0).all()
    words = scene.intersects(poses, every)
    assert ((words == "separated") == (all_rows["distance"] > 0)).all()
    assert scene.distance(poses, []).shape == (0,)


def test_a_cast_of_a_scene_meets_when_the_program_says():
    bodies, poses = mixed_scene(24, reach=3)
    scene = touchstone.Scene(bodies)
    pairs = numpy.array([(i, j) for i in range(24) for j in range(i)])[::5]
    velocity = poses[pairs[:, 0], :3] - poses[pairs[:, 1], :3]
    rows = scene.cast(velocity, 2.0, poses, pairs)
    placed = placed_dicts(bodies, poses)
    told = touchstone.truth([placed[i] for i, _ in pairs], [placed[j] for _, j in pairs], query="impact", velocity=velocity, duration=2.0)
    known = ~numpy.isnan(told["upper"])
    assert known.sum() > 20 and (numpy.isin(rows["state"][known], ["hit", "initial_overlap"])).all()
    assert (rows["lower"][known] <= told["upper"][known] + 1e-6).all() and (told["lower"][known] <= rows["upper"][known] + 1e-6).all()
    assert (numpy.einsum("ij,ij->i", rows["normal"], velocity)[rows["state"] == "hit"] > 0).all()


def test_an_audit_finds_what_was_planted_and_nothing_else():
    bodies, poses = mixed_scene(40, reach=1.5)
    smooth = numpy.arange(40) % 8 > 3
    scene = touchstone.Scene(bodies)
    pairs = numpy.array([(i, j) for i in range(40) for j in range(i) if not smooth[i] and not smooth[j]])
    rows = scene.distance(poses, pairs)
    clean = touchstone.audit(scene, rows["distance"], poses, pairs, rows["normal"], tolerance=1e-9)
    assert set(clean["finding"]) == {"right"} and clean["proved"].all()
    answers, normals = rows["distance"].copy(), rows["normal"].copy()
    apart, deep = (numpy.flatnonzero(mask) for mask in (rows["distance"] > 0.1, rows["distance"] < -0.1))
    answers[apart[0]], answers[apart[1]], answers[apart[2]] = -0.05, answers[apart[1]] * 1.001, numpy.nan
    answers[deep[0]], answers[deep[1]] = 0.05, answers[deep[1]] - 1e-6
    normals[apart[3]] *= -1
    normals[deep[2]] = numpy.roll(normals[deep[2]], 1)
    planted = {apart[0]: "contact_invented", apart[1]: "inaccurate", apart[2]: "no_answer", deep[0]: "contact_missed", deep[1]: "inaccurate",
               apart[3]: "normal_wrong", deep[2]: "normal_wrong"}
    found = touchstone.audit(scene, answers, poses, pairs, normals, tolerance=1e-9)
    assert {i: found["finding"][i] for i in numpy.flatnonzero(found["finding"] != "right")} == planted
    assert found["off"][apart[1]] == pytest.approx(rows["distance"][apart[1]] * 0.001, rel=1e-6)
    assert found["off"][deep[0]] == pytest.approx(0.05 - rows["distance"][deep[0]])
    assert found["normal_off"][apart[3]] > rows["distance"][apart[3]]
    every = numpy.array([(i, j) for i in range(40) for j in range(i)])
    of_all = scene.distance(poses, every)
    assert set(touchstone.audit(scene, of_all["distance"], poses, every, of_all["normal"], tolerance=1e-4)["finding"]) == {"right"}
    with pytest.raises(touchstone.InputError, match=r"answers has shape \(3,\); expected"):
        touchstone.audit(scene, [1, 2, 3], poses, pairs)


WRONG_INPUT = [
    (lambda: touchstone.Scene([BALL, None]), r"bodies\[1\] is None"),
    (lambda: touchstone.Scene(BALL), "bodies is a dict; expected a list"),
    (lambda: touchstone.Scene([]), "an empty list"),
    (lambda: touchstone.Scene([BALL, {"shape": "sphere", "radius": -1}]), r"bodies\[1\]: radius is -1"),
    (lambda: touchstone.Scene([{"shape": "cub"}]), r"bodies\[0\]: found no 'cub'; expected a shape among"),
    (lambda: touchstone.Scene([SQUARE[:, :2]]), r"bodies\[0\]: points of 2 coordinates"),
    (lambda: touchstone.Scene([BALL] * 3).distance(numpy.zeros((2, 7))), r"poses: found shape \(2, 7\); expected \(3, 7\), each x y z qw qx qy qz"),
    (lambda: touchstone.Scene([BALL]).distance(numpy.zeros((1, 7))), r"poses\[0\]: the quaternion .* has the length 0"),
    (lambda: touchstone.Scene([BALL]).distance(numpy.full((1, 3, 4), math.inf)), r"poses\[0\] is .*inf.*finite"),
    (lambda: touchstone.Scene([BALL]).distance(numpy.zeros((1, 4, 4))), r"poses\[0\]: the last row of a matrix"),
    (lambda: touchstone.Scene([BALL, BALL]).distance(2 * numpy.stack([numpy.eye(4)[:3]] * 2), [[0, 1]]), "the pose of body 0 is not rigid"),
    (lambda: touchstone.Scene([BALL]).distance(pairs=[[0, 0], [0, 1]]), r"pairs\[1\] is \[0, 1\]; there are 1 bodies"),
    (lambda: touchstone.Scene([BALL]).distance(pairs=[[0.5, 0]]), "pairs: found shape .* of float64"),
    (lambda: touchstone.Scene([{**BALL, "pose": numpy.eye(4)}]).distance(numpy.zeros((1, 7))), r"bodies\[0\] has a pose of its own"),
    (lambda: touchstone.Scene([BALL, BALL]).cast([1, 2], pairs=[[0, 1]]), r"velocity has shape \(2,\)"),
]


@pytest.mark.parametrize("call, message", WRONG_INPUT, ids=[str(i) for i in range(len(WRONG_INPUT))])
def test_wrong_input_is_named_with_its_row_and_what_would_do(call, message):
    with pytest.raises(touchstone.InputError, match=message):
        call()


ARM = """<mujoco>
  <compiler angle="degree"/>
  <default><geom contype="1"/><default class="seen"><geom contype="0" conaffinity="0"/></default></default>
  <asset><mesh name="tip" vertex="0 0 0  0.1 0 0  0 0.1 0  0 0 0.1" scale="2 2 2"/></asset>
  <worldbody>
    <geom name="floor" type="plane" size="1 1 1"/>
    <geom name="table" type="box" size="0.5 0.5 0.05" pos="0 0 -0.05"/>
    <body name="upper" pos="0 0 0.5" euler="0 90 0">
      <joint name="shoulder" axis="0 0 1" range="-90 90"/>
      <geom name="upper arm" type="capsule" fromto="0 0 0  0.4 0 0" size="0.05"/>
      <geom class="seen" size="9"/>
      <body name="lower" pos="0.5 0 0" quat="1 0 0 1">
        <joint name="elbow" type="hinge" axis="0 1 0" pos="0 0 0.1" range="0 60"/>
        <joint name="reach" type="slide" axis="1 0 0" range="0 0.5"/>
        <geom name="wrist" type="cylinder" size="0.05 0.1" pos="0.1 0 0"/>
        <geom name="hand" type="mesh" mesh="tip" pos="0.2 0 0"/>
      </body>
    </body>
  </worldbody>
</mujoco>"""

SLIDER = """<robot name="slider">
  <link name="base"><collision name="block"><origin xyz="0 0 1" rpy="0 0 1.5707963267948966"/><geometry><box size="2 4 6"/></geometry></collision></link>
  <link name="rail"/>
  <link name="cart"><collision><geometry><cylinder radius="0.5" length="2"/></geometry></collision></link>
  <joint name="mount" type="fixed"><parent link="base"/><child link="rail"/><origin xyz="0 0 1"/></joint>
  <joint name="way" type="prismatic"><parent link="rail"/><child link="cart"/><origin xyz="5 0 0" rpy="0 1.5707963267948966 0"/><axis xyz="0 0 1"/>
    <limit lower="0" upper="2"/></joint>
</robot>"""


@pytest.fixture
def robot_files(monkeypatch):
    monkeypatch.syspath_prepend(str(EXAMPLES))
    import robot_files
    return robot_files


def test_poses_of_a_robot_follow_from_its_joints(robot_files, tmp_path):
    (tmp_path / "arm.xml").write_text(ARM)
    arm = robot_files.Robot(tmp_path / "arm.xml")
    assert arm.names == ["table", "upper arm", "wrist", "hand"] and arm.position_count == 3 and len(arm.left_out) == 1
    assert {tuple(pair) for pair in arm.pairs().tolist()} == {(0, 1), (0, 2), (0, 3)}  # links that are joined are left out
    rest = arm.poses([0, 0, 0])
    # The arm hangs down: x of the upper link is -z of the world, and the lower link is turned by a quarter about its z.
    assert rest[1, :3, 3] == pytest.approx([0, 0, 0.3]) and rest[1, :3, 2] == pytest.approx([0, 0, -1])
    assert rest[2, :3, 3] == pytest.approx([0, 0.1, 0]) and rest[3, :3, 3] == pytest.approx([0, 0.2, 0])
    # Half a turn of the shoulder, about x of the world, and 0.25 along x of the lower link.
    assert arm.poses([math.pi, 0, 0.25])[3, :3, 3] == pytest.approx([0, -0.45, 1])
    # The elbow turns about y of the lower link, which is +z of the world at rest, through a point 0.1 along x of the world.
    assert arm.poses([0, math.pi / 2, 0])[3, :3, 3] == pytest.approx([-0.1, -0.1, 0])
    swept = arm.sweep(5)
    assert swept.min(axis=0) == pytest.approx([-math.pi / 2, 0, 0]) and swept[-1, 0] == pytest.approx(math.pi / 2)
    (tmp_path / "slider.urdf").write_text(SLIDER)
    slider = robot_files.Robot(tmp_path / "slider.urdf")
    scene = touchstone.Scene(slider.bodies)
    # The box is turned by a quarter: it ends at x = 2; the cylinder lies along x and begins at 5 - 1 + q.
    for q in (0, 1.5):
        assert scene.distance(slider.poses([q]), slider.pairs())["distance"] == pytest.approx([2 + q])


def run_audit(*arguments):
    done = subprocess.run([sys.executable, EXAMPLES / "audit_mujoco.py", *map(str, arguments)], capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


def test_a_robot_is_audited_along_a_trajectory(robot_files, tmp_path):
    file = tmp_path / "arm.xml"
    file.write_text(ARM)
    arm = robot_files.Robot(file)
    scene, pairs, positions = touchstone.Scene(arm.bodies), arm.pairs(), arm.sweep(20)
    numpy.savetxt(tmp_path / "q.csv", positions, delimiter=",")
    answers = [scene.distance(arm.poses(q), pairs) for q in positions]
    assert {"separated", "penetrating"} <= {word for rows in answers for word in rows["verdict"]}

    def write(path, change):
        with open(path, "w", newline="") as out:
            table = csv.writer(out)
            table.writerow(["step", "a", "b", "distance", "nx", "ny", "nz"])
            for step, rows in enumerate(answers):
                for row in rows:  # the other way round: b first
                    table.writerow([step, arm.names[row["pair"][1]], arm.names[row["pair"][0]], change(step, row), *(-row["normal"])])

    write(tmp_path / "right.csv", lambda step, row: repr(float(row["distance"])))
    status, said, error = run_audit(file, "--trajectory", tmp_path / "q.csv", "--answers", tmp_path / "right.csv", "--tolerance", 1e-4)
    assert (status, error) == (0, "left out: floor: a plane is no convex body of a scene\n"), said + error
    assert "4 geometries, 3 pairs, 20 steps" in said and "right 60" in said
    worst = max(range(20), key=lambda step: answers[step]["distance"][2])
    write(tmp_path / "wrong.csv", lambda step, row: -0.25 if step == worst and row["pair"][1] == 3 else repr(float(row["distance"])))
    status, said, _ = run_audit(file, "--trajectory", tmp_path / "q.csv", "--answers", tmp_path / "wrong.csv", "--tolerance", 1e-4)
    assert status == 1 and "contact_invented 1, right 59" in said
    off = float(said.split("off by ")[1].split()[0])
    assert off == pytest.approx(answers[worst]["distance"][2] + 0.25, rel=1e-2)
    assert f"step {worst}, table and hand: contact_invented" in said and "plane across" in said
    status, _, error = run_audit(file, "--answers", tmp_path / "q.csv")
    assert status == 2 and "q.csv:2: " in error
    (tmp_path / "bad.xml").write_text("<sdf/>")
    assert run_audit(tmp_path / "bad.xml")[0::2] == (2, f"audit_mujoco: {tmp_path}/bad.xml begins with <sdf>; expected <mujoco> or <robot>\n")


def test_a_misspelt_field_is_refused():
    with pytest.raises(touchstone.InputError, match=r"bodies\[1\]: unknown field magrin; expected margin, pose, .*radius"):
        touchstone.Scene([{"shape": "sphere", "radius": 1}, {"shape": "sphere", "radius": 1, "magrin": 0.1}])
