// SPDX-License-Identifier: GPL-3.0-or-later
// The tolerance is in metres, so its meaning depends on the unit of length.
#include "algorithms/simplex_solvers/johnson.h"
#include "properties/laws/changed_record.h"
#include "properties/mutants/mutant.h"

namespace touchstone::tolerance_has_a_unit {
namespace {

struct InMetres {
    template <Scalar S, int D>
    Stop<S> operator()(const Iterate<S, D>& iterate) const {
        const S gap = S(iterate.vv - iterate.vw), allowed = scalar_traits<S>::from_double(0.0625);
        return Stop<S>::converged_if(gap <= allowed, "metres", gap, allowed, Promise::gap);
    }
};

Recordings record(const AnyQuery& query) {
    using Bodies = changed_detail::Pair<Rational, 3>;
    Recordings list;
    if (!has_vertices(query)) return list;
    const auto ask = [](const Bodies& pair, const ExactVec& start) {
        return gjk::distance(pair.a, pair.b, gjk::Options<Johnson, InMetres>{}, NullObserver{}, start);
    };
    add_changed_runs<Rational, 3>(list, in_space(query), ask, ask);
    return list;
}

const SubjectMutant mutant("changed_gjk", "tolerance_has_a_unit",
                           "stop when v.v - v.w <= 1/16 whatever the size; right: relative to v.v",
                           "E-28; tolerance of the wrong dimension", &record);
const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::tolerance_has_a_unit
