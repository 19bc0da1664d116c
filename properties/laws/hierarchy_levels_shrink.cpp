// SPDX-License-Identifier: GPL-3.0-or-later
// The levels of the hierarchy shrink to a simplex.
#include <algorithm>

#include "properties/laws/law.h"
#include "properties/laws/support_run.h"

namespace touchstone::hierarchy_levels_shrink {
namespace {

class HierarchyLevels final : public LawAbout<HierarchyRun> {
public:
    std::string_view name() const override { return "hierarchy_levels_shrink"; }
    std::string_view statement() const override {
        return "the vertices that a level drops are independent, of degree at most 8, and at least n/18 of its n "
               "vertices while more than a simplex is left; every level has the dimension of P, and the last is a "
               "simplex";
    }
    std::string_view theorem() const override { return "P-04"; }
    std::string_view source() const override { return "seed S0, Dobkin-Kirkpatrick (I-11); E-06, E-07"; }
    std::string_view scope() const override {
        return "exact scalars: must hold; floating point: must hold where hulls have exact predicates, which subnormal "
               "doubles in space have not";
    }
    std::string_view scale() const override { return "1 for a level that breaks it"; }
    bool must_hold(ScalarKind) const override { return true; }

protected:
    LawOutcome check_run(const HierarchyRun& run) const override {
        if (run.levels.empty() || !run.predicates_are_exact) return {};
        for (std::size_t i = 0; i + 1 < run.levels.size(); ++i) {
            const HierarchyLevel& level = run.levels[i];
            const std::size_t n = level.vertices.size(), left = run.levels[i + 1].vertices.size();
            const bool degrees = std::all_of(level.dropped_degrees.begin(), level.dropped_degrees.end(),
                                             [](int degree) { return degree <= 8; });
            // The next level must keep its dimension, so vertices may be put back until only one is dropped.
            const bool shrinks = left < n && ((n - left) * 18 >= n || left <= 8);
            if (!degrees || !level.dropped_is_independent || !shrinks)
                return LawOutcome::of_claim(false, static_cast<int>(i));
        }
        for (std::size_t i = 0; i < run.levels.size(); ++i)
            if (run.levels[i].affine_dimension != run.affine_dimension)
                return LawOutcome::of_claim(false, static_cast<int>(i));
        const std::size_t simplex = static_cast<std::size_t>(std::max(run.affine_dimension, 0)) + 1;
        return LawOutcome::of_claim(run.levels.back().vertices.size() <= simplex,
                                    static_cast<int>(run.levels.size()) - 1);
    }
};

const HierarchyLevels law;
const LawRegistration registration(law);

}  // namespace
}  // namespace touchstone::hierarchy_levels_shrink
