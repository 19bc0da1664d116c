#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the Debian packages of a build, looks at what they say and hold, and runs the program from where they put it.

usage: package_test.py BUILD_DIR VERSION CC
"""
import pathlib
import re
import subprocess
import sys
import tempfile

# Package: libraries that it must name, and patterns of which each of its files matches one.
PACKAGES = {
    "touchstone": ("libc6 libgmp10 libmpfr6 libsqlite3-0",
                   r"/usr/bin/touchstone(-engine-host)?|/usr/lib/touchstone/touchstone-engines/npm/.*|/usr/share/doc/.*"),
    "touchstone-engines": ("libc6", r"/usr/lib/touchstone/touchstone-engines/[a-z0-9_]+\.so"),
    "touchstone-mpi": ("libopenmpi3", r"/usr/lib/touchstone/touchstone-mpi\.so"),
    "libtouchstone-c-dev": ("libc6 libstdc++6", r"/usr/lib/(libtouchstone_c\.(so[.0-9]*|a)|pkgconfig/touchstone_c\.pc)|/usr/include/touchstone/touchstone\.h"),
    "libtouchstone-dev": ("", r"/usr/include/touchstone/.*|/usr/lib/cmake/touchstone/.*|/usr/share/(pkgconfig|doc)/.*"),
}
LEFTOVERS = r"_test|_benchmark|/(testing|fuzz|printed|node_modules)/|\.(o|d)$|/gjk_"


def said(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def check_package(package, name, version):
    fields = dict(line.strip().split(": ", 1) for line in said("dpkg-deb", "-I", package).splitlines() if ": " in line)
    assert fields["Package"] == name and fields["Version"] == version, fields
    named = {word.split()[0] for word in fields.get("Depends", "").split(", ") if word}
    needed, pattern = PACKAGES[name]
    assert set(needed.split()) <= named, f"{name} depends on {sorted(named)} and not on all of: {needed}"
    listed = [line.split(" -> ")[0].split()[-1].lstrip(".") for line in said("dpkg-deb", "-c", package).splitlines()]
    files = [path for path in listed if not path.endswith("/")]
    strangers = [path for path in files if not re.fullmatch(pattern, path) or re.search(LEFTOVERS, path)]
    assert files and not strangers, f"{name} holds {strangers}"


def check_c_library(root, cc):
    """The example in C, compiled and run with what the package holds alone."""
    example = pathlib.Path(__file__).resolve().parents[1] / "algorithms/interface/example"
    library = f"{root}/usr/lib"
    subprocess.run([cc, "-std=c11", f"-I{root}/usr/include/touchstone", f"{example}.c", "-o", f"{root}/example", f"-L{library}", "-ltouchstone_c",
                    f"-Wl,-rpath,{library}"], check=True)
    assert said(f"{root}/example") == example.with_suffix(".txt").read_text()


def main():
    build, version, cc = sys.argv[1:4]
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["cpack", "--config", f"{build}/CPackConfig.cmake", "-B", folder], check=True, stdout=subprocess.DEVNULL)
        made = sorted(pathlib.Path(folder).glob("*.deb"))
        names = {package.name.split("_")[0]: package for package in made}
        assert {"touchstone", "touchstone-engines", "libtouchstone-dev", "libtouchstone-c-dev"} <= set(names) <= set(PACKAGES), sorted(names)
        for name, package in names.items():
            check_package(package, name, version)
            said("dpkg-deb", "-x", package, f"{folder}/root")
        program = f"{folder}/root/usr/bin/touchstone"
        assert said(program, "--version").startswith(f"touchstone {version}"), said(program, "--version")
        judged = said(program, "judge", "random_polytopes:1:0..9@intersects", "--method", "engine/libccd")
        assert "correct" in judged, judged
        check_c_library(f"{folder}/root", cc)
        print(f"{len(made)} packages: {', '.join(sorted(names))}")


if __name__ == "__main__":
    main()
