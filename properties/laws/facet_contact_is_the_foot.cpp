// SPDX-License-Identifier: GPL-3.0-or-later
// The contact points of facets::depth are points of A and B whose difference is the foot.
#include <algorithm>

#include "properties/laws/facets_run.h"
#include "properties/laws/law.h"

namespace touchstone::facet_contact_is_the_foot {
namespace {

class FacetContactIsTheFoot final : public LawAbout<FacetsRun> {
public:
    std::string_view name() const override { return "facet_contact_is_the_foot"; }
    std::string_view statement() const override {
        return "if the bodies meet, point_a - point_b is the foot, the foot is normal to its plane and at the depth, "
               "and the points lie in the planes that support A and B along the normal";
    }
    std::string_view theorem() const override { return "P-23"; }
    std::string_view source() const override { return "[Gre13]"; }
    std::string_view scope() const override { return "exact scalars: must hold; floating point: measured"; }
    std::string_view scale() const override { return "the largest squared norm of a vertex"; }

protected:
    LawOutcome check_run(const FacetsRun& run) const override {
        if (run.verdict != Verdict::penetrating && run.verdict != Verdict::touching) return {};
        const ExactVec off = run.point_a - run.point_b - run.foot;
        LawOutcome worst = measured(squared_norm(off), run);
        worst = worse(worst, measured(Rational(abs(squared_norm(run.foot) - run.upper2)), run));
        const Rational nn = squared_norm(run.normal);
        Rational high = dot(run.normal, run.vertices_a[0]), low = dot(run.normal, run.vertices_b[0]);
        for (const ExactVec& x : run.vertices_a) high = std::max(high, dot(run.normal, x));
        for (const ExactVec& x : run.vertices_b) low = std::min(low, dot(run.normal, x));
        const Rational below = high - dot(run.normal, run.point_a), above = dot(run.normal, run.point_b) - low;
        worst = worse(worst, measured(Rational(below * below / nn), run));
        return worse(worst, measured(Rational(above * above / nn), run));
    }

private:
    static LawOutcome measured(const Rational& square, const FacetsRun& run) {
        if (square == 0) return LawOutcome::held();
        return LawOutcome::of(ratio(square, run.size2));
    }
};

const FacetContactIsTheFoot law;
const LawRegistration registration(law);

}  // namespace
}  // namespace touchstone::facet_contact_is_the_foot
