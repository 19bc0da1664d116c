// SPDX-License-Identifier: GPL-3.0-or-later
// The subject `impact_with_margins`. A ball requires a square root, so exact scalars are not supported. The truth at
// the times in the answers is the distance of the cores in rationals.
#include <cmath>

#include "algorithms/gjk/distance.h"
#include "algorithms/toi/conservative_advancement.h"
#include "algorithms/toi/dynamic_gjk.h"
#include "properties/cases/case.h"
#include "properties/laws/exact_algebra.h"
#include "properties/laws/lift.h"
#include "properties/laws/margin_run.h"

namespace touchstone::margin_subject {
namespace {

constexpr double tolerance_in_roundoffs = 256;

/// Returns the squared distance of the cores after `time`, in rationals.
template <int D>
Rational core_distance2(const Query<D>& query, const Rational& time) {
    const auto a = polytope_of<Rational>(query.a);
    auto b = polytope_of<Rational>(query.b);
    for (auto& x : b.vertices) x = x + time * convert<Rational>(query.motion->velocity);
    return *gjk::distance(a, b).distance2.upper;
}

/// Returns the largest coordinate at the start or of the way.
template <int D>
double size_of(const Query<D>& query) {
    double largest = 0;
    for (const auto* body : {&query.a, &query.b})
        for (const auto& x : vertices_of(*body))
            for (int k = 0; k < D; ++k) largest = std::max(largest, std::fabs(x[k]));
    for (int k = 0; k < D; ++k)
        largest = std::max(largest, std::fabs(query.motion->velocity[k] * query.motion->duration));
    return largest;
}

template <Real S, int D>
void add_run(Recordings& list, const Query<D>& query, const char* variant, const Margins<S>& margins,
             const toi::ImpactResult<S, D>& result) {
    MarginRun run;
    run.variant = variant;
    run.exact_scalar = false;
    run.state = toi::to_string(result.state);
    run.kind = result.stop.kind;
    const auto& [lower, upper] = result.time;
    if (!scalar_traits<S>::is_finite(lower) || (upper && !scalar_traits<S>::is_finite(*upper))) return;
    run.margin = lift(margins.a) + lift(margins.b);
    run.core2_at_lower = core_distance2(query, lift(lower));
    if (upper) run.core2_at_upper = core_distance2(query, lift(*upper));
    const double unit = tolerance_in_roundoffs * static_cast<double>(scalar_traits<S>::epsilon()) / 2;
    run.tolerance = Rational(unit) * (Rational(size_of(query)) + run.margin);
    add_recording(list, std::move(run));
}

template <Real S, int D>
void add_runs(Recordings& list, const Query<D>& query) {
    const double apart = std::sqrt(core_distance2(query, 0).template convert_to<double>());
    if (!std::isfinite(apart)) return;
    const auto a = polytope_of<S>(query.a), b = polytope_of<S>(query.b);
    const toi::Translation<S, D> motion{convert<S>(query.motion->velocity),
                                        scalar_traits<S>::from_double(query.motion->duration)};
    const double half = apart > 0 ? std::ldexp(1.0, std::ilogb(apart) - 1) : 1;
    for (const double share : {1.0, 0.125}) {
        const Margins<S> margins{scalar_traits<S>::from_double(half * share), scalar_traits<S>::from_double(half)};
        if (!scalar_traits<S>::is_finite(margins.a) || !scalar_traits<S>::is_finite(margins.b)) continue;
        add_run<S, D>(list, query, "dynamic gjk", margins,
                      toi::dynamic_gjk(a, b, motion, margins, toi::Options<>{}, toi::NullAdvanceObserver{}));
        add_run<S, D>(list, query, "conservative advancement", margins,
                      toi::conservative_advancement(a, b, motion, margins, toi::AdvancementOptions<>{},
                                                    toi::NullAdvancementObserver{}));
    }
}

Recordings record(const AnyQuery& query, ScalarKind scalar) {
    Recordings list;
    if (kind_of(query) != QueryKind::impact) return list;
    for_scalar(query, scalar, [&](auto tag, const auto& rounded) {
        using S = typename decltype(tag)::type;
        if constexpr (Real<S>) add_runs<S>(list, rounded);
    });
    return list;
}

const SimpleSubject subject("impact_with_margins", &record);
const SubjectRegistration registration(subject);

}  // namespace
}  // namespace touchstone::margin_subject
