// SPDX-License-Identifier: GPL-3.0-or-later
// The support of B is computed along d instead of -d.
#include "properties/laws/support_record.h"
#include "properties/mutants/mutant.h"

namespace touchstone::difference_without_minus {
namespace {

struct WithoutMinus {
    Polytope<Rational, 3> a, b;
    CsoVertex<Rational, 3> support(const ExactVec& d) const {
        const auto on_a = a.support(d), on_b = b.support(d);  // right: b.support(-d)
        return {on_a.position - on_b.position, on_a.position, on_b.position, on_a.feature, on_b.feature};
    }
};

Recordings record(const AnyQuery& query) {
    Recordings list;
    if (!has_vertices(query)) return list;
    const Query<3> solid = in_space(query);
    const WithoutMinus cso{polytope_of<Rational>(solid.a), polytope_of<Rational>(solid.b)};
    add_recording(list, difference_run<Rational>(solid, cso));
    return list;
}

const SubjectMutant mutant("support_mappings", "difference_without_minus",
                           "S(A, d) - S(B, d); right: S(A, d) - S(B, -d)", "sign slip in I-07", &record);
const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::difference_without_minus
