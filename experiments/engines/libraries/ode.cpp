// SPDX-License-Identifier: MIT
// ODE: dCollide between two geoms. It reports overlap and contacts with a depth, but no distance and no time of impact.
#include <ode/ode.h>

#include <algorithm>
#include <memory>

#include "experiments/engines/libraries/placed.h"
#include "experiments/engines/libraries/prepared.h"

namespace {

constexpr int most_contacts = 32;

/// The arrays of a convex geom, about a centre inside it, as ODE requires.
struct Convex {
    engines::Point centre{};
    std::vector<dReal> points, planes;
    std::vector<unsigned int> polygons;
};

Convex convex_of(const touchstone_body& body, const std::vector<engines::Point>& vertices) {
    Convex convex;
    convex.centre = engines::centre_of(vertices);
    for (const auto& x : vertices)
        for (std::size_t k = 0; k < 3; ++k) convex.points.push_back(x[k] - convex.centre[k]);
    for (int f = 0; f < body.facet_count; ++f) {
        const int* facet = body.facets + 3 * f;
        const dReal *p = &convex.points[3 * static_cast<std::size_t>(facet[0])],
                    *q = &convex.points[3 * static_cast<std::size_t>(facet[1])],
                    *r = &convex.points[3 * static_cast<std::size_t>(facet[2])];
        const double u[3] = {q[0] - p[0], q[1] - p[1], q[2] - p[2]}, v[3] = {r[0] - p[0], r[1] - p[1], r[2] - p[2]};
        double n[3] = {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
        const double length = std::sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
        for (double& x : n) x /= length;
        convex.planes.insert(convex.planes.end(), {n[0], n[1], n[2], n[0] * p[0] + n[1] * p[1] + n[2] * p[2]});
        convex.polygons.push_back(3);
        for (int k = 0; k < 3; ++k) convex.polygons.push_back(static_cast<unsigned int>(facet[k]));
    }
    return convex;
}

struct Placed {
    dGeomID geom = nullptr;
    std::shared_ptr<const Convex> convex;  ///< arrays of a convex geom
    Placed() = default;
    Placed(const Placed&) = delete;
    Placed& operator=(const Placed&) = delete;
    ~Placed() {
        if (geom != nullptr) dGeomDestroy(geom);
    }
};

void set_pose(const Placed& placed, const touchstone_body& body) {
    const engines::Point local = placed.convex != nullptr ? placed.convex->centre : engines::Point{};
    const auto at = engines::placed(body, local.data());
    dGeomSetPosition(placed.geom, at[0], at[1], at[2]);
    dMatrix3 rotation{};
    for (int i = 0; i < 3; ++i)
        for (int k = 0; k < 3; ++k) rotation[4 * i + k] = body.rows[3 * i + k];
    if (body.shape != TOUCHSTONE_SPHERE) dGeomSetRotation(placed.geom, rotation);
}

/// A rigid pose becomes a rotation and a position; a stretched body gets its world vertices.
void make_convex(const touchstone_body& body, bool rigid, Placed& placed) {
    static engines::SharedShapes<const Convex> known;
    if (rigid)
        placed.convex = known.find_or(
            body, [&body] { return std::make_shared<const Convex>(convex_of(body, engines::local_vertices(body))); });
    else
        placed.convex = std::make_shared<const Convex>(convex_of(body, engines::world_vertices(body)));
    const Convex& convex = *placed.convex;
    placed.geom =
        dCreateConvex(nullptr, convex.planes.data(), static_cast<unsigned int>(body.facet_count), convex.points.data(),
                      static_cast<unsigned int>(body.vertex_count), convex.polygons.data());
    if (rigid) return set_pose(placed, body);
    dGeomSetPosition(placed.geom, convex.centre[0], convex.centre[1], convex.centre[2]);
}

/// Makes a geom. Returns false, with the reason, for a shape that ODE does not have.
bool make(const touchstone_body& body, Placed& placed, touchstone_answer& answer) {
    const bool rigid = engines::is_rigid<dReal>(body);
    if (body.margin != 0) return engines::refuse(answer, "ODE has no margins"), false;
    const bool has_vertices = body.shape == TOUCHSTONE_POLYTOPE || (body.shape == TOUCHSTONE_BOX && !rigid);
    if (has_vertices) {
        if (body.facet_count == 0)
            return engines::refuse(answer, "the hull is flat, and dCreateConvex takes planes"), false;
        return make_convex(body, rigid, placed), true;
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
    set_pose(placed, body);
    return true;
}

class Prepared {
public:
    static std::unique_ptr<Prepared> make(const touchstone_query& query, touchstone_answer& refusal) {
        static const int initialised = dInitODE2(0);
        (void)initialised;
        auto prepared = std::make_unique<Prepared>();
        if (!::make(query.a, prepared->a_, refusal) || !::make(query.b, prepared->b_, refusal)) return nullptr;
        prepared->kind_ = query.kind;
        prepared->body_b_ = query.b;
        return prepared;
    }
    void place(const double* rows, const double* translation) {
        set_pose(b_, engines::moved(body_b_, rows, translation));
    }
    void answer(touchstone_answer& answer) {
        dContactGeom contacts[most_contacts];
        const int wanted = kind_ == TOUCHSTONE_PENETRATION ? most_contacts : 1 | CONTACTS_UNIMPORTANT;
        const int count = dCollide(a_.geom, b_.geom, wanted, contacts, sizeof(dContactGeom));
        answer.verdict = count > 0 ? TOUCHSTONE_MEET : TOUCHSTONE_SEPARATED;
        if (kind_ != TOUCHSTONE_PENETRATION || count == 0) return;
        // The deepest contacts come first, since there may be more than an answer holds.
        std::sort(contacts, contacts + count,
                  [](const dContactGeom& x, const dContactGeom& y) { return x.depth > y.depth; });
        answer.value = contacts[0].depth;
        engines::store_normal(contacts[0].normal, 1, answer);  // ODE's normal points into the first geom
        for (int i = 0; i < count; ++i) engines::add_contact(contacts[i].pos, contacts[i].depth, answer);
    }

private:
    int kind_ = 0;
    touchstone_body body_b_{};
    Placed a_, b_;
};

int answers(int kind, int dimension) {
    return dimension == 3 && (kind == TOUCHSTONE_INTERSECTS || kind == TOUCHSTONE_PENETRATION);
}

}  // namespace

const touchstone_engine* touchstone_engine_at(int index) {
    static const touchstone_engine engine = engines::engine_of<Prepared>(
        {"ode", TOUCHSTONE_LIBRARY_VERSION, "dCollide; any contact, of 32 the deepest for a depth", 8 * sizeof(dReal),
         0, 0, 1, answers});
    return index == 0 ? &engine : nullptr;
}
