// SPDX-License-Identifier: MIT
// FCL: fcl::collide and fcl::distance in double, with both of its narrow phases.
#include <fcl/geometry/shape/box.h>
#include <fcl/geometry/shape/capsule.h>
#include <fcl/geometry/shape/cone.h>
#include <fcl/geometry/shape/convex.h>
#include <fcl/geometry/shape/cylinder.h>
#include <fcl/geometry/shape/ellipsoid.h>
#include <fcl/geometry/shape/sphere.h>
#include <fcl/narrowphase/collision.h>
#include <fcl/narrowphase/distance.h>

#include <algorithm>
#include <memory>

#include "experiments/engines/libraries/placed.h"

namespace {

using Geometry = std::shared_ptr<fcl::CollisionGeometryd>;

fcl::Transform3d transform_of(const touchstone_body& body) {
    fcl::Transform3d transform = fcl::Transform3d::Identity();
    for (int i = 0; i < 3; ++i) {
        for (int k = 0; k < 3; ++k) transform.linear()(i, k) = body.rows[3 * i + k];
        transform.translation()[i] = body.translation[i];
    }
    return transform;
}

std::vector<engines::Point> local_vertices(const touchstone_body& body) {
    std::vector<engines::Point> points;
    for (int i = 0; i < body.vertex_count; ++i)
        points.push_back({body.vertices[3 * i], body.vertices[3 * i + 1], body.vertices[3 * i + 2]});
    return points;
}

Geometry convex_of(const touchstone_body& body, const std::vector<engines::Point>& points) {
    auto vertices = std::make_shared<std::vector<fcl::Vector3d>>();
    for (const auto& p : points) vertices->emplace_back(p[0], p[1], p[2]);
    auto faces = std::make_shared<std::vector<int>>();
    for (int f = 0; f < body.facet_count; ++f) {
        faces->push_back(3);
        for (int k = 0; k < 3; ++k) faces->push_back(body.facets[3 * f + k]);
    }
    return std::make_shared<fcl::Convexd>(vertices, body.facet_count, faces);
}

struct Placed {
    Geometry geometry;
    fcl::Transform3d transform = fcl::Transform3d::Identity();
};

Placed shape_of(const touchstone_body& body, const char*& refusal) {
    const double* s = body.size;
    const bool rigid = engines::is_rigid<double>(body);
    if (body.margin != 0) return refusal = "FCL has no margins", Placed{};
    if (!rigid && body.shape != TOUCHSTONE_POLYTOPE && body.shape != TOUCHSTONE_BOX && body.shape != TOUCHSTONE_SPHERE)
        return refusal = "the pose is no rigid motion", Placed{};
    const fcl::Transform3d transform = rigid ? transform_of(body) : fcl::Transform3d::Identity();
    switch (body.shape) {
        case TOUCHSTONE_BOX:
            if (rigid) return {std::make_shared<fcl::Boxd>(2 * s[0], 2 * s[1], 2 * s[2]), transform};
            [[fallthrough]];
        case TOUCHSTONE_POLYTOPE:
            if (body.facet_count == 0) return refusal = "the hull is flat, and fcl::Convex takes faces", Placed{};
            // Stretched bodies come with their world vertices.
            return {convex_of(body, rigid ? local_vertices(body) : engines::world_vertices(body)), transform};
        case TOUCHSTONE_SPHERE: return {std::make_shared<fcl::Sphered>(s[0]), transform_of(body)};
        case TOUCHSTONE_CAPSULE: return {std::make_shared<fcl::Capsuled>(s[0], 2 * s[1]), transform};
        case TOUCHSTONE_CYLINDER: return {std::make_shared<fcl::Cylinderd>(s[0], 2 * s[1]), transform};
        case TOUCHSTONE_CONE: return {std::make_shared<fcl::Coned>(s[0], 2 * s[1]), transform};
        default: return {std::make_shared<fcl::Ellipsoidd>(s[0], s[1], s[2]), transform};
    }
}

void ask_distance(const fcl::CollisionObjectd& a, const fcl::CollisionObjectd& b, fcl::GJKSolverType solver,
                  touchstone_answer& answer) {
    fcl::DistanceRequestd request;
    request.enable_nearest_points = true;
    request.gjk_solver_type = solver;
    fcl::DistanceResultd result;
    const double distance = fcl::distance(&a, &b, request, result);
    answer.verdict = distance > 0 ? TOUCHSTONE_SEPARATED : TOUCHSTONE_MEET;
    if (answer.verdict == TOUCHSTONE_MEET) return;
    answer.value = distance;
    engines::store(result.nearest_points[0], answer.point_a);
    engines::store(result.nearest_points[1], answer.point_b);
}

void ask_overlap(const fcl::CollisionObjectd& a, const fcl::CollisionObjectd& b, const fcl::CollisionRequestd& request,
                 touchstone_answer& answer) {
    fcl::CollisionResultd result;
    fcl::collide(&a, &b, request, result);
    answer.verdict = result.isCollision() ? TOUCHSTONE_MEET : TOUCHSTONE_SEPARATED;
    if (!request.enable_contact || !result.isCollision()) return;
    // The sign of a depth differs between FCL's paths; its size is what is judged. No error of it is promised.
    answer.value = std::abs(result.getContact(0).penetration_depth);
    answer.allowed_error = 0;
}

void ask(const touchstone_query& query, touchstone_answer& answer, fcl::GJKSolverType solver) {
    const char* refusal = nullptr;
    const Placed a = shape_of(query.a, refusal), b = shape_of(query.b, refusal);
    if (refusal != nullptr) return engines::refuse(answer, refusal);
    const fcl::CollisionObjectd first(a.geometry, a.transform), second(b.geometry, b.transform);
    if (query.kind == TOUCHSTONE_DISTANCE) return ask_distance(first, second, solver, answer);
    fcl::CollisionRequestd request(1, query.kind == TOUCHSTONE_PENETRATION);
    request.gjk_solver_type = solver;
    ask_overlap(first, second, request, answer);
}

void ask_libccd(const touchstone_query* query, touchstone_answer* answer) { ask(*query, *answer, fcl::GST_LIBCCD); }
void ask_indep(const touchstone_query* query, touchstone_answer* answer) { ask(*query, *answer, fcl::GST_INDEP); }

int answers(int kind, int dimension) { return dimension == 3 && kind != TOUCHSTONE_IMPACT; }

constexpr const char* version = TOUCHSTONE_LIBRARY_VERSION;

}  // namespace

const touchstone_engine* touchstone_engine_at(int index) {
    static const touchstone_engine all[] = {
        {TOUCHSTONE_ENGINE_ABI, "fcl", version, "GST_LIBCCD, distance tolerance 1e-6, defaults", 64, 1e-6, 0, 1,
         answers, ask_libccd},
        {TOUCHSTONE_ENGINE_ABI, "fcl_indep", version, "GST_INDEP, tolerance 1e-6, defaults", 64, 1e-6, 1e-6, 1, answers,
         ask_indep}};
    return index >= 0 && index < 2 ? &all[index] : nullptr;
}
