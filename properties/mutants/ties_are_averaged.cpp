// SPDX-License-Identifier: GPL-3.0-or-later
// The mean of all farthest vertices is returned, as sign(0) = 0 does for a box.
#include "properties/laws/support_record.h"
#include "properties/mutants/mutant.h"

namespace touchstone::ties_are_averaged {
namespace {

struct MeanOfTies {
    Polytope<Rational, 3> shape;
    SupportPoint<Rational, 3> support(const ExactVec& d) const {
        const auto first = shape.support(d);  // right: this point
        ExactVec sum = zero_vector<Rational, 3>();
        int count = 0;
        for (const ExactVec& x : shape.vertices)
            if (dot(d, x) == dot(d, first.position)) sum = sum + x, ++count;
        return {Rational(Rational(1) / count) * sum, first.feature};
    }
};

Recordings record(const AnyQuery& query) {
    Recordings list;
    if (!has_vertices(query)) return list;
    const Query<3> solid = in_space(query);
    add_recording(list, scan_run<Rational>(solid, MeanOfTies{polytope_of<Rational>(solid.a)}));
    return list;
}

const SubjectMutant mutant("support_mappings", "ties_are_averaged", "the mean of all maxima; right: one of them",
                           "E-03, sign(0)", &record);
const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::ties_are_averaged
