// SPDX-License-Identifier: GPL-3.0-or-later
// At the time of a hit the bodies touch at the contact points of the answer.
#include <algorithm>

#include "properties/laws/impact_run.h"
#include "properties/laws/law.h"

namespace touchstone::contact_at_impact {
namespace {

class ContactAtImpact final : public LawAbout<ImpactRun> {
public:
    std::string_view name() const override { return "contact_at_impact"; }
    std::string_view statement() const override {
        return "at the time of a hit the contact points on both bodies coincide";
    }
    std::string_view theorem() const override { return "P-21, P-32"; }
    std::string_view source() const override { return "seed S3, contact point; E-31"; }
    std::string_view scope() const override { return "exact scalars: must hold; floating point: measured"; }
    std::string_view scale() const override {
        return "squared distance of the points over the largest squared norm of a vertex or of the displacement";
    }

protected:
    LawOutcome check_run(const ImpactRun& run) const override {
        if (!run.hit || !run.upper || (run.state != "hit" && run.state != "initial_overlap")) return {};
        const Rational way2 = run.speed2 * run.duration * run.duration;
        return LawOutcome::of(ratio(squared_norm(run.point_a - run.point_b), std::max(run.size2, way2)));
    }
};

const ContactAtImpact law;
const LawRegistration registration(law);

}  // namespace
}  // namespace touchstone::contact_at_impact
