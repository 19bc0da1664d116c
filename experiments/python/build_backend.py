# SPDX-License-Identifier: GPL-3.0-or-later
"""Builds the wheel of `pip install .` with Python's own library alone (PEP 517): CMake builds the target touchstone_python,
which lays the whole package out in build/release/python, and this packs that folder.

The wheel fits any Python 3.9 or later of this machine's architecture, since nothing in it is compiled against Python. Its
program needs the shared libraries of Debian that it was linked with."""
import base64
import hashlib
import os
import pathlib
import re
import subprocess
import sysconfig
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = ROOT / "build" / "release"
WRONG_ON_PURPOSE = "gjk_"  # GJK under flags that change its bits, engines of the campaign `flags`


def _version():
    return re.search(r"project\(touchstone VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text()).group(1)


def _missing_packages():
    """Debian packages that the build needs, as `run` lists them, and that are not installed; none where there is no dpkg."""
    packages = re.search(r"build_packages=\((.*?)\)", (ROOT / "run").read_text(), re.DOTALL).group(1).split()
    try:
        listed = subprocess.run(["dpkg-query", "-W", "-f=${Package} ${db:Status-Status}\n"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return []
    installed = {line.split()[0] for line in listed.stdout.splitlines() if line.endswith(" installed")}
    return [package for package in packages if package not in installed]


def _jobs():
    """As many as there are cores, and memory for: one heavy translation unit takes about 1.5 GB."""
    cores = os.cpu_count() or 1
    try:
        free = re.search(r"MemAvailable: +([0-9]+)", pathlib.Path("/proc/meminfo").read_text())
    except OSError:
        free = None
    return max(1, min(cores, int(free.group(1)) // 1_500_000)) if free else cores


def _build():
    missing = _missing_packages()
    if missing:
        raise SystemExit("touchstone cannot be built: packages are missing. Install them with ./run setup, or as root:\n"
                         f"  apt-get install -y --no-install-recommends {' '.join(missing)}")
    # What pip puts around a build must not decide which Python or compiler CMake finds.
    environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONHOME")}
    for command in (["cmake", "--preset", "release"], ["cmake", "--build", str(BUILD), "--target", "touchstone_python", "-j", str(_jobs())]):
        done = subprocess.run(command, cwd=ROOT, env=environment)
        if done.returncode != 0:
            raise SystemExit(f"touchstone cannot be built: {' '.join(command)} ended with status {done.returncode}; its last lines say why")


def _files():
    """(path, name in the wheel) of everything that is installed."""
    package = BUILD / "python" / "touchstone"
    for path in sorted(package.rglob("*")):
        if path.is_file() and path.name != "staged" and "__pycache__" not in path.parts:
            yield path, "touchstone/" + path.relative_to(package).as_posix()
    for path in sorted((BUILD / "touchstone-engines").glob("*.so")):
        if not path.name.startswith(WRONG_ON_PURPOSE):
            yield path, "touchstone/bin/touchstone-engines/" + path.name


def _metadata():
    return (f"Metadata-Version: 2.1\nName: touchstone\nVersion: {_version()}\n"
            "Summary: Convex collision algorithms put to the test against exact truth\n"
            "License: GPL-3.0-or-later\nRequires-Python: >=3.9\n")


def _tag():
    return "py3-none-" + sysconfig.get_platform().replace("-", "_").replace(".", "_")


def _wheel_text(tag):
    return f"Wheel-Version: 1.0\nGenerator: touchstone\nRoot-Is-Purelib: false\nTag: {tag}\n"


def get_requires_for_build_wheel(config_settings=None):
    return []


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    """Name and version without a build, which takes its time."""
    folder = pathlib.Path(metadata_directory) / f"touchstone-{_version()}.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text(_metadata())
    (folder / "WHEEL").write_text(_wheel_text(_tag()))
    return folder.name


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """The name of the wheel written to that folder. SystemExit with what to install where packages are missing."""
    _build()
    tag = _tag()
    information = f"touchstone-{_version()}.dist-info"
    name = f"touchstone-{_version()}-{tag}.whl"
    record = []
    with zipfile.ZipFile(pathlib.Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        def add(target, data, mode=0o644):
            entry = zipfile.ZipInfo(target)  # of 1980: the same files make the same wheel
            entry.external_attr = (0o100000 | mode) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(entry, data, compresslevel=1)
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            record.append(f"{target},sha256={digest},{len(data)}\n")
        for path, target in _files():
            add(target, path.read_bytes(), 0o755 if os.access(path, os.X_OK) else 0o644)
        add(f"{information}/METADATA", _metadata().encode())
        add(f"{information}/WHEEL", _wheel_text(tag).encode())
        wheel.writestr(f"{information}/RECORD", "".join(record) + f"{information}/RECORD,,\n")
    return name


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    raise SystemExit("touchstone cannot be installed with -e, since its program is compiled: `pip install .`, or build the target "
                     "touchstone_python and set PYTHONPATH=build/release/python")


def build_sdist(sdist_directory, config_settings=None):
    raise SystemExit("touchstone is built from a clone: `pip install .` there, or a git URL; there is no source archive")
