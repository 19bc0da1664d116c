// SPDX-License-Identifier: GPL-3.0-or-later
// The subject `gjk`: the loop of gjk::distance as published, with Johnson's sub-algorithm and with the default solver,
// each with the default rule; in floating point also with the rule of the first seed, on exact scalars with no_progress
// alone, which takes the one step beyond the optimum that Theorem 3 concerns. The theorems are about the loop's own
// iterates and bracket, so nothing is decided or computed again by exact signs (gjk/proofs.h).
#include "algorithms/simplex_solvers/johnson.h"
#include "algorithms/terminations/absolute_gap.h"
#include "algorithms/terminations/no_progress.h"
#include "properties/laws/record.h"

namespace touchstone::gjk_subject {
namespace {

/// The rule of seed S0 with the tolerance that it suggests for the scalar, in the unit of length of the case.
template <class S>
AbsoluteGap seed_rule() {
    return {std::same_as<S, float> ? 1e-6 : 1e-9};
}

/// No run of these cases needs so many iterations, unless it repeats a state for ever.
constexpr int cap = 64;

template <class S, class Solver, int D, class Stopping>
void add(Recordings& list, const Query<D>& query, const ExactTruth& truth, const char* variant, Solver solver,
         Stopping stop) {
    auto run = record_run<S>(query, truth, [&](const auto& a, const auto& b, auto& recorder) {
        using Published = gjk::Options<Solver, Stopping, ClosestPoint, gjk::AsPublished>;
        return gjk::distance(a, b, Published{solver, stop, cap}, recorder);
    });
    run.variant = variant;
    add_recording(list, std::move(run));
}

/// The variants named `default` and `seed rule` reduce by Johnson's sub-algorithm, as the theorems of seed S0 do. Those
/// of `default solver` reduce as gjk::distance does where a caller names no solver; what they decide is the loop's own.
Recordings record(const AnyQuery& query, ScalarKind scalar) {
    Recordings list;
    for_scalar(query, scalar, [&](auto tag, const auto& rounded) {
        using S = typename decltype(tag)::type;
        using DefaultSolver = decltype(gjk::Options<>::solver);
        const ExactTruth truth = exact_truth(rounded);
        add<S>(list, rounded, truth, "default", Johnson{}, gjk::default_stopping());
        add<S>(list, rounded, truth, "default solver", DefaultSolver{}, gjk::default_stopping());
        if constexpr (scalar_traits<S>::is_exact) {
            add<S>(list, rounded, truth, "no_progress", Johnson{}, NoProgress{});
            add<S>(list, rounded, truth, "default solver, no_progress", DefaultSolver{}, NoProgress{});
        } else {
            add<S>(list, rounded, truth, "seed rule", Johnson{}, seed_rule<S>());
        }
    });
    return list;
}

const SimpleSubject subject("gjk", &record);
const SubjectRegistration registration(subject);

}  // namespace
}  // namespace touchstone::gjk_subject
