// SPDX-License-Identifier: MIT
// libccd: GJK with its EPA, and MPR. Its users write the support functions. These rotate the direction into the frame
// of the body and scan the vertices there, as libccd's examples do.
#include <ccd/ccd.h>
#include <ccd/vec3.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "experiments/engines/libraries/placed.h"
#include "experiments/engines/libraries/prepared.h"

namespace {

using Points = std::vector<engines::Point>;

/// The data that a user of libccd stores for a body: its vertices, its pose, and the ball around it.
struct Core {
    std::shared_ptr<const Points> points;  ///< in the local frame
    touchstone_body body;                  ///< the pose
    engines::Point centre;                 ///< in the world
    double ball;
    int calls;

    void place(const touchstone_body& where) {
        body = where;
        const auto local = engines::centre_of(*points);
        centre = engines::placed(body, local.data());
    }
};

/// The vertices, or the ends of the segment or the point inside a ball.
Points core_points(const touchstone_body& body) {
    if (body.shape == TOUCHSTONE_SPHERE) return {{0, 0, 0}};
    if (body.shape == TOUCHSTONE_CAPSULE) return {{0, 0, body.size[1]}, {0, 0, -body.size[1]}};
    return engines::local_vertices(body);
}

Core core_of(const touchstone_body& body) {
    static engines::SharedShapes<const Points> known;
    const auto make = [&body] { return std::make_shared<const Points>(core_points(body)); };
    Core core{body.vertex_count > 0 ? known.find_or(body, make) : make(), body, {}, engines::ball_of(body), 0};
    core.place(body);
    return core;
}

void support(const void* object, const ccd_vec3_t* direction, ccd_vec3_t* result) {
    auto& core = *const_cast<Core*>(static_cast<const Core*>(object));
    ++core.calls;
    const double *w = direction->v, *r = core.body.rows;
    const double d[3] = {r[0] * w[0] + r[3] * w[1] + r[6] * w[2], r[1] * w[0] + r[4] * w[1] + r[7] * w[2],
                         r[2] * w[0] + r[5] * w[1] + r[8] * w[2]};
    const engines::Point* best = nullptr;
    double furthest = 0;
    for (const auto& x : *core.points) {
        const double along = x[0] * d[0] + x[1] * d[1] + x[2] * d[2];
        if (best == nullptr || along > furthest) best = &x, furthest = along;
    }
    const auto world = engines::placed(core.body, best->data());
    ccdVec3Set(result, world[0], world[1], world[2]);
    if (core.ball == 0) return;
    ccd_vec3_t outwards = *direction;
    ccdVec3Normalize(&outwards);
    ccdVec3Scale(&outwards, core.ball);
    ccdVec3Add(result, &outwards);
}

void centre(const void* object, ccd_vec3_t* result) {
    const auto& x = static_cast<const Core*>(object)->centre;
    ccdVec3Set(result, x[0], x[1], x[2]);
}

ccd_t settings() {
    ccd_t ccd;
    CCD_INIT(&ccd);
    ccd.support1 = ccd.support2 = support;
    ccd.center1 = ccd.center2 = centre;
    ccd.max_iterations = 100;  // CCD_INIT sets no limit; the examples of libccd set 100
    return ccd;
}

using Intersect = int (*)(const void*, const void*, const ccd_t*);
using Penetration = int (*)(const void*, const void*, const ccd_t*, ccd_real_t*, ccd_vec3_t*, ccd_vec3_t*);

template <Intersect intersect, Penetration penetration>
class Prepared {
public:
    static std::unique_ptr<Prepared> make(const touchstone_query& query, touchstone_answer& refusal) {
        if (!engines::is_core_of_points(query.a) || !engines::is_core_of_points(query.b))
            return engines::refuse(refusal, "polytopes, boxes, spheres and capsules only"), nullptr;
        return std::unique_ptr<Prepared>(new Prepared(query));
    }
    void place(const double* rows, const double* translation) { b_.place(engines::moved(b_.body, rows, translation)); }
    void answer(touchstone_answer& answer) {
        a_.calls = b_.calls = 0;
        if (kind_ == TOUCHSTONE_INTERSECTS) {
            answer.verdict = intersect(&a_, &b_, &settings_) != 0 ? TOUCHSTONE_MEET : TOUCHSTONE_SEPARATED;
        } else {
            ccd_vec3_t direction, position;
            ccd_real_t depth = 0;
            const int code = penetration(&a_, &b_, &settings_, &depth, &direction, &position);
            constexpr int no_memory = -2;
            if (code == no_memory) return void(answer.gave_up = 1);
            answer.verdict = code == 0 ? TOUCHSTONE_MEET : TOUCHSTONE_SEPARATED;
            if (code == 0) {
                answer.value = depth;
                answer.allowed_error = allowed(depth);
                engines::store_normal(direction.v, -1, answer);  // libccd's direction moves the second object
                engines::add_contact(position.v, depth, answer);
            }
        }
        answer.support_calls = a_.calls + b_.calls;
    }

private:
    double allowed(double depth) const {
        if (penetration == ccdMPRPenetration) return width_;
        return depth > 0 ? std::min(width_, settings_.epa_tolerance / depth) : width_;
    }

    explicit Prepared(const touchstone_query& query)
        : kind_(query.kind), a_(core_of(query.a)), b_(core_of(query.b)), settings_(settings()) {
        const double width =
            penetration == ccdMPRPenetration ? settings_.mpr_tolerance : std::sqrt(settings_.epa_tolerance);
        width_ = engines::up_to(width, query);
    }

    int kind_;
    Core a_, b_;
    ccd_t settings_;
    double width_ = 0;  ///< the largest error that a tolerance leaves
};

using Gjk = Prepared<ccdGJKIntersect, ccdGJKPenetration>;
using Mpr = Prepared<ccdMPRIntersect, ccdMPRPenetration>;

int answers(int kind, int dimension) {
    return dimension == 3 && (kind == TOUCHSTONE_INTERSECTS || kind == TOUCHSTONE_PENETRATION);
}

constexpr const char* version = TOUCHSTONE_LIBRARY_VERSION;

}  // namespace

const touchstone_engine* touchstone_engine_at(int index) {
    // EPA ends where the support point w beyond the nearest point v of its polytope has v.w - v.v < epa_tolerance, so
    // that the depth is at most |v| + epa_tolerance / |v|, and within the root of the tolerance where v is short.
    // mpr_tolerance bounds the width of the last portal. MPR's depth is that along its ray and not the least; no
    // promise covers that difference.
    static const touchstone_engine all[] = {
        engines::engine_of<Gjk>(
            {"libccd", version, "ccdGJK, epa_tolerance 1e-4, max_iterations 100", 64, 0, 0, 0, answers}),
        engines::engine_of<Mpr>(
            {"libccd_mpr", version, "ccdMPR, mpr_tolerance 1e-4, max_iterations 100", 64, 0, 0, 0, answers})};
    return index >= 0 && index < 2 ? &all[index] : nullptr;
}
