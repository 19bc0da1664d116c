// SPDX-License-Identifier: GPL-3.0-or-later
// The loop ends after one reduction, whatever its state, so the answer depends on the start.
#include "algorithms/simplex_solvers/johnson.h"
#include "properties/laws/changed_record.h"
#include "properties/mutants/mutant.h"

namespace touchstone::first_step_is_the_answer {
namespace {

struct AfterOne {
    template <Scalar S, int D>
    Stop<S> operator()(const Iterate<S, D>& iterate) const {
        return Stop<S>::converged_if(iterate.k >= 1, "one", S(iterate.k), S(1));
    }
};

Recordings record(const AnyQuery& query) {
    using Bodies = changed_detail::Pair<Rational, 3>;
    Recordings list;
    if (!has_vertices(query)) return list;
    const auto ask = [](const Bodies& pair, const ExactVec& start) {
        return gjk::distance(pair.a, pair.b, gjk::Options<Johnson, AfterOne>{}, NullObserver{}, start);
    };
    add_changed_runs<Rational, 3>(list, in_space(query), ask, ask);
    return list;
}

const SubjectMutant mutant("changed_gjk", "first_step_is_the_answer",
                           "one reduction and no more; right: until the stopping rule is met",
                           "cap taken for an answer", &record);
const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::first_step_is_the_answer
