# SPDX-License-Identifier: GPL-3.0-or-later
"""Audits the distances that an engine computes between the collision geometries of a robot, along a trajectory: which of them are
provably wrong, by how much, and why.
    python3 experiments/examples/audit_mujoco.py ROBOT.xml [--trajectory QPOS.csv] [--answers ANSWERS.csv] [--tolerance METRES]

ROBOT is an MJCF or URDF file. Its answers are those of MuJoCo (mj_geomDistance) where the package `mujoco` is installed and
no file is given; or those of a file with the columns step, a, b, distance and, if there are normals, nx, ny, nz (from b to a), where
a and b are names or numbers of geometries; or, without both, the plain answers of this library, which are its own engine. The
trajectory has a row of joint positions for each step, as qpos of MuJoCo; without one each joint moves through its range.
Exit status: 0 nothing is provably wrong, 1 something is, 2 the input is refused."""
import argparse
import csv
import sys

import numpy
import robot_files

import touchstone

MOST_ROWS_SHOWN = 10


def mujoco_engine(mujoco, path, robot, pairs, within):
    """Answers with signed distances and normals of MuJoCo, nan where it names none."""
    model = mujoco.MjModel.from_xml_path(str(path))
    data = mujoco.MjData(model)
    number = [mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_GEOM, name) for name in robot.names]
    if min(number) < 0:
        raise robot_files.Unreadable(f"'{robot.names[number.index(-1)]}' has no name in the model; name every geometry")

    def answer(step, positions, poses):
        data.qpos[:] = positions
        mujoco.mj_forward(model, data)
        answers, normals, ends = numpy.full(len(pairs), numpy.nan), numpy.full((len(pairs), 3), numpy.nan), numpy.zeros(6)
        for row, (i, j) in enumerate(pairs):
            found = mujoco.mj_geomDistance(model, data, number[i], number[j], within, ends)
            if found < within:
                answers[row], normals[row] = found, numpy.sign(found) * (ends[:3] - ends[3:])
        return answers, normals

    return answer


def answers_of_file(path, robot, pairs):
    """{step: (signed distances, normals)} in the order of the pairs; nan where the file says nothing."""
    number = {**{str(i): i for i in range(len(robot.names))}, **{name: i for i, name in enumerate(robot.names)}}
    row_of = {tuple(pair): row for row, pair in enumerate(pairs.tolist())}
    found = {}
    with open(path, newline="") as file:
        for line, fields in enumerate(csv.DictReader(file), 2):
            try:
                a, b, step = number[fields["a"]], number[fields["b"]], int(fields["step"])
                row, sign = (row_of[a, b], 1) if (a, b) in row_of else (row_of[b, a], -1)
                numbers = [float(fields["distance"]), *(float(fields[name]) for name in ("nx", "ny", "nz") if fields.get(name))]
            except (KeyError, ValueError) as error:
                raise robot_files.Unreadable(f"{path}:{line}: {error!r}; expected step, a, b, distance and perhaps nx, ny, nz of a pair that is audited") from error
            answers, normals = found.setdefault(step, (numpy.full(len(pairs), numpy.nan), numpy.full((len(pairs), 3), numpy.nan)))
            answers[row] = numbers[0]
            if len(numbers) == 4:
                normals[row] = sign * numpy.array(numbers[1:])
    return found


def positions_of(arguments, robot):
    if arguments.trajectory is None:
        return robot.sweep(arguments.steps)
    rows = numpy.atleast_2d(numpy.loadtxt(arguments.trajectory, delimiter=","))
    if rows.shape[1] != robot.position_count:
        raise robot_files.Unreadable(f"{arguments.trajectory}: {rows.shape[1]} numbers a row; the joints have {robot.position_count}")
    return rows


def engine_of(arguments, robot, scene, pairs):
    """Its name, and a function of step, joint positions and poses that answers with distances and normals."""
    if arguments.answers is not None:
        told = answers_of_file(arguments.answers, robot, pairs)
        nothing = numpy.full(len(pairs), numpy.nan), numpy.full((len(pairs), 3), numpy.nan)
        return arguments.answers, lambda step, positions, poses: told.get(step, nothing)
    try:
        import mujoco
    except ImportError:
        def plain(step, positions, poses):
            rows = scene.distance(poses, pairs)
            return rows["distance"], rows["normal"]
        return "touchstone, plain (no --answers, and mujoco is not installed)", plain
    return "mujoco", mujoco_engine(mujoco, arguments.robot, robot, pairs, arguments.within)


def show(findings, robot):
    """The counts, and the worst of what is provably wrong with its certificate."""
    kinds, counts = numpy.unique(findings["finding"], return_counts=True)
    print(", ".join(f"{kind} {count}" for kind, count in zip(kinds, counts)))
    wrong = findings[~numpy.isin(findings["finding"], ["right", "no_answer", "unproved"])]
    worst = numpy.fmax(wrong["off"], wrong["normal_off"])
    for row in wrong[numpy.argsort(-worst)][:MOST_ROWS_SHOWN]:
        a, b = (robot.names[i] for i in row["pair"])
        by = f"off by {row['off']:.3g} at least" if row["finding"] != "normal_wrong" else f"normal off by {row['normal_off']:.3g} at least"
        print(f"step {row['step']}, {a} and {b}: {row['finding']}, {by}\n"
              f"    answered {row['answer']:.17g}, proved in [{row['lower']:.17g}, {row['upper']:.17g}], {row['verdict']}\n"
              f"    plane across {row['normal'].tolist()}, points {row['points'][0].tolist()} and {row['points'][1].tolist()}")
    return len(wrong)


def audited(arguments):
    robot = robot_files.Robot(arguments.robot)
    for name in robot.left_out:
        print(f"left out: {name}", file=sys.stderr)
    scene, pairs = touchstone.Scene(robot.bodies), robot.pairs()
    if len(pairs) == 0:
        raise robot_files.Unreadable(f"{arguments.robot}: no two geometries move against each other")
    name, engine = engine_of(arguments, robot, scene, pairs)
    parts = []
    trajectory = positions_of(arguments, robot)
    for step, positions in enumerate(trajectory):
        poses = robot.poses(positions)
        answers, normals = engine(step, positions, poses)
        rows = touchstone.audit(scene, answers, poses, pairs, normals, arguments.tolerance)
        part = numpy.zeros(len(rows), [("step", "i4"), *rows.dtype.descr])
        part["step"] = step
        for field in rows.dtype.names:
            part[field] = rows[field]
        parts.append(part)
    print(f"{len(robot.bodies)} geometries, {len(pairs)} pairs, {len(trajectory)} steps; answers of {name}, tolerance {arguments.tolerance:g}")
    return show(numpy.concatenate(parts), robot)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0], formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("robot", help="an MJCF or URDF file")
    parser.add_argument("--trajectory", help="rows of joint positions, divided by commas")
    parser.add_argument("--steps", type=int, default=50, help="of the motion through the ranges, where there is no trajectory")
    parser.add_argument("--answers", help="what the engine says, a table divided by commas")
    parser.add_argument("--tolerance", type=float, default=1e-6, help="a length that a right answer may be off by")
    parser.add_argument("--within", type=float, default=10.0, help="how far MuJoCo looks")
    try:
        sys.exit(1 if audited(parser.parse_args()) else 0)
    except (robot_files.Unreadable, touchstone.InputError, OSError) as error:
        print(f"audit_mujoco: {error}", file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main()
