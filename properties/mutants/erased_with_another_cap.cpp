// SPDX-License-Identifier: GPL-3.0-or-later
// The erased form has another iteration cap than the template.
#include "properties/laws/changed_record.h"
#include "properties/mutants/mutant.h"

namespace touchstone::erased_with_another_cap {
namespace {

Recordings record(const AnyQuery& query) {
    using Bodies = changed_detail::Pair<Rational, 3>;
    Recordings list;
    if (!has_vertices(query)) return list;
    const auto ask = [](const Bodies& pair, const ExactVec& start) {
        return gjk::distance(pair.a, pair.b, gjk::Options<>{}, NullObserver{}, start);
    };
    const auto ask_erased = [](const Bodies& pair, const ExactVec& start) {
        return gjk::distance(pair.a, pair.b, gjk::Options<>{{}, {}, 2}, NullObserver{}, start);
    };
    add_changed_runs<Rational, 3>(list, in_space(query), ask, ask_erased);
    return list;
}

const SubjectMutant mutant("changed_gjk", "erased_with_another_cap",
                           "two reductions at most in the erased form; right: the options of the template",
                           "options lost on the way through erasure", &record);
const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::erased_with_another_cap
