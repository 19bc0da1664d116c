// SPDX-License-Identifier: GPL-3.0-or-later
// The bracket of GJK holds the distance of boxes, capsules, cylinders and other shapes under poses.
#include "properties/laws/exact_algebra.h"
#include "properties/laws/law.h"
#include "properties/laws/posed_run.h"

namespace touchstone::posed_bracket_holds {
namespace {

bool is_right(Verdict said, Verdict truth) {
    if (said == Verdict::intersecting) return truth == Verdict::touching || truth == Verdict::penetrating;
    return said == truth;
}

class PosedBracketHolds final : public LawAbout<PosedRun> {
public:
    std::string_view name() const override { return "posed_bracket_holds"; }
    std::string_view statement() const override {
        return "lower <= distance <= upper for boxes, capsules, cylinders and other shapes under poses, against the "
               "number or the enclosure that an oracle proves, with 64 u (R_A + R_B) for rounding, R the radius of a "
               "ball about the origin around a body, 2^-20 <= R_A + R_B <= 2^20; on exact scalars nothing is added, "
               "and the verdict is the truth";
    }
    std::string_view theorem() const override { return "P-33"; }
    std::string_view source() const override {
        return "seed S0, GJK, Theorem 4 and affine support mappings; seed S4, shapes (I-08)";
    }
    std::string_view scope() const override {
        return "exact scalars (boxes and polytopes, for which they need no root) and floating point: must hold";
    }
    std::string_view scale() const override { return "1 for a bracket or a verdict that is wrong"; }
    bool must_hold(ScalarKind) const override { return true; }

protected:
    LawOutcome check_run(const PosedRun& run) const override {
        if (run.kind == StopKind::invalid_input) return {};
        if (run.exact_scalar && !is_right(run.said, run.truth)) return LawOutcome::of_claim(false);
        return LawOutcome::of_claim(root_is_at_most(run.lower2, run.nearest_at_most, run.tolerance) &&
                                    root_is_at_most(run.nearest_at_least, run.upper2, run.tolerance));
    }
};

const PosedBracketHolds law;
const LawRegistration registration(law);

}  // namespace
}  // namespace touchstone::posed_bracket_holds
