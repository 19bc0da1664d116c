// SPDX-License-Identifier: MIT
// Bullet: btGjkPairDetector with its EPA solver (as in production) and btGjkEpaSolver2 alone. Margins are 0, as a user
// sets them to get the distance of the shapes and not of their inflated hulls.
#include <BulletCollision/CollisionShapes/btBoxShape.h>
#include <BulletCollision/CollisionShapes/btCapsuleShape.h>
#include <BulletCollision/CollisionShapes/btConeShape.h>
#include <BulletCollision/CollisionShapes/btConvexHullShape.h>
#include <BulletCollision/CollisionShapes/btCylinderShape.h>
#include <BulletCollision/CollisionShapes/btSphereShape.h>
#include <BulletCollision/NarrowPhaseCollision/btContinuousConvexCollision.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpa2.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpaPenetrationDepthSolver.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkPairDetector.h>
#include <BulletCollision/NarrowPhaseCollision/btPointCollector.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>

#include <algorithm>
#include <memory>

#include "experiments/engines/libraries/placed.h"
#include "experiments/engines/libraries/prepared.h"

namespace {

constexpr int bits = 8 * sizeof(btScalar);

btVector3 vector_of(const double* x) { return {btScalar(x[0]), btScalar(x[1]), btScalar(x[2])}; }

btTransform transform_of(const touchstone_body& body) {
    const double* r = body.rows;
    return btTransform(btMatrix3x3(btScalar(r[0]), btScalar(r[1]), btScalar(r[2]), btScalar(r[3]), btScalar(r[4]),
                                   btScalar(r[5]), btScalar(r[6]), btScalar(r[7]), btScalar(r[8])),
                       vector_of(body.translation));
}

struct Placed {
    std::shared_ptr<btConvexShape> shape;
    btTransform transform = btTransform::getIdentity();
};

std::shared_ptr<btConvexShape> hull_of(const std::vector<engines::Point>& points) {
    auto hull = std::make_shared<btConvexHullShape>();
    for (const auto& p : points) hull->addPoint(vector_of(p.data()), false);
    hull->recalcLocalAabb();
    hull->setMargin(0);
    return hull;
}

/// A rigid pose becomes a transform; a stretched body gets its world vertices.
Placed placed_hull(const touchstone_body& body) {
    if (!engines::is_rigid<btScalar>(body)) return {hull_of(engines::world_vertices(body))};
    static engines::SharedShapes<btConvexShape> known;
    return {known.find_or(body, [&body] { return hull_of(engines::local_vertices(body)); }), transform_of(body)};
}

Placed with_transform(std::shared_ptr<btConvexShape> shape, const touchstone_body& body) {
    return {std::move(shape), transform_of(body)};
}

Placed shape_of(const touchstone_body& body, const char*& refusal) {
    const auto radius = btScalar(body.size[0]), half = btScalar(body.size[1]);
    const bool rigid = engines::is_rigid<btScalar>(body);
    if (body.margin != 0) return refusal = "a margin of Bullet is part of its tolerances", Placed{};
    if (body.shape == TOUCHSTONE_POLYTOPE || (body.shape == TOUCHSTONE_BOX && !rigid)) return placed_hull(body);
    if (body.shape == TOUCHSTONE_ELLIPSOID) return refusal = "Bullet has no ellipsoids", Placed{};
    if (!rigid && body.shape != TOUCHSTONE_SPHERE) return refusal = "the pose is no rigid motion", Placed{};
    switch (body.shape) {
        case TOUCHSTONE_BOX: {
            auto box = std::make_shared<btBoxShape>(vector_of(body.size));
            box->setMargin(0);
            return with_transform(std::move(box), body);
        }
        case TOUCHSTONE_SPHERE: {
            Placed placed{std::make_shared<btSphereShape>(radius)};
            placed.transform.setOrigin(vector_of(body.translation));
            return placed;
        }
        case TOUCHSTONE_CAPSULE: return with_transform(std::make_shared<btCapsuleShapeZ>(radius, 2 * half), body);
        case TOUCHSTONE_CYLINDER: {
            auto cylinder = std::make_shared<btCylinderShapeZ>(btVector3(radius, radius, half));
            cylinder->setMargin(0);
            return with_transform(std::move(cylinder), body);
        }
        default: {
            auto cone = std::make_shared<btConeShapeZ>(radius, 2 * half);
            cone->setMargin(0);
            return with_transform(std::move(cone), body);
        }
    }
}

/// The signed distance: negative if the bodies penetrate.
bool signed_distance_by_pair(const Placed& a, const Placed& b, btPointCollector& found) {
    btVoronoiSimplexSolver simplex;
    btGjkEpaPenetrationDepthSolver depth;
    btGjkPairDetector detector(a.shape.get(), b.shape.get(), &simplex, &depth);
    btGjkPairDetector::ClosestPointInput input;
    input.m_transformA = a.transform;
    input.m_transformB = b.transform;
    detector.getClosestPoints(input, found, nullptr);
    return found.m_hasResult;
}

void answer_signed(double distance, int kind, touchstone_answer& answer) {
    answer.verdict = distance > 0 ? TOUCHSTONE_SEPARATED : TOUCHSTONE_MEET;
    if (kind == TOUCHSTONE_DISTANCE && distance > 0) answer.value = distance;
    if (kind == TOUCHSTONE_PENETRATION && distance <= 0) answer.value = -distance;
}

/// Casts the body as btCollisionWorld::convexSweepTest does. The cast stops within a radius of 0.001 of contact, a
/// constant of btContinuousConvexCollision.cpp. As a time it is that length divided by the closing speed along the
/// normal.
void ask_impact(const touchstone_query& query, const Placed& a, const Placed& b, double radius,
                touchstone_answer& answer) {
    btVoronoiSimplexSolver simplex;
    btGjkEpaPenetrationDepthSolver depth;
    btContinuousConvexCollision cast(b.shape.get(), a.shape.get(), &simplex, &depth);
    btTransform end = b.transform;
    const double way[3] = {query.velocity[0] * query.duration, query.velocity[1] * query.duration,
                           query.velocity[2] * query.duration};
    end.setOrigin(end.getOrigin() + vector_of(way));
    btConvexCast::CastResult result;
    const bool hit = cast.calcTimeOfImpact(b.transform, end, a.transform, a.transform, result);
    answer.verdict = hit ? TOUCHSTONE_MEET : TOUCHSTONE_SEPARATED;
    if (!hit) return;
    answer.value = static_cast<double>(result.m_fraction) * query.duration;
    answer.allowed_error = radius / std::abs(static_cast<double>(result.m_normal.dot(vector_of(query.velocity))));
}

/// What btGjkEpa2.cpp lets a distance of the cores be off by, as a share (GJK_ACCURACY), and a depth, as a length
/// (EPA_ACCURACY).
constexpr double epa_accuracy = bits == 64 ? 1e-12 : 1e-4;

using Asked = void (*)(int kind, const Placed& a, const Placed& b, touchstone_answer& answer);

void ask_pair(int kind, const Placed& a, const Placed& b, touchstone_answer& answer) {
    btPointCollector found;
    if (!signed_distance_by_pair(a, b, found)) return;  // no result: no verdict
    answer_signed(static_cast<double>(found.m_distance), kind, answer);
    engines::store(found.m_pointInWorld, answer.point_b);
    engines::store(found.m_pointInWorld + found.m_normalOnBInWorld * found.m_distance, answer.point_a);
    engines::store_normal(found.m_normalOnBInWorld, 1, answer);
    if (found.m_distance <= 0)
        engines::add_contact(found.m_pointInWorld, -static_cast<double>(found.m_distance), answer);
}

/// For Bullet a ball is only a margin, and a capsule a segment with one. Distance() ignores the margins, so they are
/// subtracted here. Penetration(), called if the cores meet, includes them.
void ask_epa(int kind, const Placed& a, const Placed& b, touchstone_answer& answer) {
    btVector3 guess = b.transform.getOrigin() - a.transform.getOrigin();
    if (guess.fuzzyZero()) guess.setValue(1, 1, 1);  // one of the guesses of btGjkEpaPenetrationDepthSolver
    const btScalar margin_a = a.shape->getMargin(), margin_b = b.shape->getMargin();
    btGjkEpaSolver2::sResults result;
    btVector3 point_a, point_b;
    if (btGjkEpaSolver2::Distance(a.shape.get(), a.transform, b.shape.get(), b.transform, guess, result)) {
        answer_signed(static_cast<double>(result.distance - margin_a - margin_b), kind, answer);
        answer.allowed_error = epa_accuracy * static_cast<double>(result.distance);
        const btVector3 along = (result.witnesses[0] - result.witnesses[1]) / result.distance;
        point_a = result.witnesses[0] - margin_a * along;
        point_b = result.witnesses[1] + margin_b * along;
    } else if (btGjkEpaSolver2::Penetration(a.shape.get(), a.transform, b.shape.get(), b.transform, guess, result)) {
        answer_signed(static_cast<double>(result.distance), kind, answer);
        point_a = result.witnesses[0];
        point_b = result.witnesses[1];
    } else {
        return;  // neither: no verdict
    }
    engines::store(point_a, answer.point_a);
    engines::store(point_b, answer.point_b);
    engines::store_normal(result.normal, 1, answer);
}

template <Asked ask>
class Prepared {
public:
    static std::unique_ptr<Prepared> make(const touchstone_query& query, touchstone_answer& refusal) {
        const char* reason = nullptr;
        Placed a = shape_of(query.a, reason), b = shape_of(query.b, reason);
        if (reason != nullptr) return engines::refuse(refusal, reason), nullptr;
        return std::unique_ptr<Prepared>(new Prepared{query, std::move(a), std::move(b), engines::up_to(0.001, query)});
    }
    void place(const double* rows, const double* translation) {
        b.transform = transform_of(engines::moved({}, rows, translation));
    }
    void answer(touchstone_answer& answer) {
        if (query.kind == TOUCHSTONE_IMPACT) return ask_impact(query, a, b, radius, answer);
        ask(query.kind, a, b, answer);
    }

    touchstone_query query;
    Placed a, b;
    double radius;  ///< within which a cast ends
};

int answers_pair(int, int dimension) { return dimension == 3; }
int answers_epa(int kind, int dimension) { return dimension == 3 && kind != TOUCHSTONE_IMPACT; }

constexpr const char* version = TOUCHSTONE_LIBRARY_VERSION;

}  // namespace

const touchstone_engine* touchstone_engine_at(int index) {
    // The first error is REL_ERROR2, relative to the squared distance.
    static const touchstone_engine all[] = {
        engines::engine_of<Prepared<ask_pair>>({bits == 64 ? "bullet_double" : "bullet", version,
                                                "btGjkPairDetector, margin 0, defaults", bits, 0,
                                                bits == 64 ? 1e-12 : 1e-6, 0, answers_pair}),
        engines::engine_of<Prepared<ask_epa>>({bits == 64 ? "bullet_epa_double" : "bullet_epa", version,
                                               "btGjkEpaSolver2, margin 0, defaults", bits, epa_accuracy, 0, 0,
                                               answers_epa})};
    return index >= 0 && index < 2 ? &all[index] : nullptr;
}
