// SPDX-License-Identifier: MIT
// The part that two faces have in common, seen along a direction n: of A the vertices that may be farthest against n,
// of B those that may be farthest along n, and what their hulls share in the plane across n.
//
// Source: the clipping is that of Sutherland and Hodgman [SH74], the hull Andrew's monotone chain, both in coordinates
// relative to one point, so that they round by the size of the faces and not by their place.
//
// Invariant: B's outline is widened by a margin before it clips that of A, so the corners enclose every point that A's
// outline has within the margin of B's. On exact scalars with a margin of 0 they are the common part itself.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <type_traits>
#include <vector>

#include "algorithms/core/core_and_radius.h"
#include "algorithms/core/infinity_norm.h"
#include "algorithms/core/pose.h"
#include "algorithms/core/range.h"
#include "algorithms/core/vec.h"

namespace touchstone {

template <SupportMappable T>
std::vector<Vec<typename T::scalar, T::dimension>> core_vertices(const T& body);

namespace detail {

/// The vertices that the body itself names, in the world.
template <SupportMappable T>
std::vector<Vec<typename T::scalar, T::dimension>> named_vertices(const T& body) {
    using V = Vec<typename T::scalar, T::dimension>;
    std::vector<V> result;
    if constexpr (HasExactVertices<T>) {
        for (int i = 0; i < static_cast<int>(body.exact_vertex_count()); ++i) {
            const auto vertex = body.exact_vertex(i);
            V x = vertex.local;
            if (vertex.rows)
                for (int k = 0; k < T::dimension; ++k)
                    x[k] = dot((*vertex.rows)[static_cast<std::size_t>(k)], vertex.local);
            result.push_back(x + vertex.translation);
        }
    }
    return result;
}

/// Those, or what is known before the last move. A body whose type is erased has that type before its move too.
template <SupportMappable T>
std::vector<Vec<typename T::scalar, T::dimension>> known_vertices(const T& body) {
    auto result = named_vertices(body);
    if constexpr (HasMove<T>) {
        if (!result.empty()) return result;
        const auto& still = without_move(body);
        if constexpr (std::same_as<std::remove_cvref_t<decltype(still)>, T>)
            result = named_vertices(still);
        else
            result = core_vertices(still);
        for (auto& x : result) x = x + move_of(body);
    }
    return result;
}

}  // namespace detail

/// The vertices of the body in the world; of a body with a ball, those of its core. Empty if they are not known. Cost:
/// one map of a point for each vertex.
template <SupportMappable T>
std::vector<Vec<typename T::scalar, T::dimension>> core_vertices(const T& body) {
    if constexpr (HasRadius<T>) {
        if (!is_core_with_ball(body)) return {};
        const auto& core = core_of(body);
        if constexpr (std::same_as<std::remove_cvref_t<decltype(core)>, T>)
            return detail::known_vertices(core);
        else
            return core_vertices(core);
    } else {
        return detail::known_vertices(body);
    }
}

namespace detail {

/// The plane across a direction. Its axes have the length 1 on scalars with a root and any length on others, whose
/// squares are kept. In 2D the second axis is zero.
template <Field S, int D>
class Across {
public:
    /// Precondition: n is not zero.
    Across(const Vec<S, D>& n, const Vec<S, D>& origin) : origin_(origin) {
        if constexpr (D == 2) {
            axes_ = {Vec<S, 2>{-n[1], n[0]}, zero_vector<S, 2>()};
        } else {
            int least = 0;
            for (int k = 1; k < 3; ++k)
                if (magnitude_of(n[k]) < magnitude_of(n[least])) least = k;
            const auto first = of_unit_length(cross(n, unit_vector<S, 3>(least)));
            axes_ = {first, cross(n, first)};
        }
        for (int k = 0; k < D - 1; ++k) {
            const auto at = static_cast<std::size_t>(k);
            axes_[at] = of_unit_length(axes_[at]);
            squares_[at] = Real<S> ? S(1) : squared_norm(axes_[at]);
        }
    }

    /// Coordinates of x from the origin of the plane.
    Vec<S, 2> seen(const Vec<S, D>& x) const { return {dot(axes_[0], x - origin_), dot(axes_[1], x - origin_)}; }

    /// The point of the plane through its origin that is seen there.
    Vec<S, D> point(const Vec<S, 2>& seen) const {
        return origin_ + (seen[0] / squares_[0]) * axes_[0] + (seen[1] / squares_[1]) * axes_[1];
    }

    /// The squared length of a difference of coordinates, in units of the world.
    S squared_length(const Vec<S, 2>& way) const {
        return way[0] * way[0] / squares_[0] + way[1] * way[1] / squares_[1];
    }

private:
    static Vec<S, D> of_unit_length(const Vec<S, D>& axis) {
        if constexpr (Real<S>) return unit_along(axis).value_or(axis);
        return axis;
    }

    Vec<S, D> origin_;
    std::array<Vec<S, D>, 2> axes_;
    std::array<S, 2> squares_{S(1), S(1)};
};

template <Field S>
S turn_of(const Vec<S, 2>& x, const Vec<S, 2>& y) {
    return x[0] * y[1] - x[1] * y[0];
}

/// Corners of the hull, counter-clockwise, without points inside an edge; two for a segment, one for a point.
template <Field S>
std::vector<Vec<S, 2>> outline_of(std::vector<Vec<S, 2>> points) {
    std::sort(points.begin(), points.end(),
              [](const Vec<S, 2>& x, const Vec<S, 2>& y) { return x[0] < y[0] || (x[0] == y[0] && x[1] < y[1]); });
    points.erase(std::unique(points.begin(), points.end()), points.end());
    if (points.size() < 3) return points;
    std::vector<Vec<S, 2>> hull;
    for (int chain = 0; chain < 2; ++chain) {
        const std::size_t first = hull.size();
        for (const Vec<S, 2>& x : points) {
            while (hull.size() >= first + 2 && turn_of<S>(hull.back() - hull[hull.size() - 2], x - hull.back()) <= S(0))
                hull.pop_back();
            hull.push_back(x);
        }
        hull.pop_back();
        std::reverse(points.begin(), points.end());
    }
    return hull;
}

/// The half-plane normal . x >= normal . point - margin |normal|.
template <Field S>
struct HalfPlane {
    Vec<S, 2> normal, point;
    S slack;

    HalfPlane(const Vec<S, 2>& across, const Vec<S, 2>& on, const S& margin) : normal(across), point(on), slack(S(0)) {
        if constexpr (Real<S>) slack = margin * square_root(squared_norm(across));
    }
    S height(const Vec<S, 2>& x) const { return dot(normal, x - point) + slack; }
};

/// Half-planes whose common part holds every point within `margin` of the outline. On scalars without a root the margin
/// must be 0. Precondition: the outline is not empty.
template <Field S>
std::vector<HalfPlane<S>> half_planes_around(const std::vector<Vec<S, 2>>& outline, const S& margin) {
    std::vector<HalfPlane<S>> result;
    if (outline.size() == 1) {
        for (const int sign : {1, -1})
            for (int k = 0; k < 2; ++k) result.emplace_back(S(sign) * unit_vector<S, 2>(k), outline[0], margin);
        return result;
    }
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const Vec<S, 2> edge = outline[(i + 1) % outline.size()] - outline[i];
        result.emplace_back(Vec<S, 2>{-edge[1], edge[0]}, outline[i], margin);  // both sides of a segment
        if (outline.size() == 2) result.emplace_back(edge, outline[i], margin);
    }
    return result;
}

/// The part of the outline inside all half-planes, corner by corner; empty if there is none.
template <Field S>
std::vector<Vec<S, 2>> clipped(std::vector<Vec<S, 2>> outline, const std::vector<HalfPlane<S>>& half_planes) {
    for (const HalfPlane<S>& half_plane : half_planes) {
        std::vector<Vec<S, 2>> kept;
        for (std::size_t i = 0; i < outline.size(); ++i) {
            const Vec<S, 2>&x = outline[i], &y = outline[(i + 1) % outline.size()];
            const S above = half_plane.height(x), next = half_plane.height(y);
            if (S(0) <= above) kept.push_back(x);
            if ((above < S(0) && S(0) < next) || (next < S(0) && S(0) < above))
                kept.push_back(x + (above / (above - next)) * (y - x));
        }
        outline = std::move(kept);
    }
    return outline_of(std::move(outline));
}

/// The distinct points that may be farthest along `direction` (of any length): those not lower than the farthest by
/// more than `band` + `tilt` times their distance from it, both times |direction|. tilt bounds the error of the
/// direction, of length 1: none that it leaves out is farthest along the true one.
template <Field S, int D>
std::vector<Vec<S, D>> farthest_points(const std::vector<Vec<S, D>>& points, const Vec<S, D>& direction, const S& band,
                                       const S& tilt) {
    std::vector<Vec<S, D>> result;
    if (points.empty()) return result;
    Vec<S, D> best = points[0];
    for (const Vec<S, D>& x : points)
        if (S(0) < dot(direction, x - best)) best = x;
    for (const Vec<S, D>& x : points) {
        S allowed = band;
        if constexpr (Real<S>) {
            const S length = square_root(squared_norm(direction));
            allowed = (band + tilt * square_root(squared_norm(x - best))) * length;
        }
        const bool is_known = std::find(result.begin(), result.end(), x) != result.end();
        if (!is_known && dot(direction, best - x) <= allowed) result.push_back(x);
    }
    return result;
}

/// The corners, in the plane, of what the outline of `of_a` has within `margin` of that of `of_b`. Empty if one of them
/// is.
template <Field S, int D>
std::vector<Vec<S, 2>> common_part(const Across<S, D>& across, const std::vector<Vec<S, D>>& of_a,
                                   const std::vector<Vec<S, D>>& of_b, const S& margin) {
    if (of_a.empty() || of_b.empty()) return {};
    const auto seen = [&across](const std::vector<Vec<S, D>>& points) {
        std::vector<Vec<S, 2>> result;
        for (const Vec<S, D>& x : points) result.push_back(across.seen(x));
        return outline_of(std::move(result));
    };
    return clipped(seen(of_a), half_planes_around(seen(of_b), margin));
}

}  // namespace detail
}  // namespace touchstone
