// SPDX-License-Identifier: MIT
// A convex polygon as the queries of this folder read it: its corners counter-clockwise about an origin of its own, and
// the unit outward normals and the lengths of its edges, several to a SIMD word.
//
// Source: shapes/hull_2d.h. Invariant: corners are the extreme points alone, by exact signs, and edge i goes from
// corner i to corner i + 1. A corner is known up to one rounding of its difference from the origin, the middle of the
// polygon, so a polygon far from the origin of its frame is as exact as one about it. Normals are made of differences
// of the points as given: each component is right up to 8 unit roundoffs of itself, however short the edge.
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>
#include <vector>

#include "algorithms/core/infinity_norm.h"
#include "algorithms/core/pose.h"
#include "algorithms/core/range.h"
#include "algorithms/fast/hulls/packed_polytope.h"
#include "algorithms/fast/lanes/batch.h"
#include "algorithms/shapes/hull_2d.h"

namespace touchstone::fast {

using touchstone::detail::Packable;

/// Corners, and the edges that begin there, as many as a Batch holds.
template <Packable S>
struct alignas(typename Batch<S>::Value) PolygonBlock {
    using Numbers = std::array<S, static_cast<std::size_t>(Batch<S>::width)>;
    Numbers x, y;                ///< of the corner, from the origin of the polygon
    Numbers normal_x, normal_y;  ///< the unit outward normal of the edge
    Numbers offset;              ///< normal . corner
    Numbers length;              ///< of the edge
};

/// The numbers of a block as a batch.
template <Packable S>
[[gnu::always_inline]] inline const typename Batch<S>::Value& batch_at(
    const std::array<S, static_cast<std::size_t>(Batch<S>::width)>& numbers) {
    return touchstone::detail::batch_at(numbers.data());
}

/// The hull of any points of the plane, packed for the queries of polygons. Clockwise lists, duplicates and points that
/// are no corners are legal. Points that the queries are not for are kept too, and handed over: see is_searchable().
/// Building costs O(n log n). Throws only std::bad_alloc. Precondition: not empty.
template <Packable S>
class PackedPolygon {
public:
    using scalar = S;
    static constexpr int dimension = 2;
    static constexpr int width = Batch<S>::width;
    /// The largest number of corners that the queries take.
    static constexpr int most_corners = 32;

    /// Precondition: not empty.
    explicit PackedPolygon(std::span<const Vec<S, 2>> points) : hull_(points) {
        if (!is_ordinary_size(hull_.extent())) return;
        const auto corners = convex_hull(points).vertices;
        if (corners.size() < 3 || corners.size() > static_cast<std::size_t>(most_corners)) return;
        put_origin(corners);
        corner_count_ = static_cast<int>(corners.size());
        block_count_ = (corner_count_ + width - 1) / width;
        blocks_.resize(static_cast<std::size_t>(block_count_));
        for (int i = 0; i < width * block_count_; ++i) pack(corners, i);
        is_searchable_ = is_ordinary_size(size_);
    }

    /// The points as they were given.
    const PackedPolytope<S, 2>& hull() const noexcept { return hull_; }
    /// True if the queries can ask it: three to 32 corners, finite, and neither huge nor tiny. The next functions are
    /// for such polygons only.
    bool is_searchable() const noexcept { return is_searchable_; }
    /// The number of corners.
    int corner_count() const noexcept { return corner_count_; }
    /// The number of elements of blocks().
    int block_count() const noexcept { return block_count_; }
    /// Corners and edges in the order of their numbers. Lanes beyond the last repeat the first.
    const PolygonBlock<S>* blocks() const noexcept { return blocks_.data(); }
    /// The point from which corners are told, in the frame of the polygon.
    const Vec<S, 2>& origin() const noexcept { return origin_; }
    /// A bound on the coordinates of every corner from the origin.
    const S& size() const noexcept { return size_; }

    /// Corner i from the origin. Precondition: 0 <= i < corner_count(), as in the next ones.
    [[gnu::always_inline]] Vec<S, 2> corner(int i) const noexcept {
        return {block_of(i).x[lane_of(i)], block_of(i).y[lane_of(i)]};
    }
    /// The unit outward normal of edge i.
    [[gnu::always_inline]] Vec<S, 2> normal(int i) const noexcept {
        return {block_of(i).normal_x[lane_of(i)], block_of(i).normal_y[lane_of(i)]};
    }
    /// The inner product of its normal and its corners.
    [[gnu::always_inline]] S offset(int i) const noexcept { return block_of(i).offset[lane_of(i)]; }
    /// The length of edge i.
    [[gnu::always_inline]] S length(int i) const noexcept { return block_of(i).length[lane_of(i)]; }
    /// The number after i, counter-clockwise.
    [[gnu::always_inline]] int next(int i) const noexcept { return i + 1 == corner_count_ ? 0 : i + 1; }
    /// The number before i.
    [[gnu::always_inline]] int previous(int i) const noexcept { return (i == 0 ? corner_count_ : i) - 1; }

private:
    /// No square of a length that the queries make overflows, or loses digits while the length is beyond rounding.
    static bool is_ordinary_size(const S& size) {
        constexpr S most = touchstone::detail::power_of_two<S>(std::numeric_limits<S>::max_exponent / 4);
        return S(1) / most <= size && size <= most;
    }

    const PolygonBlock<S>& block_of(int i) const noexcept { return blocks_[static_cast<std::size_t>(i / width)]; }
    static std::size_t lane_of(int i) noexcept { return static_cast<std::size_t>(i % width); }

    /// The middle of the box around the corners, and how far that reaches.
    void put_origin(const std::vector<Vec<S, 2>>& corners) {
        Vec<S, 2> low = corners[0], high = low;
        for (const auto& x : corners)
            for (int k = 0; k < 2; ++k) {
                low[k] = smaller(low[k], x[k]);
                high[k] = larger(high[k], x[k]);
            }
        origin_ = S(0.5) * (low + high);
        for (const auto& x : corners) size_ = larger(size_, infinity_norm(x - origin_));
    }

    /// Fills lane i. Lanes beyond the last repeat the first.
    void pack(const std::vector<Vec<S, 2>>& corners, int i) {
        const std::size_t n = corners.size(), at = static_cast<std::size_t>(i) < n ? static_cast<std::size_t>(i) : 0;
        const Vec<S, 2> edge = corners[(at + 1) % n] - corners[at], corner = corners[at] - origin_;
        const Vec<S, 2> scaled = scaled_by_infinity_norm(edge);
        const S scaled_length = std::sqrt(squared_norm(scaled));
        const Vec<S, 2> normal{scaled[1] / scaled_length, -scaled[0] / scaled_length};
        PolygonBlock<S>& block = blocks_[static_cast<std::size_t>(i / width)];
        const std::size_t lane = lane_of(i);
        block.x[lane] = corner[0];
        block.y[lane] = corner[1];
        block.normal_x[lane] = normal[0];
        block.normal_y[lane] = normal[1];
        block.offset[lane] = dot(normal, corner);
        block.length[lane] = infinity_norm(edge) * scaled_length;
    }

    PackedPolytope<S, 2> hull_;
    std::vector<PolygonBlock<S>> blocks_;
    Vec<S, 2> origin_ = zero_vector<S, 2>();
    S size_ = S(0);
    int corner_count_ = 0, block_count_ = 0;
    bool is_searchable_ = false;
};

/// A packed polygon under a rigid pose: its rows are orthonormal up to some roundoffs. The polygon must outlive it.
template <Packable S>
struct PlacedPolygon {
    const PackedPolygon<S>& shape;
    Pose<S, 2> pose = Pose<S, 2>::identity();
};

}  // namespace touchstone::fast
