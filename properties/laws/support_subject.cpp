// SPDX-License-Identifier: GPL-3.0-or-later
// The subjects `support_mappings` and `dobkin_kirkpatrick`, on the bodies of the query.
#include <algorithm>

#include "algorithms/dobkin_kirkpatrick/hierarchy.h"
#include "algorithms/shapes/hill_climbing.h"
#include "algorithms/shapes/transformed.h"
#include "properties/laws/lift.h"
#include "properties/laws/support_run.h"

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

template <Scalar S, int D>
std::vector<Vec<S, D>> directions_for(const Query<D>& query) {
    std::vector<Vec<S, D>> list;
    for (const auto& d : test_directions(in_space(query))) {
        Vec<double, D> cut;
        for (int k = 0; k < D; ++k) cut[k] = d[k];
        if (is_finite(convert<S>(cut))) list.push_back(convert<S>(cut));
    }
    return list;
}

/// A point that left the range of the scalar does not count as an answer.
template <Scalar S, int D, class Support>
SupportRun ask(const char* variant, const std::vector<Vec<S, D>>& directions, const Support& support) {
    SupportRun run;
    run.variant = variant;
    run.exact_scalar = scalar_traits<S>::is_exact;
    for (const auto& d : directions) {
        const Vec<S, D> found = support(d);
        if (is_finite(found)) run.answers.push_back({lift(d), lift(found)});
    }
    return run;
}

/// The map x -> M x + N with M of small integers. It is singular in space, because flat images are legal too.
template <Scalar S, int D>
Pose<S, D> affine_map() {
    Pose<S, D> pose = Pose<S, D>::identity();
    pose.rows[0][1] = S(2);
    pose.rows[1][0] = S(-1);
    pose.rows[D - 1] = pose.rows[0] + pose.rows[1];
    pose.translation[0] = S(3);
    return pose;
}

template <Scalar S, int D>
std::vector<ExactVec> images(const std::vector<Vec<S, D>>& points) {
    const auto map = affine_map<Rational, D>();
    std::vector<ExactVec> list;
    for (const auto& x : points) {
        Vec<Rational, D> exact;
        for (int k = 0; k < D; ++k) exact[k] = lift(x[k]);
        list.push_back(lift(apply(map, exact)));
    }
    return list;
}

template <Field S, int D>
void add_runs(Recordings& list, const Query<D>& query) {
    const auto a = polytope_of<S>(query.a), b = polytope_of<S>(query.b);
    const auto directions = directions_for<S>(query);
    const auto add = [&](const char* variant, std::vector<ExactVec> points, std::vector<ExactVec> minus,
                         const auto& support) {
        SupportRun run = ask<S, D>(variant, directions, support);
        run.points = std::move(points);
        run.minus = std::move(minus);
        add_recording(list, std::move(run));
    };
    add("scan", lift(a.vertices), {}, [&](const auto& d) { return a.support(d).position; });
    const auto climbing = hill_climbing_polytope(convex_hull(std::span<const Vec<S, D>>(a.vertices)));
    if (!climbing.vertices.empty())
        add("hill climbing", lift(a.vertices), {}, [&](const auto& d) { return climbing.support(d).position; });
    const Transformed<Polytope<S, D>> image{a, affine_map<S, D>()};
    add("affine image", images(a.vertices), {}, [&](const auto& d) { return image.support(d).position; });
    const MinkowskiDifference<Polytope<S, D>, Polytope<S, D>> cso{a, b};
    add("difference", lift(a.vertices), lift(b.vertices), [&](const auto& d) { return cso.support(d).w; });
}

Recordings record(const AnyQuery& query, ScalarKind scalar) {
    Recordings list;
    for_scalar(query, scalar, [&](auto tag, const auto& seen) { add_runs<typename decltype(tag)::type>(list, seen); });
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

template <Field S, int D>
HierarchyRun hierarchy_run(const Query<D>& query) {
    const auto points = polytope_of<S>(query.a).vertices;
    const dobkin_kirkpatrick::Hierarchy<S, D> hierarchy(points);
    HierarchyRun run;
    run.variant = "hierarchy of A";
    run.exact_scalar = scalar_traits<S>::is_exact;
    run.points = lift(points);
    run.affine_dimension = hierarchy.affine_dimension();
    for (const auto& d : directions_for<S>(query)) {
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
    for_scalar(query, scalar, [&](auto tag, const auto& seen) {
        add_recording(list, hierarchy_run<typename decltype(tag)::type>(seen));
    });
    return list;
}

const SimpleSubject hierarchy_subject("dobkin_kirkpatrick", &record_hierarchy);
const SubjectRegistration hierarchy_registration(hierarchy_subject);

}  // namespace
}  // namespace touchstone
