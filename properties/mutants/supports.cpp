// SPDX-License-Identifier: GPL-3.0-or-later
// Mistakes in support mappings and hierarchies.
#include <algorithm>

#include "algorithms/printed/dobkin_kirkpatrick.h"
#include "properties/laws/lift.h"
#include "properties/laws/posed_shapes.h"
#include "properties/laws/support_record.h"
#include "properties/laws/support_run.h"
#include "properties/mutants/half_precision_scan.h"
#include "properties/mutants/mutant.h"

namespace touchstone {
namespace {

/// The support of B is computed along d instead of -d.
namespace difference_without_minus {

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

}  // namespace difference_without_minus

/// The linear scan ends one vertex early.
namespace scan_forgets_the_last {

struct WithoutLast {
    const std::vector<ExactVec>& points;
    SupportPoint<Rational, 3> support(const ExactVec& d) const {
        const std::size_t count = points.size() > 1 ? points.size() - 1 : 1;  // right: points.size()
        return scan_support<Rational, 3>(std::span(points.data(), count), d);
    }
};

Recordings record(const AnyQuery& query) {
    Recordings list;
    if (!has_vertices(query)) return list;
    const Query<3> solid = in_space(query);
    const auto points = polytope_of<Rational>(solid.a).vertices;
    add_recording(list, scan_run<Rational>(solid, WithoutLast{points}));
    return list;
}

}  // namespace scan_forgets_the_last

/// The linear scan compares its inner products in half precision. The recording is in double, since the mistake is one
/// of rounding.
namespace scan_in_half_precision {

Recordings record(const AnyQuery& query) {
    Recordings list;
    if (!has_vertices(query)) return list;
    const Query<3> solid = in_space(query);
    add_recording(list, scan_run<double>(solid, HalfPrecisionScan{polytope_of<double>(solid.a)}));
    return list;
}

}  // namespace scan_in_half_precision

/// The mean of all farthest vertices is returned, as sign(0) = 0 does for a box.
namespace ties_are_averaged {

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

}  // namespace ties_are_averaged

/// The direction is turned by M instead of M^T before the shape is asked, in the shipped loop.
namespace pose_direction_not_transposed {

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

}  // namespace pose_direction_not_transposed

/// The hierarchy of seed S0 as printed: levels continue beyond the last simplex, and a query visits all neighbours.
namespace hierarchy_as_printed {

using Built = printed::DobkinKirkpatrick<Rational>;

HierarchyLevel level_of(const Built& built, std::size_t i) {
    const auto& level = built.levels[i];
    HierarchyLevel result;
    result.vertices = level.vertex;
    std::vector<Vec<Rational, 3>> corners;
    for (const int v : level.vertex) corners.push_back(built.points[static_cast<std::size_t>(v)]);
    result.affine_dimension = affine_dimension(std::span<const Vec<Rational, 3>>(corners));
    if (i + 1 == built.levels.size()) return result;
    const auto& kept = built.levels[i + 1].finer;
    for (int v = 0; v < static_cast<int>(level.vertex.size()); ++v)
        if (std::find(kept.begin(), kept.end(), v) == kept.end())
            result.dropped_degrees.push_back(level.adjacency.degree(v));
    return result;
}

Recordings record(const AnyQuery& query) {
    Recordings list;
    const auto* solid = std::get_if<Query<3>>(&query);
    if (solid == nullptr) return list;
    HierarchyRun run;
    run.variant = "as printed";
    run.exact_scalar = true;
    const auto points = polytope_of<Rational>(solid->a).vertices;
    auto built = printed::dobkin_kirkpatrick(points, printed::Marks::cleared_each_level);
    run.points = lift(points);
    while (!built.levels.empty() && built.levels.back().vertex.empty()) built.levels.pop_back();
    for (std::size_t i = 0; i < built.levels.size(); ++i) run.levels.push_back(level_of(built, i));
    run.affine_dimension = run.levels.front().affine_dimension;
    printed::drop_flat_levels(built);
    for (const auto& d : test_directions(*solid)) {
        const auto found = built.support(convert<Rational>(d));
        run.answers.push_back({lift(convert<Rational>(d)), lift(found->point.position)});
        run.visits.push_back(found->visits);
    }
    add_recording(list, std::move(run));
    return list;
}

}  // namespace hierarchy_as_printed

/// Half of the vertices are dropped whatever their edges.
namespace hierarchy_drops_neighbours {

void change(HierarchyRun& run) {
    for (HierarchyLevel& level : run.levels) level.dropped_is_independent = level.vertices.size() <= 4;
}

}  // namespace hierarchy_drops_neighbours

/// The descent ends on the coarsest level.
namespace hierarchy_stays_on_top {

void change(HierarchyRun& run) {
    if (run.levels.empty()) return;
    const auto& top = run.levels.back().vertices;
    if (run.affine_dimension < 3) return;  // vertices are numbered differently there
    for (SupportAnswer& answer : run.answers)
        answer.found = run.points[static_cast<std::size_t>(top[0]) % run.points.size()];
}

}  // namespace hierarchy_stays_on_top

const MutantTable<SubjectMutant> of_subjects{
    {"support_mappings", "difference_without_minus", "S(A, d) - S(B, d); right: S(A, d) - S(B, -d)",
     "sign slip in I-07", &difference_without_minus::record},
    {"support_mappings", "scan_forgets_the_last", "i < n - 1; right: i < n", "off by one",
     &scan_forgets_the_last::record},
    {"support_mappings", "scan_in_half_precision",
     "inner products compared in 11 bits; right: in those of the vertices, 53", "narrow scalar",
     &scan_in_half_precision::record},
    {"support_mappings", "ties_are_averaged", "the mean of all maxima; right: one of them", "E-03, sign(0)",
     &ties_are_averaged::record},
    {"posed_shapes", "pose_direction_not_transposed", "S(M P + N, d) asks P along M d; right: along M^T d",
     "slip of a transpose; seed S0 (I-05)", &pose_direction_not_transposed::record},
    {"dobkin_kirkpatrick", "hierarchy_as_printed",
     "all neighbours of the best vertex are looked at, and levels may be flat; right: two edges kept a level, and "
     "vertices put back until the rest spans space",
     "seed S0, Dobkin-Kirkpatrick; E-06, E-07, E-08", &hierarchy_as_printed::record},
    {"dobkin_kirkpatrick", "hierarchy_drops_neighbours",
     "every other vertex goes; right: an independent set, and a simplex stays",
     "seed S0, pseudo-code of S_i; E-06, E-07", &changed<HierarchyRun, hierarchy_drops_neighbours::change>},
    {"dobkin_kirkpatrick", "hierarchy_stays_on_top",
     "the best vertex of the last simplex; right: followed down to the polytope", "slip in the descent",
     &changed<HierarchyRun, hierarchy_stays_on_top::change>}};

}  // namespace
}  // namespace touchstone
