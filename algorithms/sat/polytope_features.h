// SPDX-License-Identifier: MIT
// Facet normals and edge directions of the hull of a few points in space, found by trying every triple. This is slow
// and short, and on exact scalars correct for every input, flat ones included.
// Cost: O(n^4).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "algorithms/core/infinity_norm.h"
#include "algorithms/core/range.h"

namespace touchstone::sat {

/// A direction and its error. On inexact scalars its largest component is scaled to 1, and `error` bounds, component by
/// component, the difference from each true direction that it stands for. 0 on exact scalars.
template <Scalar S>
struct Direction {
    Vec<S, 3> vector = zero_vector<S, 3>();
    S error = S(0);
};

/// The directions that the separating axis theorem needs of one body.
template <Scalar S>
struct PolytopeFeatures {
    std::vector<Direction<S>> normals;  ///< of facets, and of the plane if the body is flat; of either sign
    std::vector<Direction<S>> edges;
    int dimension = 0;  ///< dimension of the affine hull: 0 point, 1 segment, 2 flat, 3 solid
};

/// x cross y, scaled by its infinity norm; zero if the product is zero. With |x|, |y| <= 1 component by component, a
/// component of the product has an error of 2 (e_x + e_y) from the operands and 4 u from two products and their
/// difference. Scaling divides that error by the largest component and adds u.
template <Scalar S>
Direction<S> cross_product(const Direction<S>& x, const Direction<S>& y) {
    const Vec<S, 3> product = cross(x.vector, y.vector);
    const S largest = infinity_norm(product), u = scalar_traits<S>::epsilon();
    if (scalar_traits<S>::is_exact || !(S(0) < largest)) return {product, S(0)};
    const S error = S(2) * (x.error + y.error) + S(6) * u;
    return {scaled_by_infinity_norm(product), error / largest + S(2) * u};
}

namespace detail {

/// Finds the features of one body. Signs have a tolerance of 64 roundoffs of the operands' sizes and of the error of a
/// direction; on exact scalars they are exact. A generous tolerance admits axes that belong to no facet, which only
/// costs time. A missed facet would make the depth wrong (the normals of a needle are known badly).
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
        keep_best_normals();
        if (features_.dimension == 0) find_segment();
        return std::move(features_);
    }

private:
    static S tolerance() { return S(64) * scalar_traits<S>::epsilon(); }

    /// x cross y, or zero if it is lost in rounding.
    static Vec<S, 3> clean_cross(const Vec<S, 3>& x, const Vec<S, 3>& y) {
        const Vec<S, 3> n = cross(x, y);
        const S noise = tolerance() * (infinity_norm(x) * infinity_norm(y));
        return noise < infinity_norm(n) ? n : zero_vector<S, 3>();
    }

    static bool parallel(const Vec<S, 3>& x, const Vec<S, 3>& y) { return clean_cross(x, y) == zero_vector<S, 3>(); }

    /// The difference of two points, scaled by its infinity norm. The subtraction and the division have an error of 2
    /// u, or 3 u with terms of higher order.
    Direction<S> edge_between(std::size_t from, std::size_t to) const {
        return {scaled_by_infinity_norm(points_[to] - points_[from]), S(3) * scalar_traits<S>::epsilon()};
    }

    /// Adds a direction unless a parallel one, up to the tolerance, is there. One direction stands for all parallel
    /// ones, with the largest of their errors.
    static void add(std::vector<Direction<S>>& directions, const Direction<S>& added) {
        for (auto& known : directions) {
            if (!parallel(known.vector, added.vector)) continue;
            const S same = infinity_norm(known.vector - added.vector),
                    opposite = infinity_norm(known.vector + added.vector);
            const S error = added.error + (opposite < same ? opposite : same);
            if (!scalar_traits<S>::is_exact && known.error < error) known.error = error;
            return;
        }
        directions.push_back(added);
    }

    /// A plane through three points that has no points on both sides, as far as its normal is known.
    struct Candidate {
        std::array<std::size_t, 3> corner;
        Direction<S> normal;
        std::vector<std::size_t> on_plane;  ///< points on the plane up to rounding, if the normal were exact
    };

    void try_plane(std::size_t i, std::size_t j, std::size_t k) {
        const Direction<S> to_j = edge_between(i, j), to_k = edge_between(i, k), normal = cross_product(to_j, to_k);
        if (parallel(to_j.vector, to_k.vector)) return;
        const S tight = tolerance() * reach_, loose = tight + S(3) * normal.error * reach_;
        bool above = false, below = false;
        Candidate candidate{{i, j, k}, normal, {}};
        std::vector<std::size_t> perhaps_on_plane;
        for (std::size_t l = 0; l < points_.size(); ++l) {
            const S height = dot(normal.vector, points_[l] - points_[i]);
            above = above || loose < height;
            below = below || height < -loose;
            if (above && below) return;
            if (magnitude_of(height) <= tight) candidate.on_plane.push_back(l);
            if (magnitude_of(height) <= loose) perhaps_on_plane.push_back(l);
        }
        const int dimension = above || below ? 3 : 2;
        if (features_.dimension < dimension) features_.dimension = dimension;
        candidates_.push_back(std::move(candidate));
        // Opposite facets share a direction and have edges of their own, so the work does not end at a known normal.
        for (std::size_t p = 0; p < perhaps_on_plane.size(); ++p)
            for (std::size_t q = p + 1; q < perhaps_on_plane.size(); ++q)
                try_edge(normal, perhaps_on_plane, perhaps_on_plane[p], perhaps_on_plane[q]);
    }

    /// Of the triples that span one facet, keeps the one whose normal has the smallest error.
    void keep_best_normals() {
        std::stable_sort(candidates_.begin(), candidates_.end(),
                         [](const Candidate& x, const Candidate& y) { return x.normal.error < y.normal.error; });
        std::vector<const Candidate*> kept;
        for (const Candidate& candidate : candidates_) {
            const auto holds = [&](const Candidate* known) {
                return std::includes(known->on_plane.begin(), known->on_plane.end(), candidate.corner.begin(),
                                     candidate.corner.end());
            };
            if (std::any_of(kept.begin(), kept.end(), holds)) continue;
            kept.push_back(&candidate);
            add(features_.normals, candidate.normal);
        }
    }

    /// Adds the line (p, q) as an edge of the facet if the whole facet is on one side of it.
    void try_edge(const Direction<S>& normal, const std::vector<std::size_t>& facet, std::size_t p, std::size_t q) {
        const Direction<S> edge = edge_between(p, q);
        if (edge.vector == zero_vector<S, 3>()) return;
        const Direction<S> across = cross_product(normal, edge);
        const S noise = (tolerance() + S(3) * across.error) * reach_;
        bool left = false, right = false;
        for (const std::size_t l : facet) {
            const S side = dot(across.vector, points_[l] - points_[p]);
            left = left || noise < side;
            right = right || side < -noise;
        }
        if (!(left && right)) add(features_.edges, edge);
    }

    /// Handles points of which no three span a plane.
    void find_segment() {
        Vec<S, 3> longest = zero_vector<S, 3>();
        for (const auto& p : points_)
            if (infinity_norm(longest) < infinity_norm(p - points_[0])) longest = p - points_[0];
        if (longest == zero_vector<S, 3>()) return;
        features_.edges.push_back({scaled_by_infinity_norm(longest), S(3) * scalar_traits<S>::epsilon()});
        features_.dimension = 1;
    }

    std::span<const Vec<S, 3>> points_;
    S reach_ = S(0);
    std::vector<Candidate> candidates_;
    PolytopeFeatures<S> features_;
};

}  // namespace detail

/// The features of the hull of the points. Precondition: not empty, finite. Duplicates and interior points are legal.
/// O(n^4); meant for n up to a few dozen.
template <Scalar S>
PolytopeFeatures<S> polytope_features(std::span<const Vec<S, 3>> points) {
    return detail::FeatureFinder<S>(points).find();
}

}  // namespace touchstone::sat
