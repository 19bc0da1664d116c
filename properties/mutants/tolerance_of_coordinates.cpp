// SPDX-License-Identifier: GPL-3.0-or-later
// The tolerance is relative to the coordinates of A instead of those of A - B, so it grows with the distance from the
// origin.
#include "algorithms/simplex_solvers/johnson.h"
#include "properties/laws/changed_record.h"
#include "properties/mutants/mutant.h"

namespace touchstone::tolerance_of_coordinates {
namespace {

struct OfCoordinates {
    template <Scalar S, int D>
    Stop<S> operator()(const Iterate<S, D>& iterate) const {
        const S gap = S(iterate.vv - iterate.vw);
        const S allowed = S(squared_norm(iterate.w.a) * scalar_traits<S>::from_double(0.0625));
        return Stop<S>::converged_if(gap <= allowed, "of_a", gap, allowed, Promise::gap);
    }
};

Recordings record(const AnyQuery& query) {
    using Bodies = changed_detail::Pair<Rational, 3>;
    Recordings list;
    if (!has_vertices(query)) return list;
    const auto ask = [](const Bodies& pair, const ExactVec& start) {
        return gjk::distance(pair.a, pair.b, gjk::Options<Johnson, OfCoordinates>{}, NullObserver{}, start);
    };
    add_changed_runs<Rational, 3>(list, in_space(query), ask, ask);
    return list;
}

const SubjectMutant mutant("changed_gjk", "tolerance_of_coordinates",
                           "stop when v.v - v.w <= |a|^2 / 16; right: relative to v.v",
                           "tolerance of the wrong quantity", &record);
const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::tolerance_of_coordinates
