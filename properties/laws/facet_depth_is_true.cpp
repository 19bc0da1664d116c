// SPDX-License-Identifier: GPL-3.0-or-later
// Facets and edges of A and B give the verdict and the depth.
#include "properties/laws/facets_run.h"
#include "properties/laws/law.h"

namespace touchstone::facet_depth_is_true {
namespace {

class FacetDepthIsTrue final : public LawAbout<FacetsRun> {
public:
    std::string_view name() const override { return "facet_depth_is_true"; }
    std::string_view statement() const override {
        return "the facets of A and of B and the pairs of edges whose arcs cross give the verdict of the oracle, the "
               "exact depth, and apart a lower bound of the distance";
    }
    std::string_view theorem() const override { return "P-23"; }
    std::string_view source() const override { return "[Gre13]"; }
    std::string_view scope() const override {
        return "exact scalars: must hold; floating point: measured, undecided verdicts excepted";
    }
    std::string_view scale() const override {
        return "1 for a wrong verdict; else the error of a square over the largest squared norm of a vertex";
    }

protected:
    LawOutcome check_run(const FacetsRun& run) const override {
        if (run.verdict == Verdict::undecided && !run.exact_scalar) return {};
        LawOutcome worst = LawOutcome::of_claim(run.verdict == run.true_verdict);
        if (run.verdict == Verdict::separated)
            worst = worse(worst, excess(run.distance_lower2, run.true_distance2, run));
        if (run.verdict != Verdict::penetrating) return worst;
        worst = worse(worst, excess(run.lower2, run.true_depth2, run));
        worst = worse(worst, excess(run.true_depth2, run.upper2, run));
        return run.exact_scalar ? worse(worst, excess(run.upper2, run.true_depth2, run)) : worst;
    }

private:
    /// By how much x exceeds y.
    static LawOutcome excess(const Rational& x, const Rational& y, const FacetsRun& run) {
        if (x <= y) return LawOutcome::held();
        return LawOutcome::of(ratio(Rational(x - y), run.size2));
    }
};

const FacetDepthIsTrue law;
const LawRegistration registration(law);

}  // namespace
}  // namespace touchstone::facet_depth_is_true
