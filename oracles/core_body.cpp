// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/core_body.h"

namespace touchstone::oracles_detail {

template <int D>
std::optional<CoreBody<D>> core_of(const Body<D>& body) {
    return std::visit(
        [&body]<class Shape>(const Shape& shape) -> std::optional<CoreBody<D>> {
            if constexpr (RoundedPolytope<Shape, D>) {
                CoreBody<D> result{shape.template corners<D>(), body.pose, {}, {}};
                for (const double radius : {largest_ball_radius(shape), body.margin})
                    if (radius > 0) result.radii.push_back(radius);
                return result;
            } else {
                return std::nullopt;
            }
        },
        body.shape);
}

template <int D>
std::optional<std::string> refusal_without_cores(const Query<D>& query) {
    for (const auto* body : {&query.a, &query.b}) {
        const auto refusal = std::visit(
            []<class Shape>(const Shape&) -> std::optional<std::string> {
                if constexpr (RoundedPolytope<Shape, D>) return std::nullopt;
                return "a " + std::string(Shape::name) + " is no polytope plus ball";
            },
            body->shape);
        if (refusal) return refusal;
    }
    return std::nullopt;
}

template std::optional<CoreBody<2>> core_of<2>(const Body<2>&);
template std::optional<CoreBody<3>> core_of<3>(const Body<3>&);
template std::optional<std::string> refusal_without_cores<2>(const Query<2>&);
template std::optional<std::string> refusal_without_cores<3>(const Query<3>&);

}  // namespace touchstone::oracles_detail
