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
#include "experiments/engines/libraries/prepared.h"

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

Geometry shared_convex_of(const touchstone_body& body) {
    static engines::SharedShapes<fcl::CollisionGeometryd> known;
    return known.find_or(body, [&body] { return convex_of(body, engines::local_vertices(body)); });
}

struct Placed {
    Geometry geometry;
    fcl::Transform3d transform = fcl::Transform3d::Identity();
};

/// A rigid pose becomes a transform; a stretched body gets its world vertices.
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
            return {rigid ? shared_convex_of(body) : convex_of(body, engines::world_vertices(body)), transform};
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
    // The sign of a depth differs between FCL's paths, so its magnitude is judged. FCL promises no error of it.
    const fcl::Contactd& contact = result.getContact(0);
    answer.value = std::abs(contact.penetration_depth);
    answer.allowed_error = 0;
    engines::store_normal(contact.normal, -1, answer);  // FCL's normal points from the first object to the second
    engines::add_contact(contact.pos, answer.value, answer);
}

template <fcl::GJKSolverType solver>
class Prepared {
public:
    static std::unique_ptr<Prepared> make(const touchstone_query& query, touchstone_answer& refusal) {
        const char* reason = nullptr;
        const Placed a = shape_of(query.a, reason), b = shape_of(query.b, reason);
        if (reason != nullptr) return engines::refuse(refusal, reason), nullptr;
        return std::unique_ptr<Prepared>(new Prepared(query.kind, a, b));
    }
    void place(const double* rows, const double* translation) {
        b_.setTransform(transform_of(engines::moved({}, rows, translation)));
        b_.computeAABB();
    }
    void answer(touchstone_answer& answer) {
        if (kind_ == TOUCHSTONE_DISTANCE) return ask_distance(a_, b_, solver, answer);
        fcl::CollisionRequestd request(1, kind_ == TOUCHSTONE_PENETRATION);
        request.gjk_solver_type = solver;
        ask_overlap(a_, b_, request, answer);
    }

private:
    Prepared(int kind, const Placed& a, const Placed& b)
        : kind_(kind), a_(a.geometry, a.transform), b_(b.geometry, b.transform) {}

    int kind_;
    fcl::CollisionObjectd a_, b_;
};

int answers(int kind, int dimension) { return dimension == 3 && kind != TOUCHSTONE_IMPACT; }

constexpr const char* version = TOUCHSTONE_LIBRARY_VERSION;

}  // namespace

const touchstone_engine* touchstone_engine_at(int index) {
    // GST_LIBCCD ends where a distance falls by less than 1e-6, a length; GST_INDEP where the bounds of a distance
    // differ by less than that share of it.
    static const touchstone_engine all[] = {
        engines::engine_of<Prepared<fcl::GST_LIBCCD>>(
            {"fcl", version, "GST_LIBCCD, distance tolerance 1e-6, defaults", 64, 1e-6, 0, 1, answers}),
        engines::engine_of<Prepared<fcl::GST_INDEP>>(
            {"fcl_indep", version, "GST_INDEP, relative tolerance 1e-6, defaults", 64, 0, 1e-6, 1, answers})};
    return index >= 0 && index < 2 ? &all[index] : nullptr;
}
