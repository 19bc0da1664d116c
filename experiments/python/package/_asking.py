# SPDX-License-Identifier: GPL-3.0-or-later
"""Questions about bodies in arrays: what a method answers, what is true, what the judge says."""
import ctypes
import json
import os
from fractions import Fraction
from math import inf, isinf, isqrt, nextafter

import numpy

from . import _program
from ._cases import Body, Case, fields_of, points_of
from ._judged import Judged
from ._program import InputError, number

# Of these methods the plain library has all: gjk with every default.
PLAIN = {"gjk": 0, "gjk(scalar=double)": 0, "gjk(scalar=float)": 1}
LARGEST_FLOAT = float(numpy.finfo(numpy.float32).max)


def row_type(dimension):
    """The fields of an answer in the plane or in space."""
    return numpy.dtype([("verdict", "U12"), ("lower", "f8"), ("upper", "f8"), ("points", "f8", (2, dimension)),
                        ("normal", "f8", (dimension,)), ("stop", "U32"), ("iterations", "i4"), ("support_calls", "i4")])


class Batch:
    """The bodies of one argument. `points` and `first`, `count` of each body where all are polytopes, else `fields`."""

    def __init__(self, given, name):
        self.fields = None
        if given is None:
            raise InputError(f"{name} is None; expected a body, an array of points or a dict, or a batch of bodies")
        if isinstance(given, (dict, Body)):
            self.single, self.fields = True, [fields_of(given, name)]
        elif isinstance(given, numpy.ndarray) and given.ndim == 3:
            self._take_stack(given, name)
        elif _is_one(given):
            self.single = True
            self._take_list([points_of(given, name)])
        else:
            self.single = False
            self._take_bodies(list(given), name)

    def _take_stack(self, given, name):
        self.single = False
        n, k, dimension = given.shape
        if n == 0 or k == 0 or dimension not in (2, 3):
            raise InputError(f"{name}: found shape {given.shape}; expected (n, k, 3) or (n, k, 2), n and k at least 1")
        self.points = points_of(given.reshape(-1, dimension), name)
        self.first, self.count = numpy.arange(0, n * k, k, dtype=numpy.int64), numpy.full(n, k, dtype=numpy.int64)

    def _take_bodies(self, bodies, name):
        if not bodies:
            raise InputError(f"{name}: an empty list; expected at least one body")
        if any(isinstance(body, (dict, Body)) for body in bodies):
            self.fields = [fields_of(body, f"{name}[{i}]") if isinstance(body, (dict, Body)) else
                           {"shape": "polytope", "vertices": points_of(body, f"{name}[{i}]").tolist()} for i, body in enumerate(bodies)]
        else:
            self._take_list([points_of(body, f"{name}[{i}]") for i, body in enumerate(bodies)])
            for i, body in enumerate(bodies):
                if numpy.shape(body)[1] != self.points.shape[1]:
                    raise InputError(f"{name}[{i}]: points of {numpy.shape(body)[1]} coordinates; {name}[0] has {self.points.shape[1]}")

    def _take_list(self, arrays):
        if len({array.shape[1] for array in arrays}) > 1:
            first = arrays[0].shape[1]
            i = next(i for i, array in enumerate(arrays) if array.shape[1] != first)
            raise InputError(f"body {i} has points of {arrays[i].shape[1]} coordinates and body 0 of {first}; "
                             "a batch is in the plane or in space")
        self.points = numpy.concatenate(arrays)
        self.count = numpy.array([len(array) for array in arrays], dtype=numpy.int64)
        self.first = numpy.concatenate([[0], numpy.cumsum(self.count)[:-1]]).astype(numpy.int64)

    def __len__(self):
        return len(self.fields) if self.fields is not None else len(self.count)

    @property
    def dimension(self):
        if self.fields is None:
            return self.points.shape[1]
        return _dimension_of(self.fields[0])

    def body(self, i):
        """Body i as a dict of a case file."""
        i = 0 if len(self) == 1 else i
        if self.fields is not None:
            return self.fields[i]
        return {"shape": "polytope", "vertices": self.points[self.first[i]:self.first[i] + self.count[i]].tolist()}

    def repeated(self, n):
        """first and count of n bodies, one body being repeated."""
        return (self.first, self.count) if len(self) == n else (numpy.repeat(self.first, n), numpy.repeat(self.count, n))


def _is_one(given):
    """Whether this is one body rather than a list of them: its first element is a point."""
    if isinstance(given, numpy.ndarray):
        return given.ndim < 3 and given.dtype != object
    try:
        return given[0] is not None and numpy.ndim(given[0]) <= 1 and not isinstance(given[0], (dict, Body))
    except (ValueError, TypeError, KeyError, IndexError):
        return False


def _dimension_of(fields):
    for key in ("pose", "half_extents", "radii", "position"):
        if key in fields:
            return len(fields[key])
    return len(fields["vertices"][0]) if fields.get("vertices") else 3


def _pairs(a, b):
    """Both batches, how many pairs they make, and whether that is a single one."""
    first, second = Batch(a, "a"), Batch(b, "b")
    if first.dimension != second.dimension:
        raise InputError(f"a is in dimension {first.dimension} and b in {second.dimension}; both must be in one")
    n = max(len(first), len(second))
    for batch, name, other in ((first, "a", second), (second, "b", first)):
        if len(batch) not in (1, n):
            raise InputError(f"{name} holds {len(batch)} bodies and the other {len(other)}; expected as many, or one")
    return first, second, n, first.single and second.single


def _lines(a, b, n, query, velocity=None, duration=None):
    motions = _motions(n, a.dimension, velocity, duration) if query == "impact" else [None] * n
    for i in range(n):
        fields = {"id": str(i), "query": query, "dimension": a.dimension, "a": a.body(i), "b": b.body(i)}
        if motions[i]:
            fields["motion"] = motions[i]
        yield json.dumps(fields)


def _motions(n, dimension, velocity, duration):
    if velocity is None:
        raise InputError("an impact needs velocity=, that of B relative to A, of shape (D,) or (n, D)")
    try:
        velocities = numpy.broadcast_to(numpy.asarray(velocity, dtype=float), (n, dimension))
        durations = numpy.broadcast_to(numpy.asarray(duration, dtype=float), (n,))
    except (TypeError, ValueError) as error:
        raise InputError(f"velocity has shape {numpy.shape(velocity)} and duration {numpy.shape(duration)}; expected "
                         f"({dimension},) or ({n}, {dimension}), and a number or ({n},)") from error
    return [{"velocity": v, "duration": t} for v, t in zip(velocities.tolist(), durations.tolist())]


def rows_of(answers, dimension, more=()):
    """Result lines as a structured array; `more` are (name, type, how to read it) of further fields."""
    kind = numpy.dtype(row_type(dimension).descr + [(name, form) for name, form, _ in more])
    rows = numpy.zeros(len(answers), kind)
    unknown = [None] * dimension
    for row, answer in zip(rows, answers):
        row["verdict"] = answer["verdict"]
        row["stop"] = answer["stop"]["name"] if "stop" in answer else "refused"
        row["lower"], row["upper"] = _bracket(answer)
        row["points"] = [[number(x) for x in answer.get(name) or unknown] for name in ("point_a", "point_b")]
        row["normal"] = [number(x) for x in answer.get("normal") or unknown]
        row["iterations"], row["support_calls"] = answer.get("iterations", 0), answer.get("support_calls", 0)
        for name, _, read in more:
            row[name] = read(answer)
    return rows


def _bracket(answer):
    """The ends of a bracket as doubles, rounded outwards. Where the rounding of a method has let them cross, both are upper."""
    lower, upper = _end(answer.get("lower"), -inf), _end(answer.get("upper"), inf)
    return (upper if lower > upper else lower), upper


def _end(value, towards):
    """The double next to a number of a result line in the direction of `towards`, -inf or inf."""
    if not isinstance(value, str):
        return number(value)
    exact = _of_hex(value)
    try:
        near = float(exact)
    except OverflowError:
        near = inf if exact > 0 else -inf
    if isinf(near):
        return near if near == towards else nextafter(near, towards)
    is_inside = near < exact if towards > 0 else exact < near
    return nextafter(near, towards) if is_inside else near


def _of_hex(text):
    """The number that a hex float stands for, which may have more digits and a wider range than a double."""
    digits, exponent = text.split("p")
    whole, _, fraction = digits.lstrip("+-").removeprefix("0x").partition(".")
    size = Fraction(int(whole + fraction, 16)) * Fraction(2) ** (int(exponent) - 4 * len(fraction))
    return -size if digits.startswith("-") else size


def _refuse_if_all_were(answers, method):
    reasons = [answer.get("refused") for answer in answers]
    if all(reasons):
        raise InputError(f"method {method!r}: {reasons[0]}")


def _plain(a, b, n, is_float):
    """Rows of the plain library. Preconditions: polytopes, in the range of the scalar."""
    rows = numpy.empty(n, row_type(a.dimension))
    library = _plain_library()
    pointers, _kept = _plain_arguments(a, b, n)
    threads = min(os.cpu_count() or 1, 1 + n // 1000)
    library.touchstone_plain_distances(a.dimension, is_float, threads, ctypes.c_size_t(n), *pointers, ctypes.c_void_p(rows.ctypes.data))
    return rows


def _plain_arguments(a, b, n):
    """The bodies as the plain library takes them, and what must live as long as it runs."""
    pointers, kept = [], []
    for batch in (a, b):
        for array in (batch.points, *batch.repeated(n)):
            kept.append(numpy.ascontiguousarray(array))
            pointers.append(ctypes.c_void_p(kept[-1].ctypes.data))
    return pointers, kept


def _plain_library():
    if not hasattr(_plain_library, "loaded"):
        library = _program.library("libtouchstone_plain.so")
        for sizes in (library.touchstone_plain_row_size, library.touchstone_gradient_row_size):
            sizes.restype = ctypes.c_size_t
        for dimension in (2, 3):
            if library.touchstone_plain_row_size(dimension) != row_type(dimension).itemsize:
                raise _program.ProgramError("libtouchstone_plain.so is of another version than this package; install the package again")
        _plain_library.loaded = library
    return _plain_library.loaded


def _is_plain(a, b, method):
    if a.fields is not None or b.fields is not None or method not in PLAIN:
        return False
    return not PLAIN[method] or max(numpy.abs(a.points).max(), numpy.abs(b.points).max()) <= LARGEST_FLOAT


def _answers(a, b, method, query, velocity=None, duration=None):
    first, second, n, single = _pairs(a, b)
    method = str(method)
    if query in ("distance", "intersects") and _is_plain(first, second, method):
        rows = _plain(first, second, n, PLAIN[method])
    else:
        answers = _program.ask(["solve", "-", "--method", method], list(_lines(first, second, n, query, velocity, duration)))
        _refuse_if_all_were(answers, method)
        rows = rows_of(answers, first.dimension)
    return rows[0] if single else rows


def distance(a, b, method="gjk(scalar=double)"):
    """The distance of A and B by a method: rows as help(touchstone) describes them, lower <= distance <= upper up to the
    rounding of the method's scalar, and lower <= upper always.

    a, b: bodies or batches, one frame, one unit of length. Raises InputError for arguments that are none, and where the
    method answers no pair of the batch, with its reason; a pair that it refuses in a batch has stop 'refused'.

        touchstone.distance([[0, 0, 0], [1, 0, 0]], [[0, 3, 0], [1, 3, 1]])["upper"]     # 3.0"""
    return _answers(a, b, method, "distance")


def penetration(a, b, method="epa(scalar=double)"):
    """The penetration depth by a method (length): the least translation that ends the overlap, 0 unless A and B overlap.
    `points` are the deepest points and `normal` pushes A away from B. Arguments and errors as of distance()."""
    return _answers(a, b, method, "penetration")


def intersects(a, b, method="gjk(scalar=double)"):
    """Whether A and B meet, by a method: `verdict`. Arguments and errors as of distance(). Methods that also know a bracket
    of the distance give it."""
    return _answers(a, b, method, "intersects")


def impact(a, b, velocity, duration=1.0, method="dynamic_gjk(scalar=double)"):
    """When B, moving by `velocity` relative to A, first meets A: lower <= time <= upper, a time in [0, duration].

    velocity: (D,) or (n, D), length per time. duration: a number or (n,). Other arguments and errors as of distance()."""
    return _answers(a, b, method, "impact", velocity, duration)


TRUTH = [("verdict", "U12"), ("hit", "?"), ("lower", "f8"), ("upper", "f8"), ("exact", "O"), ("line", "O")]


def truth(a, b, query="distance", velocity=None, duration=1.0):
    """What is true of A and B, proved: rows with
        verdict        'separated', 'touching' or 'penetrating', of the bodies as they stand
        hit            of an impact: whether they meet on the way
        lower, upper   doubles that enclose the distance, depth or time of impact; equal where it is a double; nan where
                       it is not known
        exact          the square of the distance or depth, the time itself, as fractions.Fraction; None where only an
                       enclosure is known (curved bodies)
        line           all that the oracle says, a dict (docs/oracles.md)
    query: 'distance', 'penetration', 'intersects' or 'impact', the last with velocity and duration as impact() has them.
    Raises InputError where the arguments are none or the oracle refuses every pair."""
    first, second, n, single = _pairs(a, b)
    answers = _program.ask(["truth", "-"], list(_lines(first, second, n, query, velocity, duration)))
    _refuse_if_all_were(answers, "the oracle")
    rows = numpy.empty(n, TRUTH)
    for row, answer in zip(rows, answers):
        exact, (lower, upper) = _number_asked(answer, query)
        row["verdict"], row["hit"] = answer.get("verdict", "undecided"), answer.get("hit", False)
        row["lower"], row["upper"], row["exact"], row["line"] = lower, upper, exact, answer
    return rows[0] if single else rows


def _number_asked(answer, query):
    """The exact number, if it is one, and doubles that enclose it; of squares those of the root."""
    if query == "impact":
        found = answer.get("impact_time")
        if isinstance(found, str):
            exact = Fraction(found)
            return exact, _enclosed(exact)
        return None, _outwards(found)
    name = "depth" if query == "penetration" else "distance"
    squared = answer.get(name + "_squared")
    if squared is None and name == "depth" and answer.get("verdict") == "separated":
        squared = "0"
    if squared is None:
        return None, _outwards(answer.get(name))
    exact = Fraction(squared)
    scale = 1 << max(0, 240 + exact.denominator.bit_length() - exact.numerator.bit_length()) // 2 * 2
    whole = exact * scale
    root = isqrt(whole.numerator // whole.denominator)
    step = isqrt(scale)
    is_exact = root * root == whole
    return exact, _enclosed(Fraction(root, step), Fraction(root + (not is_exact), step))


def _enclosed(low, high=None):
    """The tightest doubles around the fractions."""
    high = low if high is None else high
    lower, upper = float(low), float(high)
    return (nextafter(lower, -inf) if Fraction(lower) > low else lower, nextafter(upper, inf) if Fraction(upper) < high else upper)


def _outwards(enclosure):
    if enclosure is None:
        return float("nan"), float("nan")
    return _enclosed(*(Fraction(end) for end in enclosure))


def judge(a, b=None, method="gjk(scalar=double)", query="distance", velocity=None, duration=1.0, gradient=False):
    """Holds the answers of a method against the exact truth. Returns a Judged: counts, rows, and the failing cases.

    a, b: bodies or batches as everywhere; or `a` alone, cases as touchstone.cases() gives them, each asking what it asks.
    gradient: also judge the gradients that answers name or that their normals and points imply (docs/gradients.md); the
    findings are in `rows["contact"]`, the rest in `lines`.

        print(touchstone.judge(touchstone.cases("near_touching", count=100), method="gjk(scalar=float)"))"""
    if b is None:
        asked = cases_of(a)
    else:
        first, second, n, _ = _pairs(a, b)
        asked = [Case(line) for line in _lines(first, second, n, query, velocity, duration)]
    return judged(asked, ["--method", str(method), *(["--gradient"] if gradient else [])])


def cases_of(given):
    """Cases as a list; InputError for anything else."""
    asked = [given] if isinstance(given, Case) else list(given)
    for i, case in enumerate(asked):
        if not isinstance(case, Case):
            raise InputError(f"cases[{i}] is a {type(case).__name__}; expected cases as touchstone.cases() gives them")
    if not asked:
        raise InputError("no case; ask about at least one")
    return asked


def judged(asked, arguments, at_once=False):
    """`at_once`: by one process, which an engine of the caller's needs."""
    lines = [case.line for case in asked]
    call = ["judge", "-", *arguments]
    if at_once:
        answers = [json.loads(line) for line in _program.run(call, "\n".join(lines) + "\n", (0, 1)).splitlines()]
    else:
        answers = _program.ask(call, lines, (0, 1))
    more = [("finding", "U16", lambda x: x.get("finding", "no_truth")), ("side", "U12", lambda x: x.get("side", "")),
            ("error_relative", "f8", lambda x: number(x.get("error_relative"))),
            ("error_ulps", "f8", lambda x: number(x.get("error_ulps"))),
            ("contact", "U96", lambda x: " ".join(x.get("contact", {}).get("findings", [])))]
    return Judged(asked, rows_of(answers, max(case.dimension for case in asked), more) if len({case.dimension for case in asked}) == 1
                  else _mixed(answers, asked, more), answers)


def _mixed(answers, asked, more):
    """Cases of the plane among those of space: their third coordinate is nan."""
    for answer, case in zip(answers, asked):
        for name in ("point_a", "point_b", "normal"):
            if case.dimension == 2 and answer.get(name):
                answer[name] = [*answer[name], None]
    return rows_of(answers, 3, more)
