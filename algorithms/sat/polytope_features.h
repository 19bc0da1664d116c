// SPDX-License-Identifier: MIT
// Facet normals and edge directions of the hull of a few points in space, by trying every triple: slow, short, and
// right on exact scalars for every input, flat ones included.
#pragma once

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "algorithms/core/infinity_norm.h"

namespace touchstone::sat {

/// The directions SAT needs of one body.
template <Scalar S>
struct PolytopeFeatures {
    std::vector<Vec<S, 3>> normals;  ///< of facets; of the plane where the body is flat. Any length and sign
    std::vector<Vec<S, 3>> edges;    ///< directions of edges
    int dimension = 0;               ///< of the affine hull: 0 point, 1 segment, 2 flat, 3 solid
};

namespace detail {

/// Signs with a tolerance of 64 roundoffs of the operands' sizes; an exact sign on exact scalars. Being generous here
/// admits axes that are no facet's, which only costs time.
template <Scalar S>
class FeatureFinder {
public:
    explicit FeatureFinder(std::span<const Vec<S, 3>> points) : points_(points) {
        for (const auto& p : points)
            if (const S size = infinity_norm(p - points[0]); reach_ < size) reach_ = size;
    }

    PolytopeFeatures<S> find() {
        const std::size_t n = points_.size();
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t j = i + 1; j < n; ++j)
                for (std::size_t k = j + 1; k < n; ++k) try_plane(i, j, k);
        if (features_.dimension == 0) find_segment();
        return std::move(features_);
    }

private:
    static S tolerance() { return S(S(64) * scalar_traits<S>::epsilon()); }

    /// x cross y, or zero when it is lost in rounding.
    static Vec<S, 3> clean_cross(const Vec<S, 3>& x, const Vec<S, 3>& y) {
        const Vec<S, 3> n = cross(x, y);
        const S noise = S(tolerance() * S(infinity_norm(x) * infinity_norm(y)));
        return noise < infinity_norm(n) ? n : zero_vector<S, 3>();
    }

    static bool parallel(const Vec<S, 3>& x, const Vec<S, 3>& y) { return clean_cross(x, y) == zero_vector<S, 3>(); }

    static bool add(std::vector<Vec<S, 3>>& directions, const Vec<S, 3>& direction) {
        for (const auto& known : directions)
            if (parallel(known, direction)) return false;
        directions.push_back(direction);
        return true;
    }

    void try_plane(std::size_t i, std::size_t j, std::size_t k) {
        const Vec<S, 3> n = tamed(clean_cross(tamed(points_[j] - points_[i]), tamed(points_[k] - points_[i])));
        if (n == zero_vector<S, 3>()) return;
        const S noise = S(S(tolerance() * reach_) * infinity_norm(n));
        bool above = false, below = false;
        std::vector<std::size_t> on_plane;
        for (std::size_t l = 0; l < points_.size(); ++l) {
            const S height = dot(n, points_[l] - points_[i]);
            if (noise < height)
                above = true;
            else if (height < S(-noise))
                below = true;
            else
                on_plane.push_back(l);
            if (above && below) return;
        }
        const int dimension = above || below ? 3 : 2;
        if (features_.dimension < dimension) features_.dimension = dimension;
        // Opposite facets share a direction and have edges of their own, so a known normal does not end the work.
        add(features_.normals, n);
        for (std::size_t p = 0; p < on_plane.size(); ++p)
            for (std::size_t q = p + 1; q < on_plane.size(); ++q) try_edge(n, on_plane, on_plane[p], on_plane[q]);
    }

    /// The line (p, q) carries an edge of a facet when the whole facet is on one side of it.
    void try_edge(const Vec<S, 3>& n, const std::vector<std::size_t>& facet, std::size_t p, std::size_t q) {
        const Vec<S, 3> edge = tamed(points_[q] - points_[p]);
        if (edge == zero_vector<S, 3>()) return;
        const Vec<S, 3> across = cross(n, edge);
        const S noise = S(S(tolerance() * reach_) * infinity_norm(across));
        bool left = false, right = false;
        for (const std::size_t l : facet) {
            const S side = dot(across, points_[l] - points_[p]);
            left = left || noise < side;
            right = right || side < S(-noise);
        }
        if (!(left && right)) add(features_.edges, edge);
    }

    /// No three points span a plane.
    void find_segment() {
        Vec<S, 3> longest = zero_vector<S, 3>();
        for (const auto& p : points_)
            if (infinity_norm(longest) < infinity_norm(p - points_[0])) longest = p - points_[0];
        if (longest == zero_vector<S, 3>()) return;
        features_.edges.push_back(longest);
        features_.dimension = 1;
    }

    std::span<const Vec<S, 3>> points_;
    S reach_ = S(0);
    PolytopeFeatures<S> features_;
};

}  // namespace detail

/// Precondition: not empty, finite. Duplicates and points inside are legal. O(n^4); meant for n up to a few dozen.
template <Scalar S>
PolytopeFeatures<S> polytope_features(std::span<const Vec<S, 3>> points) {
    return detail::FeatureFinder<S>(points).find();
}

}  // namespace touchstone::sat
