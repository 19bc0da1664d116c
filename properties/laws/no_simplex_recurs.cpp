// SPDX-License-Identifier: GPL-3.0-or-later
// No simplex recurs before the nearest point is reached.
#include <algorithm>
#include <set>

#include "properties/laws/law.h"
#include "properties/laws/run.h"

namespace touchstone::no_simplex_recurs {
namespace {

bool is_before(const ExactVec& x, const ExactVec& y) { return x.component < y.component; }

struct Before {
    bool operator()(const std::vector<ExactVec>& x, const std::vector<ExactVec>& y) const {
        return std::lexicographical_compare(x.begin(), x.end(), y.begin(), y.end(), &is_before);
    }
};

class NoSimplexRecurs final : public LawAbout<ExactRun> {
public:
    std::string_view name() const override { return "no_simplex_recurs"; }
    std::string_view statement() const override {
        return "W_i != W_j as sets for i != j unless v_i = v(A - B): a simplex that comes back is a cycle, and the "
               "loop never ends";
    }
    std::string_view theorem() const override { return "P-11"; }
    std::string_view proved_by() const override { return "step_descends, run_is_finite (theorems/gjk_termination.v)"; }
    std::string_view source() const override { return "seed S0, GJK, Theorems 2 and 3; float E-22"; }
    std::string_view scope() const override {
        return "exact scalars: must hold; floating point: measured, where it counts the cycles";
    }
    std::string_view scale() const override { return "1 for a cycle"; }

protected:
    LawOutcome check_run(const ExactRun& run) const override {
        std::set<std::vector<ExactVec>, Before> seen;
        for (std::size_t i = 0; i < run.steps.size(); ++i) {
            const ExactStep& step = run.steps[i];
            if (step.simplex.empty() || step.v == run.truth.nearest) continue;
            auto simplex = step.simplex;
            std::sort(simplex.begin(), simplex.end(), &is_before);
            if (!seen.insert(simplex).second) return LawOutcome::of_claim(false, static_cast<int>(i));
        }
        return run.steps.empty() ? LawOutcome{} : LawOutcome::held();
    }
};

const NoSimplexRecurs law;
const LawRegistration registration(law);

}  // namespace
}  // namespace touchstone::no_simplex_recurs
