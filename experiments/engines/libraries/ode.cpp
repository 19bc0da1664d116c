// SPDX-License-Identifier: MIT
// ODE: dCollide between two geoms. It tells overlap and contacts with a depth; no distance, no time of impact.
#include <ode/ode.h>

#include <algorithm>
#include <memory>

#include "experiments/engines/libraries/placed.h"

namespace {

constexpr int most_contacts = 32;

/// A geom and the arrays that a convex geom points into.
struct Placed {
    dGeomID geom = nullptr;
    std::vector<dReal> points, planes;
    std::vector<unsigned int> polygons;
    ~Placed() {
        if (geom != nullptr) dGeomDestroy(geom);
    }
};

/// ODE wants the reference point of a convex geom inside it.
void make_convex(const touchstone_body& body, Placed& placed) {
    const auto world = engines::world_vertices(body);
    const auto centre = engines::centre_of(world);
    for (const auto& x : world)
        for (std::size_t k = 0; k < 3; ++k) placed.points.push_back(x[k] - centre[k]);
    for (int f = 0; f < body.facet_count; ++f) {
        const int* facet = body.facets + 3 * f;
        const dReal *p = &placed.points[3 * static_cast<std::size_t>(facet[0])],
                    *q = &placed.points[3 * static_cast<std::size_t>(facet[1])],
                    *r = &placed.points[3 * static_cast<std::size_t>(facet[2])];
        const double u[3] = {q[0] - p[0], q[1] - p[1], q[2] - p[2]}, v[3] = {r[0] - p[0], r[1] - p[1], r[2] - p[2]};
        double n[3] = {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
        const double length = std::sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
        for (double& x : n) x /= length;
        placed.planes.insert(placed.planes.end(), {n[0], n[1], n[2], n[0] * p[0] + n[1] * p[1] + n[2] * p[2]});
        placed.polygons.push_back(3);
        for (int k = 0; k < 3; ++k) placed.polygons.push_back(static_cast<unsigned int>(facet[k]));
    }
    placed.geom =
        dCreateConvex(nullptr, placed.planes.data(), static_cast<unsigned int>(body.facet_count), placed.points.data(),
                      static_cast<unsigned int>(body.vertex_count), placed.polygons.data());
    dGeomSetPosition(placed.geom, centre[0], centre[1], centre[2]);
}

/// False, with the reason, for what ODE has no geom for.
bool make(const touchstone_body& body, Placed& placed, touchstone_answer& answer) {
    const bool rigid = engines::is_rigid<dReal>(body);
    if (body.margin != 0) return engines::refuse(answer, "ODE has no margins"), false;
    const bool has_vertices = body.shape == TOUCHSTONE_POLYTOPE || (body.shape == TOUCHSTONE_BOX && !rigid);
    if (has_vertices) {
        if (body.facet_count == 0)
            return engines::refuse(answer, "the hull is flat, and dCreateConvex takes planes"), false;
        return make_convex(body, placed), true;
    }
    if (!rigid && body.shape != TOUCHSTONE_SPHERE) return engines::refuse(answer, "the pose is no rigid motion"), false;
    const double* s = body.size;
    switch (body.shape) {
        case TOUCHSTONE_BOX: placed.geom = dCreateBox(nullptr, 2 * s[0], 2 * s[1], 2 * s[2]); break;
        case TOUCHSTONE_SPHERE: placed.geom = dCreateSphere(nullptr, s[0]); break;
        case TOUCHSTONE_CAPSULE: placed.geom = dCreateCapsule(nullptr, s[0], 2 * s[1]); break;
        case TOUCHSTONE_CYLINDER: placed.geom = dCreateCylinder(nullptr, s[0], 2 * s[1]); break;
        default: return engines::refuse(answer, "ODE has no cones and no ellipsoids"), false;
    }
    dGeomSetPosition(placed.geom, body.translation[0], body.translation[1], body.translation[2]);
    dMatrix3 rotation{};
    for (int i = 0; i < 3; ++i)
        for (int k = 0; k < 3; ++k) rotation[4 * i + k] = body.rows[3 * i + k];
    if (body.shape != TOUCHSTONE_SPHERE) dGeomSetRotation(placed.geom, rotation);
    return true;
}

void ask(const touchstone_query* query, touchstone_answer* answer) {
    static const int initialised = dInitODE2(0);
    (void)initialised;
    Placed a, b;
    if (!make(query->a, a, *answer) || !make(query->b, b, *answer)) return;
    dContactGeom contacts[most_contacts];
    const int count = dCollide(a.geom, b.geom, most_contacts, contacts, sizeof(dContactGeom));
    answer->verdict = count > 0 ? TOUCHSTONE_MEET : TOUCHSTONE_SEPARATED;
    if (query->kind != TOUCHSTONE_PENETRATION || count == 0) return;
    answer->value = 0;
    for (int i = 0; i < count; ++i) answer->value = std::max<double>(answer->value, contacts[i].depth);
}

int answers(int kind, int dimension) {
    return dimension == 3 && (kind == TOUCHSTONE_INTERSECTS || kind == TOUCHSTONE_PENETRATION);
}

}  // namespace

const touchstone_engine* touchstone_engine_at(int index) {
    static const touchstone_engine engine = {TOUCHSTONE_ENGINE_ABI,
                                             "ode",
                                             TOUCHSTONE_LIBRARY_VERSION,
                                             "dCollide, 32 contacts, the deepest counts",
                                             8 * sizeof(dReal),
                                             0,
                                             0,
                                             1,
                                             answers,
                                             ask};
    return index == 0 ? &engine : nullptr;
}
