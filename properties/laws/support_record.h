// SPDX-License-Identifier: GPL-3.0-or-later
// Asks a support mapping in many directions and lifts its answers, next to the set over which it must maximise. The
// subject `support_mappings` hands over those of the library, and a mutant hands over its own.
#pragma once

#include "algorithms/core/pose.h"
#include "properties/laws/lift.h"
#include "properties/laws/support_run.h"

namespace touchstone {

namespace support_detail {

template <Scalar S, int D>
std::vector<Vec<S, D>> directions_for(const Query<D>& query) {
    std::vector<Vec<S, D>> list;
    for (const auto& d : test_directions(in_space(query))) {
        Vec<double, D> cut;
        for (int k = 0; k < D; ++k) cut[k] = d[k];
        if (is_finite(convert<S>(cut))) list.push_back(convert<S>(cut));
    }
    return list;
}

/// The map x -> M x + N with M of small integers. It is singular in space, because flat images are legal too.
template <Scalar S, int D>
Pose<S, D> affine_map() {
    Pose<S, D> pose = Pose<S, D>::identity();
    pose.rows[0][1] = S(2);
    pose.rows[1][0] = S(-1);
    pose.rows[D - 1] = pose.rows[0] + pose.rows[1];
    pose.translation[0] = S(3);
    return pose;
}

/// Sets what the law needs to know of the map, and the images of the local points.
template <int D>
void set_image(SupportRun& run) {
    const auto map = affine_map<Rational, D>();
    for (int i = 0; i < D; ++i) run.rows[static_cast<std::size_t>(i)] = lift(map.rows[static_cast<std::size_t>(i)]);
    run.translation = lift(map.translation);
    run.local = std::move(run.points);
    run.points.clear();
    for (const ExactVec& x : run.local) {
        run.points.push_back(run.translation);
        for (int i = 0; i < D; ++i) run.points.back()[i] += dot(run.rows[static_cast<std::size_t>(i)], x);
    }
}

}  // namespace support_detail

/// The answers of a support mapping of body A, `shape.support(d)`, in directions in which ties are likely. A point that
/// left the range of the scalar does not count as an answer. Precondition: query = rounded<S>(...).
template <Scalar S, int D, class Shape>
SupportRun support_run(const char* variant, const Query<D>& query, const Shape& shape) {
    SupportRun run;
    run.variant = variant;
    run.exact_scalar = scalar_traits<S>::is_exact;
    run.format = format_of<S>();
    run.points = lift(polytope_of<S>(query.a).vertices);
    for (const auto& d : support_detail::directions_for<S>(query)) {
        const Vec<S, D> found = shape.support(d).position;
        if (is_finite(found)) run.answers.push_back({lift(d), lift(found)});
    }
    return run;
}

/// The same of a linear scan.
template <Scalar S, int D, class Shape>
SupportRun scan_run(const Query<D>& query, const Shape& shape) {
    return support_run<S>("scan", query, shape);
}

/// The same of the image of A under support_detail::affine_map.
template <Scalar S, int D, class Shape>
SupportRun image_run(const Query<D>& query, const Shape& shape) {
    SupportRun run = support_run<S>("affine image", query, shape);
    support_detail::set_image<D>(run);
    return run;
}

/// The same of A - B, where `cso.support(d)` returns a CsoVertex.
template <Scalar S, int D, class Cso>
SupportRun difference_run(const Query<D>& query, const Cso& cso) {
    struct Shape {
        const Cso& cso;
        SupportPoint<S, D> support(const Vec<S, D>& d) const { return {cso.support(d).w, 0}; }
    };
    SupportRun run = support_run<S>("difference", query, Shape{cso});
    run.minus = lift(polytope_of<S>(query.b).vertices);
    return run;
}

}  // namespace touchstone
