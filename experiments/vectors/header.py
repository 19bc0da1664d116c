# SPDX-License-Identifier: GPL-3.0-or-later
"""The vectors as arrays of C, for programs without a JSON library."""
import json

# What the header of version 1, which is frozen, does not have.
SINCE_2 = {"#define TOUCHSTONE_VECTORS_H": '#define TOUCHSTONE_VECTORS_H\n#define TOUCHSTONE_VECTORS "{version}" /* since version 2 */',
           "    double pose_slack;": "    double pose_slack, twist[6];"}
ABOVE = """/* SPDX-License-Identifier: CC0-1.0
 * The test vectors of the files *.json beside this one, as arrays. README.md says what each field means.
 * In the plane third coordinates are 0, and poses are those of space. What a body or test has not is 0 or an empty text.
 * `flags` are names separated by spaces, `file` is the name of the JSON file. Made by ./run vectors. */
#ifndef TOUCHSTONE_VECTORS_H
#define TOUCHSTONE_VECTORS_H
typedef struct {
    const char *shape;
    int vertex_count;
    const double (*vertices)[3];
    double half_extents[3], radii[3], radius, half_length, half_height, pose[3][4], quaternion[4], margin;
} touchstone_body;
typedef struct {
    const char *file, *query;
    int id, dimension;
    const char *comment, *flags;
    touchstone_body a, b;
    double velocity[3], duration;
    const char *level32, *level64, *result;
    double value, tol32, tol64;
    int normal_count, normal_unique;
    const double (*normals)[3];
    double pose_slack;
} touchstone_vector;
"""


def braced(numbers):
    return "{" + ", ".join(map(repr, numbers)) + "}"


def three(numbers):
    return list(numbers) + [0] * (3 - len(numbers))


def pose_in_space(pose):
    rows = [three(row[:-1]) + [row[-1]] for row in pose]
    return rows if len(rows) == 3 else rows + [[0, 0, 1, 0]]


class Points:
    """One array of points, of which bodies and tests have parts; equal parts stand once, since several files ask of the same bodies."""

    def __init__(self, name):
        self.name, self.rows, self.begins = name, [], {}

    def part(self, rows):
        if not rows:
            return "0"
        begin = self.begins.setdefault(json.dumps(rows), len(self.rows))
        if begin == len(self.rows):
            self.rows += rows
        return f"{self.name} + {begin}"

    def text(self):
        rows = ",\n".join(braced(three(row)) for row in self.rows)
        return f"static const double {self.name}[][3] = {{\n{rows}}};\n"


def body_text(body, points):
    vertices = body.get("vertices", [])
    fields = [json.dumps(body["shape"]), str(len(vertices)), points.part(vertices), braced(three(body.get("half_extents", []))),
              braced(three(body.get("radii", []))), *(repr(body.get(name, 0)) for name in ("radius", "half_length", "half_height")),
              "{" + ", ".join(braced(row) for row in pose_in_space(body["pose"])) + "}", braced(body.get("quaternion", [0] * 4)),
              repr(body["margin"])]
    return "{" + ", ".join(fields) + "}"


def above_of(version):
    text = ABOVE
    for line, instead in SINCE_2.items() if version != "v1" else ():
        text = text.replace(line, instead.format(version=version))
    return text


def test_text(version, file, document, test, points, normals):
    motion = {"velocity": [], "duration": 0, "twist": [[0] * 3] * 2, **test.get("motion", {})}
    listed = test.get("normals", [])
    fields = [json.dumps(file), json.dumps(document["query"]), str(test["id"]), str(document["dimension"]), json.dumps(test["comment"]),
              json.dumps(" ".join(test["flags"])), body_text(test["a"], points), body_text(test["b"], points),
              braced(three(motion["velocity"])), repr(motion["duration"]), *(json.dumps(test[name]) for name in ("level32", "level64", "result")),
              *(repr(test.get(name, 0)) for name in ("value", "tol32", "tol64")), str(len(listed)), str(int(test.get("normal_unique", 0))),
              normals.part(listed), repr(test.get("pose_slack", 0)), *([braced(sum(motion["twist"], []))] if version != "v1" else [])]
    return "{" + ", ".join(fields) + "}"


def header_of(version, texts):
    """The header, given the texts of the JSON files by name."""
    points, normals, tests = Points("touchstone_vertices"), Points("touchstone_normals"), []
    for name, text in texts.items():
        document = json.loads(text)
        tests += [test_text(version, name, document, test, points, normals) for test in document["tests"]]
    table = "static const touchstone_vector touchstone_vectors[] = {\n" + ",\n".join(tests) + "};\n"
    return above_of(version) + points.text() + normals.text() + table + f"enum {{ touchstone_vector_count = {len(tests)} }};\n#endif\n"
