// SPDX-License-Identifier: GPL-3.0-or-later
// A query of the hierarchy visits few vertices per level.
#include "properties/laws/law.h"
#include "properties/laws/support_run.h"

namespace touchstone::hierarchy_visits_are_logarithmic {
namespace {

class HierarchyVisits final : public LawAbout<HierarchyRun> {
public:
    std::string_view name() const override { return "hierarchy_visits_are_logarithmic"; }
    std::string_view statement() const override {
        return "a query visits at most 12 vertices per level (4 candidates, and 8 neighbours of a new best vertex) "
               "and 16 at the start, so O(log n) with hierarchy_levels_shrink, whatever the degree of a vertex";
    }
    std::string_view theorem() const override { return "P-04"; }
    std::string_view source() const override {
        return "seed S0, Dobkin-Kirkpatrick (I-11), corrected by E-08; O'Rourke, section 7.10";
    }
    std::string_view scope() const override { return "exact scalars: must hold; floating point: measured"; }
    std::string_view scale() const override { return "vertices visited beyond the bound, over the bound"; }

protected:
    LawOutcome check_run(const HierarchyRun& run) const override {
        if (run.levels.empty()) return {};
        const long double bound = 16 + 12 * static_cast<long double>(run.levels.size());
        LawOutcome worst;
        for (std::size_t i = 0; i < run.visits.size(); ++i)
            worst = worse(
                worst, LawOutcome::of((static_cast<long double>(run.visits[i]) - bound) / bound, static_cast<int>(i)));
        return worst;
    }
};

const HierarchyVisits law;
const LawRegistration registration(law);

}  // namespace
}  // namespace touchstone::hierarchy_visits_are_logarithmic
