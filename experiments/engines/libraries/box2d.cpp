// SPDX-License-Identifier: MIT
// Box2D: b2Distance, b2TestOverlap's use of it, b2CollidePolygons for a depth, b2TimeOfImpact. Box2D takes lengths as
// metres, so its slop of 5 mm is judged, and so is its limit of 8 vertices. The slop is in depths and times and in no
// distance.
#include <box2d/b2_collision.h>
#include <box2d/b2_distance.h>
#include <box2d/b2_polygon_shape.h>
#include <box2d/b2_time_of_impact.h>

#include <algorithm>
#include <memory>

#include "experiments/engines/libraries/placed.h"
#include "experiments/engines/libraries/prepared.h"

namespace {

using Points = std::vector<b2Vec2>;

b2Vec2 point_of(const double* x) { return b2Vec2(float(x[0]), float(x[1])); }

/// A body in the form of Box2D: points, the ball around them, a rotation and a position.
struct Placed {
    Points points;
    float radius = 0;
    b2Transform transform;

    void place(const double* rows, const double* translation) {
        transform.p = point_of(translation);
        transform.q.c = float(rows[0]);
        transform.q.s = float(rows[3]);
    }
};

/// A rigid pose becomes a transform; a stretched body gets its points in world space.
Placed placed(const touchstone_body& body, bool with_transform) {
    constexpr double identity[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, origin[3] = {};
    const bool rigid = with_transform && engines::is_rigid<float>(body);
    const touchstone_body here = rigid ? engines::moved(body, identity, origin) : body;
    Placed result;
    result.radius = static_cast<float>(engines::ball_of(body));
    result.place(rigid ? body.rows : identity, rigid ? body.translation : origin);
    if (body.shape == TOUCHSTONE_CAPSULE) {
        const double up[3] = {0, body.size[1], 0}, down[3] = {0, -body.size[1], 0};
        result.points = {point_of(engines::placed(here, up).data()), point_of(engines::placed(here, down).data())};
    } else {
        for (const auto& x : engines::core_points(here)) result.points.push_back(point_of(x.data()));
    }
    return result;
}

bool fits(const touchstone_body& body, const Points& points, touchstone_answer& answer) {
    if (!engines::is_core_of_points(body))
        return engines::refuse(answer, "polygons, boxes, circles and capsules only"), false;
    if (points.size() > b2_maxPolygonVertices) return engines::refuse(answer, "Box2D takes 8 vertices at most"), false;
    return true;
}

b2DistanceProxy proxy_of(const Placed& body) {
    b2DistanceProxy proxy;
    proxy.Set(body.points.data(), static_cast<int32>(body.points.size()), body.radius);
    return proxy;
}

void ask_distance(int kind, const Placed& a, const Placed& b, touchstone_answer& answer) {
    b2DistanceInput input;
    input.proxyA = proxy_of(a);
    input.proxyB = proxy_of(b);
    input.transformA = a.transform;
    input.transformB = b.transform;
    input.useRadii = true;
    b2SimplexCache cache;
    cache.count = 0;
    b2DistanceOutput output;
    b2Distance(&output, &cache, &input);
    const float overlap = kind == TOUCHSTONE_INTERSECTS ? 10.0f * b2_epsilon : 0.0f;  // b2TestOverlap's own test
    answer.verdict = output.distance > overlap ? TOUCHSTONE_SEPARATED : TOUCHSTONE_MEET;
    answer.iterations = output.iterations;
    if (kind != TOUCHSTONE_DISTANCE || answer.verdict != TOUCHSTONE_SEPARATED) return;
    answer.value = output.distance;
    const float points_a[3] = {output.pointA.x, output.pointA.y, 0},
                points_b[3] = {output.pointB.x, output.pointB.y, 0};
    engines::store(points_a, answer.point_a);
    engines::store(points_b, answer.point_b);
}

float doubled_area(const b2Vec2& p, const b2Vec2& q, const b2Vec2& r) { return b2Cross(q - p, r - p); }

/// The precondition of b2PolygonShape::Set: three corners after vertices closer than half a slop are welded, and an
/// area.
bool is_polygon_for_box2d(const Points& points) {
    Points welded;
    for (const b2Vec2& x : points)
        if (std::none_of(welded.begin(), welded.end(), [&](const b2Vec2& y) {
                return b2DistanceSquared(x, y) < (0.5f * b2_linearSlop) * (0.5f * b2_linearSlop);
            }))
            welded.push_back(x);
    float largest = 0;
    for (const b2Vec2& p : welded)
        for (const b2Vec2& q : welded)
            for (const b2Vec2& r : welded) largest = std::max(largest, doubled_area(p, q, r));
    return largest > 4 * b2_epsilon;
}

/// Makes the polygons that b2CollidePolygons takes. Returns false, with the reason, if a body is none.
bool make_polygons(const Placed& a, const Placed& b, b2PolygonShape (&polygons)[2], touchstone_answer& refusal) {
    if (a.radius != 0 || b.radius != 0 || a.points.size() < 3 || b.points.size() < 3)
        return engines::refuse(refusal, "b2CollidePolygons takes two polygons"), false;
    if (!is_polygon_for_box2d(a.points) || !is_polygon_for_box2d(b.points))
        return engines::refuse(refusal, "b2PolygonShape takes no polygon this small or flat"), false;
    polygons[0].Set(a.points.data(), static_cast<int32>(a.points.size()));
    polygons[1].Set(b.points.data(), static_cast<int32>(b.points.size()));
    return true;
}

/// Of two faces that separate alike b2CollidePolygons takes that of A unless the other one is better by a tenth of a
/// slop (its k_tol), and so may a depth be larger.
void ask_depth(const b2PolygonShape (&polygons)[2], const Placed& a, const Placed& b, double slop,
               touchstone_answer& answer) {
    b2Manifold manifold;
    b2CollidePolygons(&manifold, &polygons[0], a.transform, &polygons[1], b.transform);
    b2WorldManifold world;
    // The radii are 0: the skin of b2_polygonRadius belongs to Box2D's solver and not to the shapes.
    world.Initialize(&manifold, a.transform, 0, b.transform, 0);
    float depth = 0;
    for (int i = 0; i < manifold.pointCount; ++i) depth = std::max(depth, -world.separations[i]);
    answer.verdict = depth > 0 ? TOUCHSTONE_MEET : TOUCHSTONE_SEPARATED;
    if (!(depth > 0)) return;
    answer.value = depth;
    answer.allowed_error = 0.1 * slop;
    const float normal[3] = {world.normal.x, world.normal.y, 0};
    engines::store_normal(normal, -1, answer);  // Box2D's normal points from A to B
    for (int i = 0; i < manifold.pointCount; ++i) {
        const float point[3] = {world.points[i].x, world.points[i].y, 0};
        engines::add_contact(point, -world.separations[i], answer);
    }
}

/// b2TimeOfImpact searches for a separation and not for contact: a slop for sharp bodies, three slops of overlap for
/// round ones, within a quarter of a slop. As a time it is that length divided by the closing speed along the final
/// normal.
double time_promised(const touchstone_query& query, const b2TOIInput& input, double time, double slop) {
    b2DistanceInput there;
    there.proxyA = input.proxyA;
    there.proxyB = input.proxyB;
    there.transformA.SetIdentity();
    there.transformB.Set(b2Vec2(float(query.velocity[0] * time), float(query.velocity[1] * time)), 0);
    there.useRadii = false;
    b2SimplexCache cache;
    cache.count = 0;
    b2DistanceOutput output;
    b2Distance(&output, &cache, &there);
    b2Vec2 normal = output.pointB - output.pointA;
    normal.Normalize();
    const double closing = std::abs(double(normal.x) * query.velocity[0] + double(normal.y) * query.velocity[1]);
    const bool round = input.proxyA.m_radius > 0 || input.proxyB.m_radius > 0;
    return (round ? 3.25 : 1.25) * slop / closing;
}

void ask_impact(const touchstone_query& query, const Placed& a, const Placed& b, double slop,
                touchstone_answer& answer) {
    b2TOIInput input;
    input.proxyA = proxy_of(a);
    input.proxyB = proxy_of(b);
    for (b2Sweep* sweep : {&input.sweepA, &input.sweepB}) {
        sweep->localCenter.SetZero();
        sweep->c0.SetZero();
        sweep->c.SetZero();
        sweep->a0 = sweep->a = sweep->alpha0 = 0;
    }
    input.sweepB.c.Set(float(query.velocity[0] * query.duration), float(query.velocity[1] * query.duration));
    input.tMax = 1;
    b2TOIOutput output;
    b2TimeOfImpact(&output, &input);
    answer.gave_up = output.state == b2TOIOutput::e_failed ? 1 : 0;
    if (output.state == b2TOIOutput::e_unknown || output.state == b2TOIOutput::e_failed) return;
    answer.verdict = output.state == b2TOIOutput::e_separated ? TOUCHSTONE_SEPARATED : TOUCHSTONE_MEET;
    if (answer.verdict == TOUCHSTONE_MEET)
        answer.value = output.state == b2TOIOutput::e_overlapped ? 0 : double(output.t) * query.duration;
    if (output.state == b2TOIOutput::e_touching) answer.allowed_error = time_promised(query, input, answer.value, slop);
}

class Prepared {
public:
    static std::unique_ptr<Prepared> make(const touchstone_query& query, touchstone_answer& refusal) {
        auto prepared = std::make_unique<Prepared>();
        prepared->query_ = query;
        prepared->slop_ = engines::up_to(double(b2_linearSlop), query);
        // Sweeps rotate by angles, so the bodies of an impact get their points in world space.
        const bool sweeps = query.kind == TOUCHSTONE_IMPACT;
        prepared->a_ = placed(query.a, !sweeps);
        prepared->b_ = placed(query.b, !sweeps);
        if (!fits(query.a, prepared->a_.points, refusal) || !fits(query.b, prepared->b_.points, refusal))
            return nullptr;
        if (query.kind == TOUCHSTONE_PENETRATION &&
            !make_polygons(prepared->a_, prepared->b_, prepared->polygons_, refusal))
            return nullptr;
        return prepared;
    }
    void place(const double* rows, const double* translation) { b_.place(rows, translation); }
    void answer(touchstone_answer& answer) {
        switch (query_.kind) {
            case TOUCHSTONE_PENETRATION: return ask_depth(polygons_, a_, b_, slop_, answer);
            case TOUCHSTONE_IMPACT: return ask_impact(query_, a_, b_, slop_, answer);
            default: return ask_distance(query_.kind, a_, b_, answer);
        }
    }

private:
    touchstone_query query_{};
    Placed a_, b_;
    b2PolygonShape polygons_[2];
    double slop_ = 0;
};

int answers(int, int dimension) { return dimension == 2; }

}  // namespace

const touchstone_engine* touchstone_engine_at(int index) {
    static const touchstone_engine engine = engines::engine_of<Prepared>(
        {"box2d", TOUCHSTONE_LIBRARY_VERSION,
         "b2Distance with radii, b2CollidePolygons, b2TimeOfImpact, b2_linearSlop 0.005", 32, 0, 0, 0, answers});
    return index == 0 ? &engine : nullptr;
}
