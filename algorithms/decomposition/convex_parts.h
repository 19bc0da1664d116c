// SPDX-License-Identifier: MIT
// Decomposition of a simple polygon into convex parts: ear clipping, then merging across diagonals that are not needed.
//
// Source: seed S2 names the problem (I-20, I-74; P-26); two ears theorem, Meisters 1975 [Mei75]; Hertel and Mehlhorn
// 1983 [HM83], who show that the merged parts are at most four times as many as the fewest possible.
//
// Invariants: the triangles cut off and the remaining polygon have disjoint interiors, and their union is the input.
// Every vertex, even one in the middle of an edge, stays until its ear is cut, so that neighbours share whole edges and
// can be merged. Collinear vertices are removed at the very end.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "algorithms/core/iterate.h"
#include "algorithms/decomposition/simple_polygon.h"

namespace touchstone::decomposition {

using IndexPolygon = std::vector<int>;  ///< vertex numbers of the input, counter-clockwise

/// The result of convex_parts(). Every field is set on every path.
template <Scalar S>
struct ConvexParts {
    std::vector<IndexPolygon> parts;  ///< empty unless stop.kind is converged
    Stop<S> stop{};
    int triangles = 0;  ///< number of triangles before merging
};

namespace detail {

template <Scalar S>
class EarClipper {
public:
    /// Precondition: `polygon` is simple. It is traversed counter-clockwise, whatever its own order.
    explicit EarClipper(std::span<const Vec<S, 2>> polygon) : polygon_(polygon) {
        for (int i = 0; i < static_cast<int>(polygon.size()); ++i) left_.push_back(i);
        if (is_clockwise(polygon)) std::reverse(left_.begin(), left_.end());
    }

    /// The triangles of the polygon. There are fewer than n - 2 if rounding hid the ears; with exact signs this cannot
    /// happen (two ears theorem).
    std::vector<IndexPolygon> clip() {
        std::vector<IndexPolygon> triangles;
        while (left_.size() >= 3) {
            std::size_t ear = 0;
            while (ear < left_.size() && !is_ear(ear)) ++ear;
            if (ear == left_.size()) break;
            triangles.push_back({left(ear + left_.size() - 1), left(ear), left(ear + 1)});
            left_.erase(left_.begin() + static_cast<std::ptrdiff_t>(ear));
        }
        return triangles;
    }

private:
    int left(std::size_t i) const { return left_[i % left_.size()]; }
    const Vec<S, 2>& at(int vertex) const { return polygon_[static_cast<std::size_t>(vertex)]; }

    /// True if vertex i is strictly convex and no other remaining vertex is in the closed triangle.
    bool is_ear(std::size_t i) const {
        const int before = left(i + left_.size() - 1), tip = left(i), after = left(i + 1);
        if (orientation(at(before), at(tip), at(after)) <= 0) return false;
        for (const int other : left_) {
            if (other == before || other == tip || other == after) continue;
            const bool outside = orientation(at(before), at(tip), at(other)) < 0 ||
                                 orientation(at(tip), at(after), at(other)) < 0 ||
                                 orientation(at(after), at(before), at(other)) < 0;
            if (!outside) return false;
        }
        return true;
    }

    std::span<const Vec<S, 2>> polygon_;
    IndexPolygon left_;
};

template <Scalar S>
bool is_convex_part(std::span<const Vec<S, 2>> polygon, const IndexPolygon& part) {
    const auto at = [&](std::size_t i) { return polygon[static_cast<std::size_t>(part[i % part.size()])]; };
    for (std::size_t i = 0; i < part.size(); ++i)
        if (orientation(at(i), at(i + 1), at(i + 2)) < 0) return false;
    return true;
}

/// The union of two parts that share the edge p[i] -> p[i + 1], which q traverses the other way; empty if they do not.
inline IndexPolygon joined(const IndexPolygon& p, const IndexPolygon& q) {
    for (std::size_t i = 0; i < p.size(); ++i)
        for (std::size_t j = 0; j < q.size(); ++j) {
            if (p[i] != q[(j + 1) % q.size()] || p[(i + 1) % p.size()] != q[j]) continue;
            IndexPolygon whole;
            for (std::size_t k = 1; k <= p.size(); ++k) whole.push_back(p[(i + k) % p.size()]);
            for (std::size_t k = 2; k < q.size(); ++k) whole.push_back(q[(j + k) % q.size()]);
            return whole;
        }
    return {};
}

/// Removes every diagonal whose removal leaves the part convex (Hertel and Mehlhorn).
template <Scalar S>
void merge_parts(std::span<const Vec<S, 2>> polygon, std::vector<IndexPolygon>& parts) {
    for (std::size_t i = 0; i < parts.size(); ++i)
        for (std::size_t j = i + 1; j < parts.size();) {
            IndexPolygon whole = joined(parts[i], parts[j]);
            if (whole.empty() || !is_convex_part(polygon, whole)) {
                ++j;
                continue;
            }
            parts[i] = std::move(whole);
            parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(j));
            j = i + 1;  // the larger part has new neighbours
        }
}

template <Scalar S>
void drop_collinear(std::span<const Vec<S, 2>> polygon, IndexPolygon& part) {
    const auto at = [&](int vertex) { return polygon[static_cast<std::size_t>(vertex)]; };
    for (std::size_t i = 0; i < part.size() && part.size() > 3;) {
        const int before = part[(i + part.size() - 1) % part.size()], after = part[(i + 1) % part.size()];
        if (orientation(at(before), at(part[i]), at(after)) == 0)
            part.erase(part.begin() + static_cast<std::ptrdiff_t>(i));
        else
            ++i;
    }
}

}  // namespace detail

/// Convex parts of a simple polygon, clockwise or counter-clockwise. Collinear vertices are legal.
/// On exact scalars, float and double, where orientation() is exact, the parts are convex and counter-clockwise, have
/// disjoint interiors, and their areas add up to that of the polygon (P-26).
/// Errors: NaN or infinity, or a polygon that is not simple (fewer than three vertices, a repeated one, crossing or
/// folded edges, or no area), gives invalid_input and no parts. On scalars whose signs are rounded an ear may be lost
/// (`no_ear`, stalled), and a polygon that is within rounding of not being simple is either rejected or cut. If
/// products of coordinates leave the range of such a scalar, the stop is `out_of_range` (exhausted).
/// Cost: O(n^3), linear memory.
template <Scalar S>
ConvexParts<S> convex_parts(std::span<const Vec<S, 2>> polygon) {
    ConvexParts<S> result;
    const auto stopped = [&](std::string_view name, StopKind kind) {
        result.stop = Stop<S>{name, kind, S(static_cast<int>(result.parts.size())), S(0)};
        if (kind != StopKind::converged) result.parts.clear();
        return result;
    };
    for (const auto& p : polygon)
        if (!is_finite(p)) return stopped("not_finite", StopKind::invalid_input);
    if (!orientations_are_in_range(polygon)) return stopped("out_of_range", StopKind::exhausted);
    if (!is_simple(polygon)) return stopped("not_simple", StopKind::invalid_input);
    result.parts = detail::EarClipper<S>(polygon).clip();
    result.triangles = static_cast<int>(result.parts.size());
    if (result.parts.size() + 2 < polygon.size()) return stopped("no_ear", StopKind::stalled);
    detail::merge_parts(polygon, result.parts);
    for (auto& part : result.parts) detail::drop_collinear(polygon, part);
    return stopped("merged", StopKind::converged);
}

}  // namespace touchstone::decomposition
