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

template std::optional<CoreBody<2>> core_of<2>(const Body<2>&);
template std::optional<CoreBody<3>> core_of<3>(const Body<3>&);

}  // namespace touchstone::oracles_detail
