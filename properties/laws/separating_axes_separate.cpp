// SPDX-License-Identifier: GPL-3.0-or-later
// Every axis that is returned as separating separates the bodies.
#include <algorithm>

#include "properties/laws/law.h"
#include "properties/laws/sat_run.h"

namespace touchstone::separating_axes_separate {
namespace {

Rational gap_along(const SatRun& run, const ExactVec& axis) {
    Rational low = dot(axis, run.vertices_a[0]), high = dot(axis, run.vertices_b[0]);
    for (const ExactVec& x : run.vertices_a) low = std::min(low, dot(axis, x));
    for (const ExactVec& x : run.vertices_b) high = std::max(high, dot(axis, x));
    return Rational(low - high);
}

class AxesSeparate final : public LawAbout<SatRun> {
public:
    std::string_view name() const override { return "separating_axes_separate"; }
    std::string_view statement() const override {
        return "every axis returned as separating separates: n.a > n.b for all vertices a of A and b of B, and its "
               "gap squared over |n|^2 is at most distance^2";
    }
    std::string_view theorem() const override { return "P-15, P-23"; }
    std::string_view proved_by() const override {
        return "separation_of_bodies, lower_bound_of_bodies (theorems/gjk.v)";
    }
    std::string_view source() const override { return "seed S2, SAT (I-70, I-71); seed S0, ISA-GJK"; }
    std::string_view scope() const override { return "exact scalars: must hold; floating point: measured"; }
    std::string_view scale() const override {
        return "1 for an axis that does not separate; else the excess over the largest squared norm of a vertex";
    }

protected:
    LawOutcome check_run(const SatRun& run) const override {
        LawOutcome worst;
        if (run.verdict == Verdict::separated) {
            worst = LawOutcome::of_claim(gap_along(run, run.axis) > 0);
            worst = worse(worst, LawOutcome::of(ratio(Rational(run.distance_lower2 - run.true_distance2), run.size2)));
        }
        if (run.isa_verdict == Verdict::separated)
            worst = worse(worst, LawOutcome::of_claim(gap_along(run, run.isa_axis) > 0));
        return worst;
    }
};

const AxesSeparate law;
const LawRegistration registration(law);

}  // namespace
}  // namespace touchstone::separating_axes_separate
