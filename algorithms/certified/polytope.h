// SPDX-License-Identifier: MIT
// A polytope in doubles under a pose, with bounds on the errors of its doubles: the input of the certified queries.
//
// Without a pose the vertices are the body, exactly. Under a pose the body is the hull of M x + N taken literally
// (pose.h). A vertex that support() returns is rounded, and `error` bounds the rounding error. Exact arithmetic, if
// needed, starts again from the local vertices and the pose. Derivations: docs/certified.md.
//
// What does not depend on the other body is computed once, when a body is made: its error bounds, and the turned
// vertices of a small hull, so that no query pays for its pose.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

#include "algorithms/core/infinity_norm.h"
#include "algorithms/core/pose.h"
#include "algorithms/fast/hulls/packed_polytope.h"
#include "algorithms/fast/hulls/posed_polytope.h"
#include "algorithms/shapes/polytope.h"

namespace touchstone {

namespace certified {
/// Factors of the error of a posed vertex: roundoffs of its terms, and underflows. Proved like those of filters.h.
inline constexpr double pose_terms = 8, pose_underflow = 8;
}  // namespace certified

/// Models SupportMappable, HasVertices and HasCentre. The shape must outlive it. Coordinates may be any numbers; if one
/// is not finite, every filter fails. The constructors read the vertices only to turn those of a small hull
/// (posed_polytope.h).
template <int D>
class CertifiedPolytope {
public:
    using scalar = double;
    static constexpr int dimension = D;

    /// The hull of the vertices as they are. The shape must outlive this view of it.
    explicit CertifiedPolytope(const PackedPolytope<double, D>& shape)
        : shape_(shape), in_doubles_(shape, Pose<double, D>::identity()) {
        for (int k = 0; k < D; ++k) largest_[k] = shape.largest(k);
        sum_up();
    }
    /// The hull of pose(x) over the vertices x of the shape.
    CertifiedPolytope(const PackedPolytope<double, D>& shape, const Pose<double, D>& pose)
        : shape_(shape), in_doubles_(shape, pose), has_pose_(true) {
        bound(pose);
        sum_up();
    }

    explicit CertifiedPolytope(const PackedPolytope<double, D>&&) = delete;
    CertifiedPolytope(const PackedPolytope<double, D>&&, const Pose<double, D>&) = delete;

    /// The body whose vertices are the rounded ones. The queries in doubles run on it.
    const PosedPolytope<double, D>& in_doubles() const noexcept { return in_doubles_; }
    SupportPoint<double, D> support(const Vec<double, D>& d) const noexcept { return in_doubles_.support(d); }
    SupportPoint<double, D> vertex(int feature) const noexcept { return in_doubles_.vertex(feature); }
    int vertex_count() const noexcept { return shape_.vertex_count(); }
    Vec<double, D> centre() const noexcept { return in_doubles_.centre(); }

    /// True if every number of the body as given is finite. A posed vertex may still leave the range of doubles.
    bool is_finite() const noexcept { return shape_.is_finite() && is_pose_finite_; }
    /// True if every bound below is finite as well. Otherwise nothing can be proved in doubles.
    bool has_finite_bounds() const noexcept { return has_finite_bounds_; }
    /// A bound on |coordinate k| of every vertex in doubles. Under a pose it holds up to 8 roundoffs.
    double largest(int k) const noexcept { return largest_[k]; }
    /// A bound on the error of coordinate k of a vertex in doubles. 0 without a pose.
    double error(int k) const noexcept { return error_[k]; }
    /// The sum of largest(k) over the axes.
    double sum_of_largest() const noexcept { return sum_of_largest_; }
    /// The sum of error(k) over the axes.
    double sum_of_errors() const noexcept { return sum_of_errors_; }
    /// The sum over the axes of the largest local coordinates. 0 without a pose.
    double local_size() const noexcept { return local_size_; }
    /// The largest entry of M. 1 without a pose.
    double row_size() const noexcept { return row_size_; }

    /// The pose, or null if the vertices are the body as they are.
    const Pose<double, D>* pose() const noexcept { return has_pose_ ? &in_doubles_.pose() : nullptr; }
    /// Vertex `feature` before the pose.
    const Vec<double, D>& local_vertex(int feature) const noexcept {
        return shape_.vertices()[static_cast<std::size_t>(feature)];
    }
    /// The vertices in exact arithmetic. Precondition: all numbers are finite.
    template <class Exact>
    Polytope<Exact, D> exact() const {
        Polytope<Exact, D> polytope;
        polytope.vertices.reserve(shape_.vertices().size());
        for (const auto& x : shape_.vertices()) {
            const auto exact = convert<Exact>(x);
            polytope.vertices.push_back(has_pose_ ? touchstone::apply(convert<Exact>(in_doubles_.pose()), exact)
                                                  : exact);
        }
        return polytope;
    }

private:
    /// |fl(M x + N) - (M x + N)| in row i is at most (D + 1) u (|M| |x| + |N|)_i and a few underflows.
    void bound(const Pose<double, D>& pose) {
        double all = 0;
        row_size_ = 0;
        for (int i = 0; i < D; ++i) {
            const Vec<double, D>& row = pose.rows[static_cast<std::size_t>(i)];
            double terms = std::fabs(pose.translation[i]);
            for (int k = 0; k < D; ++k) {
                terms += std::fabs(row[k]) * shape_.largest(k);
                row_size_ = larger(row_size_, std::fabs(row[k]));
            }
            error_[i] = certified::pose_terms * 0x1p-53 * terms + certified::pose_underflow * 0x1p-1074;
            largest_[i] = terms + error_[i];
            local_size_ += shape_.largest(i);
            all += terms;
        }
        is_pose_finite_ = std::isfinite(all) || has_finite_numbers(pose);
    }
    static bool has_finite_numbers(const Pose<double, D>& pose) {
        for (const auto& row : pose.rows)
            if (!touchstone::is_finite(row)) return false;
        return touchstone::is_finite(pose.translation);
    }

    void sum_up() {
        for (int k = 0; k < D; ++k) {
            sum_of_largest_ += largest_[k];
            sum_of_errors_ += error_[k];
        }
        has_finite_bounds_ = touchstone::is_finite(largest_) && touchstone::is_finite(error_);
    }

    const PackedPolytope<double, D>& shape_;
    PosedPolytope<double, D> in_doubles_;
    Vec<double, D> largest_{}, error_{};
    double sum_of_largest_ = 0, sum_of_errors_ = 0;
    double local_size_ = 0, row_size_ = 1;
    bool has_pose_ = false, is_pose_finite_ = true, has_finite_bounds_ = true;
};

}  // namespace touchstone
