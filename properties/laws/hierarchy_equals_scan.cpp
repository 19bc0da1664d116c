// SPDX-License-Identifier: GPL-3.0-or-later
// The hierarchy and the linear scan find vertices of the same height.
#include "properties/laws/law.h"
#include "properties/laws/support_run.h"

namespace touchstone::hierarchy_equals_scan {
namespace {

class HierarchyEqualsScan final : public LawAbout<HierarchyRun> {
public:
    std::string_view name() const override { return "hierarchy_equals_scan"; }
    std::string_view statement() const override {
        return "the Dobkin-Kirkpatrick hierarchy gives a vertex whose height is that of the linear scan, ties included";
    }
    std::string_view theorem() const override { return "P-04"; }
    std::string_view source() const override {
        return "seed S0, Dobkin-Kirkpatrick (I-11); Dobkin and Kirkpatrick 1990 [DK90]";
    }
    std::string_view scope() const override { return "exact scalars: must hold; floating point: measured"; }
    std::string_view scale() const override { return "1 for a vertex that is not highest"; }

protected:
    LawOutcome check_run(const HierarchyRun& run) const override {
        LawOutcome worst;
        for (std::size_t i = 0; i < run.answers.size(); ++i)
            worst = worse(
                worst, LawOutcome::of_claim(missing_height(run.points, {}, run.answers[i]) <= 0, static_cast<int>(i)));
        return worst;
    }
};

const HierarchyEqualsScan law;
const LawRegistration registration(law);

}  // namespace
}  // namespace touchstone::hierarchy_equals_scan
