// SPDX-License-Identifier: GPL-3.0-or-later
// The answer of the hybrid does not depend on its start vector.
#include "properties/laws/hybrid_run.h"
#include "properties/laws/law.h"

namespace touchstone::hybrid_start_does_not_matter {
namespace {

class HybridStart final : public LawAbout<HybridRun> {
public:
    std::string_view name() const override { return "hybrid_start_does_not_matter"; }
    std::string_view statement() const override {
        return "whatever the start vector, zero and the last answer included, verdict and contact class are the same, "
               "and so is the bracket of a pair that is not separated";
    }
    std::string_view theorem() const override { return "P-20"; }
    std::string_view source() const override {
        return "seed S0, hybrid, any v (I-61), so that a frame may start from the one before (I-62)";
    }
    std::string_view scope() const override { return "exact scalars: must hold; floating point: measured"; }
    std::string_view scale() const override {
        return "1 for another class; else the difference of squares over the largest squared norm of a vertex";
    }

protected:
    LawOutcome check_run(const HybridRun& run) const override {
        LawOutcome worst;
        for (std::size_t i = 1; i < run.answers.size(); ++i) {
            const HybridAnswer &first = run.answers[0], &other = run.answers[i];
            if (!first.core_distance2 || !other.core_distance2) continue;
            const auto step = static_cast<int>(i);
            worst = worse(worst,
                          LawOutcome::of_claim(first.verdict == other.verdict && first.contact == other.contact, step));
            if (first.contact == "separated") continue;  // any separating plane is a valid answer
            const Rational off = abs(Rational(*first.core_distance2->upper - *other.core_distance2->upper));
            worst = worse(worst, LawOutcome::of(ratio(off, run.size2), step));
        }
        return worst;
    }
};

const HybridStart law;
const LawRegistration registration(law);

}  // namespace
}  // namespace touchstone::hybrid_start_does_not_matter
