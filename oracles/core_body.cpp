// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/core_body.h"

namespace touchstone::oracles_detail {
namespace {

template <int D>
struct CoreVertices {
    std::vector<Vec<double, D>> vertices;
    double radius = 0;
};

template <int D>
struct Visitor {
    using Result = std::optional<CoreVertices<D>>;
    Result operator()(const PointData<D>& point) const { return CoreVertices<D>{{point.position}, 0}; }
    Result operator()(const SegmentData<D>& segment) const { return CoreVertices<D>{segment.vertices, 0}; }
    Result operator()(const TriangleData<D>& triangle) const { return CoreVertices<D>{triangle.vertices, 0}; }
    Result operator()(const PolytopeData<D>& polytope) const { return CoreVertices<D>{polytope.vertices, 0}; }
    Result operator()(const BoxData<D>& box) const {
        CoreVertices<D> core;
        for (int corner = 0; corner < (1 << D); ++corner) {
            auto x = box.half_extents;
            for (int k = 0; k < D; ++k)
                if ((corner >> k & 1) != 0) x[k] = -x[k];
            core.vertices.push_back(x);
        }
        return core;
    }
    Result operator()(const SphereData& sphere) const { return CoreVertices<D>{{Vec<double, D>{}}, sphere.radius}; }
    Result operator()(const CapsuleData& capsule) const {
        const auto axis = unit_vector<double, D>(D - 1);
        return CoreVertices<D>{{capsule.half_length * axis, -(capsule.half_length * axis)}, capsule.radius};
    }
    Result operator()(const CylinderData&) const { return std::nullopt; }
    Result operator()(const ConeData&) const { return std::nullopt; }
    Result operator()(const EllipsoidData<D>&) const { return std::nullopt; }
};

}  // namespace

template <int D>
std::optional<CoreBody<D>> core_of(const Body<D>& body) {
    auto core = std::visit(Visitor<D>{}, body.shape);
    if (!core) return std::nullopt;
    CoreBody<D> result{std::move(core->vertices), body.pose, {}, {}};
    for (const double radius : {core->radius, body.margin})
        if (radius > 0) result.radii.push_back(radius);
    return result;
}

template std::optional<CoreBody<2>> core_of<2>(const Body<2>&);
template std::optional<CoreBody<3>> core_of<3>(const Body<3>&);

}  // namespace touchstone::oracles_detail
