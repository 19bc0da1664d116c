// SPDX-License-Identifier: GPL-3.0-or-later
// The subject `prisms`: planar bodies that meet, and prisms over them that are so tall that the shortest way out is
// never along the axis.
#include <cmath>

#include "algorithms/epa/depth.h"
#include "algorithms/sat/polygons.h"
#include "properties/cases/case.h"
#include "properties/laws/epa_run.h"
#include "properties/laws/exact_algebra.h"
#include "properties/laws/lift.h"
#include "properties/laws/prism_run.h"

namespace touchstone::prism_subject {
namespace {

constexpr int most_vertices = 12;

template <Field S>
Polytope<S, 3> prism_over(const Polytope<S, 2>& base, const S& half_height) {
    Polytope<S, 3> prism;
    for (const auto& x : base.vertices)
        for (const S& z : {S(-half_height), half_height}) prism.vertices.push_back({x[0], x[1], z});
    return prism;
}

/// Returns a power of two above every coordinate. The prisms overlap by four times it along the axis, and in the plane
/// by at most 2 sqrt(2) times it.
double tall_enough(const Rational& size2) {
    const double size = std::sqrt(size2.convert_to<double>());
    return size > 0 ? std::ldexp(1.0, std::ilogb(size) + 1) : 1;
}

template <class Result>
bool is_usable(const Result& result) {
    using Traits = scalar_traits<std::remove_cvref_t<decltype(*result.depth2.upper)>>;
    return result.depth2.upper && Traits::is_finite(*result.depth2.upper);
}

template <Field S>
void add_run(Recordings& list, const Query<2>& query, const DepthTruth& truth) {
    const auto a = polytope_of<S>(query.a), b = polytope_of<S>(query.b);
    PrismRun run;
    run.variant = "default";
    run.exact_scalar = scalar_traits<S>::is_exact;
    run.true_verdict = truth.verdict;
    run.true_depth2 = truth.depth2;
    run.size2 = std::max(largest_squared_norm(lift(a.vertices)), largest_squared_norm(lift(b.vertices)));
    const S height = scalar_traits<S>::from_double(tall_enough(run.size2));
    const auto planar = epa::depth(a, b, epa::Options<>{});
    const auto prism = epa::depth(prism_over(a, height), prism_over(b, height), epa::Options<>{});
    const auto axes = sat::polygons<S>(a.vertices, b.vertices);
    if (!is_usable(planar) || !is_usable(prism) || !scalar_traits<S>::is_finite(axes.depth2.upper.value_or(S(0))))
        return;
    run.planar = {planar.verdict, lift(*planar.depth2.upper)};
    run.prism = {prism.verdict, lift(*prism.depth2.upper)};
    run.axes = {axes.verdict, lift(axes.depth2.upper.value_or(S(0)))};
    add_recording(list, std::move(run));
}

Recordings record(const AnyQuery& query, ScalarKind scalar) {
    Recordings list;
    if (dimension_of(query) != 2) return list;
    for_scalar(query, scalar, [&](auto tag, const auto& rounded) {
        if constexpr (std::same_as<std::remove_cvref_t<decltype(rounded)>, Query<2>>)
            if (const auto truth = depth_truth(rounded, most_vertices))
                add_run<typename decltype(tag)::type>(list, rounded, *truth);
    });
    return list;
}

const SimpleSubject subject("prisms", &record);
const SubjectRegistration registration(subject);

}  // namespace
}  // namespace touchstone::prism_subject
