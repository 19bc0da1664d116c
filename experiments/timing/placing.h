// SPDX-License-Identifier: GPL-3.0-or-later
// Moves B to a given gap from A, by this library's own GJK over erased support mappings. Cost: some queries of GJK.
#pragma once

#include <cmath>
#include <functional>
#include <utility>

#include "algorithms/fast/posed/transformed.h"
#include "algorithms/gjk/distance.h"
#include "algorithms/shapes/query.h"

namespace touchstone::timing_detail {

/// Any shape by its support mapping.
template <int D>
struct AnyShape {
    using scalar = double;
    static constexpr int dimension = D;
    std::function<SupportPoint<double, D>(const Vec<double, D>&)> mapping;

    SupportPoint<double, D> support(const Vec<double, D>& d) const { return mapping(d); }
};

template <int D>
AnyShape<D> mapping_of(const ShapeData<D>& shape) {
    const auto any = []<class Mapping>(Mapping mapping) -> AnyShape<D> {
        return {[mapping = std::move(mapping)](const Vec<double, D>& d) { return mapping.support(d); }};
    };
    const auto number = [](double x) { return x; };
    return std::visit(
        [&](const auto& data) {
            if constexpr (requires { data.template mapping<double, D>(number); })
                return any(data.template mapping<double, D>(number));
            else
                return any(Polytope<double, D>{data.template corners<D>()});
        },
        shape);
}

/// Moves B, which must be apart from A, along the shortest line between them until the gap is `gap`. If it is negative,
/// the bodies then overlap by that much along the line. The nearest points stay the nearest until contact.
template <int D>
void move_to_gap(const ShapeData<D>& a, const Pose<double, D>& pose_a, const ShapeData<D>& b, Pose<double, D>& pose_b,
                 double gap) {
    const Transformed<AnyShape<D>> first{mapping_of<D>(a), pose_a};
    Transformed<AnyShape<D>> second{mapping_of<D>(b), pose_b};
    const auto found =
        gjk::distance(first, second, gjk::Options<>{}, NullObserver{}, pose_b.translation - pose_a.translation);
    const double length = found.distance().value();
    pose_b.translation = pose_b.translation + ((length - gap) / length) * found.v;
}

}  // namespace touchstone::timing_detail
