// SPDX-License-Identifier: GPL-3.0-or-later
// A support point belongs to its body.
#include <algorithm>

#include "properties/laws/law.h"
#include "properties/laws/support_run.h"

namespace touchstone::support_is_a_member {
namespace {

bool is_member(const SupportRun& run, const ExactVec& x) {
    if (run.minus.empty()) return std::find(run.points.begin(), run.points.end(), x) != run.points.end();
    return std::any_of(run.minus.begin(), run.minus.end(), [&](const ExactVec& b) {
        return std::find(run.points.begin(), run.points.end(), x + b) != run.points.end();
    });
}

class SupportMember final : public LawAbout<SupportRun> {
public:
    std::string_view name() const override { return "support_is_a_member"; }
    std::string_view statement() const override {
        return "S(P, d) is one of the points that span P, and for a difference the difference of two such points: a "
               "finite set, though not always of vertices";
    }
    std::string_view theorem() const override { return "P-01, P-03"; }
    std::string_view source() const override { return "seed S0, support mappings; E-03"; }
    std::string_view scope() const override {
        return "exact scalars: must hold; the scan and hill climbing on floating point: must hold too, since they "
               "copy; images and differences are rounded there and do not count";
    }
    std::string_view scale() const override { return "1 for a point outside this set"; }
    bool must_hold(ScalarKind) const override { return true; }

protected:
    LawOutcome check_run(const SupportRun& run) const override {
        if (!run.exact_scalar && run.variant != "scan" && run.variant != "hill climbing") return {};
        LawOutcome worst;
        for (std::size_t i = 0; i < run.answers.size(); ++i)
            worst = worse(worst, LawOutcome::of_claim(is_member(run, run.answers[i].found), static_cast<int>(i)));
        return worst;
    }
};

const SupportMember law;
const LawRegistration registration(law);

}  // namespace
}  // namespace touchstone::support_is_a_member
