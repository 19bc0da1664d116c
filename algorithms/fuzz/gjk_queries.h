// SPDX-License-Identifier: MIT
// Runs GJK in all its forms on two bodies: every solver, every stopping rule, every preset.
#pragma once

#include <tuple>
#include <utility>

#include "algorithms/fast/verdict.h"
#include "algorithms/fuzz/bodies.h"
#include "algorithms/fuzz/findings.h"
#include "algorithms/gjk/boolean_2d.h"
#include "algorithms/gjk/distance.h"
#include "algorithms/gjk/intersects.h"
#include "algorithms/gjk/point_to_feature.h"
#include "algorithms/gjk/polygon_distance.h"
#include "algorithms/presets/all.h"
#include "algorithms/simplex_solvers/all.h"
#include "algorithms/terminations/all.h"

namespace touchstone::fuzz {

/// Calls visit with a default-constructed object of each type of the tuple, in order.
template <class Tuple, class Visit>
void for_each_policy(Visit&& visit) {
    std::apply([&](auto... policy) { (visit(policy), ...); }, Tuple{});
}

/// Two bodies in one frame and an initial direction.
template <Scalar S, int D>
struct Pair {
    Body<S, D> a, b;
    Vec<S, D> start;
    Input input;

    explicit Pair(ByteReader& reader) : a(reader), b(reader) {
        NumberSource<S> numbers(reader);
        start = numbers.template vector<D>();
        for (const auto* body : {&a, &b}) {
            input.must_be_refused = input.must_be_refused || (!body->is_finite() && body->shows_what_is_not_finite());
            for (int k = 0; k < D; ++k)
                for (const auto& d : {unit_vector<S, D>(k), -unit_vector<S, D>(k)})
                    if (const auto size = wide(infinity_norm(body->view().support(d).position)); input.largest < size)
                        input.largest = size;
        }
    }
};

template <Scalar S, int D>
void check(Findings& findings, const Input& input, const IntersectsResult<S, D>& r) {
    check_refusal(findings, input, r.verdict, r.stop);
    if (r.stop.kind == StopKind::converged) findings.require(finite(r.axis), "an axis that is not finite");
    findings.require(0 <= r.simplex.size && r.simplex.size <= D + 1, "simplex size");
    if (r.verdict == Verdict::separated)
        findings.require(!(r.axis == zero_vector<S, D>()), "separated by the zero vector");
}

template <Scalar S, int D>
void run_distance(Findings& findings, const Pair<S, D>& pair) {
    const auto a = pair.a.view(), b = pair.b.view();
    for_each_policy<AllSimplexSolvers>([&](auto solver) {
        findings.name("gjk::distance", solver.name);
        const gjk::Options<decltype(solver)> options;
        check(findings, pair.input, gjk::distance(a, b, options));
        check(findings, pair.input, gjk::distance(a, b, options, NullObserver{}, pair.start));
    });
    const auto with_rule = [&](auto rule, int cap) {
        findings.name("gjk::distance", rule.name);
        const gjk::Options<AnySolver<S, D>, AnyStop<S, D>> options{AnySolver<S, D>(SignedVolumes{}),
                                                                   AnyStop<S, D>(rule), cap};
        check(findings, pair.input, gjk::distance(a, b, options, NullObserver{}, pair.start));
    };
    for_each_policy<AllTerminations>([&](auto rule) { with_rule(rule, 64); });
    for_each_policy<AllPresets>([&](auto rule) { with_rule(rule, cap_of<decltype(rule)>(64)); });
}

template <Scalar S, int D>
void run_boolean(Findings& findings, const Pair<S, D>& pair) {
    const auto a = pair.a.view(), b = pair.b.view();
    for_each_policy<AllSimplexSolvers>([&](auto solver) {
        findings.name("gjk::intersects", solver.name);
        const gjk::IntersectsOptions<decltype(solver)> options;
        const auto cold = gjk::intersects(a, b, options);
        check(findings, pair.input, cold);
        check(findings, pair.input, gjk::intersects(a, b, options, NullObserver{}, cold.axis));
        check(findings, pair.input, gjk::intersects(a, b, options, NullObserver{}, pair.start));
    });
    findings.name("gjk::verdict");
    // Without exact signs the verdict is that of the same loop.
    const gjk::IntersectsOptions<VoronoiNewest, gjk::AxisBeyondRounding, gjk::ExactSigns> options;
    const Verdict verdict = gjk::verdict(a, b, pair.start);
    const Verdict whole = gjk::intersects(a, b, options, NullObserver{}, pair.start).verdict;
    const bool are_known = verdict != Verdict::undecided && whole != Verdict::undecided;
    findings.require(!are_known || meets(verdict) == meets(whole), "a verdict that is not that of gjk::intersects");
    if constexpr (D == 2) {
        findings.name("gjk::boolean_2d");
        const auto boolean = gjk::boolean_2d(a, b, {}, pair.start);
        check_refusal(findings, pair.input, boolean.verdict, boolean.stop);
        findings.require(0 <= boolean.size && boolean.size <= 3, "simplex size");
        findings.name("gjk::polygon_distance");
        check(findings, pair.input, gjk::polygon_distance(a, b));
        check(findings, pair.input, gjk::polygon_distance(a, b, {}, NullObserver{}, pair.start));
    }
}

/// The point-to-feature queries: the answer is empty, or finite numbers of a plausible size.
template <Scalar S, int D>
void run_point_to_feature(Findings& findings, ByteReader& reader) {
    NumberSource<S> numbers(reader);
    const auto vector = [&] { return numbers.template vector<D>(); };
    const auto q = vector(), a = vector(), b = vector(), c = vector();
    findings.name("gjk::closest_on_segment");
    const auto segment = gjk::closest_on_segment(q, a, b);
    findings.name("gjk::closest_on_triangle");
    const auto triangle = gjk::closest_on_triangle(q, a, b, c);
    for (const auto& closest : {segment, triangle}) {
        if (!closest) continue;
        findings.require(finite(closest->position) && finite(closest->distance2), "a point that is not finite");
        for (const S& weight : closest->barycentric) findings.require(finite(weight), "a weight that is not finite");
    }
}

}  // namespace touchstone::fuzz
