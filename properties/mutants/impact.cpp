// SPDX-License-Identifier: GPL-3.0-or-later
// Mistakes in the time of impact and the answer to it.
#include <algorithm>

#include "algorithms/gjk/distance.h"
#include "properties/laws/impact_run.h"
#include "properties/laws/lift.h"
#include "properties/laws/margin_run.h"
#include "properties/laws/response_run.h"
#include "properties/mutants/mutant.h"

namespace touchstone {
namespace {

enum class AdvanceMistake {
    distance_over_speed_towards,  ///< 2 v.v / v.velocity: the step is too long
    stale_plane,                  ///< E-30: the support point from before the advance is used again
    time_not_added,               ///< t = step instead of t += step
    receding_is_a_hit,            ///< the sign of v.velocity is ignored
    contact_point_of_the_start,   ///< E-31: the witness of B is not moved with B
};

/// The limit exists because the number of digits of the time doubles with every advance.
constexpr int most_advances = 8;

Polytope<Rational, 3> moved(Polytope<Rational, 3> body, const ExactVec& offset) {
    for (auto& x : body.vertices) x = x + offset;
    return body;
}

/// Returns the length of the step from `time`, with the mistake.
Rational step_length(AdvanceMistake mistake, const ExactVec& v, const Rational& stale, const Rational& closing) {
    const Rational gap = mistake == AdvanceMistake::stale_plane ? stale : squared_norm(v);
    return mistake == AdvanceMistake::distance_over_speed_towards ? Rational(2 * gap / closing)
                                                                  : Rational(gap / closing);
}

/// A run that needs too many advances has no answer and is judged by its times alone.
ImpactRun advance(const Query<3>& query, ImpactRun run, AdvanceMistake mistake) {
    const auto a = polytope_of<Rational>(query.a), b = polytope_of<Rational>(query.b);
    const ExactVec velocity = lift(convert<Rational>(query.motion->velocity));
    Rational time = 0, stale = 0;
    run.variant = "mutant";
    run.times.clear();
    run.state = "undecided";
    run.kind = StopKind::exhausted;
    run.upper.reset();
    for (int k = 0; k < most_advances; ++k) {
        const auto found = gjk::distance(a, moved(b, time * velocity));
        run.times.push_back(time);
        run.lower = time;
        run.upper = time;
        run.point_a = found.point_a;
        run.point_b = found.point_b;
        if (mistake == AdvanceMistake::contact_point_of_the_start) run.point_b = run.point_b - time * velocity;
        const Rational closing = dot(found.v, velocity);
        const bool receding = closing <= 0 && mistake != AdvanceMistake::receding_is_a_hit;
        const bool meets = squared_norm(found.v) == 0 || (closing <= 0 && !receding);
        if (meets) run.state = time == 0 ? "initial_overlap" : "hit";
        if (!meets && receding) run.state = "miss";
        if (k == 0) stale = squared_norm(found.v);
        const Rational next = meets || receding ? time : step_length(mistake, found.v, stale, closing);
        if (!meets && !receding && time + next > run.duration) run.state = "miss";
        if (run.state != "undecided") {
            run.kind = StopKind::converged;
            if (run.state == "miss") run.upper.reset();
            return run;
        }
        time = mistake == AdvanceMistake::time_not_added ? next : Rational(time + next);
    }
    run.kind = StopKind::invalid_input;
    return run;
}

template <AdvanceMistake mistake>
Recordings by_loop(const AnyQuery& query) {
    Recordings list;
    const auto truths = find_subject(ImpactRun::subject)->record(query, ScalarKind::rational);
    if (truths.empty() || !std::holds_alternative<Query<3>>(query)) return list;
    const auto& truth = static_cast<const ImpactRun&>(*truths[0]);
    add_recording(list, advance(std::get<Query<3>>(query), truth, mistake));
    return list;
}

/// The simplex of dynamic GJK survives an advance.
namespace simplex_of_the_past {

void change(ImpactRun& run) {
    for (std::size_t i = 1; i < run.steps.size(); ++i)
        if (run.steps[i].corners_a.empty() && run.steps[i].time != run.steps[i - 1].time) {
            run.steps[i].corners_a = run.steps[i - 1].corners_a;
            run.steps[i].corners_b = run.steps[i - 1].corners_b;
        }
}

}  // namespace simplex_of_the_past

/// Balls meet at the radius of one of them.
namespace margin_counted_once {

void change(MarginRun& run) {
    // The mutant loop would have continued until the cores are half as far apart.
    if (run.state == "hit") run.core2_at_lower = run.core2_at_lower / 4;
}

}  // namespace margin_counted_once

/// Both bodies are pushed the same way.
namespace impulse_for_both {

void change(ResponseRun& run) { run.after_2 = run.before_2 - (run.after_2 - run.before_2); }

}  // namespace impulse_for_both

/// The impulse grows with the length of the normal.
namespace normal_not_normalised {

void change(ResponseRun& run) {
    const Rational nn = squared_norm(run.normal);
    run.after_1 = run.before_1 + nn * (run.after_1 - run.before_1);
    run.after_2 = run.before_2 + nn * (run.after_2 - run.before_2);
}

}  // namespace normal_not_normalised

/// The coefficient of restitution has no effect.
namespace restitution_ignored {

void change(ResponseRun& run) {
    const Rational share = 2 / (1 + run.restitution);
    run.after_1 = run.before_1 + share * (run.after_1 - run.before_1);
    run.after_2 = run.before_2 + share * (run.after_2 - run.before_2);
}

}  // namespace restitution_ignored

const MutantTable<SubjectMutant> of_subjects{
    {"impact", "advance_distance_over_speed_towards", "t += 2 v.v / v.velocity; right: v.w / v.velocity",
     "slip in the length of the step", &by_loop<AdvanceMistake::distance_over_speed_towards>},
    {"impact", "advance_stale_plane", "the old v.w after an advance; right: a fresh support point at the new time",
     "seed S3; E-30", &by_loop<AdvanceMistake::stale_plane>},
    {"impact", "advance_time_not_added", "t = step; right: t += step", "slip",
     &by_loop<AdvanceMistake::time_not_added>},
    {"impact", "advance_receding_is_a_hit", "v.velocity <= 0 taken for contact; right: a miss", "sign slip; E-32",
     &by_loop<AdvanceMistake::receding_is_a_hit>},
    {"impact", "advance_contact_point_of_the_start", "b; right: b + t velocity", "seed S3, contact point; E-31",
     &by_loop<AdvanceMistake::contact_point_of_the_start>},
    {"impact", "simplex_of_the_past",
     "W is kept when t advances; right: it is emptied, its points belong to C at an earlier time (I-77)", "stale cache",
     &changed<ImpactRun, simplex_of_the_past::change>},
    {"impact_with_margins", "margin_counted_once", "the radius of A alone is kept clear; right: the sum of both",
     "margin of one body forgotten (I-13)",
     &changed<MarginRun, margin_counted_once::change, ScalarKind::double_precision>},
    {"response", "impulse_for_both", "v_2 += j n / m_2; right: v_2 -= j n / m_2, the reaction", "sign slip",
     &changed<ResponseRun, impulse_for_both::change>},
    {"response", "normal_not_normalised",
     "j = -(1 + e) u / (1/m_1 + 1/m_2) with a normal of any length; right: divided by n.n", "unit vector assumed",
     &changed<ResponseRun, normal_not_normalised::change>},
    {"response", "restitution_ignored", "every collision elastic; right: u becomes -e u",
     "parameter that is read and not used", &changed<ResponseRun, restitution_ignored::change>}};

}  // namespace
}  // namespace touchstone
