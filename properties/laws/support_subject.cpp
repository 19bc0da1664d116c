// SPDX-License-Identifier: GPL-3.0-or-later
// The subjects `support_mappings` and `dobkin_kirkpatrick`, on the bodies of the query.
#include <algorithm>
#include <bit>
#include <cmath>
#include <concepts>
#include <cstdint>

#include "algorithms/dobkin_kirkpatrick/hierarchy.h"
#include "algorithms/fast/posed/transformed.h"
#include "algorithms/fast/registers/difference.h"
#include "algorithms/shapes/hill_climbing.h"
#include "properties/laws/support_record.h"

namespace touchstone {

Rational missing_height(const std::vector<ExactVec>& points, const std::vector<ExactVec>& minus,
                        const SupportAnswer& answer) {
    Rational highest = dot(answer.direction, points[0]);
    for (const ExactVec& x : points) highest = std::max(highest, dot(answer.direction, x));
    if (!minus.empty()) {
        Rational lowest = dot(answer.direction, minus[0]);
        for (const ExactVec& x : minus) lowest = std::min(lowest, dot(answer.direction, x));
        highest -= lowest;
    }
    return highest - dot(answer.direction, answer.found);
}

std::vector<Vec<double, 3>> test_directions(const Query<3>& query) {
    const auto a = vertices_of(query.a), b = vertices_of(query.b);
    std::vector<Vec<double, 3>> directions{{1, 0, 0}, {0, -1, 0}, {0, 0, 1}, {1, 1, 0}, {0, 0, 0}};
    const auto at = [&](std::size_t i) { return a[i % a.size()]; };
    const auto edge = at(1) - at(0), other = at(2) - at(0);
    directions.push_back(edge);
    directions.push_back(at(3) - b[0]);
    directions.push_back(cross(edge, other));
    directions.push_back(-cross(edge, b.back() - at(0)));
    for (const auto& d : directions)
        if (!is_finite(d)) return {directions.begin(), directions.begin() + 5};
    return directions;
}

namespace {

template <Field S, int D>
void add_runs(Recordings& list, const Query<D>& query) {
    const auto a = polytope_of<S>(query.a), b = polytope_of<S>(query.b);
    add_recording(list, scan_run<S>(query, a));
    const auto climbing = hill_climbing_polytope(convex_hull(std::span<const Vec<S, D>>(a.vertices)));
    if (!climbing.vertices.empty()) add_recording(list, support_run<S>("hill climbing", query, climbing));
    add_recording(list, image_run<S>(query, Transformed<Polytope<S, D>>{a, support_detail::affine_map<S, D>()}));
    const MinkowskiDifference<Polytope<S, D>, Polytope<S, D>> cso{a, b};
    add_recording(list, difference_run<S>(query, cso));
}

Recordings record(const AnyQuery& query, ScalarKind scalar) {
    Recordings list;
    for_scalar(query, scalar,
               [&](auto tag, const auto& rounded) { add_runs<typename decltype(tag)::type>(list, rounded); });
    return list;
}

const SimpleSubject subject("support_mappings", &record);
const SubjectRegistration registration(subject);

/// Returns the dimension of the vertices of P_0 with these numbers, decided in rationals.
template <Field S, int D>
int dimension_of(const std::vector<Vec<S, D>>& vertices, const std::vector<int>& numbers) {
    std::vector<ExactVec> corners;
    for (const int i : numbers) corners.push_back(lift(vertices[static_cast<std::size_t>(i)]));
    return affine_dimension(std::span<const ExactVec>(corners));
}

HierarchyLevel level_of(const dobkin_kirkpatrick::PolyhedronLevel& level,
                        const dobkin_kirkpatrick::PolyhedronLevel* coarser) {
    HierarchyLevel result;
    result.vertices = level.vertex;
    if (coarser == nullptr) return result;
    std::vector<int> dropped;
    for (int v = 0; v < static_cast<int>(level.vertex.size()); ++v)
        if (std::find(coarser->finer.begin(), coarser->finer.end(), v) == coarser->finer.end()) dropped.push_back(v);
    for (const int v : dropped) {
        result.dropped_degrees.push_back(level.adjacency.degree(v));
        for (const int w : level.adjacency.of(v))
            if (std::find(dropped.begin(), dropped.end(), w) != dropped.end()) result.dropped_is_independent = false;
    }
    return result;
}

/// Returns the exponent of the last bit of x. Precondition: x is finite and not zero.
int last_bit(double x) {
    const int first = std::ilogb(x);
    const auto digits = static_cast<std::uint64_t>(std::fabs(std::ldexp(x, 52 - first)));
    return first - 52 + std::countr_zero(digits);
}

/// True if no product of three coordinates overflows and none has bits below the least positive double, so that the
/// sums of products of algorithms/shapes/orientation.h lose nothing. Floats are decided in double there, and meet this.
bool are_in_range_of_predicates(const std::vector<Vec<double, 3>>& points) {
    for (const auto& x : points)
        for (const double c : x.component)
            if (c != 0 && (3 * last_bit(c) < -1074 || 3 * (std::ilogb(c) + 1) > 1023)) return false;
    return true;
}

template <Field S, int D>
HierarchyRun hierarchy_run(const Query<D>& query) {
    const auto points = polytope_of<S>(query.a).vertices;
    const dobkin_kirkpatrick::Hierarchy<S, D> hierarchy(points);
    HierarchyRun run;
    run.variant = "hierarchy of A";
    run.exact_scalar = scalar_traits<S>::is_exact;
    run.points = lift(points);
    run.affine_dimension = hierarchy.affine_dimension();
    if constexpr (std::same_as<S, double> && D == 3) run.predicates_are_exact = are_in_range_of_predicates(points);
    for (const auto& d : support_detail::directions_for<S>(query)) {
        const auto answer = hierarchy.query(d);
        run.answers.push_back({lift(d), lift(answer.point.position)});
        run.visits.push_back(answer.visits);
    }
    const auto& solid = hierarchy.polyhedron();
    for (std::size_t i = 0; i < solid.size(); ++i)
        run.levels.push_back(level_of(solid[i], i + 1 < solid.size() ? &solid[i + 1] : nullptr));
    for (const auto& polygon : hierarchy.polygon()) run.levels.push_back({polygon.vertex, {}, true});
    for (auto& level : run.levels) level.affine_dimension = dimension_of(hierarchy.vertices(), level.vertices);
    return run;
}

Recordings record_hierarchy(const AnyQuery& query, ScalarKind scalar) {
    Recordings list;
    for_scalar(query, scalar, [&](auto tag, const auto& rounded) {
        add_recording(list, hierarchy_run<typename decltype(tag)::type>(rounded));
    });
    return list;
}

const SimpleSubject hierarchy_subject("dobkin_kirkpatrick", &record_hierarchy);
const SubjectRegistration hierarchy_registration(hierarchy_subject);

}  // namespace
}  // namespace touchstone
