// SPDX-License-Identifier: GPL-3.0-or-later
// All solvers give the same nearest point.
#include "properties/laws/exact_algebra.h"
#include "properties/laws/law.h"
#include "properties/laws/solver_run.h"

namespace touchstone::solvers_agree {
namespace {

class SolversAgree final : public LawAbout<SolverRun> {
public:
    std::string_view name() const override { return "solvers_agree"; }
    std::string_view statement() const override {
        return "every solver keeps a subset with positive weights of sum 1 and gives v(conv X); johnson_newest may "
               "refuse where v(conv X) does not need the newest point";
    }
    std::string_view theorem() const override { return "P-13, P-14"; }
    std::string_view source() const override {
        return "seed S0, Johnson; seed S4, Voronoi regions; Montanari, Petrinic, Barbieri 2017";
    }
    std::string_view scope() const override { return "exact scalars: must hold; floating point: measured"; }
    std::string_view scale() const override {
        return "|v - v(conv X)|^2 over the largest |x|^2; 1 for a refusal or a weight that is not positive";
    }

protected:
    LawOutcome check_run(const SolverRun& run) const override {
        const ExactVec nearest = nearest_by_enumeration(run.points);
        const Rational size2 = largest_squared_norm(run.points);
        LawOutcome worst = LawOutcome::held();
        for (std::size_t s = 0; s < run.answers.size(); ++s) {
            const SolverAnswer& answer = run.answers[s];
            if (!answer.found && answer.solver == "johnson_newest") continue;
            bool positive = answer.found;
            Rational total = 0;
            for (const Rational& lambda : answer.lambda) {
                positive = positive && lambda > 0;
                total += lambda;
            }
            const auto step = static_cast<int>(s);
            worst = worse(worst, LawOutcome::of_claim(positive && (total == 1 || !run.exact_scalar), step));
            if (answer.found)
                worst = worse(worst, LawOutcome::of(ratio(squared_norm(answer.v - nearest), size2), step));
        }
        return worst;
    }
};

const SolversAgree law;
const LawRegistration registration(law);

}  // namespace
}  // namespace touchstone::solvers_agree
