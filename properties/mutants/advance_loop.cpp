// SPDX-License-Identifier: GPL-3.0-or-later
#include "properties/mutants/advance_loop.h"

#include "algorithms/gjk/distance.h"
#include "properties/laws/lift.h"

namespace touchstone {
namespace {

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

}  // namespace

Recordings run_advance_loop(const AnyQuery& query, AdvanceMistake mistake) {
    Recordings list;
    const auto truths = find_subject(ImpactRun::subject)->record(query, ScalarKind::rational);
    if (truths.empty() || !std::holds_alternative<Query<3>>(query)) return list;
    const auto& truth = static_cast<const ImpactRun&>(*truths[0]);
    add_recording(list, advance(std::get<Query<3>>(query), truth, mistake));
    return list;
}

}  // namespace touchstone
