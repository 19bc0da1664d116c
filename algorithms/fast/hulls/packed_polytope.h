// SPDX-License-Identifier: MIT
// Convex hull of finitely many points, stored for speed: each coordinate in its own array, several vertices to a SIMD
// word, and for large hulls a Gauss map that lists the vertices that can be extreme.
//
// Invariant: the support point is that of the linear scan of polytope.h up to the rounding of one inner product. On
// hulls that are scanned it is the same vertex. The smallest number wins ties.
#pragma once

#include <array>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <limits>
#include <span>
#include <vector>

#include "algorithms/core/core_and_radius.h"
#include "algorithms/core/support.h"
#include "algorithms/fast/hulls/gauss_map.h"
#include "algorithms/fast/lanes/lane_scan.h"
#include "algorithms/fast/registers/in_range.h"
#include "algorithms/shapes/direction.h"
#include "algorithms/shapes/polytope.h"

namespace touchstone {

/// A polytope that owns any number of points and changes none of them. Points that are not vertices of the hull,
/// duplicates and flat sets are legal. float and double only.
/// Building costs O(n). Above `scanned_up_to` vertices it costs about O(n log n) and typically 30 more bytes per
/// vertex, at most 256. Throws only std::bad_alloc. Precondition: not empty.
template <detail::Packable S, int D>
class PackedPolytope {
public:
    using scalar = S;
    static constexpr int dimension = D;
    /// The largest number of vertices that are scanned. Above it, a lookup in the Gauss map and a test of its
    /// candidates is cheaper.
    static constexpr int scanned_up_to = 32;

    /// Copies the vertices. Precondition: not empty. O(n), and above `scanned_up_to` vertices also the cost of a Gauss
    /// map.
    explicit PackedPolytope(std::span<const Vec<S, D>> vertices)
        : vertices_(vertices.begin(), vertices.end()), lanes_(detail::packed<S, D>(vertices)) {
        measure();
        if (is_in_range_ && static_cast<int>(vertices.size()) > scanned_up_to)
            gauss_map_ = GaussMap<S, D>(std::span<const Vec<S, D>>(vertices_));
        is_scanned_ = gauss_map_.is_empty();
    }

    /// S(P, d); the feature is the number of the vertex. If a coordinate or d is out of the ordinary range, the result
    /// is that of scan_support.
    /// Cost: n / 4 steps (float: n / 8). Above scanned_up_to about ten vertices are tested for any n, or all vertices
    /// in such steps if very many tie (gauss_map.h).
    [[gnu::always_inline]] SupportPoint<S, D> support(const Vec<S, D>& d) const noexcept {
        if (!is_in_range_ || !is_ordinary(d)) [[unlikely]]
            return support_by_scan(d);
        return vertex(is_scanned_ ? detail::best_lane<S, D>(lanes_.data(), lane_blocks_, d) : best_candidate(d).number);
    }
    /// A vertex and its inner product with a direction.
    struct Furthest {
        S value;
        int number;
    };
    /// The vertex that support() finds. Preconditions: is_in_range(), not is_scanned(), and d is ordinary.
    [[gnu::always_inline]] Furthest furthest(const Vec<S, D>& d) const noexcept { return best_candidate(d); }

    /// The vertices in the order in which they were given.
    std::span<const Vec<S, D>> vertices() const noexcept { return vertices_; }
    /// Vertex `feature` of an answer of support(). Precondition: 0 <= feature < vertex_count().
    [[gnu::always_inline]] SupportPoint<S, D> vertex(int feature) const noexcept {
        const Vec<S, D>& x = vertices_[static_cast<std::size_t>(feature)];
        return {detail::generate<S, D>([&x](int k) { return x[k]; }), feature};
    }
    int vertex_count() const noexcept { return vertex_count_; }
    /// Its vertices are stored as they are (core_and_radius.h).
    static constexpr bool has_plain_vertices = true;
    int exact_vertex_count() const noexcept { return vertex_count(); }
    ExactVertex<S, D> exact_vertex(int i) const noexcept(is_nothrow<S>) {
        return {vertices_[static_cast<std::size_t>(i)]};
    }
    /// A bound on the coordinates of every vertex.
    S extent() const noexcept { return extent_; }
    /// The mean of the vertices, up to rounding.
    const Vec<S, D>& centre() const noexcept { return centre_; }
    /// True if every coordinate is finite.
    bool is_finite() const noexcept { return is_finite_; }
    /// A bound on |coordinate k| of every vertex. Precondition: is_finite().
    S largest(int k) const noexcept { return largest_[k]; }
    /// True if no coordinate is out of the ordinary range: no inner product with an ordinary direction overflows.
    bool is_in_range() const noexcept { return is_in_range_; }
    /// True if no coordinate is out of the ordinary range and support() passes over all vertices.
    bool is_scanned() const noexcept { return is_in_range_ && is_scanned_; }
    /// The vertices in the order of their numbers, several to an element. Lanes beyond the last repeat the first.
    std::span<const detail::Lanes<S, D>> lanes() const noexcept { return lanes_; }
    /// The number of elements of lanes().
    int lane_blocks() const noexcept { return lane_blocks_; }

private:
    [[gnu::noinline]] SupportPoint<S, D> support_by_scan(const Vec<S, D>& d) const noexcept {
        return scan_support<S, D>(vertices_, d);
    }

    Furthest best_candidate(const Vec<S, D>& d) const noexcept {
        const auto candidates = gauss_map_.candidates(d);
        auto best = candidates[0];
        S best_value = dot(vertices_[best], d);
        for (const auto i : candidates.subspan(1)) {
            const S value = dot(vertices_[i], d);
            const bool wins = best_value < value;
            best_value = wins ? value : best_value;
            best = wins ? i : best;
        }
        return {best_value, static_cast<int>(best)};
    }

    void measure() {
        centre_ = largest_ = zero_vector<S, D>();
        const S share = S(1) / S(vertices_.size());
        for (const auto& x : vertices_) {
            is_finite_ = is_finite_ && touchstone::is_finite(x);
            for (int k = 0; k < D; ++k) {
                centre_[k] += share * x[k];
                largest_[k] = std::fmax(largest_[k], std::fabs(x[k]));
            }
        }
        extent_ = infinity_norm(largest_);
        is_in_range_ = is_finite_;
        for (int k = 0; k < D; ++k)
            is_in_range_ =
                is_in_range_ && largest_[k] <= detail::power_of_two<S>(std::numeric_limits<S>::max_exponent / 2);
    }

    std::vector<Vec<S, D>> vertices_;
    std::vector<detail::Lanes<S, D>> lanes_;
    int vertex_count_ = static_cast<int>(vertices_.size()), lane_blocks_ = static_cast<int>(lanes_.size());
    GaussMap<S, D> gauss_map_;
    Vec<S, D> centre_{}, largest_{};
    S extent_{};
    bool is_finite_ = true, is_scanned_ = true;
    bool is_in_range_ = true;
};

}  // namespace touchstone
