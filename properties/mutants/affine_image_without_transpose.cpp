// SPDX-License-Identifier: GPL-3.0-or-later
// The support of an affine image is computed along d instead of M^T d.
#include "properties/laws/support_record.h"
#include "properties/mutants/mutant.h"

namespace touchstone::affine_image_without_transpose {
namespace {

struct WithoutTranspose {
    Polytope<Rational, 3> shape;
    Pose<Rational, 3> pose;
    SupportPoint<Rational, 3> support(const ExactVec& d) const {
        const auto local = shape.support(d);  // right: shape.support(M^T d)
        return {apply(pose, local.position), local.feature};
    }
};

Recordings record(const AnyQuery& query) {
    Recordings list;
    if (!has_vertices(query)) return list;
    const Query<3> solid = in_space(query);
    const WithoutTranspose image{polytope_of<Rational>(solid.a), support_detail::affine_map<Rational, 3>()};
    add_recording(list, image_run<Rational>(solid, image));
    return list;
}

const SubjectMutant mutant("support_mappings", "affine_image_without_transpose",
                           "M S(P, d) + N; right: M S(P, M^T d) + N", "slip in I-05", &record);
const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::affine_image_without_transpose
