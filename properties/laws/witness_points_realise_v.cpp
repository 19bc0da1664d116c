// SPDX-License-Identifier: GPL-3.0-or-later
// Witness points lie in their bodies, and their difference is v.
#include <algorithm>

#include "properties/laws/exact_algebra.h"
#include "properties/laws/law.h"
#include "properties/laws/run.h"

namespace touchstone::witness_points_realise_v {
namespace {

bool is_one_of(const ExactVec& x, const std::vector<ExactVec>& list) {
    return std::find(list.begin(), list.end(), x) != list.end();
}

class WitnessPoints final : public LawAbout<ExactRun> {
public:
    std::string_view name() const override { return "witness_points_realise_v"; }
    std::string_view statement() const override {
        return "point_a and point_b are combinations of vertices of A and of B with one set of weights >= 0 of sum 1, "
               "and point_a - point_b = v: they lie in their bodies and realise the upper bound";
    }
    std::string_view theorem() const override { return "P-27, P-32"; }
    std::string_view source() const override { return "seed S4, witness points by barycentric coordinates (I-50)"; }
    std::string_view scope() const override {
        return "exact scalars: must hold; floating point: measured, residuals of rounding";
    }
    std::string_view scale() const override {
        return "squared length over the largest squared norm of a vertex; 1 for a corner that is no vertex or a "
               "negative weight";
    }

protected:
    LawOutcome check_run(const ExactRun& run) const override {
        const ExactAnswer& answer = run.answer;
        if (!answer.distance2.upper || answer.lambda.empty() || run.vertices_a.empty()) return {};
        Rational total = 0;
        for (std::size_t i = 0; i < answer.lambda.size(); ++i) {
            total += answer.lambda[i];
            if (answer.lambda[i] < 0 || !is_one_of(answer.corners_a[i], run.vertices_a) ||
                !is_one_of(answer.corners_b[i], run.vertices_b))
                return LawOutcome::of_claim(false);
        }
        const Rational size2 = std::max(largest_squared_norm(run.vertices_a), largest_squared_norm(run.vertices_b));
        Rational residual2 = squared_norm(combination(answer.lambda, answer.corners_a) - answer.point_a);
        residual2 = std::max(residual2, squared_norm(combination(answer.lambda, answer.corners_b) - answer.point_b));
        residual2 = std::max(residual2, squared_norm(answer.point_a - answer.point_b - answer.v));
        residual2 = std::max(residual2, Rational((total - 1) * (total - 1) * size2));
        return LawOutcome::of(ratio(residual2, size2));
    }
};

const WitnessPoints law;
const LawRegistration registration(law);

}  // namespace
}  // namespace touchstone::witness_points_realise_v
