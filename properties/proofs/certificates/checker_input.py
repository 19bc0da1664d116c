# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes lines for the proved checker from a case, a truth and its certificate. README.md says which part of this is trusted.

Trusted: the problem and the claims, which say what is claimed of which bodies. Not trusted: everything named a hint, which
is part of the proof. A wrong hint can only make the checker refuse.
"""
import pathlib
import sys
from fractions import Fraction
from math import lcm

sys.path.insert(0, str(pathlib.Path(__file__).parents[3] / "oracles"))
from certified_bodies import cross, distinct, dot, exact, is_index, minus, pieces_of, rational, require, roots  # noqa: E402
from certified_degeneracy import check_degeneracy  # noqa: E402
from verify_truth import ABOUT, DETAILS, MEETING, MOVING, STANDING, only  # noqa: E402


class OutOfScope(Exception):
    """The certificate is for curved bodies or for an enclosure, or it leaves the motion undecided."""


def padded(x):
    x = tuple(x)
    return (*x, 0) if len(x) == 2 else x


def text(x):
    return str(Fraction(x))


def row(x):
    return [text(y) for y in padded(x)]


def listed(items):
    items = list(items)
    return [str(len(items)), *(word for item in items for word in item)]


class Problem:
    """Trusted: the world vertices of both bodies in rationals, as integers over one unit."""

    def __init__(self, case):
        (self.a, self.ra), (self.b, self.rb) = (pieces_of(case[body], case["dimension"]) for body in "ab")
        if any(columns for _, columns in self.a + self.b):
            raise OutOfScope("curved")
        self.planar = case["dimension"] == 2
        self.a, self.b = ([padded(centre) for centre, _ in body] for body in (self.a, self.b))
        self.velocity, self.end = None, None
        vectors = self.a + self.b
        if case["query"] == "impact":
            self.velocity, self.end = padded(list(map(exact, case["motion"]["velocity"]))), exact(case["motion"]["duration"])
            self.way = tuple(self.end * x for x in self.velocity)
            vectors = vectors + [self.velocity, self.way]
        self.unit = lcm(*(Fraction(x).denominator for vector in vectors for x in vector))
        self.a, self.b = ([self.whole(x) for x in body] for body in (self.a, self.b))

    def whole(self, x):
        return tuple(int(y * self.unit) for y in x)

    def words(self):
        return [str(int(self.planar)), str(self.unit), *listed(map(row, self.a)), *listed(map(row, self.b)), text(self.ra), text(self.rb)]

    def motion(self):
        return [*row(self.whole(self.velocity)), text(self.end), *row(self.whole(self.way))]

    def swept(self):
        return self.b + [tuple(map(sum, zip(x, self.whole(self.way)))) for x in self.b]


def number(truth, name):
    require(name + "_squared" not in truth or name not in truth, f"{name} is given both exactly and enclosed")
    if name + "_squared" in truth:
        return ["square", text(rational(truth[name + "_squared"]))]
    return ["within", *(text(rational(x)) for x in truth[name])]


def standing_claims(truth):
    """Trusted: the claims of a line about bodies at rest."""
    near, leave, apart = truth["nearest"], truth.get("minimising_directions"), truth["verdict"] == "separated"
    only(near, {"a", "b"})
    for name in "ab":
        only(near[name], {"point", "face"})
    words = [truth["verdict"], *number(truth, "distance")]
    words += ["some", *number(truth, "depth")] if MEETING & set(truth) else ["none"]
    for name in "ab":
        words += row(map(rational, near[name]["point"]))
    for name in "ab":
        words += listed([str(i)] for i in near[name]["face"])
    require((leave is None) is apart, "minimising_directions must be given exactly if the bodies meet")
    if leave is None:
        return words + ["none"]
    only(leave, {"count", "directions"})
    rays = [tuple(map(rational, x)) for x in leave["directions"]]
    if leave["count"] == "infinite":
        require(rays, "the list of directions is empty")
        return words + ["some", "infinite", *listed(map(row, rays))]
    require(is_index(leave["count"], len(rays) + 1) and leave["count"] == len(rays) and sorted(rays) == distinct(rays),
            "the count differs from the length of the list, or a direction is listed twice")
    return words + ["some", "finite", *listed(map(row, rays))]


def impact_claims(truth):
    """Trusted: the claims of a line about bodies in motion, besides those about bodies at rest."""
    if "hit" not in truth:
        raise OutOfScope("undecided motion")
    only(truth["sweep"], STANDING | MEETING | DETAILS)
    meets = ["never"]
    if truth["hit"] is True:
        time = truth["impact_time"]
        meets = ["bracket", *(text(rational(x)) for x in time)] if isinstance(time, list) else ["first", text(rational(time))]
        if truth["verdict"] != "separated":
            require(time == "0", "the bodies meet at the start, so impact_time must be 0")
            meets = ["start"]
    require(truth["hit"] is (meets != ["never"]) and (meets != ["never"] or "impact_time" not in truth),
            "hit is neither true nor false, or impact_time is given for a miss")
    claim = truth.get("contact")
    required = meets[0] == "first" or truth["verdict"] == "touching"
    require((claim is not None) is required, "`contact` must be given exactly if the bodies touch")
    words = meets + ["none"]
    if claim is not None:
        only(claim, {"point", "normal", "unique"})
        require(type(claim["unique"]) is bool, "unique is neither true nor false")
        normal = tuple(map(rational, claim["normal"]))
        require(distinct([normal]) == [normal], "the normal is not in lowest integers")
        words = meets + ["some", *row(map(rational, claim["point"])), *row(normal), str(int(claim["unique"]))]
    require(type(truth.get("interiors_apart")) is bool, "interiors_apart is neither true nor false")
    return words + [str(int(truth["interiors_apart"])), *standing_claims(truth["sweep"])]


def whole_direction(texts):
    """A hint: a direction as integers."""
    x = tuple(map(rational, texts))
    scale = lcm(*(y.denominator for y in x))
    return padded(tuple(int(y * scale) for y in x))


class Witness:
    """A hint: the weights as integers, and the points times the sum of the weights."""

    def __init__(self, claim, a, b):
        self.weights = [[(i, rational(w)) for i, w in claim[name]] for name in "ab"]
        self.total = lcm(*(w.denominator for side in self.weights for _, w in side))
        self.points = [tuple(sum(int(w * self.total) * body[i][k] for i, w in side) for k in range(3))
                       for side, body in zip(self.weights, (a, b))]

    def words(self):
        sides = [listed([str(i), str(int(w * self.total))] for i, w in side) for side in self.weights]
        return [*sides[0], *sides[1], str(self.total)]


def relation(g, vectors, area):
    """Weights with sum zero of at most three of the vectors, one of them g. Returns None if there are none."""
    left = right = None
    for i, x in enumerate(vectors):
        side = -area(vectors[g], x)
        if side == 0 and dot(vectors[g], x) < 0:
            ratio = Fraction(dot(vectors[g], vectors[g]), -dot(vectors[g], x))
            return {g: Fraction(1), i: ratio}
        if side > 0 and (left is None or area(x, vectors[left]) > 0):
            left = i
        if side < 0 and (right is None or area(vectors[right], x) > 0):
            right = i
    if left is None or right is None or area(vectors[right], vectors[left]) <= 0:
        return None
    whole, opposite = area(vectors[right], vectors[left]), tuple(-y for y in vectors[g])
    return {g: Fraction(1), right: Fraction(area(opposite, vectors[left]), whole), left: Fraction(area(vectors[right], opposite), whole)}


def uniqueness_hint(n, a, b, witness, planar):
    """Generators that span the plane with positive weights, or the normal of another plane."""
    (x, y), total = witness.points, witness.total
    generators = [("a", i, minus([total * k for k in v], x)) for i, v in enumerate(a)]
    generators += [("b", i, minus(y, [total * k for k in v])) for i, v in enumerate(b)]
    inside = [g for g in generators if dot(n, g[2]) == 0 and any(g[2])]
    vectors = [g[2] for g in inside]

    def area(u, v):
        return dot(n, cross(u, v))
    along = cross(n, (0, 0, 1))
    if planar:
        area = lambda u, v: 0  # noqa: E731
    first = vectors[:1] and [0] + [i for i, v in enumerate(vectors) if not planar and any(cross(v, vectors[0]))][:1]
    relations = [relation(g, vectors, area) for g in first]
    if relations and None not in relations and (planar or len(relations) == 2):
        sums = {}
        for found in relations:
            for i, weight in found.items():
                sums[i] = sums.get(i, 0) + weight
        scale = lcm(*(weight.denominator for weight in sums.values()))
        flat = all(dot(n, g[2]) == 0 for g in generators)
        return ["two" if flat else "one", *listed([inside[i][0], str(inside[i][1]), str(int(w * scale))] for i, w in sums.items() if w)]
    if planar:
        candidates = [along]
    else:
        candidates = [cross(n, v) for v in vectors] or [cross(n, e) for e in ((1, 0, 0), (0, 1, 0)) if any(cross(n, e))]
    for side in candidates + [tuple(-k for k in v) for v in candidates]:
        if all(dot(side, v) >= 0 for v in vectors):
            steps = [-(dot(side, g[2]) // dot(n, g[2])) for g in generators if dot(n, g[2]) > 0]
            most = max([1, *steps])
            return ["more", *row(tuple(most * k + s for k, s in zip(n, side)))]
    return ["one", "0"]


def core_hints(certificate, truth, a, b, planar):
    """The hints for witness and core. A certificate of another kind is one of an enclosure."""
    kind = certificate["core"]
    if kind == "undecided":
        raise OutOfScope("enclosed")
    witness = Witness(certificate["witness"], a, b)
    if kind == "separated":
        return witness, ["apart", *row(map(rational, certificate["direction"]))]
    if kind == "touching":
        n = whole_direction(certificate["direction"])
        claim = truth.get("minimising_directions", {})
        if claim.get("count") != "infinite" and claim.get("directions"):
            n = whole_direction(claim["directions"][0])
        return witness, ["touching", *row(whole_direction(certificate["direction"])), *uniqueness_hint(n, a, b, witness, planar)]
    require(kind == "penetrating", f"unknown core {kind!r}")
    names, faces = {}, []
    for face in certificate["surface"]:
        require(len(face) == (2 if planar else 3) and all(min(pair) >= 0 for pair in face), "a face is no simplex of vertices")
        corners = [names.setdefault(minus(a[i], b[j]), (i, j)) for i, j in face]
        faces.append([str(k) for pair in corners + corners[-1:] * planar for k in pair])
    return witness, ["deep", *listed(faces)]


def motion_hints(problem, truth, certificate, at_rest):
    """The hints for the motion and for the plane of contact."""
    def others(witness, time):
        p = problem.whole(problem.velocity)
        rest = [time.denominator * (x - y) - time.numerator * witness.total * v for x, y, v in zip(*witness.points, p)]
        if "contact" not in truth:
            return ["none"]
        n = padded(tuple(map(int, map(rational, truth["contact"]["normal"]))))
        return ["some", *(["one", "0"] if any(rest) else uniqueness_hint(n, problem.a, problem.b, witness, problem.planar))]

    if truth["verdict"] != "separated":
        return ["start", *others(at_rest, Fraction(0))]
    if truth["hit"] is False:
        return ["miss", *row(whole_direction(certificate["miss"])), "none"]
    contact = certificate["contact"]
    witness, n, time = Witness(contact["witness"], problem.a, problem.b), whole_direction(contact["direction"]), rational(contact["time"])
    if "before" in contact:
        return ["between", text(rational(contact["before"])), text(time), *witness.words(), *row(n), "none"]
    require(rational(truth["impact_time"]) == time, f"impact_time is {time}")
    across = ["some", *row(whole_direction(contact["across"]))] if "across" in contact else ["none"]
    return ["at", *witness.words(), *row(n), *across, *others(witness, time)]


def claimed_bounds(truth):
    """Bounds of the distance or depth as claimed. The checker proves them."""
    if truth["verdict"] == "touching":
        return 0, 0
    name = {"separated": "distance", "penetrating": "depth"}[truth["verdict"]]
    return roots(rational(truth[name + "_squared"])) if name + "_squared" in truth else tuple(map(rational, truth[name]))


def line_of(case, truth):
    """The line for the checker. Raises OutOfScope if the checker does not cover the case. Any other exception refuses
    it."""
    require(truth["query"] == case["query"], f"the query is {case['query']!r}")
    if "refused" in truth:
        raise OutOfScope("the oracle refuses the case")
    moves, problem = case["query"] == "impact", Problem(case)
    only(truth, ABOUT | STANDING | MEETING | DETAILS | (MOVING if moves else set()))
    certificate = truth["certificate"]
    witness, core = core_hints(certificate, truth, problem.a, problem.b, problem.planar)
    check_degeneracy(case, truth, claimed_bounds(truth.get("sweep", truth)))  # not proved; see README.md
    claims = standing_claims(truth)
    if not moves:
        return " ".join(["standing", *problem.words(), *claims, *witness.words(), *core])
    swept, swept_core = core_hints(certificate["sweep"], truth["sweep"], problem.a, problem.swept(), problem.planar)
    return " ".join(["impact", *problem.words(), *claims, *problem.motion(), *impact_claims(truth), *witness.words(), *core,
                     *swept.words(), *swept_core, *motion_hints(problem, truth, certificate, witness)])
