// SPDX-License-Identifier: MIT
// A hull as the search of hull_search.h reads it: a vertex by its number, and the number of the vertex that is furthest
// along a direction. Hulls of at most 32 vertices have scans that are inlined, larger ones are asked by their Gauss
// map.
//
// Source: packed_polytope.h and posed_polytope.h, whose vertices these are, to the last bit. Invariant: a scan finds
// the vertex with the largest inner product, up to the rounding of one product; of a scan over all vertices the
// smallest number wins ties.
#pragma once

#include <array>
#include <bit>
#include <cstddef>

#include "algorithms/core/infinity_norm.h"
#include "algorithms/core/pose.h"
#include "algorithms/fast/hulls/packed_polytope.h"
#include "algorithms/fast/lanes/batch.h"
#include "algorithms/fast/lanes/lane_scan.h"
#include "algorithms/fast/registers/in_range.h"

namespace touchstone::fast {

using touchstone::detail::Packable;

/// The largest number of vertices that are scanned here.
inline constexpr int most_vertices = 32;

template <Packable S>
class HullScan;

/// infinity_norm() without a branch and without a call.
template <Packable S>
[[gnu::always_inline]] inline S largest_of(const Vec<S, 3>& x) {
    return larger(larger(magnitude_of(x[0]), magnitude_of(x[1])), magnitude_of(x[2]));
}

/// A packed hull where it stands. The shape must outlive it. Precondition: shape.is_scanned() and at most
/// `most_vertices` vertices.
template <Packable S>
class StandingHull {
public:
    using scalar = S;

    /// O(1).
    [[gnu::always_inline]] explicit StandingHull(const PackedPolytope<S, 3>& shape)
        : lanes_(shape.lanes().data()), vertices_(shape.vertices().data()), blocks_(shape.lane_blocks()) {}

    /// The number of blocks of vertices, each as many as a Batch.
    int blocks() const { return blocks_; }
    /// A vertex by its number.
    [[gnu::always_inline]] Vec<S, 3> at(int number) const { return vertices_[number]; }
    /// All inner products with d.
    [[gnu::always_inline]] HullScan<S> scan(const Vec<S, 3>& d) const { return HullScan<S>(*this, d); }
    /// The inner products of d with the vertices of block i.
    [[gnu::always_inline]] void product(int i, const Vec<S, 3>& d, typename Batch<S>::Value& to) const {
        touchstone::detail::dot_with(lanes_[i], d, to);
    }

private:
    const touchstone::detail::Lanes<S, 3>* lanes_;
    const Vec<S, 3>* vertices_;
    int blocks_;
};

/// A packed hull under a pose: its vertices M x + N, computed once, coordinate by coordinate. Precondition: as of
/// StandingHull, and no coordinate overflows. Cost: a product of matrix and vector for each vertex, several at a time.
template <Packable S>
class TurnedHull {
public:
    using scalar = S;

    /// Turns and moves every vertex.
    [[gnu::always_inline]] TurnedHull(const PackedPolytope<S, 3>& shape, const Pose<S, 3>& pose)
        : blocks_(shape.lane_blocks()) {
        const auto* const lanes = shape.lanes().data();
        for (std::size_t k = 0; k < 3; ++k)
            for (int i = 0; i < blocks_; ++i) {
                typename Batch<S>::Value turned;
                touchstone::detail::dot_with(lanes[i], pose.rows[k], turned);
                turned = turned + pose.translation[static_cast<int>(k)];
                Batch<S>::store(turned, coordinate_[k].data() + Batch<S>::width * i);
            }
    }

    /// The number of blocks of vertices, each as many as a Batch.
    int blocks() const { return blocks_; }
    /// A vertex by its number.
    [[gnu::always_inline]] Vec<S, 3> at(int number) const {
        const auto i = static_cast<std::size_t>(number);
        return {{coordinate_[0][i], coordinate_[1][i], coordinate_[2][i]}};
    }
    /// All inner products with d.
    [[gnu::always_inline]] HullScan<S> scan(const Vec<S, 3>& d) const { return HullScan<S>(*this, d); }
    /// The inner products of d with the vertices of block i.
    [[gnu::always_inline]] void product(int i, const Vec<S, 3>& d, typename Batch<S>::Value& to) const {
        to = d[0] * batch(0, i) + d[1] * batch(1, i) + d[2] * batch(2, i);
    }

private:
    [[gnu::always_inline]] const typename Batch<S>::Value& batch(std::size_t k, int i) const {
        return touchstone::detail::batch_at(coordinate_[k].data() + Batch<S>::width * i);
    }

    int blocks_;
    alignas(32) std::array<std::array<S, most_vertices>, 3> coordinate_;  ///< set up to the number of blocks
};

/// The scan of a hull along d. It finds the largest inner product first, and the vertex only if it is asked.
template <Packable S>
class HullScan {
    using B = Batch<S>;

public:
    /// Takes the inner products of d with all vertices of the hull, which is one of the two above.
    template <class Hull>
    [[gnu::always_inline]] HullScan(const Hull& hull, const Vec<S, 3>& d) : blocks_(hull.blocks()) {
        hull.product(0, d, value_[0]);
        largest_ = value_[0];
        for (int i = 1; i < blocks_; ++i) {
            hull.product(i, d, value_[i]);
            B::keep_larger(largest_, value_[i]);
        }
        B::spread_largest(largest_);
    }
    /// The largest inner product.
    [[gnu::always_inline]] S largest() const { return largest_[0]; }
    /// The smallest number of a vertex that attains it.
    [[gnu::always_inline]] int number() const {
        unsigned found = 0;
        for (int i = 0; i < blocks_; ++i) found |= B::bits(value_[i] == largest_) << (B::width * i);
        return std::countr_zero(found);
    }

private:
    int blocks_;
    typename B::Value value_[most_vertices / B::width], largest_;
};

/// What the support mapping of a large hull says along d, as HullScan does.
template <Packable S>
class SupportScan {
public:
    /// The vertex of this number and place, in the frame of d.
    [[gnu::always_inline]] SupportScan(const SupportPoint<S, 3>& found, const Vec<S, 3>& d)
        : largest_(dot(found.position, d)), number_(found.feature) {}
    /// The vertex whose inner product is known.
    [[gnu::always_inline]] explicit SupportScan(const typename PackedPolytope<S, 3>::Furthest& found)
        : largest_(found.value), number_(found.number) {}
    /// The largest inner product.
    [[gnu::always_inline]] S largest() const { return largest_; }
    /// The number of a vertex that attains it.
    [[gnu::always_inline]] int number() const { return number_; }

private:
    S largest_;
    int number_;
};

/// A packed hull of any size where it stands, or under a pose if it is a Placed one. The shape must outlive it.
/// Precondition: shape.is_in_range(). Cost of a scan: a support point of the shape.
template <class Hull>
class MappedHull {
public:
    using scalar = typename Hull::scalar;
    using V = Vec<scalar, 3>;

    /// O(1).
    [[gnu::always_inline]] explicit MappedHull(const Hull& hull) : hull_(hull) {}
    /// A vertex by its number.
    [[gnu::always_inline]] V at(int number) const { return hull_.vertex(number).position; }
    /// The support point along d.
    [[gnu::always_inline]] SupportScan<scalar> scan(const V& d) const {
        if constexpr (requires { hull_.furthest(d); })
            if (!hull_.is_scanned() && is_ordinary(d)) [[likely]]
                return SupportScan<scalar>(hull_.furthest(d));
        return {hull_.support(d), d};
    }

private:
    const Hull& hull_;
};

/// The number of the vertex furthest along d.
template <class Hull, Packable S>
[[gnu::always_inline]] inline int furthest(const Hull& hull, const Vec<S, 3>& d) {
    return hull.scan(d).number();
}

}  // namespace touchstone::fast
