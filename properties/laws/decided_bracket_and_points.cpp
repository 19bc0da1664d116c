// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of the answer that gjk::distance gives where a caller names no policy: bracket and witness points.
#include "properties/laws/decided_run.h"
#include "properties/laws/exact_algebra.h"
#include "properties/laws/law.h"

namespace touchstone::decided_bracket_and_points {
namespace {

class DecidedBracketAndPoints final : public LawAbout<DecidedRun> {
public:
    std::string_view name() const override { return "decided_bracket_and_points"; }
    std::string_view statement() const override {
        return "the answer of gjk::distance without named policies, and of fast::distance, has lower <= distance <= "
               "upper and lower <= upper, witness points in their bodies and as far from each other as the upper "
               "bound, each up to 64 u (R_A + "
               "R_B), R the radius of a ball about the origin around a body, where no product of five coordinates, "
               "with radii of six, is lost to underflow and the scalar holds the squares of the distances and of all "
               "lengths";
    }
    std::string_view theorem() const override { return "P-36"; }
    std::string_view source() const override { return "docs/theorems.md, Shapes under poses; Where no sign is lost"; }
    std::string_view scope() const override {
        return "rational: not applicable, certified_answer judges these; floating point: must hold";
    }
    std::string_view scale() const override { return "1 for a bracket or a point that is wrong"; }
    bool must_hold(ScalarKind scalar) const override { return scalar != ScalarKind::rational; }

protected:
    LawOutcome check_run(const DecidedRun& run) const override {
        if (!run.numbers || !run.is_number_in_range) return {};
        const DecidedRun::Numbers& n = *run.numbers;
        const Rational apart2 = squared_norm(ExactVec(n.point_a - n.point_b));
        return LawOutcome::of_claim(
            n.lower2 <= n.upper2 && root_is_at_most(n.lower2, run.distance2_at_most, n.tolerance) &&
            root_is_at_most(run.distance2_at_least, n.upper2, n.tolerance) &&
            root_is_at_most(n.upper2, apart2, n.tolerance) && root_is_at_most(apart2, n.upper2, n.tolerance) &&
            is_near(n.off_a2, n.tolerance) && is_near(n.off_b2, n.tolerance));
    }

private:
    static bool is_near(const Rational& distance2, const Rational& tolerance) {
        return distance2 <= tolerance * tolerance;
    }
};

const DecidedBracketAndPoints law;
const LawRegistration registration(law);

}  // namespace
}  // namespace touchstone::decided_bracket_and_points
