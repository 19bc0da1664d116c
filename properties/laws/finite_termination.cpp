// SPDX-License-Identifier: GPL-3.0-or-later
// With finitely many vertices the loop ends, and its length is bounded.
#include <algorithm>

#include "properties/laws/law.h"
#include "properties/laws/run.h"

namespace touchstone::finite_termination {
namespace {

class FiniteTermination final : public LawAbout<ExactRun> {
public:
    std::string_view name() const override { return "finite_termination"; }
    std::string_view statement() const override {
        return "every run ends by itself, after at most sum over k = 1..D of C(N, k), plus 1, reductions, where N = "
               "|vert A| |vert B|: |v| falls strictly and v depends on W alone, so no W repeats";
    }
    std::string_view theorem() const override { return "P-11"; }
    std::string_view proved_by() const override {
        return "gjk_in_the_plane_is_finite, gjk_in_space_is_finite (theorems/gjk_dimensions.v); "
               "run_that_cannot_go_on_has_arrived, gjk_terminates (theorems/gjk_termination.v)";
    }
    std::string_view source() const override {
        return "seed S0, GJK, remark after Theorem 3; proof in docs/theorems.md, Theorem 3";
    }
    std::string_view scope() const override {
        return "exact scalars: must hold; floating point: measured, an iteration cap is a violation (E-22)";
    }
    std::string_view scale() const override { return "1 for a run that did not end by itself or took longer"; }

protected:
    LawOutcome check_run(const ExactRun& run) const override {
        if (run.answer.kind == StopKind::invalid_input || run.vertices_a.empty()) return {};
        const auto pairs = static_cast<long double>(run.vertices_a.size() * run.vertices_b.size());
        long double bound = 1, binomial = 1;
        for (int k = 1; k <= run.dimension; ++k) {
            binomial *= std::max(pairs - static_cast<long double>(k - 1), 0.0L) / static_cast<long double>(k);
            bound += binomial;
        }
        return LawOutcome::of_claim(run.answer.kind != StopKind::exhausted && run.answer.iterations <= bound);
    }
};

const FiniteTermination law;
const LawRegistration registration(law);

}  // namespace
}  // namespace touchstone::finite_termination
