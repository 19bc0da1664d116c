# SPDX-License-Identifier: GPL-3.0-or-later
"""Packs the test vectors with the judges of vectors/runners/package: a wheel for pip and an archive for npm, with Python's own library
alone. The same files make the same bytes.

usage: package.py FOLDER
"""
import base64
import gzip
import hashlib
import io
import json
import pathlib
import re
import sys
import tarfile
import zipfile

from layout import ROOT, VERSIONS

RUNNERS = ROOT / "vectors" / "runners"
METADATA = """Metadata-Version: 2.1
Name: touchstone_vectors
Version: {version}
Summary: Pairs of convex bodies with the exact answer, to test a collision engine, and a judge
License: CC0-1.0
Requires-Python: >=3.8
"""


def version():
    return re.search(r"project\(touchstone VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text()).group(1)


def vectors():
    """Names and bytes of the vectors of every version as JSON, with their schemas, and of their page and licence."""
    found = {name: (ROOT / "vectors" / name).read_bytes() for name in ("README.md", "LICENSE")}
    for version in VERSIONS:
        folder = ROOT / "vectors" / version
        names = ["manifest.json", *json.loads((folder / "manifest.json").read_text())["sha256"]]
        found.update({f"{version}/{name}": (folder / name).read_bytes() for name in names if name.endswith(".json")})
    return found


def sources(*names):
    return {pathlib.Path(name).name: (RUNNERS / name).read_bytes() for name in names}


def write_wheel(folder):
    information = f"touchstone_vectors-{version()}.dist-info"
    files = {**sources("package/__init__.py", "package/__main__.py", "runner.py", "../table.py"), **vectors()}
    files = {**{f"touchstone_vectors/{name}": data for name, data in files.items()},
             f"{information}/METADATA": METADATA.format(version=version()).encode(),
             f"{information}/WHEEL": b"Wheel-Version: 1.0\nGenerator: touchstone\nRoot-Is-Purelib: true\nTag: py3-none-any\n"}
    record = "".join(f"{name},sha256={base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b'=').decode()},{len(data)}\n"
                     for name, data in files.items())
    files[f"{information}/RECORD"] = f"{record}{information}/RECORD,,\n".encode()
    path = folder / f"touchstone_vectors-{version()}-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as wheel:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name)  # of 1980
            entry.external_attr, entry.compress_type = 0o100644 << 16, zipfile.ZIP_DEFLATED
            wheel.writestr(entry, data)
    return path


def write_npm_archive(folder):
    about = json.loads((RUNNERS / "package" / "package.json").read_text())
    files = {"package.json": json.dumps({**about, "version": version()}, indent=4).encode(),
             **sources("package/index.mjs", "package/cli.mjs", "runner.mjs"), **vectors()}
    path = folder / f"touchstone-vectors-{version()}.tgz"
    with open(path, "wb") as file, gzip.GzipFile(filename="", fileobj=file, mode="wb", mtime=0) as packed, \
            tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, data in files.items():
            entry = tarfile.TarInfo(f"package/{name}")
            entry.size, entry.mode = len(data), 0o755 if name == "cli.mjs" else 0o644
            archive.addfile(entry, io.BytesIO(data))
    return path


def main():
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for path in (write_wheel(folder), write_npm_archive(folder)):
        print(path)


if __name__ == "__main__":
    main()
