// SPDX-License-Identifier: GPL-3.0-or-later
// Johnson's recursion gives the cofactors of Cramer's rule.
#include <algorithm>

#include "properties/laws/exact_algebra.h"
#include "properties/laws/law.h"
#include "properties/laws/solver_run.h"

namespace touchstone::johnson_recursion_is_cramer {
namespace {

Rational cofactor(const std::vector<ExactVec>& points, std::size_t column) {
    std::vector<std::vector<Rational>> minor;
    for (std::size_t i = 1; i < points.size(); ++i) {
        minor.emplace_back();
        for (std::size_t j = 0; j < points.size(); ++j)
            if (j != column) minor.back().push_back(dot(points[i] - points[0], points[j]));
    }
    const Rational value = determinant(minor);
    return column % 2 == 0 ? value : Rational(-value);
}

class JohnsonRecursion final : public LawAbout<SolverRun> {
public:
    std::string_view name() const override { return "johnson_recursion_is_cramer"; }
    std::string_view statement() const override {
        return "Delta_M,j of the recursion equals the cofactor A_1j of the linear system: row 1 of ones, then (x_i - "
               "x_first).x_j";
    }
    std::string_view theorem() const override { return "P-13"; }
    std::string_view source() const override { return "seed S0, Johnson, from Cramer to the recursion (I-34, I-35)"; }
    std::string_view scope() const override { return "exact scalars: must hold; floating point: measured"; }
    std::string_view scale() const override {
        return "determinant over the largest of its subset; 1 where only the recursion vanishes";
    }

protected:
    LawOutcome check_run(const SolverRun& run) const override {
        long double worst = 0;
        int where = -1;
        for (unsigned mask = 1; mask < run.delta.size(); ++mask) {
            const auto points = subset(run.points, mask);
            std::size_t position = 0;
            for (std::size_t j = 0; j < run.points.size(); ++j) {
                if ((mask >> j & 1U) == 0) continue;
                const Rational expected = cofactor(points, position++), found = run.delta[mask][j];
                if (expected == found) continue;
                const Rational size = std::max(Rational(abs(expected)), Rational(abs(found)));
                const long double off = ratio(Rational(abs(expected - found)), size);
                if (off > worst) worst = off, where = static_cast<int>(mask);
            }
        }
        return LawOutcome::of(worst, where);
    }
};

const JohnsonRecursion law;
const LawRegistration registration(law);

}  // namespace
}  // namespace touchstone::johnson_recursion_is_cramer
