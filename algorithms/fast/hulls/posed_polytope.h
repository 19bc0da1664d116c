// SPDX-License-Identifier: MIT
// A packed polytope under a pose, for queries that take several support points: the vertices of a small hull are turned
// once, so that no support point needs the pose.
//
// Source: as placed.h; M x of x -> M x + N is computed for all vertices in SIMD lanes. Invariant: every vertex equals
// that of Placed to the last bit, since each lane performs the operations of apply() in the same order. The support
// point is that of Placed up to the rounding of one inner product. The smallest number wins ties.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

#include "algorithms/fast/hulls/packed_polytope.h"
#include "algorithms/fast/posed/placed.h"
#include "algorithms/fast/registers/in_range.h"

namespace touchstone {

/// {M x + N : x in shape}. The shape must outlive it. float and double only.
/// Building turns at most `PackedPolytope::scanned_up_to` vertices, n / 4 at a time (float: n / 8). A hull that is
/// larger, or that M takes out of the range of inner products, is asked through Placed.
template <detail::Packable S, int D>
class PosedPolytope {
public:
    using scalar = S;
    static constexpr int dimension = D;

    /// Turns the vertices if they are few. Cost: a product of matrix and vector for each, n / 4 at a time.
    [[gnu::always_inline]] PosedPolytope(const PackedPolytope<S, D>& shape, const Pose<S, D>& pose) noexcept
        : placed_{shape, pose} {
        is_turned_ = shape.is_scanned() && shape.vertex_count() <= capacity && stays_in_range();
        if (is_turned_) turn();
    }
    PosedPolytope(const PackedPolytope<S, D>&&, const Pose<S, D>&) = delete;

    /// The support point in the frame to which the pose leads; the feature is the number of the vertex. Cost: one scan
    /// of the turned vertices, or that of Placed.
    [[gnu::always_inline]] SupportPoint<S, D> support(const Vec<S, D>& d) const noexcept {
        if (!is_turned_ || !is_ordinary(d)) [[unlikely]]
            return placed_.support(d);
        return turned_vertex(detail::best_lane<S, D>(turned_.data(), lane_blocks_, d));
    }
    /// Vertex `feature` of an answer of support(). Precondition: 0 <= feature < vertex_count().
    SupportPoint<S, D> vertex(int feature) const noexcept {
        return is_turned_ ? turned_vertex(feature) : placed_.vertex(feature);
    }
    int vertex_count() const noexcept { return placed_.vertex_count(); }
    int exact_vertex_count() const noexcept { return placed_.exact_vertex_count(); }
    ExactVertex<S, D> exact_vertex(int i) const noexcept { return placed_.exact_vertex(i); }
    /// A bound on the coordinates of every vertex.
    S extent() const noexcept {
        return Turned<PackedPolytope<S, D>>{placed_.shape, placed_.pose}.extent() + infinity_norm(pose().translation);
    }
    /// The pose.
    const Pose<S, D>& pose() const noexcept { return placed_.pose; }
    /// The mean of the vertices, up to rounding.
    Vec<S, D> centre() const noexcept { return placed_.centre(); }

private:
    using Lanes = detail::Lanes<S, D>;
    static constexpr auto width = static_cast<std::size_t>(Batch<S>::width);
    static constexpr int capacity = PackedPolytope<S, D>::scanned_up_to;

    /// True if no coordinate of M x leaves the range in which inner products are finite. False if M has a NaN.
    bool stays_in_range() const noexcept {
        S bound = S(0);
        for (const auto& row : placed_.pose.rows)
            for (int k = 0; k < D; ++k) bound += std::fabs(row[k]) * placed_.shape.largest(k);
        return bound <= detail::power_of_two<S>(std::numeric_limits<S>::max_exponent / 2);
    }

    static void turn_coordinate(const Lanes& lanes, const Vec<S, D>& row, S* to) noexcept {
        typename Batch<S>::Value turned;
        detail::dot_with(lanes, row, turned);
        Batch<S>::store(turned, to);
    }
    void turn() noexcept {
        auto* to = turned_.data();
        for (const auto& lanes : placed_.shape.lanes()) {
            for (std::size_t i = 0; i < static_cast<std::size_t>(D); ++i)
                turn_coordinate(lanes, placed_.pose.rows[i], to->coordinate[i].data());
            ++to;
        }
    }

    [[gnu::always_inline]] SupportPoint<S, D> turned_vertex(int feature) const noexcept {
        const auto& lanes = turned_[static_cast<std::size_t>(feature) / width];
        const std::size_t lane = static_cast<std::size_t>(feature) % width;
        return {detail::generate<S, D>([&](int k) {
                    return lanes.coordinate[static_cast<std::size_t>(k)][lane] + placed_.pose.translation[k];
                }),
                feature};
    }

    Placed<PackedPolytope<S, D>> placed_;
    bool is_turned_;
    int lane_blocks_ = static_cast<int>(placed_.shape.lanes().size());
    std::array<Lanes, capacity / width> turned_;  ///< M x; set up to the number of vertices
};

}  // namespace touchstone
