// SPDX-License-Identifier: GPL-3.0-or-later
// Converts numbers of any scalar to rationals without rounding, and planar vectors to vectors in the plane z = 0.
#pragma once

#include <cmath>
#include <limits>
#include <vector>

#include "algorithms/core/simplex.h"
#include "algorithms/shapes/polytope.h"
#include "algorithms/shapes/query.h"
#include "properties/laws/exact_truth.h"
#include "properties/laws/subject.h"

namespace touchstone {

template <class S>
Rational lift(const S& x) {
    if constexpr (std::same_as<S, Rational>)
        return x;
    else if constexpr (std::numeric_limits<S>::digits > std::numeric_limits<double>::digits)
        return Rational(x);
    else
        // Exact for numbers in the format of double or a smaller one.
        return scalar_traits<Rational>::from_double(static_cast<double>(scalar_traits<S>::to_long_double(x)));
}

template <class S, int D>
ExactVec lift(const Vec<S, D>& x) {
    ExactVec result = zero_vector<Rational, 3>();
    for (int k = 0; k < D; ++k) result[k] = lift(x[k]);
    return result;
}

template <class S, int D>
std::vector<ExactVec> lift(const std::vector<Vec<S, D>>& points) {
    std::vector<ExactVec> result;
    for (const auto& x : points) result.push_back(lift(x));
    return result;
}

template <class S, int D>
std::vector<ExactVec> lift(const Simplex<S, D>& simplex) {
    std::vector<ExactVec> points;
    for (int i = 0; i < simplex.size; ++i) points.push_back(lift(simplex[i].w));
    return points;
}

template <class S, int D>
std::vector<Rational> lift_weights(const Simplex<S, D>& simplex) {
    std::vector<Rational> weights;
    for (int i = 0; i < simplex.size; ++i) weights.push_back(lift(simplex.lambda[static_cast<std::size_t>(i)]));
    return weights;
}

/// The format of the scalar, found by asking which powers of two it holds. Of a range that is wider than that of double
/// the part that double has, so that a bound on what underflow loses is too large there.
template <Scalar S>
ScalarFormat format_of() {
    if constexpr (scalar_traits<S>::is_exact) return {};
    const auto holds = [](int exponent) {
        const S power = scalar_traits<S>::from_double(std::ldexp(1.0, exponent));
        return scalar_traits<S>::is_finite(power) && S(0) < power;
    };
    int least = std::numeric_limits<double>::min_exponent - std::numeric_limits<double>::digits;
    int largest = std::numeric_limits<double>::max_exponent - 1;
    while (!holds(least)) ++least;
    while (!holds(largest)) --largest;
    const auto power = [](int exponent) { return lift(std::ldexp(1.0, exponent)); };
    return {lift(scalar_traits<S>::epsilon()), power(least), power(largest)};
}

template <Scalar S, int D>
Polytope<S, D> polytope_of(const Body<D>& body) {
    Polytope<S, D> polytope;
    for (const auto& x : vertices_of(body)) polytope.vertices.push_back(convert<S>(x));
    return polytope;
}

/// Returns the query with every coordinate rounded once to scalar S and stored in doubles again. A method is judged on
/// this query. Otherwise the rounding of its input would be counted as its error.
template <Scalar S, int D>
Query<D> rounded(const Query<D>& query) {
    if constexpr (std::same_as<S, float>) {
        const auto round = [](Vec<double, D> x) {
            for (int k = 0; k < D; ++k) x[k] = static_cast<double>(static_cast<float>(x[k]));
            return x;
        };
        const auto round_body = [&](const Body<D>& body) {
            PolytopeData<D> data;
            for (const auto& x : vertices_of(body)) data.vertices.push_back(round(x));
            return Body<D>{data, {}, 0};
        };
        Query<D> result{query.kind, round_body(query.a), round_body(query.b), query.motion};
        if (result.motion) {
            result.motion->velocity = round(result.motion->velocity);
            result.motion->duration = static_cast<double>(static_cast<float>(result.motion->duration));
        }
        return result;
    } else {
        return query;
    }
}

template <int D>
bool has_finite_vertices(const Query<D>& query) {
    for (const auto* body : {&query.a, &query.b})
        for (const auto& x : vertices_of(*body))
            if (!is_finite(x)) return false;
    return !query.motion || is_finite(query.motion->velocity);
}

/// A type that carries a scalar without having a value, for selecting it.
template <class S>
struct ScalarTag {
    using type = S;
};

/// Calls record(ScalarTag<S>{}, query rounded to S) with the query's own dimension. Does nothing if the bodies have no
/// vertices or lie outside the range of the scalar.
template <class Record>
void for_scalar(const AnyQuery& query, ScalarKind scalar, Record&& record) {
    if (!has_vertices(query)) return;
    const auto with = [&](auto tag) {
        using S = typename decltype(tag)::type;
        std::visit(
            [&](const auto& original) {
                const auto rounded_query = rounded<S>(original);
                if (has_finite_vertices(rounded_query)) record(tag, rounded_query);
            },
            query);
    };
    switch (scalar) {
        case ScalarKind::rational: with(ScalarTag<Rational>{}); break;
        case ScalarKind::double_precision: with(ScalarTag<double>{}); break;
        case ScalarKind::single_precision: with(ScalarTag<float>{}); break;
    }
}

}  // namespace touchstone
