// SPDX-License-Identifier: MIT
// A polytope in doubles together with what its doubles may be off by: the input of the certified queries.
//
// Without a pose the vertices are the body, exactly. Under a pose the body is the hull of M x + N taken literally
// (pose.h), its vertices in doubles are rounded, and `error` bounds by how much; exact arithmetic, where it is needed,
// starts from the local vertices and the pose again. Derivations: docs/certified.md.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "algorithms/core/pose.h"
#include "algorithms/shapes/polytope.h"

namespace touchstone {

/// Models SupportMappable. The vertices must outlive it. Precondition: at least one vertex; coordinates may be
/// anything, and what is not finite makes every filter fail.
template <int D>
class CertifiedPolytope {
public:
    using scalar = double;
    static constexpr int dimension = D;

    explicit CertifiedPolytope(std::span<const Vec<double, D>> vertices) : local_(vertices), world_(vertices) {
        measure();
    }
    /// The hull of pose(x) over the vertices x. Allocates the rounded world vertices.
    CertifiedPolytope(std::span<const Vec<double, D>> vertices, const Pose<double, D>& pose)
        : local_(vertices), pose_(pose) {
        for (const auto& x : vertices) placed_.push_back(apply(pose, x));
        world_ = placed_;
        measure();
        bound_error(pose);
    }
    CertifiedPolytope(const CertifiedPolytope&) = delete;
    CertifiedPolytope& operator=(const CertifiedPolytope&) = delete;

    SupportPoint<double, D> support(const Vec<double, D>& d) const noexcept {
        return scan_support<double, D>(world_, d);
    }

    /// Whether every number of the body as given is finite; a posed vertex may still leave the range of doubles.
    bool is_finite() const {
        for (const auto& x : local_)
            if (!touchstone::is_finite(x)) return false;
        if (!pose_) return true;
        for (const auto& row : pose_->rows)
            if (!touchstone::is_finite(row)) return false;
        return touchstone::is_finite(pose_->translation);
    }

    std::span<const Vec<double, D>> vertices() const { return world_; }
    /// |coordinate k| of every vertex in doubles is at most this.
    double largest(int k) const { return largest_[static_cast<std::size_t>(k)]; }
    /// Coordinate k of a vertex in doubles differs from that of the body by at most this; 0 without a pose.
    double error(int k) const { return error_[static_cast<std::size_t>(k)]; }

    /// The vertices as they are. Precondition: all numbers are finite.
    template <class Exact>
    Polytope<Exact, D> exact() const {
        Polytope<Exact, D> polytope;
        polytope.vertices.reserve(local_.size());
        for (const auto& x : local_) {
            const auto exact = convert<Exact>(x);
            polytope.vertices.push_back(pose_ ? apply(convert<Exact>(*pose_), exact) : exact);
        }
        return polytope;
    }

private:
    void measure() {
        for (const auto& x : world_)
            for (int k = 0; k < D; ++k) {
                double& most = largest_[static_cast<std::size_t>(k)];
                const double size = std::fabs(x[k]);
                most = most < size || size != size ? size : most;
            }
    }

    /// |fl(M x + N) - (M x + N)| in row i is at most (D + 1) u (|M| |x| + |N|)_i and a few underflows.
    void bound_error(const Pose<double, D>& pose) {
        for (int i = 0; i < D; ++i) {
            double terms = std::fabs(pose.translation[i]);
            for (int k = 0; k < D; ++k) {
                double most = 0;
                for (const auto& x : local_) most = std::fmax(most, std::fabs(x[k]));
                terms += std::fabs(pose.rows[static_cast<std::size_t>(i)][k]) * most;
            }
            error_[static_cast<std::size_t>(i)] = 8 * 0x1p-53 * terms + 8 * 0x1p-1074;
        }
    }

    std::span<const Vec<double, D>> local_, world_;
    std::optional<Pose<double, D>> pose_;
    std::vector<Vec<double, D>> placed_;
    std::array<double, static_cast<std::size_t>(D)> largest_{}, error_{};
};

}  // namespace touchstone
