// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/engines/engine_query.h"

#include "experiments/import/hull_facets.h"

namespace touchstone {
namespace {

template <int D>
void append_vertex(std::vector<double>& vertices, const Vec<double, D>& x) {
    for (int k = 0; k < 3; ++k) vertices.push_back(k < D ? x[k] : 0);
}

/// Fills in what depends on the shape.
template <int D>
struct Describe {
    wire::BodyHead& head;
    std::vector<double>& vertices;

    void size(int shape, double x, double y = 0, double z = 0) {
        head.shape = shape;
        head.size[0] = x, head.size[1] = y, head.size[2] = z;
    }
    void operator()(const PointData<D>& point) { append_vertex<D>(vertices, point.position); }
    void operator()(const SphereData& sphere) { size(TOUCHSTONE_SPHERE, sphere.radius); }
    void operator()(const CapsuleData& data) { size(TOUCHSTONE_CAPSULE, data.radius, data.half_length); }
    void operator()(const CylinderData& data) { size(TOUCHSTONE_CYLINDER, data.radius, data.half_height); }
    void operator()(const ConeData& data) { size(TOUCHSTONE_CONE, data.radius, data.half_height); }
    void operator()(const EllipsoidData<D>& data) {
        head.shape = TOUCHSTONE_ELLIPSOID;
        for (int k = 0; k < D; ++k) head.size[k] = data.radii[k];
    }
    void operator()(const BoxData<D>& box) {
        head.shape = TOUCHSTONE_BOX;
        for (int k = 0; k < D; ++k) head.size[k] = box.half_extents[k];
        for (int corner = 0; corner < (1 << D); ++corner) {
            auto x = box.half_extents;
            for (int k = 0; k < D; ++k)
                if ((corner >> k & 1) != 0) x[k] = -x[k];
            append_vertex<D>(vertices, x);
        }
    }
    template <class WithVertices>
    void operator()(const WithVertices& shape) {
        for (const auto& x : shape.vertices) append_vertex<D>(vertices, x);
    }
};

template <int D>
void describe(const Body<D>& body, wire::BodyHead& head, std::vector<double>& vertices) {
    std::visit(Describe<D>{head, vertices}, body.shape);
    head.vertex_count = static_cast<std::int32_t>(vertices.size() / 3);
    for (int k = 0; k < 3; ++k) head.rows[4 * k] = 1;
    if (body.pose)
        for (int i = 0; i < D; ++i) {
            for (int k = 0; k < D; ++k) head.rows[3 * i + k] = body.pose->rows[i][k];
            head.translation[i] = body.pose->translation[i];
        }
    head.margin = body.margin;
}

std::vector<std::int32_t> facets_of(const std::vector<double>& coordinates) {
    std::vector<Vec<double, 3>> points;
    for (std::size_t i = 0; i < coordinates.size(); i += 3)
        points.push_back({coordinates[i], coordinates[i + 1], coordinates[i + 2]});
    std::vector<std::int32_t> list;
    if (points.size() < 4) return list;
    for (const auto& facet : hull_facets(points)) list.insert(list.end(), facet.begin(), facet.end());
    return list;
}

/// Numbers as the scalar of that name sees them, handed to a process and not to a template of ours.
class EngineBackend final : public ScalarBackend {
public:
    explicit EngineBackend(std::string_view scalar) : numbers_(*find_scalar(scalar)) {}
    std::string_view name() const override { return numbers_.name(); }
    std::string_view description() const override { return numbers_.description(); }
    const ScalarBackend* find(const Call&) const override { return nullptr; }
    bool is_exact() const override { return false; }
    long double unit_roundoff() const override { return numbers_.unit_roundoff(); }
    std::optional<AnyQuery> round(const AnyQuery& query, std::string& reason) const override {
        return numbers_.round(query, reason);
    }
    std::unique_ptr<PreparedQuery> prepare(const AnyQuery& query, std::string&) const override {
        return std::make_unique<EngineQuery>(query);
    }
    std::unique_ptr<Method> make_method(const Call& call) const override {
        throw UsageError(call.name + ": is no engine");
    }

private:
    static const ScalarBackend* find_scalar(std::string_view name) {
        for (const ScalarBackend* scalar : scalar_backends())
            if (scalar->name() == name) return scalar;
        throw UsageError("engines compute in " + std::string(name) + ", a scalar this program was built without");
    }
    const ScalarBackend& numbers_;
};

}  // namespace

EngineQuery::EngineQuery(const AnyQuery& query) {
    std::visit(
        [&]<int D>(const Query<D>& q) {
            frame_.head.kind = static_cast<std::int32_t>(q.kind);
            frame_.head.dimension = D;
            describe(q.a, frame_.head.a, frame_.vertices_a);
            describe(q.b, frame_.head.b, frame_.vertices_b);
            if (!q.motion) return;
            for (int k = 0; k < D; ++k) frame_.head.velocity[k] = q.motion->velocity[k];
            frame_.head.duration = q.motion->duration;
        },
        query);
}

const std::string& EngineQuery::packed(bool with_facets) const {
    static_assert(static_cast<int>(QueryKind::intersects) == TOUCHSTONE_INTERSECTS &&
                  static_cast<int>(QueryKind::distance) == TOUCHSTONE_DISTANCE &&
                  static_cast<int>(QueryKind::penetration) == TOUCHSTONE_PENETRATION &&
                  static_cast<int>(QueryKind::impact) == TOUCHSTONE_IMPACT);
    std::string& bytes = packed_[with_facets ? 1 : 0];
    if (!bytes.empty()) return bytes;
    wire::QueryFrame frame = frame_;
    if (with_facets && frame.head.dimension == 3) {
        frame.facets_a = facets_of(frame.vertices_a);
        frame.facets_b = facets_of(frame.vertices_b);
        frame.head.a.facet_count = static_cast<std::int32_t>(frame.facets_a.size() / 3);
        frame.head.b.facet_count = static_cast<std::int32_t>(frame.facets_b.size() / 3);
    }
    bytes = wire::packed(frame);
    return bytes;
}

const ScalarBackend& engine_backend(int bits) {
    if (bits == 64) {
        static const EngineBackend doubles("double");
        return doubles;
    }
    if (bits != 32) throw UsageError("an engine of " + std::to_string(bits) + " bits; expected 32 or 64");
    static const EngineBackend floats("float");
    return floats;
}

}  // namespace touchstone
