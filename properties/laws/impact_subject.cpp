// SPDX-License-Identifier: GPL-3.0-or-later
// The subject `impact`: toi::dynamic_gjk and toi::conservative_advancement without margins on polytopes in motion.
#include "algorithms/toi/conservative_advancement.h"
#include "algorithms/toi/dynamic_gjk.h"
#include "oracles/exact_number_value.h"
#include "oracles/oracle.h"
#include "properties/cases/case.h"
#include "properties/laws/exact_algebra.h"
#include "properties/laws/impact_run.h"
#include "properties/laws/lift.h"

namespace touchstone::impact_subject {
namespace {

template <Scalar S, int D>
void add_result(ImpactRun& run, const toi::ImpactResult<S, D>& result) {
    run.state = toi::to_string(result.state);
    run.kind = result.stop.kind;
    const auto& [lower, upper] = result.time;
    const bool finite = scalar_traits<S>::is_finite(lower) && (!upper || scalar_traits<S>::is_finite(*upper)) &&
                        is_finite(result.point_a) && is_finite(result.point_b);
    if (!finite) {
        run.kind = StopKind::invalid_input;
        return;
    }
    run.lower = lift(lower);
    if (upper) run.upper = lift(*upper);
    run.point_a = lift(result.point_a);
    run.point_b = lift(result.point_b);
}

template <class Step>
ImpactStep lifted_step(const Step& step) {
    ImpactStep lifted{lift(step.time), {}, {}};
    for (int i = 0; i < step.simplex.size; ++i) {
        if (!is_finite(step.simplex[i].a) || !is_finite(step.simplex[i].b)) continue;
        lifted.corners_a.push_back(lift(step.simplex[i].a));
        lifted.corners_b.push_back(lift(step.simplex[i].b));
    }
    return lifted;
}

template <Field S, int D>
void add_runs(Recordings& list, const Query<D>& query) {
    const Truth truth = default_oracle().answer(query);
    if (!truth.hit || (*truth.hit && !truth.impact_time.exact)) return;
    const auto a = polytope_of<S>(query.a), b = polytope_of<S>(query.b);
    const toi::Translation<S, D> motion{convert<S>(query.motion->velocity),
                                        scalar_traits<S>::from_double(query.motion->duration)};
    ImpactRun base;
    base.exact_scalar = scalar_traits<S>::is_exact;
    base.duration = lift(motion.duration);
    base.speed2 = squared_norm(lift(motion.velocity));
    base.velocity = lift(motion.velocity);
    base.vertices_a = lift(a.vertices);
    base.vertices_b = lift(b.vertices);
    base.size2 = std::max(largest_squared_norm(base.vertices_a), largest_squared_norm(base.vertices_b));
    base.hit = *truth.hit;
    if (base.hit) base.time = truth.impact_time.exact->value().number;
    const auto watch = [](ImpactRun& run) {
        return [&run](const auto& step) {
            if (!scalar_traits<S>::is_finite(step.time)) return;
            run.times.push_back(lift(step.time));
            if constexpr (requires { step.simplex; }) run.steps.push_back(lifted_step(step));
        };
    };
    ImpactRun dynamic = base, advancing = base;
    dynamic.variant = "dynamic gjk";
    add_result(dynamic, toi::dynamic_gjk(a, b, motion, {}, toi::Options<>{}, watch(dynamic)));
    advancing.variant = "conservative advancement";
    add_result(advancing,
               toi::conservative_advancement(a, b, motion, {}, toi::AdvancementOptions<>{}, watch(advancing)));
    add_recording(list, std::move(dynamic));
    add_recording(list, std::move(advancing));
}

Recordings record(const AnyQuery& query, ScalarKind scalar) {
    Recordings list;
    if (kind_of(query) != QueryKind::impact) return list;
    for_scalar(query, scalar,
               [&](auto tag, const auto& rounded) { add_runs<typename decltype(tag)::type>(list, rounded); });
    return list;
}

const SimpleSubject subject("impact", &record);
const SubjectRegistration registration(subject);

}  // namespace
}  // namespace touchstone::impact_subject
