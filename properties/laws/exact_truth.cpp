// SPDX-License-Identifier: GPL-3.0-or-later
#include "properties/laws/exact_truth.h"

#include "algorithms/gjk/distance.h"
#include "algorithms/shapes/polytope.h"
#include "oracles/exact_number_value.h"
#include "oracles/oracle.h"

namespace touchstone {
namespace {

Polytope<Rational, 3> lifted(const Body<3>& body) {
    Polytope<Rational, 3> polytope;
    for (const auto& x : vertices_of(body)) polytope.vertices.push_back(convert<Rational>(x));
    return polytope;
}

/// Checks that v = sum lambda_i (a_i - b_i) with lambda_i >= 0 of sum 1, so that v lies in A - B.
bool lies_in_difference(const DistanceResult<Rational, 3>& result, const Polytope<Rational, 3>& a,
                        const Polytope<Rational, 3>& b) {
    Rational total = 0;
    ExactVec sum = zero_vector<Rational, 3>();
    for (int i = 0; i < result.simplex.size; ++i) {
        const auto& vertex = result.simplex[i];
        const Rational& lambda = result.simplex.lambda[static_cast<std::size_t>(i)];
        if (lambda < 0) return false;
        total += lambda;
        sum = sum + lambda * (a.vertices.at(static_cast<std::size_t>(vertex.feature_a)) -
                              b.vertices.at(static_cast<std::size_t>(vertex.feature_b)));
    }
    return total == 1 && sum == result.v;
}

/// Checks that no vertex of A - B lies beyond the plane through v with normal v.
bool is_optimal(const ExactVec& v, const Polytope<Rational, 3>& a, const Polytope<Rational, 3>& b) {
    Rational least = dot(v, a.vertices[0]), greatest = dot(v, b.vertices[0]);
    for (const ExactVec& x : a.vertices) least = std::min(least, dot(v, x));
    for (const ExactVec& x : b.vertices) greatest = std::max(greatest, dot(v, x));
    return squared_norm(v) <= least - greatest;
}

}  // namespace

template <int D>
std::vector<Vec<double, D>> vertices_of(const Body<D>& body) {
    if (body.pose || body.margin != 0) throw std::invalid_argument("the laws need a body without pose and margin");
    return std::visit(
        []<class Shape>(const Shape& shape) -> std::vector<Vec<double, D>> {
            if constexpr (has_field<Shape>(Meaning::vertices) || has_field<Shape>(Meaning::position))
                return shape.template corners<D>();
            else
                throw std::invalid_argument("the laws need a point, segment, triangle or polytope");
        },
        body.shape);
}

template std::vector<Vec<double, 2>> vertices_of(const Body<2>&);
template std::vector<Vec<double, 3>> vertices_of(const Body<3>&);

bool has_vertices(const AnyQuery& query) {
    return std::visit(
        [](const auto& q) {
            try {
                return !vertices_of(q.a).empty() && !vertices_of(q.b).empty();
            } catch (const std::invalid_argument&) {
                return false;
            }
        },
        query);
}

Query<3> in_space(const AnyQuery& query) {
    if (const auto* solid = std::get_if<Query<3>>(&query)) return *solid;
    const auto& planar = std::get<Query<2>>(query);
    const auto lift = [](const Body<2>& body) {
        PolytopeData<3> data;
        for (const auto& x : vertices_of(body)) data.vertices.push_back({x[0], x[1], 0});
        return Body<3>{data, {}, 0};
    };
    return {planar.kind, lift(planar.a), lift(planar.b), {}};
}

ExactTruth exact_truth(const AnyQuery& query) {
    const Query<3> solid = in_space(query);
    const auto a = lifted(solid.a), b = lifted(solid.b);
    const auto result = gjk::distance(a, b);
    if (!lies_in_difference(result, a, b)) throw TruthError("GJK in rationals gave a point outside A - B");
    if (!is_optimal(result.v, a, b)) throw TruthError("GJK in rationals gave a point that is not nearest");
    const Truth known = default_oracle().answer(query);
    const Rational distance2 = squared_norm(result.v);
    if (!known.distance.exact || *known.distance.exact != exact_number(distance2))
        throw TruthError("squared distance " + distance2.str() + " by GJK in rationals, " +
                         (known.distance.exact ? known.distance.exact->text() : "none") + " by the oracle");
    return {result.v, distance2, known.verdict};
}

std::optional<std::pair<Rational, Rational>> squares_of(const KnownNumber& known) {
    const auto value = [](const ExactNumber& x) { return Rational(x.value().number); };
    if (known.exact) return std::pair{value(*known.exact), value(*known.exact)};
    if (!known.enclosure) return std::nullopt;
    const Rational lower = value(known.enclosure->lower), upper = value(known.enclosure->upper);
    return std::pair{Rational(lower * lower), Rational(upper * upper)};
}

}  // namespace touchstone
