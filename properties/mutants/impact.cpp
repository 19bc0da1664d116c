// SPDX-License-Identifier: GPL-3.0-or-later
// Mistakes in the time of impact and the answer to it.
#include <algorithm>

#include "properties/laws/impact_run.h"
#include "properties/laws/margin_run.h"
#include "properties/laws/response_run.h"
#include "properties/mutants/advance_loop.h"
#include "properties/mutants/mutant.h"

namespace touchstone {
namespace {

/// The step is twice as long as the supporting plane allows.
namespace advance_distance_over_speed_towards {

Recordings record(const AnyQuery& query) {
    return run_advance_loop(query, AdvanceMistake::distance_over_speed_towards);
}

}  // namespace advance_distance_over_speed_towards

/// The gap from before the advance is used again after it.
namespace advance_stale_plane {

Recordings record(const AnyQuery& query) { return run_advance_loop(query, AdvanceMistake::stale_plane); }

}  // namespace advance_stale_plane

/// The step replaces the time instead of adding to it.
namespace advance_time_not_added {

Recordings record(const AnyQuery& query) { return run_advance_loop(query, AdvanceMistake::time_not_added); }

}  // namespace advance_time_not_added

/// Bodies that move apart are reported as meeting.
namespace advance_receding_is_a_hit {

Recordings record(const AnyQuery& query) { return run_advance_loop(query, AdvanceMistake::receding_is_a_hit); }

}  // namespace advance_receding_is_a_hit

/// The contact point on B is given at the place that it had at the start.
namespace advance_contact_point_of_the_start {

Recordings record(const AnyQuery& query) { return run_advance_loop(query, AdvanceMistake::contact_point_of_the_start); }

}  // namespace advance_contact_point_of_the_start

/// The simplex of dynamic GJK survives an advance.
namespace simplex_of_the_past {

Recordings record(const AnyQuery& query) {
    Recordings list = find_subject("impact")->record(query, ScalarKind::rational);
    for (auto& recording : list) {
        auto& run = static_cast<ImpactRun&>(*recording);
        for (std::size_t i = 1; i < run.steps.size(); ++i)
            if (run.steps[i].corners_a.empty() && run.steps[i].time != run.steps[i - 1].time) {
                run.steps[i].corners_a = run.steps[i - 1].corners_a;
                run.steps[i].corners_b = run.steps[i - 1].corners_b;
            }
    }
    return list;
}

}  // namespace simplex_of_the_past

/// Balls meet at the radius of one of them.
namespace margin_counted_once {

Recordings record(const AnyQuery& query) {
    Recordings list = find_subject("impact_with_margins")->record(query, ScalarKind::double_precision);
    for (auto& recording : list) {
        auto& run = static_cast<MarginRun&>(*recording);
        // The mutant loop would have continued until the cores are half as far apart.
        if (run.state == "hit") run.core2_at_lower = run.core2_at_lower / 4;
    }
    return list;
}

}  // namespace margin_counted_once

/// Both bodies are pushed the same way.
namespace impulse_for_both {

Recordings record(const AnyQuery& query) {
    Recordings list = find_subject("response")->record(query, ScalarKind::rational);
    for (auto& recording : list) {
        auto& run = static_cast<ResponseRun&>(*recording);
        run.after_2 = run.before_2 - (run.after_2 - run.before_2);
    }
    return list;
}

}  // namespace impulse_for_both

/// The impulse grows with the length of the normal.
namespace normal_not_normalised {

Recordings record(const AnyQuery& query) {
    Recordings list = find_subject("response")->record(query, ScalarKind::rational);
    for (auto& recording : list) {
        auto& run = static_cast<ResponseRun&>(*recording);
        const Rational nn = squared_norm(run.normal);
        run.after_1 = run.before_1 + nn * (run.after_1 - run.before_1);
        run.after_2 = run.before_2 + nn * (run.after_2 - run.before_2);
    }
    return list;
}

}  // namespace normal_not_normalised

/// The coefficient of restitution has no effect.
namespace restitution_ignored {

Recordings record(const AnyQuery& query) {
    Recordings list = find_subject("response")->record(query, ScalarKind::rational);
    for (auto& recording : list) {
        auto& run = static_cast<ResponseRun&>(*recording);
        const Rational share = 2 / (1 + run.restitution);
        run.after_1 = run.before_1 + share * (run.after_1 - run.before_1);
        run.after_2 = run.before_2 + share * (run.after_2 - run.before_2);
    }
    return list;
}

}  // namespace restitution_ignored

const MutantTable<SubjectMutant> of_subjects{
    {"impact", "advance_distance_over_speed_towards", "t += 2 v.v / v.velocity; right: v.w / v.velocity",
     "slip in the length of the step", &advance_distance_over_speed_towards::record},
    {"impact", "advance_stale_plane", "the old v.w after an advance; right: a fresh support point at the new time",
     "seed S3; E-30", &advance_stale_plane::record},
    {"impact", "advance_time_not_added", "t = step; right: t += step", "slip", &advance_time_not_added::record},
    {"impact", "advance_receding_is_a_hit", "v.velocity <= 0 taken for contact; right: a miss", "sign slip; E-32",
     &advance_receding_is_a_hit::record},
    {"impact", "advance_contact_point_of_the_start", "b; right: b + t velocity", "seed S3, contact point; E-31",
     &advance_contact_point_of_the_start::record},
    {"impact", "simplex_of_the_past",
     "W is kept when t advances; right: it is emptied, its points belong to C at an earlier time (I-77)", "stale cache",
     &simplex_of_the_past::record},
    {"impact_with_margins", "margin_counted_once", "the radius of A alone is kept clear; right: the sum of both",
     "margin of one body forgotten (I-13)", &margin_counted_once::record},
    {"response", "impulse_for_both", "v_2 += j n / m_2; right: v_2 -= j n / m_2, the reaction", "sign slip",
     &impulse_for_both::record},
    {"response", "normal_not_normalised",
     "j = -(1 + e) u / (1/m_1 + 1/m_2) with a normal of any length; right: divided by n.n", "unit vector assumed",
     &normal_not_normalised::record},
    {"response", "restitution_ignored", "every collision elastic; right: u becomes -e u",
     "parameter that is read and not used", &restitution_ignored::record}};

}  // namespace
}  // namespace touchstone
