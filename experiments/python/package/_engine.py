# SPDX-License-Identifier: GPL-3.0-or-later
"""A Python function as an engine, in a process of its own as other engines are (docs/engines.md).

The program starts a command and speaks JSON with it. A function of a notebook cannot be started by a command, so that this
process is forked, and the command, _relay.py, speaks with the fork through a socket. The fork makes one more for each
connection; a function that crashes or takes too long loses its query, and the next finds a new process.

Invariant: what the function does in memory is not seen here."""
import contextlib
import json
import math
import os
import re
import resource
import select
import shlex
import signal
import socket
import sys
import tempfile

import numpy

from . import _asking
from ._cases import Body
from ._program import FOLDER, InputError, number

MEMORY = 4 << 30  # bytes beyond what this process has, as other engines may use
VERDICTS = {"separated": "separated", "meet": "meet", "intersecting": "meet", "touching": "meet", "penetrating": "meet",
            "undecided": "undecided"}


def judge_engine(function, cases, *, name=None, scalar="double", curved=False, seconds=2.0, gradient=False):
    """Judges a Python function on cases, as an engine of others is judged. Returns a Judged.

    function(a, b)                        for distance, intersects and penetration
    function(a, b, velocity, duration)    for an impact; velocity (D,) of B relative to A
        a, b: the vertices of the bodies in the world, (k, 3) or (k, 2), doubles. A query with a curved body or a margin
        is refused before the function sees it; with curved=True it gets two touchstone.Body instead.
    It returns one of
        a bool or a verdict    'separated', 'meet' ('intersecting', 'touching', 'penetrating' mean the same), 'undecided'
        a number               distance, depth or time of impact; the verdict follows from it: a distance above 0 is
                               'separated', a depth above 0 and any time is 'meet', None is 'undecided'
        a dict                 any of verdict, value, allowed_error, point_a, point_b, normal, points, gradient,
                               iterations, support_calls, gave_up, refused (docs/engines.md)
    cases: as touchstone.cases() gives them. scalar: 'double', or 'float' for a function that computes in float, which is
    judged on points rounded to float. seconds: processor time for one query. gradient: also judge the gradients that it
    names, or that its normals and points imply.

    The function runs in a process of its own: what it changes in memory stays there. An exception, a crash or too long a
    time is 'no_answer' with its reason; after 20 in a row the function is asked only now and then until it answers again.
    NotImplementedError says that a query cannot be asked. A value that is negative or not finite, and any other field that
    breaks the contract, is in Judged.bad_fields and hides no wrong verdict.
    Raises InputError where the arguments are none of this."""
    if not callable(function):
        raise InputError(f"function is a {type(function).__name__}; expected one to call with two arrays of points")
    if scalar not in ("double", "float"):
        raise InputError(f"scalar is {scalar!r}; expected 'double' or 'float'")
    asked = _asking.cases_of(cases)
    name = re.sub(r"\W", "_", name or getattr(function, "__name__", "function")).strip("_") or "function"
    greeting = {"touchstone": 1, "name": name, "version": "Python " + sys.version.split()[0], "settings": "",
                "bits": 64 if scalar == "double" else 32, "answers": {kind: [2, 3] for kind in sorted({case.query for case in asked})}}
    with _served(_Worker(function, greeting, curved, seconds)) as command:
        return _asking.judged(asked, ["--engine", command, *(["--gradient"] if gradient else [])], at_once=True)


class _Worker:
    """What the process of the function does with one connection."""

    def __init__(self, function, greeting, curved, seconds):
        self.function, self.greeting, self.curved, self.seconds = function, greeting, curved, seconds

    def serve(self, there):
        self._say(there, self.greeting)
        for line in iter(there.readline, ""):
            query = json.loads(line)
            signal.setitimer(signal.ITIMER_PROF, self.seconds)
            try:
                answer = self._answer(query)
                text = {"id": query["id"], **answer}
                json.dumps(text)  # a number that is not finite is a finding, and what is no JSON a failure
            except NotImplementedError as error:
                text = {"id": query["id"], "refused": str(error) or "not implemented"}
            except Exception as error:  # whatever the function does, it is an answer about this query
                text = {"id": query["id"], "failed": f"{type(error).__name__}: {error}"[:150]}
            signal.setitimer(signal.ITIMER_PROF, 0)
            self._say(there, text)

    @staticmethod
    def _say(there, message):
        there.write(json.dumps(message) + "\n")
        there.flush()

    def _answer(self, query):
        a, b = Body(query["a"]), Body(query["b"])
        if not self.curved:
            for body in (a, b):
                if body.vertices is None or body.margin:
                    return {"refused": "polytopes only"}
            a, b = numpy.asarray(a), numpy.asarray(b)
        motion = query.get("motion")
        if motion is None:
            return _form_of(self.function(a, b), query["query"])
        velocity = numpy.array([number(x) for x in motion["velocity"]])
        return _form_of(self.function(a, b, velocity, number(motion["duration"])), query["query"])


def _form_of(answer, kind):
    """What a function returned, as a message of the protocol."""
    if answer is None:
        return {"verdict": "undecided"}
    if isinstance(answer, (bool, numpy.bool_)):
        return {"verdict": "meet" if answer else "separated"}
    if isinstance(answer, str):
        return {"verdict": _verdict(answer)}
    if isinstance(answer, dict):
        message = {key: _plain_value(value) for key, value in answer.items() if value is not None}
        if "verdict" in message:
            message["verdict"] = _verdict(message["verdict"])
        return message
    value = float(answer)
    if math.isnan(value):
        return {"verdict": "undecided", "value": value}
    positive = value > 0
    meets = not positive if kind in ("distance", "intersects") else positive or kind == "impact"
    return {"verdict": "meet" if meets else "separated", "value": value}


def _verdict(word):
    if word not in VERDICTS:
        raise ValueError(f"verdict {word!r}; expected one of {', '.join(VERDICTS)}")
    return VERDICTS[word]


def _plain_value(value):
    return value.tolist() if isinstance(value, (numpy.ndarray, numpy.generic)) else value


@contextlib.contextmanager
def _served(worker):
    """The command that reaches the worker, as long as the block lasts."""
    with tempfile.TemporaryDirectory(prefix="touchstone-") as folder:
        path = os.path.join(folder, "engine")
        with socket.socket(socket.AF_UNIX) as listener:
            listener.bind(path)
            listener.listen()
            server = _forked(lambda: _accept(listener, worker))
        try:
            yield f"{shlex.quote(sys.executable)} -I -S {shlex.quote(str(FOLDER / '_relay.py'))} {shlex.quote(path)}"
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(server, signal.SIGKILL)
            os.waitpid(server, 0)


def _forked(work, own_group=True):
    child = os.fork()
    if child:
        if own_group:
            with contextlib.suppress(OSError):  # the child does the same, and one of both comes first
                os.setpgid(child, child)
        return child
    status = 1
    try:
        if own_group:
            os.setpgid(0, 0)
        work()
        status = 0
    finally:
        os._exit(status)


def _accept(listener, worker):
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # what has ended is not waited for here
    while True:
        connection, _ = listener.accept()
        _forked(lambda: _watch(connection, worker), own_group=False)
        connection.close()


def _watch(connection, worker):
    """Runs the worker in a process of its own, says how it ended, and ends it when the program has gone."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    child = _forked(lambda: _limited(connection, worker), own_group=False)
    gone = select.poll()
    gone.register(connection, select.POLLRDHUP | select.POLLHUP)
    while True:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            connection.sendall(f"!{_how(os.waitstatus_to_exitcode(status), worker.seconds)}\n".encode())
            return
        if gone.poll(20):
            os.kill(child, signal.SIGKILL)
            return


def _limited(connection, worker):
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (used + MEMORY, used + MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    worker.serve(connection.makefile("rw", encoding="utf-8"))


def _how(status, seconds):
    if status == -signal.SIGPROF:
        return f"took more than {seconds:g} s of processor time"
    return f"ended by {signal.Signals(-status).name}" if status < 0 else f"ended with status {status}"
