# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads and writes the files of a version, byte for byte the same from the same tests."""
import hashlib
import json

from layout import FILES, FOLDER, query_of

ORDER = ("id", "comment", "flags", "a", "b", "motion", "level32", "level64", "result", "value", "exact", "interval", "tol32",
         "tol64", "normals", "normal_unique", "pose_slack")
MANIFEST, HEADER = "manifest.json", "touchstone_vectors.h"


def path_of(version, name):
    return FOLDER / version / f"{name}.json"


def read(version, name):
    return json.loads(path_of(version, name).read_text())["tests"]


def text_of(version, name, shapes, dimension, tests, flags):
    """The file with these tests, one a line; `flags` are all that there are."""
    used = [flag for flag in flags if any(flag in test["flags"] for test in tests)]
    head = {"schema": "schema/vectors.json", "query": query_of(name), "shapes": shapes, "dimension": dimension, "version": int(version[1:]),
            "licence": "CC0-1.0", "generator": "Touchstone, ./run vectors", "numberOfTests": len(tests),
            "flags": {flag: {key: flags[flag][key] for key in ("kind", "description", "effect", "thread")} for flag in used}}
    lines = [json.dumps({key: test[key] for key in ORDER if key in test}) for test in tests]
    return json.dumps(head, indent=1)[:-2] + ',\n "tests": [\n' + ",\n".join(lines) + "\n ]\n}\n"


def manifest_of(version, texts):
    """The hash of every file by its name, given the texts by name and the schemas as they are."""
    hashes = {name: hashlib.sha256(text.encode()).hexdigest() for name, text in sorted(texts.items())}
    return json.dumps({"version": int(version[1:]), "licence": "CC0-1.0", "sha256": hashes}, indent=1) + "\n"


def schemas(version):
    return {f"schema/{path.name}": path.read_text() for path in sorted((FOLDER / version / "schema").glob("*.json"))}


def all_files():
    """Version, name, shapes and dimension of every file of every version."""
    return [(version, *file) for version, files in FILES.items() for file in files]
