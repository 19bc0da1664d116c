// SPDX-License-Identifier: GPL-3.0-or-later
// A support point is farthest along its direction.
#include <algorithm>

#include "properties/laws/law.h"
#include "properties/laws/support_run.h"

namespace touchstone::support_is_maximal {
namespace {

Rational scale_of(const SupportRun& run, const SupportAnswer& answer) {
    Rational length = 0, largest = 0;
    for (const Rational& d : answer.direction.component) length += abs(d);
    for (const auto* points : {&run.points, &run.minus})
        for (const ExactVec& x : *points)
            for (const Rational& c : x.component) largest = std::max(largest, Rational(abs(c)));
    return Rational(length * largest);
}

class SupportMaximal final : public LawAbout<SupportRun> {
public:
    std::string_view name() const override { return "support_is_maximal"; }
    std::string_view statement() const override {
        return "d . S(P, d) = max of d . x over P, for the linear scan, hill climbing, an affine image M P + N with S "
               "= M S(P, M^T d) + N, and a difference with S(A, d) - S(B, -d)";
    }
    std::string_view theorem() const override { return "P-01, P-02"; }
    std::string_view source() const override { return "seed S0, support mappings (I-01, I-05, I-07); seed S4 (I-08)"; }
    std::string_view scope() const override {
        return "exact scalars: must hold; floating point: measured (gamma_d |d| max|x| is allowed)";
    }
    std::string_view scale() const override { return "missing height over |d|_1 times the largest coordinate"; }

protected:
    LawOutcome check_run(const SupportRun& run) const override {
        LawOutcome worst;
        for (std::size_t i = 0; i < run.answers.size(); ++i)
            worst = worse(worst, LawOutcome::of(ratio(missing_height(run.points, run.minus, run.answers[i]),
                                                      scale_of(run, run.answers[i])),
                                                static_cast<int>(i)));
        return worst;
    }
};

const SupportMaximal law;
const LawRegistration registration(law);

}  // namespace
}  // namespace touchstone::support_is_maximal
