# SPDX-License-Identifier: GPL-3.0-or-later
"""What the build knows: which files a source includes, how a source is compiled and an executable linked."""
import functools
import os
import pathlib
import re
import shlex
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]


@functools.cache
def files_of_laws():
    """Name of each law: the file that states it."""
    files = sorted((ROOT / "properties/laws").glob("*.cpp"))
    return {name: os.path.relpath(file, ROOT) for file in files for name in re.findall(r'\.name = "(\w+)"', file.read_text())}


class Includes:
    """What a source includes of this project, directly and indirectly."""

    def __init__(self):
        self.direct = {}
        self.whole = {}

    def of(self, path):
        if path not in self.whole:
            seen, todo = set(), [path]
            while todo:
                for name in self.direct_of(todo.pop()):
                    if name not in seen:
                        seen.add(name)
                        todo.append(name)
            self.whole[path] = seen
        return self.whole[path]

    def of_law(self, source):
        """A file of laws and the subjects that make their records."""
        subjects = re.findall(r'#include "properties/laws/(\w+)_run\.h"', (ROOT / source).read_text())
        beside = [f"properties/laws/{subject}_subject.cpp" for subject in subjects]
        return [source, *[file for file in beside if (ROOT / file).is_file()]]

    def direct_of(self, path):
        if path not in self.direct:
            file = ROOT / path
            text = file.read_text() if file.is_file() else ""
            self.direct[path] = re.findall(r'^#include "([^"]+)"', text, re.MULTILINE)
        return self.direct[path]


class Executable:
    """How the build makes an executable: the objects of its link, and which command compiles a source."""

    def __init__(self, build, name):
        self.build, self.name = build, name
        commands = subprocess.run(["ninja", "-C", build, "-t", "commands", name], capture_output=True, text=True,
                                  check=True).stdout.splitlines()
        self.link = re.sub(r"^: && ", "", [line for line in commands if line.startswith(": && ")][-1]).split(" && ")[0]
        self.object_of, self.command_of, self.sources_of, self.embedded = {}, {}, {}, {}
        for line in commands:
            if "embed_text.cmake" in line:
                words = shlex.split(line.split(" && ")[1])
                inputs = next(word for word in words if word.startswith("-DINPUTS=")).removeprefix("-DINPUTS=")
                self.embedded |= {os.path.relpath(path, ROOT): words for path in inputs.split("|")}
            match = re.search(r" -o (\S+\.o) -c (\S+)$", line)
            if match:
                self._note(line, *match.groups())

    def _note(self, line, made, source):
        text = pathlib.Path(source).read_text() if "/Unity/" in source else f'#include "{source}"'
        sources = [os.path.relpath(path, ROOT) for path in re.findall(r'^#include "(/[^"]+)"', text, re.MULTILINE)]
        self.sources_of[made] = sources
        for path in sources:
            self.object_of[path], self.command_of[path] = made, line

    def header_of(self, file):
        """The header that holds the text of a file that is compiled in; empty for others."""
        words = self.embedded.get(file, [])
        return next((os.path.basename(word) for word in words if word.startswith("-DOUTPUT=")), "")

    def embed(self, file, tree):
        """Writes that header into the tree, from the files there."""
        words = [word.replace(str(ROOT) + "/", f"{tree}/") for word in self.embedded[file]]
        at = next(i for i, word in enumerate(words) if word.startswith("-DOUTPUT="))
        words[at] = f"-DOUTPUT={tree / self.header_of(file)}"
        subprocess.run(words, check=True)

    def is_of_tests(self, made):
        return all(source.endswith("_test.cpp") for source in self.sources_of.get(made, ["generated"]))

    def compiling(self, source, tree, header):
        """The words that compile a source of the tree after a header, without what helps the compiler of the build."""
        words = shlex.split(self.command_of[source])
        words = words[next(i for i, word in enumerate(words) if re.search(r"/(c|g|clang)\+\+[-\d.]*$", word)):]
        kept, skip = [], False
        for word in words[:words.index("-o")]:
            if skip or word == "-Winvalid-pch":
                skip = False
            elif word in ("-include", "-MT", "-MF"):
                skip = True
            elif word != "-MD":
                kept.append(self._in_tree(word, tree))
        return [kept[0], f"-I{tree}", *kept[1:], "-w", "-include", str(header)]

    def _in_tree(self, word, tree):
        path = word.removeprefix("-I")
        if not word.startswith("-I") or path.startswith(str(self.build)):
            return word
        return "-I" + str(tree / os.path.relpath(path, ROOT)) if path.startswith(str(ROOT)) else word

    def linking(self, replaced, made, with_tests):
        """The words that link the executable with `replaced`, objects by the ones that they stand for."""
        words = []
        for word in shlex.split(self.link):
            is_object = word.endswith(".o")
            if not is_object or (word not in replaced and (with_tests or not self.is_of_tests(word))):
                words.append(word)
        words[words.index("-o") + 1] = str(made)
        # Of an inline function that several objects hold the linker takes the first one.
        at = next(i for i, word in enumerate(words) if word.endswith(".o"))
        new = [str(path) for paths in replaced.values() for path in paths]
        return words[:at] + new + words[at:]
