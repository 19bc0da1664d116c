// SPDX-License-Identifier: GPL-3.0-or-later
// The subject `gjk`: gjk::distance with the default rule, with the rule of the first seed, and with no_progress alone.
// On exact scalars no_progress takes the one step beyond the optimum that Theorem 3 concerns.
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

template <class S, int D, class Stopping>
void add(Recordings& list, const Query<D>& query, const ExactTruth& truth, const char* variant, Stopping stop) {
    auto run = record_run<S>(query, truth, [&](const auto& a, const auto& b, auto& recorder) {
        return gjk::distance(a, b, gjk::Options<Johnson, Stopping>{{}, stop, 64}, recorder);
    });
    run.variant = variant;
    add_recording(list, std::move(run));
}

Recordings record(const AnyQuery& query, ScalarKind scalar) {
    Recordings list;
    for_scalar(query, scalar, [&](auto tag, const auto& rounded) {
        using S = typename decltype(tag)::type;
        const ExactTruth truth = exact_truth(rounded);
        add<S>(list, rounded, truth, "default", gjk::default_stopping());
        if constexpr (scalar_traits<S>::is_exact)
            add<S>(list, rounded, truth, "no_progress", NoProgress{});
        else
            add<S>(list, rounded, truth, "seed rule", seed_rule<S>());
    });
    return list;
}

const SimpleSubject subject("gjk", &record);
const SubjectRegistration registration(subject);

}  // namespace
}  // namespace touchstone::gjk_subject
