// SPDX-License-Identifier: GPL-3.0-or-later
// With finitely many vertices the loop ends, and its length is bounded: on exact scalars by the number of lengths that
// |v| may take, which bodies of few vertices reach.
#include <algorithm>
#include <optional>
#include <set>

#include "properties/laws/exact_algebra.h"
#include "properties/laws/law.h"

namespace touchstone::finite_termination {
namespace {

/// With more sets of vertices than this, their lengths are not enumerated.
constexpr int most_subsets = 160;

std::vector<ExactVec> distinct_differences(const ExactRun& run) {
    std::vector<ExactVec> points;
    for (const ExactVec& a : run.vertices_a)
        for (const ExactVec& b : run.vertices_b)
            if (std::find(points.begin(), points.end(), a - b) == points.end()) points.push_back(a - b);
    return points;
}

/// The sum of C(n, k) over k = 1..D.
long double subsets_of(std::size_t n, int dimension) {
    long double sum = 0, binomial = 1;
    for (int k = 1; k <= dimension; ++k) {
        binomial *=
            std::max(static_cast<long double>(n) - static_cast<long double>(k - 1), 0.0L) / static_cast<long double>(k);
        sum += binomial;
    }
    return sum;
}

/// Adds |v(W)|^2 for every W of up to `left` more of the points from number `first` on, if v(aff W) is inside conv(W).
void add_squares(std::set<Rational>& squares, const std::vector<ExactVec>& points, std::size_t first, int left,
                 std::vector<ExactVec>& chosen) {
    for (std::size_t i = first; i < points.size(); ++i) {
        chosen.push_back(points[i]);
        const auto lambda = nearest_in_affine_hull(chosen);
        if (lambda && std::all_of(lambda->begin(), lambda->end(), [](const Rational& x) { return x > 0; }))
            squares.insert(squared_norm(combination(*lambda, chosen)));
        if (lambda && left > 1) add_squares(squares, points, i + 1, left - 1, chosen);
        chosen.pop_back();
    }
}

/// The number of lengths below |v_0| that |v_i| may take: those of all independent W of at most D points with v(W)
/// inside, and 0 where the origin is in A - B. Nothing if there are too many W.
std::optional<int> lengths_below_start(const ExactRun& run) {
    const auto points = distinct_differences(run);
    if (run.steps.empty() || subsets_of(points.size(), run.dimension) > most_subsets) return std::nullopt;
    std::set<Rational> squares;
    std::vector<ExactVec> chosen;
    add_squares(squares, points, 0, run.dimension, chosen);
    if (run.truth.distance2 == 0) squares.insert(0);
    squares.erase(squares.begin(), squares.lower_bound(run.truth.distance2));
    squares.erase(squares.lower_bound(squared_norm(run.steps.front().v)), squares.end());
    return static_cast<int>(squares.size());
}

class FiniteTermination final : public LawAbout<ExactRun> {
public:
    std::string_view name() const override { return "finite_termination"; }
    std::string_view statement() const override {
        return "every run ends by itself, after at most sum over k = 1..D of C(N, k), plus 1, reductions, where N = "
               "|vert A| |vert B|: |v| falls strictly and v depends on W alone, so no W repeats. On exact scalars, "
               "where there are at most 160 sets W, each reduction takes one of the lengths |v(W)| < |v_0|, but for "
               "the one beyond the optimum that shows no progress";
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
    std::string_view scale() const override { return "reductions too many; 1 for a run that did not end by itself"; }

protected:
    LawOutcome check_run(const ExactRun& run) const override {
        if (run.answer.kind == StopKind::invalid_input || run.vertices_a.empty()) return {};
        if (run.answer.kind == StopKind::exhausted) return LawOutcome::of_claim(false);
        if (run.exact_scalar)
            if (const auto lengths = lengths_below_start(run))
                return LawOutcome::of(run.answer.iterations - *lengths - (run.answer.stop == "no_progress" ? 1 : 0));
        const long double bound = 1 + subsets_of(run.vertices_a.size() * run.vertices_b.size(), run.dimension);
        return LawOutcome::of_claim(run.answer.iterations <= bound);
    }
};

const FiniteTermination law;
const LawRegistration registration(law);

}  // namespace
}  // namespace touchstone::finite_termination
