// SPDX-License-Identifier: MIT
// Bounds of the signed distance of two bodies by their support mappings in doubles, whatever the shape.
//
// The signed distance g of convex bodies is the largest gap over all unit vectors n,
//     g = max over n of  (min over A of n.x) - (max over B of n.x),
// so that any n bounds it from below. Two points of the bodies bound it from above. It does not matter how n and the
// points were found; what is proved is proved of them.
// Source: docs/certified.md, "Bodies of every shape". Cost: O(1), and a support point of each body for each n.
#pragma once

#include <cmath>

#include "algorithms/certified/body.h"
#include "algorithms/certified/filters.h"
#include "algorithms/core/erased.h"
#include "algorithms/core/infinity_norm.h"
#include "algorithms/core/range.h"

namespace touchstone::certified {

/// Roundoffs of the reach of a body along a direction and of a coordinate of a support point, in units of the largest
/// coordinates, and what underflow may take from either in the range below.
inline constexpr double support_reach = 96, support_point = 48, support_underflow = 0x1p-400;
/// The largest coordinates under a pose, entries of its matrix and coordinates before it for which these bounds hold: a
/// direction in the frame of a shape may lose the smallest double, times a coordinate there, to underflow.
inline constexpr double most_support = 0x1p200, most_local = 0x1p400;

/// Two bodies and the errors of what their support mappings answer. The bodies must outlive it.
template <int D>
class SupportBounds {
public:
    /// The errors of this pair. O(1).
    SupportBounds(const CertifiedBody<D>& a, const CertifiedBody<D>& b) : a_(a.core()), b_(b.core()) {
        for (int k = 0; k < D; ++k) {
            size_[k] = (a.largest(k) + b.largest(k)) * (1 + 32 * u);
            sum_ += size_[k];
            largest_ = larger(largest_, size_[k]);
        }
        is_bounded_ = largest_ <= most_support && a.row_size() <= most_support && b.row_size() <= most_support &&
                      a.local_size() <= most_local && b.local_size() <= most_local;
    }

    /// False if the bodies are out of the range in which the bounds hold.
    bool is_bounded() const { return is_bounded_; }
    /// The core of A as a support mapping.
    const ConvexRef<double, D>& a() const { return a_; }
    /// The core of B.
    const ConvexRef<double, D>& b() const { return b_; }
    /// A bound on the distance of a support point, or a mean of such, from its body.
    double point_error() const { return support_point * u * sum_ + support_underflow; }
    /// A bound on the error of a coordinate of a difference of support points.
    double coordinate_error() const { return support_point * u * largest_ + support_underflow; }
    /// A bound on |coordinate| of every such difference.
    double largest() const { return largest_ * (1 + 64 * u); }

    /// A bound on how much the reach of both bodies together along n, as support points give it, is off. Precondition:
    /// n is scaled().
    double reach_error(const Vec<double, D>& n) const {
        double error = support_underflow;
        for (int k = 0; k < D; ++k) error += support_reach * u * std::fabs(n[k]) * size_[k];
        return error;
    }
    /// A lower bound of the gap along n, of any length but 0, from the reach of both bodies along it: `of_a` is the
    /// least n.x of A and `of_b` the greatest of B, as support points give them. Precondition: n is scaled().
    double gap_of(const Vec<double, D>& n, double of_a, double of_b) const {
        const double gap = of_a - of_b - reach_error(n);
        const double length = gap > 0 ? norm_from_above(n) : norm_from_below(n);
        const double bound = gap / length, rounding = quotient_roundoffs * u * std::fabs(bound);
        return length > 0 && std::isfinite(bound) ? bound - rounding - eta : -HUGE_VAL;
    }
    /// The same, where the bodies are asked. Cost: a support point of each.
    double gap_along(const Vec<double, D>& direction) const {
        const Vec<double, D> n = scaled(direction);
        return gap_of(n, dot(n, a_.support(-n).position), dot(n, b_.support(n).position));
    }

    /// An upper bound of the distance: that of two points of the bodies and their errors.
    double distance_of(const Vec<double, D>& point_a, const Vec<double, D>& point_b) const {
        return distance_from(std::sqrt(squared_norm(point_a - point_b)));
    }
    /// The same from the length of the way between the points. A square that underflows is below that of
    /// support_underflow.
    double distance_from(double length) const {
        const double bound = length * (1 + norm_roundoffs * u) + 2 * point_error() * (1 + 8 * u);
        return std::isfinite(bound) ? bound : HUGE_VAL;
    }

private:
    ConvexRef<double, D> a_, b_;
    Vec<double, D> size_{};
    double sum_ = 0, largest_ = 0;
    bool is_bounded_ = true;
};

/// What is known of the cores of a pair: a bracket of their signed distance, and what attains it.
template <int D>
struct KnownBounds {
    double lower = -HUGE_VAL, upper = HUGE_VAL;
    Vec<double, D> normal{};  ///< of length 1, along which the gap is at least `lower`
    Vec<double, D> point_a{}, point_b{};

    /// Takes a direction if it bounds better from below than what is known.
    void look_along(const SupportBounds<D>& pair, const Vec<double, D>& direction) {
        const auto n = unit_along(direction);
        if (!n) return;
        const double gap = pair.gap_along(*n);
        if (!(gap > lower)) return;
        lower = gap;
        normal = *n;
    }
};

}  // namespace touchstone::certified
