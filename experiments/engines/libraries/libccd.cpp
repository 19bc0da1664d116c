// SPDX-License-Identifier: MIT
// libccd: GJK with its EPA, and MPR. Its users write the support functions; these scan the vertices, as its examples
// do.
#include <ccd/ccd.h>
#include <ccd/vec3.h>

#include "experiments/engines/libraries/placed.h"

namespace {

struct Core {
    std::vector<engines::Point> points;
    engines::Point centre;
    double ball;
    int calls;
};

Core core_of(const touchstone_body& body) {
    auto points = engines::core_points(body);
    const auto centre = engines::centre_of(points);
    return {std::move(points), centre, engines::ball_of(body), 0};
}

void support(const void* object, const ccd_vec3_t* direction, ccd_vec3_t* result) {
    auto& core = *const_cast<Core*>(static_cast<const Core*>(object));
    ++core.calls;
    const double* d = direction->v;
    const engines::Point* best = nullptr;
    double furthest = 0;
    for (const auto& x : core.points) {
        const double along = x[0] * d[0] + x[1] * d[1] + x[2] * d[2];
        if (best == nullptr || along > furthest) best = &x, furthest = along;
    }
    ccdVec3Set(result, (*best)[0], (*best)[1], (*best)[2]);
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
    ccd.max_iterations = 100;  // CCD_INIT leaves it without a limit; the examples of libccd set 100
    return ccd;
}

using Intersect = int (*)(const void*, const void*, const ccd_t*);
using Penetration = int (*)(const void*, const void*, const ccd_t*, ccd_real_t*, ccd_vec3_t*, ccd_vec3_t*);

void ask(const touchstone_query& query, touchstone_answer& answer, Intersect intersect, Penetration penetration) {
    if (!engines::is_core_of_points(query.a) || !engines::is_core_of_points(query.b))
        return engines::refuse(answer, "polytopes, boxes, spheres and capsules only");
    Core a = core_of(query.a), b = core_of(query.b);
    const ccd_t ccd = settings();
    if (query.kind == TOUCHSTONE_INTERSECTS) {
        answer.verdict = intersect(&a, &b, &ccd) != 0 ? TOUCHSTONE_MEET : TOUCHSTONE_SEPARATED;
    } else {
        ccd_vec3_t direction, position;
        ccd_real_t depth = 0;
        const int code = penetration(&a, &b, &ccd, &depth, &direction, &position);
        constexpr int no_memory = -2;
        if (code == no_memory) return void(answer.gave_up = 1);
        answer.verdict = code == 0 ? TOUCHSTONE_MEET : TOUCHSTONE_SEPARATED;
        if (code == 0) answer.value = depth;
    }
    answer.support_calls = a.calls + b.calls;
}

void ask_gjk(const touchstone_query* query, touchstone_answer* answer) {
    ask(*query, *answer, ccdGJKIntersect, ccdGJKPenetration);
}
void ask_mpr(const touchstone_query* query, touchstone_answer* answer) {
    ask(*query, *answer, ccdMPRIntersect, ccdMPRPenetration);
}

int answers(int kind, int dimension) {
    return dimension == 3 && (kind == TOUCHSTONE_INTERSECTS || kind == TOUCHSTONE_PENETRATION);
}

constexpr const char* version = TOUCHSTONE_LIBRARY_VERSION;

}  // namespace

const touchstone_engine* touchstone_engine_at(int index) {
    // epa_tolerance is compared with a squared length, so a depth may be off by its root. mpr_tolerance bounds the
    // width of the last portal; that MPR's depth is along its ray, and not the least, is no error that anybody
    // promises.
    static const touchstone_engine all[] = {
        {TOUCHSTONE_ENGINE_ABI, "libccd", version, "ccdGJK, epa_tolerance 1e-4, max_iterations 100", 64, 1e-2, 0, 0,
         answers, ask_gjk},
        {TOUCHSTONE_ENGINE_ABI, "libccd_mpr", version, "ccdMPR, mpr_tolerance 1e-4, max_iterations 100", 64, 1e-4, 0, 0,
         answers, ask_mpr}};
    return index >= 0 && index < 2 ? &all[index] : nullptr;
}
