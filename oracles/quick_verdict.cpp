// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/quick_verdict.h"

#include <cmath>

#include "oracles/integer_vector.h"

namespace touchstone {
namespace {

using namespace oracles_detail;

/// The answers yes and no are proved. `unknown` is left to integers.
enum class Proved { no, yes, unknown };

constexpr double u = 0x1p-53;

/// Returns the vertices if the body is their hull without pose and margin, and null otherwise.
template <int D>
const std::vector<Vec<double, D>>* plain_vertices(const Body<D>& body) {
    if (body.pose || body.margin > 0) return nullptr;
    return std::visit(
        [](const auto& shape) -> const std::vector<Vec<double, D>>* {
            if constexpr (requires { shape.vertices; })
                return &shape.vertices;
            else
                return nullptr;
        },
        body.shape);
}

/// Claims refer to polytopes without a ball.
template <int D>
bool is_bare_polytope(const Body<D>& body) {
    const auto core = core_of(body);
    return core && core->radii.empty();
}

template <int D>
struct Reach {
    double least = std::numeric_limits<double>::infinity();  ///< least sign d.x, rounded
    double largest = 0;                                      ///< largest magnitude of a coordinate
};

template <int D>
Reach<D> reach(const std::vector<Vec<double, D>>& vertices, const Vec<double, D>& d) {
    Reach<D> result;
    for (const auto& x : vertices) {
        double value = 0;
        for (int k = 0; k < D; ++k) {
            value += d[k] * x[k];
            result.largest = std::max(result.largest, std::fabs(x[k]));
        }
        result.least = std::min(result.least, value);
    }
    return result;
}

/// fl(d.x) is within D u sum |d_k x_k| (1 + D u) of d.x, plus D 2^-1074 if products underflow. The bound 4 u |d|_1 L
/// covers D <= 3 and the rounding of the sums below.
template <int D>
Proved separates_in_doubles(const Query<D>& query, const Vec<double, D>& d) {
    const auto *a = plain_vertices(query.a), *b = plain_vertices(query.b);
    if (a == nullptr || b == nullptr) return Proved::unknown;
    const auto of_a = reach<D>(*a, d), of_b = reach<D>(*b, -d);
    double length = 0;
    for (int k = 0; k < D; ++k) length += std::fabs(d[k]);
    const double scale = length * (of_a.largest + of_b.largest);
    if (!(scale < 0x1p+1000)) return Proved::unknown;
    const double gap = of_a.least + of_b.least, bound = 8 * u * scale + 0x1p-1060;
    if (gap > bound) return Proved::yes;
    return gap < -bound ? Proved::no : Proved::unknown;
}

template <int D>
bool separates_in_integers(CoreBodies<D>& core, const Vec<double, D>& d) {
    const auto direction = scaled_integers<D>(d).integers;
    return dot<Integer, D>(direction, core.cso().vertex(core.cso().support(direction, -1))) > 0;
}

template <class Number>
Number determinant(const std::array<Number, 2>& x, const std::array<Number, 2>& y) {
    return x[0] * y[1] - x[1] * y[0];
}
template <class Number>
Number determinant(const std::array<Number, 3>& x, const std::array<Number, 3>& y, const std::array<Number, 3>& z) {
    return x[0] * (y[1] * z[2] - y[2] * z[1]) + x[1] * (y[2] * z[0] - y[0] * z[2]) + x[2] * (y[0] * z[1] - y[1] * z[0]);
}

/// Returns the signs of the cofactors of the corners. The origin is strictly inside iff all signs are equal and none is
/// zero.
template <class Number, class Sign>
std::array<int, 3> signs(const std::array<std::array<Number, 2>, 3>& p, const Sign& sign) {
    return {sign(p[1], p[2]), sign(p[2], p[0]), sign(p[0], p[1])};
}
template <class Number, class Sign>
std::array<int, 4> signs(const std::array<std::array<Number, 3>, 4>& p, const Sign& sign) {
    return {sign(p[1], p[2], p[3]), -sign(p[0], p[2], p[3]), sign(p[0], p[1], p[3]), -sign(p[0], p[1], p[2])};
}

double permanent(const std::array<double, 2>& x, const std::array<double, 2>& y) { return x[0] * y[1] + x[1] * y[0]; }
double permanent(const std::array<double, 3>& x, const std::array<double, 3>& y, const std::array<double, 3>& z) {
    return x[0] * (y[1] * z[2] + y[2] * z[1]) + x[1] * (y[2] * z[0] + y[0] * z[2]) + x[2] * (y[0] * z[1] + y[1] * z[0]);
}

/// Returns the sign of a determinant of differences that were rounded once, or 0 if the sign is not proved. The error
/// bounds are Shewchuk's A estimates of orient2d and orient3d [She97]: the error is below (3 + 16 u) u and (7 + 56 u) u
/// times the same sum of magnitudes. Products that underflow add at most 2^-1070 times a coordinate, so coordinates are
/// bounded too.
template <class... Corner>
int sign_in_doubles(const Corner&... corner) {
    double largest = 0;
    const auto absolute = [&](auto x) {
        for (double& coordinate : x) largest = std::max(largest, coordinate = std::fabs(coordinate));
        return x;
    };
    const double magnitude = permanent(absolute(corner)...), value = determinant(corner...), bound = 8 * u * magnitude;
    if (!(magnitude > 0x1p-600 && largest < 0x1p+300)) return 0;
    return value > bound ? 1 : value < -bound ? -1 : 0;
}

template <std::size_t N>
Proved inside(const std::array<int, N>& sign) {
    bool zero = false, positive = false, negative = false;
    for (const int s : sign) {
        zero = zero || s == 0;
        positive = positive || s > 0;
        negative = negative || s < 0;
    }
    if (positive && negative) return Proved::no;
    return zero ? Proved::unknown : Proved::yes;
}

template <int D>
Proved encloses_in_doubles(const Query<D>& query, const VerdictClaim<D>& claim) {
    const auto *a = plain_vertices(query.a), *b = plain_vertices(query.b);
    if (a == nullptr || b == nullptr) return Proved::unknown;
    std::array<std::array<double, D>, D + 1> corner;
    for (std::size_t i = 0; i <= D; ++i)
        for (int k = 0; k < D; ++k)
            corner[i][static_cast<std::size_t>(k)] = (*a)[static_cast<std::size_t>(claim.simplex[i][0])][k] -
                                                     (*b)[static_cast<std::size_t>(claim.simplex[i][1])][k];
    return inside(signs(corner, [](const auto&... x) { return sign_in_doubles(x...); }));
}

template <int D>
bool encloses_in_integers(CoreBodies<D>& core, const VerdictClaim<D>& claim) {
    std::array<IntegerVec<Integer, D>, D + 1> corner;
    for (std::size_t i = 0; i <= D; ++i) corner[i] = core.cso().vertex({claim.simplex[i][0], claim.simplex[i][1]});
    return inside(signs(corner, [](const auto&... x) { return Integer(determinant(x...)).sign(); })) == Proved::yes;
}

}  // namespace

template <int D>
Verdict verdict_by_claim(const Query<D>& query, const VerdictClaim<D>& claim) {
    if (claim.verdict == Verdict::separated) {
        Proved proved = separates_in_doubles<D>(query, claim.direction);
        if (proved == Proved::unknown) {
            if (!is_bare_polytope(query.a) || !is_bare_polytope(query.b)) return Verdict::undecided;
            CoreBodies<D> core(query);
            proved = separates_in_integers<D>(core, claim.direction) ? Proved::yes : Proved::no;
        }
        return proved == Proved::yes ? Verdict::separated : Verdict::undecided;
    }
    if (claim.verdict != Verdict::penetrating) return Verdict::undecided;
    Proved proved = encloses_in_doubles<D>(query, claim);
    if (proved == Proved::unknown) {
        if (!is_bare_polytope(query.a) || !is_bare_polytope(query.b)) return Verdict::undecided;
        CoreBodies<D> core(query);
        proved = encloses_in_integers<D>(core, claim) ? Proved::yes : Proved::no;
    }
    return proved == Proved::yes ? Verdict::penetrating : Verdict::undecided;
}

template <int D>
VerdictClaim<D> searched_claim(const Query<D>& query) {
    VerdictClaim<D> claim;
    if (!is_bare_polytope(query.a) || !is_bare_polytope(query.b)) return claim;
    CoreBodies<D> bodies(query);
    DoubleHint<Integer, D> hint(bodies.cso());
    const auto pairs = hint.search();
    if (pairs.size() == D + 1) {
        claim.verdict = Verdict::penetrating;
        for (std::size_t i = 0; i <= D; ++i) claim.simplex[i] = {pairs[i].a, pairs[i].b};
        return claim;
    }
    if (squared_norm(hint.nearest()) == 0) return claim;
    claim.verdict = Verdict::separated;
    claim.direction = hint.nearest();
    return claim;
}

template Verdict verdict_by_claim<2>(const Query<2>&, const VerdictClaim<2>&);
template Verdict verdict_by_claim<3>(const Query<3>&, const VerdictClaim<3>&);
template VerdictClaim<2> searched_claim<2>(const Query<2>&);
template VerdictClaim<3> searched_claim<3>(const Query<3>&);

}  // namespace touchstone
