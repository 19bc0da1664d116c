// SPDX-License-Identifier: GPL-3.0-or-later
// The oracle `enumeration`: the definitions written down, over rationals, for a handful of vertices. It has no search,
// no start and no stopping rule, but tries every combination. It exists to catch errors that two clever oracles make
// together.
//
// Distance. The point of A - B nearest to the origin is the difference of a point of conv S and a point of conv T, for
// some vertex sets S of A and T of B with |S| + |T| <= D + 2 whose difference map is injective (a basic solution of the
// linear system that represents it). There it is the nearest point of the affine hulls too. So the distance is the
// least of all |x - y|, over all such S and T whose affine nearest points x and y lie in conv S and conv T.
// Verdict. If the origin is in C = A - B, it is on the boundary iff C is flat or the plane of a facet weakly separates.
// A facet of C is spanned by D - 1 edge vectors, each between two vertices of one of the bodies.
#include <boost/multiprecision/gmp.hpp>

#include "oracles/core_body.h"
#include "oracles/exact_number_value.h"
#include "oracles/oracle.h"

namespace touchstone {
namespace {

using oracles_detail::core_of;
using oracles_detail::CoreBody;
using Rational = boost::multiprecision::number<boost::multiprecision::gmp_rational, boost::multiprecision::et_off>;

constexpr std::size_t most = 8;  ///< limit on the vertices of one body: 6000 linear systems and 1500 planes in 3D

template <int D>
using Point = std::array<Rational, static_cast<std::size_t>(D)>;

template <std::size_t D>
Rational inner(const std::array<Rational, D>& x, const std::array<Rational, D>& y) {
    Rational sum(0);
    for (std::size_t k = 0; k < D; ++k) sum += x[k] * y[k];
    return sum;
}

template <std::size_t D>
std::array<Rational, D> minus(const std::array<Rational, D>& x, const std::array<Rational, D>& y) {
    std::array<Rational, D> result;
    for (std::size_t k = 0; k < D; ++k) result[k] = x[k] - y[k];
    return result;
}

template <int D>
std::vector<Point<D>> world(const CoreBody<D>& body) {
    std::vector<Point<D>> points;
    for (const auto& x : body.vertices) {
        Point<D> point;
        for (int i = 0; i < D; ++i) {
            Rational& coordinate = point[static_cast<std::size_t>(i)];
            coordinate = Rational(body.pose ? body.pose->translation[i] : x[i]);
            for (int k = 0; body.pose && k < D; ++k)
                coordinate += Rational(body.pose->rows[static_cast<std::size_t>(i)][k]) * Rational(x[k]);
        }
        points.push_back(point);
    }
    return points;
}

/// Solves M z = r by elimination. Returns nullopt if M is singular.
std::optional<std::vector<Rational>> solve(std::vector<std::vector<Rational>> m, std::vector<Rational> r) {
    const std::size_t n = r.size();
    for (std::size_t column = 0; column < n; ++column) {
        std::size_t pivot = column;
        while (pivot < n && m[pivot][column] == 0) ++pivot;
        if (pivot == n) return std::nullopt;
        std::swap(m[pivot], m[column]);
        std::swap(r[pivot], r[column]);
        for (std::size_t row = 0; row < n; ++row) {
            if (row == column || m[row][column] == 0) continue;
            const Rational factor = m[row][column] / m[column][column];
            for (std::size_t k = column; k < n; ++k) m[row][k] -= factor * m[column][k];
            r[row] -= factor * r[column];
        }
    }
    for (std::size_t i = 0; i < n; ++i) r[i] /= m[i][i];
    return r;
}

/// Returns all non-empty subsets of {0, ..., n - 1} with at most `largest` elements.
std::vector<std::vector<std::size_t>> subsets(std::size_t n, std::size_t largest) {
    std::vector<std::vector<std::size_t>> result;
    for (unsigned bits = 1; bits < 1U << n; ++bits) {
        std::vector<std::size_t> subset;
        for (std::size_t i = 0; i < n; ++i)
            if ((bits >> i & 1U) != 0) subset.push_back(i);
        if (subset.size() <= largest) result.push_back(subset);
    }
    return result;
}

/// Returns the squared distance of the affine hulls of S and T if their nearest points lie in conv S and conv T, and
/// nullopt otherwise.
template <int D>
std::optional<Rational> affine_distance(const std::vector<Point<D>>& a, const std::vector<std::size_t>& s,
                                        const std::vector<Point<D>>& b, const std::vector<std::size_t>& t) {
    // x = a_0 + sum u_i (a_i - a_0), y = b_0 + sum w_j (b_j - b_0); x - y is orthogonal to every column.
    std::vector<Point<D>> columns;
    for (std::size_t i = 1; i < s.size(); ++i) columns.push_back(minus(a[s[i]], a[s[0]]));
    for (std::size_t j = 1; j < t.size(); ++j) columns.push_back(minus(b[t[0]], b[t[j]]));
    Point<D> difference = minus(a[s[0]], b[t[0]]);
    std::vector<std::vector<Rational>> matrix;
    std::vector<Rational> right;
    for (const auto& row : columns) {
        matrix.emplace_back();
        for (const auto& column : columns) matrix.back().push_back(inner(row, column));
        right.push_back(-inner(row, difference));
    }
    const auto weights = solve(matrix, right);
    if (!weights) return std::nullopt;
    Rational first_a(1), first_b(1);
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const Rational& weight = (*weights)[i];
        if (weight < 0) return std::nullopt;
        (i + 1 < s.size() ? first_a : first_b) -= weight;
        for (std::size_t k = 0; k < D; ++k) difference[k] += weight * columns[i][k];
    }
    if (first_a < 0 || first_b < 0) return std::nullopt;
    return inner(difference, difference);
}

template <int D>
Rational squared_distance(const std::vector<Point<D>>& a, const std::vector<Point<D>>& b) {
    std::optional<Rational> least;
    for (const auto& s : subsets(a.size(), D + 1))
        for (const auto& t : subsets(b.size(), D + 2 - s.size())) {
            const auto candidate = affine_distance<D>(a, s, b, t);
            if (candidate && (!least || *candidate < *least)) least = candidate;
        }
    return *least;  // single vertices always give a candidate
}

/// Returns the vectors orthogonal to D - 1 of the given ones, for every combination.
std::vector<Point<2>> normals(const std::vector<Point<2>>& edges) {
    std::vector<Point<2>> result;
    for (const auto& e : edges) result.push_back({-e[1], e[0]});
    return result;
}
std::vector<Point<3>> normals(const std::vector<Point<3>>& edges) {
    std::vector<Point<3>> result;
    for (std::size_t i = 0; i < edges.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) {
            const auto &x = edges[i], &y = edges[j];
            result.push_back({x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]});
        }
    return result;
}

/// Returns true if n.x <= t <= n.y for some t, all x of one body and all y of the other, in either order.
template <int D>
bool separates_weakly(const Point<D>& n, const std::vector<Point<D>>& a, const std::vector<Point<D>>& b) {
    bool a_below = true, a_above = true;
    for (const auto& x : a)
        for (const auto& y : b) {
            const Rational side = inner(n, minus(x, y));
            a_below = a_below && side <= 0;
            a_above = a_above && side >= 0;
            if (!a_below && !a_above) return false;
        }
    return true;
}

template <int D>
bool origin_is_interior(const std::vector<Point<D>>& a, const std::vector<Point<D>>& b) {
    std::vector<Point<D>> edges;
    for (const auto* body : {&a, &b})
        for (std::size_t i = 0; i < body->size(); ++i)
            for (std::size_t j = 0; j < i; ++j) edges.push_back(minus((*body)[i], (*body)[j]));
    bool some_plane = false;
    for (const auto& n : normals(edges)) {
        if (inner(n, n) == 0) continue;
        some_plane = true;
        if (separates_weakly<D>(n, a, b)) return false;
    }
    return some_plane;  // without a plane, C is at most a line (3D) or a point
}

template <int D>
Truth answer_query(const Query<D>& query) {
    const auto a = world(*core_of(query.a)), b = world(*core_of(query.b));
    Truth truth;
    const Rational square = squared_distance<D>(a, b);
    truth.distance = known_root(exact_number(square));
    truth.verdict = square > 0                    ? Verdict::separated
                    : origin_is_interior<D>(a, b) ? Verdict::penetrating
                                                  : Verdict::touching;
    return truth;
}

class EnumerationOracle final : public Oracle {
public:
    std::string_view name() const override { return "enumeration"; }
    std::string_view version() const override { return "1"; }
    std::string_view promise() const override {
        return "verdict and squared distance of polytopes of at most 8 vertices as exact rationals: every combination "
               "of vertices and every candidate plane is tried";
    }
    std::optional<std::string> refuses(const AnyQuery& query) const override {
        return std::visit(
            [](const auto& q) -> std::optional<std::string> {
                for (const auto* body : {&q.a, &q.b}) {
                    const auto core = core_of(*body);
                    if (!core || !core->radii.empty())
                        return "the oracle enumeration answers only for polytopes without a ball";
                    if (core->vertices.size() > most)
                        return std::to_string(core->vertices.size()) +
                               " vertices are too many: the oracle enumeration takes at most " + std::to_string(most) +
                               " per body";
                }
                return std::nullopt;
            },
            query);
    }
    Truth answer(const AnyQuery& query, Detail /*it knows no more*/) const override {
        Truth truth = std::visit([](const auto& q) { return answer_query(q); }, query);
        truth.oracle = name();
        truth.oracle_version = version();
        return truth;
    }
};

const EnumerationOracle oracle;
const OracleRegistration registration(oracle);

}  // namespace
}  // namespace touchstone
