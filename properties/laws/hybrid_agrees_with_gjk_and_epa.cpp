// SPDX-License-Identifier: GPL-3.0-or-later
// The hybrid agrees with GJK if the cores are apart and with EPA if they meet.
#include <algorithm>

#include "properties/laws/hybrid_run.h"
#include "properties/laws/law.h"

namespace touchstone::hybrid_agrees_with_gjk_and_epa {
namespace {

class HybridAgrees final : public LawAbout<HybridRun> {
public:
    std::string_view name() const override { return "hybrid_agrees_with_gjk_and_epa"; }
    std::string_view statement() const override {
        return "with s the signed distance of the cores: separated when s > mu, touching when s = mu, penetrating when "
               "s < mu; and the bracket holds s |s|, exactly where the class is shallow or deep";
    }
    std::string_view theorem() const override { return "P-19, P-20"; }
    std::string_view source() const override { return "seed S0, hybrid (I-60, I-61); E-19, E-21"; }
    std::string_view scope() const override {
        return "exact scalars: must hold; floating point: measured, undecided answers excepted";
    }
    std::string_view scale() const override {
        return "1 for a wrong verdict; else the distance of s |s| from its bracket over the largest squared norm of a "
               "vertex";
    }

protected:
    LawOutcome check_run(const HybridRun& run) const override {
        const Rational mu2 = run.margin * run.margin;
        // Flat overlaps of the cores count as touching only if there is no margin.
        const bool penetrates = run.core2 < mu2;
        const Verdict expected = penetrates         ? Verdict::penetrating
                                 : run.core2 == mu2 ? Verdict::touching
                                                    : Verdict::separated;
        LawOutcome worst;
        for (std::size_t i = 0; i < run.answers.size(); ++i) {
            const HybridAnswer& answer = run.answers[i];
            const auto step = static_cast<int>(i);
            if (!answer.core_distance2 || (answer.verdict == Verdict::undecided && !run.exact_scalar)) continue;
            const bool meets = expected != Verdict::separated;
            const bool honest = answer.verdict == expected || (answer.verdict == Verdict::intersecting && meets);
            worst = worse(worst, LawOutcome::of_claim(run.exact_scalar ? answer.verdict == expected : honest, step));
            const auto& [lower2, upper2] = *answer.core_distance2;
            Rational off = std::max(Rational(lower2 - run.core2), Rational(run.core2 - *upper2));
            if (run.exact_scalar && answer.contact != "separated")
                off = std::max({off, Rational(run.core2 - lower2), Rational(*upper2 - run.core2)});
            worst = worse(worst, LawOutcome::of(ratio(off, run.size2), step));
        }
        return worst;
    }
};

const HybridAgrees law;
const LawRegistration registration(law);

}  // namespace
}  // namespace touchstone::hybrid_agrees_with_gjk_and_epa
