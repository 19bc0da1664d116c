// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/engines/engine_body.h"

#include "experiments/import/hull_facets.h"

namespace touchstone {
namespace {

template <int D>
void append_vertex(std::vector<double>& vertices, const Vec<double, D>& x) {
    for (int k = 0; k < 3; ++k) vertices.push_back(k < D ? x[k] : 0);
}

/// Sets the members that depend on the shape.
template <int D>
struct Describe {
    wire::BodyHead& head;
    std::vector<double>& vertices;

    void size(int shape, double x, double y = 0, double z = 0) {
        head.shape = shape;
        head.size[0] = x, head.size[1] = y, head.size[2] = z;
    }
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
        for (const auto& corner : box.template corners<D>()) append_vertex<D>(vertices, corner);
    }
    template <PlainPolytope<D> Shape>
    void operator()(const Shape& shape) {
        for (const auto& x : shape.template corners<D>()) append_vertex<D>(vertices, x);
    }
};

template <int D>
std::optional<EngineBody> described(const Body<D>& body) {
    EngineBody result;
    auto& [head, vertices] = result;
    Describe<D> describe{head, vertices};
    const bool is_known = std::visit(
        [&describe](const auto& shape) {
            if constexpr (requires { describe(shape); }) return describe(shape), true;
            return false;
        },
        body.shape);
    if (!is_known) return std::nullopt;
    head.vertex_count = static_cast<std::int32_t>(vertices.size() / 3);
    for (int k = 0; k < 3; ++k) head.rows[4 * k] = 1;
    if (body.pose)
        for (int i = 0; i < D; ++i) {
            for (int k = 0; k < D; ++k) head.rows[3 * i + k] = body.pose->rows[static_cast<std::size_t>(i)][k];
            head.translation[i] = body.pose->translation[i];
        }
    head.margin = body.margin;
    return result;
}

}  // namespace

std::vector<std::int32_t> engine_facets(const std::vector<double>& coordinates) {
    std::vector<Vec<double, 3>> points;
    for (std::size_t i = 0; i < coordinates.size(); i += 3)
        points.push_back({coordinates[i], coordinates[i + 1], coordinates[i + 2]});
    std::vector<std::int32_t> list;
    if (points.size() < 4) return list;
    for (const auto& facet : hull_facets(points)) list.insert(list.end(), facet.begin(), facet.end());
    return list;
}

std::optional<EngineBody> engine_body(const Body<2>& body) { return described(body); }
std::optional<EngineBody> engine_body(const Body<3>& body) { return described(body); }

}  // namespace touchstone
