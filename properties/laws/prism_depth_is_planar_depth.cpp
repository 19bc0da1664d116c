// SPDX-License-Identifier: GPL-3.0-or-later
// A tall prism is as deep as its planar base.
#include <algorithm>

#include "properties/laws/law.h"
#include "properties/laws/prism_run.h"

namespace touchstone::prism_depth_is_planar_depth {
namespace {

class PrismDepth final : public LawAbout<PrismRun> {
public:
    std::string_view name() const override { return "prism_depth_is_planar_depth"; }
    std::string_view statement() const override {
        return "EPA in the plane, EPA in space on tall prisms over the same bodies, and the separating axes of the "
               "plane find one depth, that of the oracle";
    }
    std::string_view theorem() const override { return "P-17"; }
    std::string_view source() const override { return "seed S0, EPA in 2D and 3D; seed S2, separation; E-20"; }
    std::string_view scope() const override { return "exact scalars: must hold; floating point: measured"; }
    std::string_view scale() const override {
        return "difference of the squared depths over the largest squared norm of a vertex; 1 for penetrating bodies "
               "declared apart";
    }

protected:
    LawOutcome check_run(const PrismRun& run) const override {
        LawOutcome worst;
        for (const DepthAnswer* answer : {&run.planar, &run.prism, &run.axes}) {
            if (answer->verdict == Verdict::undecided && !run.exact_scalar) continue;
            const bool apart = answer->verdict == Verdict::separated || answer->verdict == Verdict::undecided;
            if (apart && (run.true_verdict == Verdict::penetrating || run.exact_scalar))
                return LawOutcome::of_claim(false);
            if (!apart)
                worst = worse(worst, LawOutcome::of(ratio(Rational(abs(answer->depth2 - run.true_depth2)), run.size2)));
        }
        return worst;
    }
};

const PrismDepth law;
const LawRegistration registration(law);

}  // namespace
}  // namespace touchstone::prism_depth_is_planar_depth
