// SPDX-License-Identifier: GPL-3.0-or-later
// Laws about the response to an impact.
#include <algorithm>

#include "properties/laws/law.h"
#include "properties/laws/response_run.h"

namespace touchstone {
namespace {

/// An elastic collision loses no energy, and no collision creates energy.
namespace response_keeps_energy {

LawOutcome check(const ResponseRun& run) {
    const auto energy = [&](const ExactVec& v_1, const ExactVec& v_2) {
        if (run.inverse_mass_2 == 0) return squared_norm(v_1 - v_2);  // in the frame of the wall
        return Rational(run.inverse_mass_2 * squared_norm(v_1) + run.inverse_mass_1 * squared_norm(v_2));
    };
    const Rational gained = energy(run.after_1, run.after_2) - energy(run.before_1, run.before_2);
    const Rational off = run.restitution == 1 ? Rational(abs(gained)) : gained;
    return LawOutcome::of(ratio(off, squared_speed(run)));
}

}  // namespace response_keeps_energy

/// A collision keeps the total momentum.
namespace response_keeps_momentum {

LawOutcome check(const ResponseRun& run) {
    if (run.inverse_mass_2 == 0)
        return LawOutcome::of(ratio(squared_norm(run.after_2 - run.before_2), squared_speed(run)));
    // Multiplying by both inverse masses gives m_1 dv_1 + m_2 dv_2 = 0 without a division.
    const ExactVec change =
        run.inverse_mass_2 * (run.after_1 - run.before_1) + run.inverse_mass_1 * (run.after_2 - run.before_2);
    return LawOutcome::of(ratio(squared_norm(change), squared_speed(run)));
}

}  // namespace response_keeps_momentum

/// A collision reverses the relative velocity along the normal and keeps it across the normal.
namespace response_reverses_normal_velocity {

LawOutcome check(const ResponseRun& run) {
    const Rational nn = squared_norm(run.normal);
    const auto across = [&](const ExactVec& change) {
        return squared_norm(change) - Rational(dot(change, run.normal) * dot(change, run.normal) / nn);
    };
    const ExactVec change_1 = run.after_1 - run.before_1, change_2 = run.after_2 - run.before_2;
    const Rational before = dot(run.before_1 - run.before_2, run.normal),
                   after = dot(run.after_1 - run.after_2, run.normal);
    const Rational wanted = before < 0 ? Rational(-run.restitution * before) : before;
    const Rational off = after - wanted;
    const Rational worst = std::max({Rational(off * off / nn), across(change_1), across(change_2)});
    return LawOutcome::of(ratio(worst, squared_speed(run)));
}

}  // namespace response_reverses_normal_velocity

const LawTable<ResponseRun> of_response{
    {{.name = "response_keeps_energy",
      .statement = "m_1 |v_1|^2 + m_2 |v_2|^2 is the same before and after where restitution is 1, and not larger "
                   "after where it is less",
      .theorem = "P-28",
      .source = "seed S1 names elastic response (I-66); Newton's law of restitution, e = 1",
      .scope = "exact scalars: must hold; floating point: measured",
      .scale = "change of the energy, times both inverse masses, over the largest squared speed"},
     &response_keeps_energy::check},
    {{.name = "response_keeps_momentum",
      .statement = "m_1 v_1 + m_2 v_2 is the same before and after, for every restitution; where one body is immovable "
                   "that body keeps its velocity",
      .theorem = "P-28",
      .source = "seed S1 names elastic response (I-66); Newton's third law",
      .scope = "exact scalars: must hold; floating point: measured",
      .scale = "|change of momentum times both inverse masses|^2 over the largest squared speed"},
     &response_keeps_momentum::check},
    {{.name = "response_reverses_normal_velocity",
      .statement = "with u = (v_1 - v_2).n < 0, u becomes -e u, and neither velocity changes across n; bodies that "
                   "separate (u >= 0) keep both",
      .theorem = "P-28",
      .source = "Newton's law of restitution; seed S1 (I-66)",
      .scope = "exact scalars: must hold; floating point: measured",
      .scale = "squared error of u, or of a velocity across n, over the largest squared speed and |n|^2"},
     &response_reverses_normal_velocity::check}};

}  // namespace
}  // namespace touchstone
