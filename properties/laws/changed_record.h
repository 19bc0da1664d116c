// SPDX-License-Identifier: GPL-3.0-or-later
// Runs a distance algorithm on a query and on the query changed by symmetries that keep the distance.
#pragma once

#include <algorithm>
#include <cmath>

#include "properties/laws/changed_run.h"
#include "properties/laws/exact_algebra.h"
#include "properties/laws/record.h"

namespace touchstone {

namespace changed_detail {

constexpr int scaling_power = 3;

template <Field S, int D>
struct Pair {
    Polytope<S, D> a, b;
};

template <Field S, int D, class Map>
Pair<S, D> mapped(Pair<S, D> pair, Map&& map) {
    for (auto* body : {&pair.a, &pair.b})
        for (auto& x : body->vertices) x = map(x);
    return pair;
}

template <Field S, int D, class Map>
void map_points(DistanceResult<S, D>& result, Map&& map) {
    for (auto* x : {&result.v, &result.point_a, &result.point_b}) *x = map(*x);
    for (int i = 0; i < result.simplex.size; ++i)
        for (auto* x : {&result.simplex[i].w, &result.simplex[i].a, &result.simplex[i].b}) *x = map(*x);
}

/// Maps (x, y, z) to (-y, x, z) in space and (x, y) to (-y, x) in the plane. The function after it is the inverse.
template <Field S, int D>
Vec<S, D> turned(const Vec<S, D>& x) {
    Vec<S, D> y = x;
    y[0] = S(-x[1]);
    y[1] = x[0];
    return y;
}
template <Field S, int D>
Vec<S, D> turned_back(const Vec<S, D>& x) {
    Vec<S, D> y = x;
    y[0] = x[1];
    y[1] = S(-x[0]);
    return y;
}

template <Field S, int D>
DistanceResult<S, D> swapped_back(DistanceResult<S, D> result) {
    result.v = -result.v;
    std::swap(result.point_a, result.point_b);
    for (int i = 0; i < result.simplex.size; ++i) {
        std::swap(result.simplex[i].a, result.simplex[i].b);
        result.simplex[i].w = -result.simplex[i].w;
    }
    return result;
}

template <class Ask, Field S, int D>
DistanceResult<S, D> ask_scaled(const Ask& ask, const Pair<S, D>& pair, const Vec<S, D>& start) {
    const S factor = scalar_traits<S>::from_double(std::ldexp(1.0, scaling_power));
    const S back = scalar_traits<S>::from_double(std::ldexp(1.0, -scaling_power));
    auto result = ask(mapped(pair, [&](const auto& x) { return factor * x; }), start);
    map_points(result, [&](const auto& x) { return back * x; });
    const auto scaled_back = [&](const S& square) { return S(S(square * back) * back); };
    auto& [lower2, upper2] = result.distance2;
    lower2 = scaled_back(lower2);
    if (upper2) upper2 = scaled_back(*upper2);
    return result;
}

template <class Ask, Field S, int D>
DistanceResult<S, D> ask_translated(const Ask& ask, const Pair<S, D>& pair, const Vec<S, D>& start) {
    Vec<S, D> offset;
    for (int k = 0; k < D; ++k) offset[k] = S(5 - 3 * k);
    auto result = ask(mapped(pair, [&](const auto& x) { return x + offset; }), start);
    for (auto* x : {&result.point_a, &result.point_b}) *x = *x - offset;
    return result;
}

/// Returns true if no product can leave the range of the scalar. The Deltas of three points in space have degree 6 in
/// the differences. If all coordinates are 0 or between 2^-40 and 2^40, and the differences are no finer than an ulp of
/// them, double holds the Deltas, but float does not.
template <Scalar S, int D>
bool is_in_safe_range(const Pair<S, D>& pair) {
    if constexpr (scalar_traits<S>::is_exact) return true;
    if (std::same_as<S, float>) return false;
    for (const auto* body : {&pair.a, &pair.b})
        for (const auto& x : body->vertices)
            for (int k = 0; k < D; ++k) {
                const double size = std::fabs(static_cast<double>(scalar_traits<S>::to_long_double(x[k])));
                if (size != 0 && (size < 0x1p-40 || size > 0x1p40)) return false;
            }
    return true;
}

}  // namespace changed_detail

/// Adds one recording per change. `ask(pair, start)` and `ask_erased(pair, start)` run GJK on two polytopes from a
/// start direction. On exact scalars no start changes the answer, so the changed query uses the start of the unchanged
/// one.
template <Field S, int D, class Ask, class AskErased>
void add_changed_runs(Recordings& list, const Query<D>& query, const Ask& ask, const AskErased& ask_erased) {
    using namespace changed_detail;
    const Pair<S, D> pair{polytope_of<S>(query.a), polytope_of<S>(query.b)};
    const auto start = unit_vector<S, D>(0);
    const auto before = ask(pair, start);
    const Rational size2 =
        std::max(largest_squared_norm(lift(pair.a.vertices)), largest_squared_norm(lift(pair.b.vertices)));
    const bool safe = is_in_safe_range(pair);
    const auto add = [&](const char* change, const DistanceResult<S, D>& after) {
        ChangedRun run;
        run.variant = change;
        run.exact_scalar = scalar_traits<S>::is_exact;
        run.before = lift_answer(before);
        run.after = lift_answer(after);
        run.support_calls_before = before.support_calls;
        run.support_calls_after = after.support_calls;
        run.size2 = size2;
        run.is_in_safe_range = safe;
        add_recording(list, std::move(run));
    };
    add(changes::swapped, swapped_back(ask(Pair<S, D>{pair.b, pair.a}, start)));
    auto permuted = pair;
    for (auto* body : {&permuted.a, &permuted.b}) std::reverse(body->vertices.begin(), body->vertices.end());
    add(changes::permuted, ask(permuted, start));
    add(changes::translated, ask_translated(ask, pair, start));
    auto rotated = ask(mapped(pair, [](const auto& x) { return turned(x); }), start);
    map_points(rotated, [](const auto& x) { return turned_back(x); });
    add(changes::rotated, rotated);
    add(changes::scaled, ask_scaled(ask, pair, start));
    add(changes::erased, ask_erased(pair, start));
    add(changes::warm, ask(pair, -before.v));
}

}  // namespace touchstone
