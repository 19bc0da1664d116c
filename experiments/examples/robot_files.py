# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads the collision geometry and the joints of an MJCF or URDF file with Python's own library and numpy: bodies for
touchstone.Scene and their poses at any joint positions. Read are bodies, hinges, slides, ball and free joints; balls, capsules,
boxes, cylinders, ellipsoids and meshes (vertices in the file, OBJ, STL), which stand for their hulls. Planes, height fields and
includes are refused or, where a scene can go on without them, listed in `left_out`."""
import pathlib
import xml.etree.ElementTree as ElementTree

import numpy


class Unreadable(ValueError):
    """What in a file this reader does not know. The message names it."""


def numbers(text, count=None):
    found = numpy.array([float(x) for x in text.split()])
    if count is not None and len(found) != count:
        raise Unreadable(f"found {len(found)} numbers in '{text}'; expected {count}")
    return found


def turn(quaternion):
    """The rotation matrix of a quaternion w x y z of any length."""
    w, x, y, z = quaternion / numpy.linalg.norm(quaternion)
    return numpy.array([[1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
                        [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
                        [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)]])


def about(axis, angle):
    axis = numpy.asarray(axis, float) / numpy.linalg.norm(axis)
    return turn(numpy.array([numpy.cos(angle / 2), *(numpy.sin(angle / 2) * axis)]))


def along_z(direction):
    """A rotation that takes z to the direction."""
    z = direction / numpy.linalg.norm(direction)
    x = numpy.cross([0, 1, 0] if abs(z[1]) < 0.9 else [1, 0, 0], z)
    x /= numpy.linalg.norm(x)
    return numpy.stack([x, numpy.cross(z, x), z], axis=1)


def frame(rotation=numpy.eye(3), way=(0, 0, 0)):
    result = numpy.eye(4)
    result[:3, :3], result[:3, 3] = rotation, way
    return result


class Robot:
    """`bodies` (dicts or arrays of points), their `names` and `links`; `joints` as (kind, link, axis, point, low, high)."""

    def __init__(self, path):
        self.folder = pathlib.Path(path).resolve().parent
        self.parents, self.frames, self.joints = [-1], [numpy.eye(4)], []
        self.bodies, self.names, self.links, self.local, self.left_out = [], [], [], [], []
        root = ElementTree.parse(path).getroot()
        reader = {"mujoco": self._read_mjcf, "robot": self._read_urdf}.get(root.tag)
        if reader is None:
            raise Unreadable(f"{path} begins with <{root.tag}>; expected <mujoco> or <robot>")
        reader(root)
        if not self.bodies:
            raise Unreadable(f"{path} has no collision geometry that this reader knows")

    @property
    def position_count(self):
        """How many numbers a joint position has."""
        return sum({"free": 7, "ball": 4}.get(joint[0], 1) for joint in self.joints)

    def poses(self, positions):
        """The poses (n, 4, 4) of the bodies at these joint positions, in the order of the joints of the file, as in qpos of MuJoCo."""
        placed, at = [], 0
        moves = {}
        for kind, link, axis, point, _, _ in self.joints:
            count = {"free": 7, "ball": 4}.get(kind, 1)
            q = numpy.asarray(positions[at:at + count], float)
            at += count
            if kind == "slide":
                move = frame(way=q[0] * axis)
            elif kind == "free":
                move = frame(turn(q[3:]), q[:3])
            else:
                rotation = turn(q) if kind == "ball" else about(axis, q[0])
                move = frame(rotation, point - rotation @ point)
            moves.setdefault(link, []).append((kind, move))
        for link, (parent, own) in enumerate(zip(self.parents, self.frames)):
            here = own if parent < 0 else placed[parent] @ own
            for kind, move in moves.get(link, []):
                here = move if kind == "free" else here @ move
            placed.append(here)
        return numpy.array([placed[link] @ local for link, local in zip(self.links, self.local)])

    def pairs(self):
        """The pairs of bodies of links that are neither one nor joined directly, of which at least one moves."""
        moving = set()
        for link, parent in enumerate(self.parents):
            if parent in moving or any(joint[1] == link for joint in self.joints):
                moving.add(link)
        joined = {(link, parent) for link, parent in enumerate(self.parents) if parent > 0}
        return numpy.array([(i, j) for j in range(len(self.links)) for i in range(j)
                            if self.links[i] != self.links[j] and {self.links[i], self.links[j]} & moving
                            and not {(self.links[i], self.links[j]), (self.links[j], self.links[i])} & joined], dtype=int).reshape(-1, 2)

    def sweep(self, steps):
        """Joint positions (steps, position_count) from one end of each range to the other, each joint at a speed of its own."""
        rows = numpy.zeros((steps, self.position_count))
        at = 0
        for k, (kind, link, _, _, low, high) in enumerate(self.joints):
            t = numpy.linspace(0, 1, steps)
            if kind in ("free", "ball"):
                count = 7 if kind == "free" else 4
                rows[:, at + count - 4] = 1
                if kind == "free":
                    rows[:, at:at + 3] = self.frames[link][:3, 3]
                at += count
            else:
                rows[:, at] = low + (high - low) * (0.5 - 0.5 * numpy.cos(numpy.pi * (k + 1) * t))
                at += 1
        return rows

    def _add(self, link, local, body, name):
        self.bodies.append(body)
        self.names.append(name or f"geometry {len(self.bodies)}")
        self.links.append(link)
        self.local.append(local)

    def _mesh(self, file, scale):
        path = self.folder / file
        if path.suffix.lower() == ".obj":
            points = [line.split()[1:4] for line in path.read_text().splitlines() if line.startswith("v ")]
        elif path.suffix.lower() == ".stl":
            data = path.read_bytes()
            if data[:5] == b"solid" and b"vertex" in data[:1000]:
                points = [line.split()[1:4] for line in data.decode().splitlines() if line.strip().startswith("vertex")]
            else:
                points = numpy.frombuffer(data, numpy.dtype([("normal", "<f4", 3), ("corner", "<f4", (3, 3)), ("more", "<u2")]), offset=84)["corner"].reshape(-1, 3)
        else:
            raise Unreadable(f"{path}: a mesh of this kind is not read; expected OBJ or STL")
        return numpy.unique(numpy.array(points, dtype=float) * scale, axis=0)

    # MJCF
    def _read_mjcf(self, root):
        if root.find(".//include") is not None:
            raise Unreadable("<include> is not read; pass the file that MuJoCo saves (mj_saveLastXML)")
        compiler = root.find("compiler")
        compiler = {} if compiler is None else compiler.attrib
        self.degree = compiler.get("angle", "degree") == "degree"
        self.sequence = compiler.get("eulerseq", "xyz")
        self.folder = self.folder / compiler.get("meshdir", "")
        self.defaults = {}
        for top in root.findall("default"):
            self._read_defaults(top, {}, top.get("class", "main"))
        self.meshes = {}
        for mesh in root.findall("asset/mesh"):
            scale = numbers(mesh.get("scale", "1 1 1"), 3)
            name = mesh.get("name", pathlib.Path(mesh.get("file", "")).stem)
            self.meshes[name] = numbers(mesh.get("vertex")).reshape(-1, 3) * scale if mesh.get("vertex") else self._mesh(mesh.get("file"), scale)
        self._read_body(root.find("worldbody"), 0, "main")

    def _read_defaults(self, element, inherited, name):
        own = dict(inherited)
        for child in element:
            if child.tag in ("geom", "joint"):
                own[child.tag] = {**own.get(child.tag, {}), **child.attrib}
        self.defaults[name] = own
        for child in element.findall("default"):
            self._read_defaults(child, own, child.get("class"))

    def _with_defaults(self, element, of_body):
        name = element.get("class", of_body)
        return {**self.defaults.get(name, {}).get(element.tag, {}), **element.attrib}

    def _angle(self, x):
        return numpy.radians(x) if self.degree else x

    def _placed(self, given):
        way = numbers(given.get("pos", "0 0 0"), 3)
        if "quat" in given:
            return frame(turn(numbers(given["quat"], 4)), way)
        if "axisangle" in given:
            *axis, angle = numbers(given["axisangle"], 4)
            return frame(about(axis, self._angle(angle)), way)
        if "euler" in given:
            rotation = numpy.eye(3)
            for letter, angle in zip(self.sequence, self._angle(numbers(given["euler"], 3))):
                step = about(numpy.eye(3)["xyz".index(letter.lower())], angle)
                rotation = rotation @ step if letter.islower() else step @ rotation
            return frame(rotation, way)
        if "xyaxes" in given:
            x, y = numbers(given["xyaxes"], 6).reshape(2, 3)
            x = x / numpy.linalg.norm(x)
            y = y - (x @ y) * x
            y /= numpy.linalg.norm(y)
            return frame(numpy.stack([x, y, numpy.cross(x, y)], axis=1), way)
        return frame(along_z(numbers(given["zaxis"], 3)) if "zaxis" in given else numpy.eye(3), way)

    def _read_body(self, element, link, class_name):
        class_name = element.get("childclass", class_name)
        for joint in element.findall("joint"):
            given = self._with_defaults(joint, class_name)
            kind = given.get("type", "hinge")
            low, high = numbers(given.get("range", "-1 1" if kind == "slide" or not self.degree else "-57.29577951308232 57.29577951308232"), 2)
            ends = (low, high) if kind == "slide" else (self._angle(low), self._angle(high))
            axis = numbers(given.get("axis", "0 0 1"), 3)
            self.joints.append((kind, link, axis / numpy.linalg.norm(axis), numbers(given.get("pos", "0 0 0"), 3), *ends))
        for _ in element.findall("freejoint"):
            self.joints.append(("free", link, None, None, 0, 0))
        for geometry in element.findall("geom"):
            self._read_geometry(self._with_defaults(geometry, class_name), link)
        for child in element.findall("body"):
            self.parents.append(link)
            self.frames.append(self._placed(child.attrib))
            self._read_body(child, len(self.parents) - 1, class_name)

    def _read_geometry(self, given, link):
        kind = given.get("type", "mesh" if "mesh" in given else "sphere")
        if given.get("contype", "1") == "0" and given.get("conaffinity", "1") == "0":
            return  # to be seen alone
        if kind in ("plane", "hfield", "sdf"):
            self.left_out.append(f"{given.get('name', 'geometry')}: a {kind} is no convex body of a scene")
            return
        local, size = self._placed(given), numbers(given.get("size", ""))
        if "fromto" in given:
            begin, end = numbers(given["fromto"], 6).reshape(2, 3)
            local = frame(along_z(end - begin), (begin + end) / 2)
            half = numpy.linalg.norm(end - begin) / 2
            size = numpy.array([size[0], half] if kind in ("capsule", "cylinder") else [size[0], size[0], half])
        if kind == "mesh":
            body = self.meshes[given["mesh"]]
        elif kind in ("box", "ellipsoid"):
            body = {"shape": kind, ("half_extents" if kind == "box" else "radii"): size[:3]}
        elif kind == "sphere":
            body = {"shape": "sphere", "radius": size[0]}
        else:
            body = {"shape": kind, "radius": size[0], ("half_length" if kind == "capsule" else "half_height"): size[1]}
        self._add(link, local, body, given.get("name"))

    # URDF
    def _read_urdf(self, root):
        joint_of = {joint.find("child").get("link"): joint for joint in root.findall("joint")}
        links = {link.get("name"): link for link in root.findall("link")}
        known = {}

        def place(name):
            if name in known:
                return known[name]
            joint = joint_of.get(name)
            parent = 0 if joint is None else place(joint.find("parent").get("link"))
            self.parents.append(parent)
            self.frames.append(numpy.eye(4) if joint is None else self._origin(joint))
            known[name] = len(self.parents) - 1
            if joint is not None and joint.get("type") != "fixed":
                self._read_joint(joint, known[name])
            for k, collision in enumerate(links[name].findall("collision")):
                self._read_collision(collision, known[name], collision.get("name") or f"{name}:{k}")
            return known[name]

        for name in links:
            place(name)

    def _origin(self, element):
        origin = element.find("origin")
        if origin is None:
            return numpy.eye(4)
        roll, pitch, yaw = numbers(origin.get("rpy", "0 0 0"), 3)
        return frame(about([0, 0, 1], yaw) @ about([0, 1, 0], pitch) @ about([1, 0, 0], roll), numbers(origin.get("xyz", "0 0 0"), 3))

    def _read_joint(self, joint, link):
        kind = {"revolute": "hinge", "continuous": "hinge", "prismatic": "slide", "floating": "free"}.get(joint.get("type"))
        if kind is None:
            raise Unreadable(f"joint {joint.get('name')}: type {joint.get('type')} is not read")
        axis, limit = joint.find("axis"), joint.find("limit")
        axis = numbers("1 0 0" if axis is None else axis.get("xyz"), 3)
        low, high = (-numpy.pi, numpy.pi) if limit is None or joint.get("type") == "continuous" else (float(limit.get("lower", 0)), float(limit.get("upper", 0)))
        self.joints.append((kind, link, axis / numpy.linalg.norm(axis), numpy.zeros(3), low, high))

    def _read_collision(self, collision, link, name):
        shape = collision.find("geometry")[0]
        if shape.tag == "box":
            body = {"shape": "box", "half_extents": numbers(shape.get("size"), 3) / 2}
        elif shape.tag == "sphere":
            body = {"shape": "sphere", "radius": float(shape.get("radius"))}
        elif shape.tag in ("cylinder", "capsule"):
            body = {"shape": shape.tag, "radius": float(shape.get("radius")),
                    ("half_length" if shape.tag == "capsule" else "half_height"): float(shape.get("length")) / 2}
        elif shape.tag == "mesh":
            file = shape.get("filename")
            body = self._mesh(file.split("//", 1)[-1].split("/", 1)[-1] if file.startswith("package://") else file.removeprefix("file://"),
                              numbers(shape.get("scale", "1 1 1"), 3))
        else:
            raise Unreadable(f"{name}: geometry <{shape.tag}> is not read")
        self._add(link, self._origin(collision), body, name)
