#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the archive of a build and runs it where nothing but the C library and a shell is: no compiler, no other library.

It looks at what the archive holds, whose licences it has, and what its files ask of the C library, and follows docs/ci.md; then it runs
campaigns and `diff` in a root of its own. Where the machine allows no such root, that part is skipped, with status 77.

usage: archive_test.py BUILD_DIR VERSION
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import ci_page

ROOT = pathlib.Path(__file__).resolve().parents[1]
OF_THE_C_LIBRARY = r"(ld-linux.*|lib(c|m|dl|rt|pthread|resolv|util))\.so[.0-9]*"
HOLDS = (r"bin/touchstone(-engine-host)?|lib/touchstone/(lib[A-Za-z0-9+_.-]+|touchstone-engines/([a-z0-9_]+\.so|npm/.*))|include/touchstone/.*"
         r"|lib/cmake/touchstone/.*|share/(pkgconfig|doc)/.*")
LEFTOVERS = r"_test|_benchmark|/(testing|fuzz|printed|node_modules)/|\.(o|d)$|/gjk_"
# The least C library, measured on Debian 12: of the program, and of the engines of Debian, which docs/ci.md states.
LEAST = {"bin": (2, 35), "lib": (2, 36)}
SKIPPED = 77

# An engine as a script, which knows one answer.
SCRIPT = r"""
echo '{"touchstone": 1, "name": "meets", "version": "1", "settings": "none", "bits": 64, "answers": {"intersects": [2, 3]}}'
while read -r line; do
    id=${line#*'"id":'}
    echo "{\"id\": ${id%%,*}, \"verdict\": \"meet\"}"
done
"""


def said(*command, **options):
    return subprocess.run(command, check=True, capture_output=True, text=True, **options).stdout


def unpacked(build, version, folder):
    """Makes the archive and unpacks it. Returns its one folder."""
    said("cpack", "--config", f"{build}/CPackConfig.cmake", "-G", "TGZ", "-B", f"{folder}/made")
    made = list(pathlib.Path(folder, "made").glob("*.tar.gz"))
    assert [archive.name for archive in made] == [f"touchstone_{version}_{os.uname().machine}.tar.gz"], made
    to = pathlib.Path(folder, "root/opt")
    to.mkdir(parents=True)
    said("tar", "-xzf", made[0], "-C", to)
    top, = to.iterdir()
    return top


def needed(file):
    return re.findall(r"\(NEEDED\).*\[(.*)\]", said("readelf", "-d", file))


def c_library_of(file):
    versions = re.findall(r"\(GLIBC_(\d+)\.(\d+)[.)]", said("objdump", "-T", file))
    return max((int(major), int(minor)) for major, minor in versions)


def check_files(top):
    files = [path for path in top.rglob("*") if path.is_file()]
    names = {str(path.relative_to(top)) for path in files}
    strangers = [name for name in names if not re.fullmatch(HOLDS, name) or re.search(LEFTOVERS, name)]
    assert not strangers, f"the archive holds {strangers}"
    linked = [path for path in files if path.read_bytes()[:4] == b"\x7fELF"]
    there = {path.name for path in linked}
    for path in linked:
        missing = [name for name in needed(path) if name not in there and not re.fullmatch(OF_THE_C_LIBRARY, name)]
        assert not missing, f"{path.name} needs {missing}, which the archive does not hold"
    table = (top / "share/doc/touchstone/LIBRARIES").read_text()
    for path in top.glob("lib/touchstone/*.so*"):
        row = re.search(rf"^lib/touchstone/{re.escape(path.name)}\t\S+ \S+\t(\S+)$", table, re.MULTILINE)
        assert row and (top / "share/doc/touchstone" / row[1]).stat().st_size > 0, f"{path.name} has no licence"
    if os.confstr("CS_GNU_LIBC_VERSION") == "glibc 2.36":
        check_c_library(top, linked)
    return linked


def check_c_library(top, linked):
    """What the page states is what the files ask for."""
    page = (ROOT / "docs/ci.md").read_text()
    for part, least in LEAST.items():
        asked = max(c_library_of(path) for path in linked if path.relative_to(top).parts[0] == part)
        assert asked <= least, f"{part}: asks for glibc {asked}, more than {least}"
        assert f"glibc {least[0]}.{least[1]}" in page, f"docs/ci.md does not say glibc {least[0]}.{least[1]}"


def make_root(build, root):
    """The C library, a shell, and engines of a user."""
    shell = pathlib.Path("/bin/sh").resolve()
    listed = said("ldd", f"{build}/touchstone") + said("ldd", shell)
    paths = {pathlib.Path(path) for path in re.findall(r"(/\S+) \(0x", listed) if re.fullmatch(OF_THE_C_LIBRARY, pathlib.Path(path).name)}
    # Older libraries still name these, which are a part of libc today.
    paths |= {path.parent / name for path in paths if path.name == "libc.so.6" for name in ("libpthread.so.0", "libdl.so.2")}
    for path in [*paths, shell]:
        to = root / str(path).lstrip("/") if path != shell else root / "bin/sh"
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, to)
    for folder in ("proc", "dev", "tmp", "user"):
        (root / folder).mkdir()
    (root / "dev/null").touch()
    for engine in ("mine_1_0.so", "mine_1_1.so"):
        shutil.copy(f"{build}/test_engines/{engine}", root / "user")
    (root / "user/meets.sh").write_text(SCRIPT)


def in_root(root, *command):
    """Runs a command in that root, in which /proc and /dev/null are those of the machine."""
    mounts = 'mount --rbind /proc "$1/proc" && mount --bind /dev/null "$1/dev/null" || exit 125; root=$1; shift; exec chroot "$root" "$@"'
    allowed = [] if os.geteuid() == 0 else ["--user", "--map-root-user"]
    environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/tmp"}
    return subprocess.run(["unshare", *allowed, "--mount", "sh", "-c", mounts, "sh", root, *command], capture_output=True, text=True,
                          env=environment, timeout=300)


def answered(root, statuses, *command):
    done = in_root(root, *command)
    assert done.returncode in statuses, f"{' '.join(map(str, command))}: status {done.returncode}\n{done.stdout}{done.stderr}"
    return done.stdout + done.stderr


def check_campaigns(root, program):
    """Two versions of an engine; what got better, and what got worse in the other direction."""
    for version in ("1_0", "1_1"):
        answered(root, (0,), program, "run", "engines-depth", "--cases", "5", "--engine", f"/user/mine_{version}.so", "--only", "engine/mine",
                 "--db", f"/user/{version}.sqlite")
    better = answered(root, (0,), program, "diff", "/user/1_0.sqlite", "/user/1_1.sqlite")
    assert "engine/mine 1.0 -> 1.1" in better and "0 regressions" in better, better
    worse = answered(root, (1,), program, "diff", "/user/1_1.sqlite", "/user/1_0.sqlite")
    assert "worse  random_penetrations" in worse, worse
    script = answered(root, (1,), program, "judge", "near_touching:1:0..99@intersects", "--engine", "sh /user/meets.sh")
    assert re.search(r"engine/meets\n  correct [1-9]\d* wrong_verdict [1-9]", script), script


def check_engines(root, program, top):
    """Every engine of the archive is loaded there, and one that cannot be is named where it is asked and disturbs no other."""
    listed = answered(root, (0,), program, "list", "engines")
    for library in top.glob("lib/touchstone/touchstone-engines/*.so"):
        engine = {"touchstone_native": "touchstone"}.get(library.stem, library.stem)
        assert f"  engine/{engine}\n" in listed, f"{library.name} is not loaded:\n{listed}"
    (top / "lib/touchstone/touchstone-engines/for_newer_systems.so").write_text("no library")
    answered(root, (0, 1), program, "judge", "near_touching:1:0..9@penetration", "--engine", "/user/mine_1_1.so")
    refused = answered(root, (2,), program, "judge", "near_touching:1:0..9", "--method", "engine/gjk_gcc_o0")
    assert "for_newer_systems.so: is no engine" in refused, refused


def main():
    build, version = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
    with tempfile.TemporaryDirectory() as folder:
        top = unpacked(build, version, folder)
        linked = check_files(top)
        ci_page.check_page(next(pathlib.Path(folder, "made").glob("*.tar.gz")), pathlib.Path(folder, "repository"))
        root = pathlib.Path(folder, "root")
        make_root(build, root)
        if in_root(root, "/bin/sh", "-c", "exit 0").returncode != 0:
            print(f"SKIPPED: {len(linked)} files name no library that is forgotten, but this machine lets nobody run them in a root of its own")
            return SKIPPED
        program = f"/opt/{top.name}/bin/touchstone"
        assert answered(root, (0,), program, "--version").startswith(f"touchstone {version}")
        check_campaigns(root, program)
        check_engines(root, program, top)
        # A library that were forgotten would be noticed.
        for name in needed(top / "bin/touchstone"):
            if (top / "lib/touchstone" / name).exists():
                (top / "lib/touchstone" / name).rename(top / "forgotten")
                assert name in answered(root, (127,), program, "--version"), name
                (top / "forgotten").rename(top / "lib/touchstone" / name)
        print(f"{len(linked)} files ran without compilers and libraries")
    return 0


if __name__ == "__main__":
    sys.exit(main())
