// SPDX-License-Identifier: GPL-3.0-or-later
// Mistakes in the reduction of a simplex.
#include <algorithm>
#include <bit>

#include "algorithms/simplex_solvers/johnson.h"
#include "properties/laws/exact_algebra.h"
#include "properties/laws/solver_run.h"
#include "properties/mutants/mutated_gjk.h"

namespace touchstone {
namespace {

/// Returns the sum of Delta_M,i over M: the Gram determinant, by which the barycentric coordinates are divided.
template <Field S, int D>
S determinant_of(const JohnsonDeterminants<S, D>& delta, int size, unsigned subset) {
    S total = S(0);
    for (int i = 0; i < size; ++i)
        if (delta.has(subset, i)) total = S(total + delta(subset, i));
    return total;
}

/// Keeps the first subset, by increasing bit mask, that `accepts` takes. Subsets whose determinant vanishes have no
/// barycentric coordinates and are skipped.
template <Field S, int D, class Accepts>
bool reduce_by_rule(Simplex<S, D>& simplex, Accepts&& accepts) {
    const JohnsonDeterminants<S, D> delta(simplex);
    for (unsigned subset = 1; subset < (1U << simplex.size); ++subset) {
        if (determinant_of(delta, simplex.size, subset) == S(0) || !accepts(delta, subset)) continue;
        keep_subset(simplex, subset, delta);
        return true;
    }
    return false;
}

/// Condition 1: Delta_M,i > 0 for every i in M.
template <Field S, int D>
bool condition_1(const JohnsonDeterminants<S, D>& delta, int size, unsigned subset) {
    for (int i = 0; i < size; ++i)
        if (delta.has(subset, i) && !(S(0) < delta(subset, i))) return false;
    return true;
}

/// Condition 2: Delta_{M+j},j <= 0 for every j not in M.
template <Field S, int D>
bool condition_2(const JohnsonDeterminants<S, D>& delta, int size, unsigned subset) {
    for (int j = 0; j < size; ++j)
        if (!delta.has(subset, j) && S(0) < delta(subset | (1U << j), j)) return false;
    return true;
}

/// Replaces all solvers by one that keeps the first subset, by increasing mask, that `accepts` takes.
template <class Accepts>
void answer_by_rule(SolverRun& run, Accepts&& accepts) {
    run.qualifying.clear();
    for (unsigned mask = 1; mask < run.delta.size(); ++mask)
        if (accepts(run, mask)) run.qualifying.push_back(mask);
    SolverAnswer answer;
    answer.solver = "mutant";
    if (!run.qualifying.empty()) {
        answer.kept = subset(run.points, run.qualifying.front());
        if (const auto lambda = nearest_in_affine_hull(answer.kept)) {
            answer.found = true;
            answer.lambda = *lambda;
            answer.v = combination(*lambda, answer.kept);
        }
    }
    run.answers = {answer};
}

/// Condition 2 uses < for <=. Ties, which are frequent on degenerate input, then leave no subset at all.
namespace johnson_strict_condition_2 {

struct StrictCondition2 {
    static constexpr std::string_view name = "johnson_strict_condition_2";

    template <Field S, int D>
    bool reduce(Simplex<S, D>& simplex) const {
        const int size = simplex.size;
        return reduce_by_rule(simplex, [size](const auto& delta, unsigned subset) {
            for (int j = 0; j < size; ++j)
                if (!delta.has(subset, j) && !(delta(subset | (1U << j), j) < S(0))) return false;
            return condition_1(delta, size, subset);
        });
    }
};

}  // namespace johnson_strict_condition_2

/// E-12b: condition 2 "in other words" is a different condition.
namespace johnson_condition_2_in_words {

/// The words are: for every x_j outside Y, v(aff(Y u {x_j})) lies outside or on the boundary of conv(X). A proper
/// subset of X spans at most a face of it, so only Y u {x_j} = X can fail the test, namely if v(aff X) is inside
/// conv(X).
struct InOtherWords {
    static constexpr std::string_view name = "johnson_condition_2_in_words";

    template <Field S, int D>
    bool reduce(Simplex<S, D>& simplex) const {
        const int size = simplex.size;
        return reduce_by_rule(simplex, [size](const auto& delta, unsigned subset) {
            const unsigned everything = (1U << size) - 1;
            if (!condition_1(delta, size, subset)) return false;
            return std::popcount(subset) + 1 != size || !condition_1(delta, size, everything);
        });
    }
};

}  // namespace johnson_condition_2_in_words

/// E-12: the worked example for three points accepts an edge by the sign of one determinant.
namespace johnson_edge_test_alone {

/// Vertices and the triangle are tested in full, an edge only by Delta_{123},j <= 0 of the third point.
struct EdgeTestAlone {
    static constexpr std::string_view name = "johnson_edge_test_alone";

    template <Field S, int D>
    bool reduce(Simplex<S, D>& simplex) const {
        if (simplex.size != 3) return Johnson{}.reduce(simplex);
        return reduce_by_rule(simplex, [](const auto& delta, unsigned subset) {
            if (std::popcount(subset) == 2) return condition_2(delta, 3, subset);
            return condition_1(delta, 3, subset) && condition_2(delta, 3, subset);
        });
    }
};

}  // namespace johnson_edge_test_alone

/// A full simplex is taken for proof that the origin is inside, without a test of v.
namespace origin_test_too_early {

ExactRun run(const Query<3>& query, const ExactTruth& truth) {
    return record_run<Rational>(query, truth, [](const auto& a, const auto& b, auto& recorder) {
        const gjk::Options<Johnson, gjk::DefaultStopping> options{{}, gjk::default_stopping(), mutant_cap};
        auto result = gjk::distance(a, b, options, recorder);
        const bool three = !recorder.iterates.empty() && recorder.iterates.back().simplex.size == 3;
        if (result.verdict == Verdict::separated && three) {
            result.verdict = Verdict::penetrating;
            result.distance2 = {Rational(0), Rational(0)};
        }
        return result;
    });
}

}  // namespace origin_test_too_early

/// The recursion uses x_k - x_p for x_p - x_k, so determinants of even subsets change their sign.
namespace determinant_sign_slip {

void change(SolverRun& run) {
    for (unsigned mask = 1; mask < run.delta.size(); ++mask)
        if (std::popcount(mask) % 2 == 0)
            for (Rational& delta : run.delta[mask]) delta = -delta;
}

}  // namespace determinant_sign_slip

/// Voronoi regions are tried from the face down, and the face is accepted whenever the origin projects anywhere into
/// its plane.
namespace voronoi_faces_first {

void change(SolverRun& run) {
    answer_by_rule(run, [](const SolverRun& of, unsigned mask) {
        return mask + 1 == of.delta.size() || std::popcount(mask) + 1 == static_cast<int>(of.points.size());
    });
    std::reverse(run.qualifying.begin(), run.qualifying.end());
}

}  // namespace voronoi_faces_first

const MutantTable<SubjectMutant> of_subjects{
    {"simplex_solvers", "determinant_sign_slip",
     "Delta_{M+k,k} = sum Delta_M,i (x_k - x_p).x_i; right: (x_p - x_k).x_i", "sign slip",
     &changed<SolverRun, determinant_sign_slip::change>},
    {"simplex_solvers", "voronoi_faces_first",
     "the largest independent subset wins; right: vertices, then edges, then faces, each by its own region",
     "wrong order of Voronoi regions", &changed<SolverRun, voronoi_faces_first::change>}};
const MutantTable<SimpleMutant> of_gjk{
    {"johnson_strict_condition_2",
     "condition 2 with < : a point on the boundary between two regions belongs to none; right: <=",
     "strict for non-strict comparison", &run_with_solver<johnson_strict_condition_2::StrictCondition2>},
    {"johnson_condition_2_in_words",
     "a subset Y is taken when v(aff(Y u {x_j})) lies outside or on the boundary of conv(X), which every single vertex "
     "of three does; right: Delta_{Y+j},j <= 0",
     "seed S0, Johnson, \"condition 2 in other words\"; E-12b",
     &run_with_solver<johnson_condition_2_in_words::InOtherWords>},
    {"johnson_edge_test_alone",
     "three points: an edge is taken when Delta_{123},3 <= 0, without condition 1; right: both conditions",
     "seed S0, Johnson, worked example n = 3; E-12", &run_with_solver<johnson_edge_test_alone::EdgeTestAlone>},
    {"origin_test_too_early",
     "a triangle with its newest support point counts as a tetrahedron around the origin; right: only v = 0 does",
     "E-25, in exact arithmetic", &origin_test_too_early::run}};

}  // namespace
}  // namespace touchstone
