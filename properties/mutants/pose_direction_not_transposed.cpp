// SPDX-License-Identifier: GPL-3.0-or-later
// The direction is turned by M instead of M^T before the shape is asked, in the shipped loop.
#include "properties/laws/posed_shapes.h"
#include "properties/mutants/mutant.h"

namespace touchstone::pose_direction_not_transposed {
namespace {

template <class Shape>
struct NotTransposed {
    using scalar = typename Shape::scalar;
    static constexpr int dimension = Shape::dimension;

    Shape shape;
    Pose<scalar, dimension> pose;

    SupportPoint<scalar, dimension> support(const Vec<scalar, dimension>& d) const {
        Pose<scalar, dimension> turn = pose;
        turn.translation = zero_vector<scalar, dimension>();
        const auto local = shape.support(apply(turn, d));  // right: apply_transposed(pose, d)
        return {apply(pose, local.position), local.feature};
    }
};

Recordings record(const AnyQuery& query) {
    Recordings list;
    if (!has_vertices(query)) return list;
    std::visit(
        [&](const auto& boxes) {
            if (auto run = posed_run<Rational, NotTransposed>(boxes, "mutant")) add_recording(list, std::move(*run));
        },
        as_posed_boxes(query));
    return list;
}

const SubjectMutant mutant("posed_shapes", "pose_direction_not_transposed",
                           "S(M P + N, d) asks P along M d; right: along M^T d", "slip of a transpose; seed S0 (I-05)",
                           &record);
const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::pose_direction_not_transposed
