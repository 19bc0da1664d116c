// SPDX-License-Identifier: MIT
// Runs EPA, the hybrid with margins, and the impact queries on two bodies.
#pragma once

#include "algorithms/epa/depth.h"
#include "algorithms/epa/terminations/gap_length.h"
#include "algorithms/epa/terminations/gap_ratio.h"
#include "algorithms/fuzz/gjk_queries.h"
#include "algorithms/hybrid/depth.h"
#include "algorithms/response/elastic_collision.h"
#include "algorithms/toi/conservative_advancement.h"
#include "algorithms/toi/dynamic_gjk.h"

namespace touchstone::fuzz {

template <Scalar S, int D>
void check(Findings& findings, const Input& input, const hybrid::Result<S, D>& r) {
    check_refusal(findings, input, r.verdict, r.stop);
    findings.require(finite(r.outward) && finite(r.next_start), "normal or next start is not finite");
    findings.require(finite(r.core_point_a) && finite(r.core_point_b), "a point that is not finite");
    if (const auto& bracket = r.core_distance2) {
        findings.require(bracket->upper && finite(*bracket), "a bracket that is not finite");
        findings.require(bracket->lower <= bracket->upper, "bracket reversed");
    }
}

template <Scalar S, int D>
void run_penetration(Findings& findings, const Pair<S, D>& pair, ByteReader& reader) {
    const auto a = pair.a.view(), b = pair.b.view();
    epa::Options<> options;
    options.max_iterations = 48;  // with tolerances of 0 a curved body may use all of them
    findings.name("epa::depth");
    check(findings, pair.input, epa::depth(a, b, options));
    const AnyOf<epa::SupportingFace, epa::GapRatio, epa::GapLength> closing{{}, {0.01}, {1e-3}};
    const epa::Options<Voronoi, gjk::DefaultStopping, decltype(closing)> coarse{{}, closing, 128, 48};
    check(findings, pair.input, epa::depth(a, b, coarse, NullObserver{}, pair.start));

    NumberSource<S> numbers(reader);
    const S margin_a = numbers.non_negative(), margin_b = numbers.non_negative();
    findings.name("hybrid::depth");
    Input input = pair.input;
    input.must_be_refused = input.must_be_refused || !numbers.all_finite();
    hybrid::Options<> hybrid;
    hybrid.epa.max_iterations = 48;
    const auto cold = hybrid::depth(a, b, {margin_a, margin_b}, hybrid);
    check(findings, input, cold);
    if (const auto depth = hybrid::depth_bounds(cold)) findings.require(finite(*depth), "a depth that is not finite");
    hybrid.stop.ratio = 0.01;
    check(findings, input, hybrid::depth(a, b, {margin_a, margin_b}, hybrid, NullObserver{}, cold.next_start));
    check(findings, input, hybrid::depth(a, b, {margin_a, margin_b}, hybrid, NullObserver{}, pair.start));
}

template <Scalar S, int D>
void check(Findings& findings, const Input& input, const toi::ImpactResult<S, D>& r, const S& duration) {
    check_stop(findings, r.stop);
    const bool met = r.state == toi::ImpactState::hit || r.state == toi::ImpactState::initial_overlap;
    if (input.must_be_refused) {
        findings.require(r.state == toi::ImpactState::undecided, "a verdict on input that is not finite");
        findings.require(r.stop.kind != StopKind::converged, "converged on input that is not finite");
    }
    if (r.stop.kind == StopKind::invalid_input) return;
    findings.require(met == r.time.upper.has_value(), "hit without an upper bound");
    findings.require(finite(r.time), "a time that is not finite");
    findings.require(S(0) <= r.time.lower && (!r.time.upper || r.time.lower <= *r.time.upper), "bracket reversed");
    findings.require(r.time.lower <= duration, "after the motion has ended");
    findings.require(finite(r.axis), "a normal that is not finite");
    findings.require(finite(r.point_a) && finite(r.point_b), "a point that is not finite");
}

template <Scalar S, int D>
void run_impact(Findings& findings, const Pair<S, D>& pair, ByteReader& reader) {
    const auto a = pair.a.view(), b = pair.b.view();
    NumberSource<S> numbers(reader);
    toi::Translation<S, D> motion;
    motion.velocity = numbers.template vector<D>();
    motion.duration = numbers.non_negative();
    Margins<S> margins;
    if (reader.below(2) == 1) margins.a = numbers.non_negative();
    if (reader.below(2) == 1) margins.b = numbers.non_negative();
    Input input = pair.input;
    input.must_be_refused = input.must_be_refused || !numbers.all_finite();

    for (const double contact_length : {0.0, 1e-3}) {
        findings.name("toi::dynamic_gjk");
        toi::Options<> options;
        options.stop.length = contact_length;
        check(findings, input, toi::dynamic_gjk(a, b, motion, margins, options), motion.duration);
        check(findings, input, toi::dynamic_gjk(a, b, motion, margins, options, toi::NullAdvanceObserver{}, pair.start),
              motion.duration);
        findings.name("toi::conservative_advancement");
        toi::AdvancementOptions<> advancement;
        advancement.stop.length = contact_length;
        advancement.max_iterations = 32;
        check(findings, input, toi::conservative_advancement(a, b, motion, margins, advancement), motion.duration);
    }
}

template <Scalar S, int D>
void run_response(Findings& findings, ByteReader& reader) {
    NumberSource<S> numbers(reader);
    const auto vector = [&] { return numbers.template vector<D>(); };
    const response::MovingBody<S, D> one{vector(), numbers()}, other{vector(), numbers()};
    const Vec<S, D> normal = vector();
    const S restitution = numbers();
    findings.name("response::elastic_collision");
    const auto after = response::elastic_collision(one, other, normal, restitution);
    check_stop(findings, after.stop);
    findings.require(numbers.all_finite() || after.stop.kind == StopKind::invalid_input, "answers what is not finite");
    if (after.stop.kind == StopKind::converged)
        findings.require(finite(after.velocity_1) && finite(after.velocity_2) && finite(after.impulse),
                         "a velocity that is not finite");
}

}  // namespace touchstone::fuzz
