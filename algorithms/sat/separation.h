// SPDX-License-Identifier: MIT
// Signed separation of two convex point sets along candidate axes, in squared form: exact on exact scalars, no roots.
//
// Source: seed S2, "SAT" (I-70 to I-72; P-23). For any direction n != 0 let
//     s(n) = min over a of n.a - max over b of n.b          (B behind, A ahead: n points from B to A)
// Then s(n)/|n| <= distance, whatever n is, and with C = A - B full-dimensional
//     max over the outward facet normals of C of -h_C(-n)/|n| = -depth   when the origin lies in C.
//
// Invariant: every axis offered is a valid bound, so an axis too many costs time and never correctness (hence neither
// the order nor the orientation of vertices can spoil a verdict, E-39). A verdict other than `separated` relies on the
// caller having offered every facet normal of C, with both signs.
#pragma once

#include <span>
#include <string_view>

#include "algorithms/core/infinity_norm.h"
#include "algorithms/core/result.h"

namespace touchstone::sat {

/// Tolerance of the separating axis theorem.
struct Options {
    /// Rounding band in units of roundoff times the largest coordinate: an inexact scalar calls nothing separated,
    /// touching or penetrating on less than this (E-38). 0 trusts every sign, as the seed does. Ignored when exact.
    double band_in_roundoffs = 32;
    int max_vertices = 64;  ///< of each body; polytopes() tries every triple of them
};

/// Every field is set on every path.
template <Scalar S, int D>
struct SeparationResult {
    Verdict verdict = Verdict::undecided;
    Stop<S> stop{};
    S distance_lower2{};  ///< square of the largest separation; a lower bound of distance^2, 0 unless separated
    /// depth_lower2 <= depth^2 <= depth2 up to the rounding band, and equal on exact scalars; 0 unless penetrating.
    /// depth2 belongs to `axis`, which bounds the depth from above whatever it is off; how far the true facet normals
    /// may be from the axes tried (AxisSearch::offer) lies between the two.
    S depth_lower2{}, depth2{};
    Vec<S, D> axis{};  ///< the axis of largest signed separation, from B to A, of any length: A is freed by moving
                       ///< depth along it; zero only when the input was refused
    int axes = 0;      ///< axes tried, a pair of opposite ones counting twice
};

/// The best axis so far; offer() is the only way to change it.
template <Field S, int D>
class AxisSearch {
public:
    /// Searches for the points `a` and `b`, which must outlive it. Neither is empty. O(|a| + |b|).
    AxisSearch(std::span<const Vec<S, D>> a, std::span<const Vec<S, D>> b) : a_(a), b_(b) {
        for (const auto& points : {a, b})
            for (const auto& p : points)
                if (const S size = infinity_norm(p); scale_ < size) scale_ = size;
        for (const auto& p : a)
            if (const S size = infinity_norm(p - b.front()); reach_ < size) reach_ = size;
        for (const auto& q : b)
            if (const S size = infinity_norm(q - b.front()); from_first_ < size) from_first_ = size;
    }

    /// The largest magnitude of a coordinate, a length.
    const S& scale() const { return scale_; }

    /// n and -n. Zero vectors (duplicate vertices, parallel edges) are skipped. O(|a| + |b|).
    /// `error` bounds, component by component, how far `direction` may be from the facet normal m of A - B it stands
    /// for, when its largest component is 1 (m being of any length that suits). What lies between the depth along n and
    /// the depth along m, with r = max |c|_inf over the points c of A - B:
    ///   h(m) >= h(n) - |n - m|_1 r >= h(n) - D error r        since h(n) <= h(m) + h(n - m)
    ///   |m| <= |n| + sqrt(D) error <= |n| (1 + 2 error)       since |n| >= 1
    /// so h(m)/|m|, the depth behind this axis, is at least (h(n) - D error r) / (|n| (1 + 2 error)). Besides, a facet
    /// between edges parallel within 64 u, which is offered no axis, is a sliver: its edges, no longer than 2 r |e|
    /// with |e| >= 1 the norms of their scaled_by_infinity_norm directions, make a strip no wider than 2 r 64 sqrt(3)
    /// u, which is 3 * 128 u r in units of |n| <= sqrt(3); the origin is no nearer to it than to its neighbour less
    /// that width. The same covers a facet so nearly coplanar with a better known one that it is not tried.
    /// `penetrating` and depth_lower2 must survive both.
    void offer(const Vec<S, D>& direction, const S& error = S(0)) {
        const Vec<S, D> n = scaled_by_infinity_norm(direction);
        const S nn = squared_norm(n);
        if (!(S(0) < nn)) return;
        const auto on_a = project(a_, n), on_b = project(b_, n);
        const S forward = S(on_a.low - on_b.high), backward = S(on_b.low - on_a.high);
        keep(n, forward, nn);
        keep(-n, backward, nn);
        const S shallower = forward < backward ? backward : forward;
        const S least = signed_square(S(shallower + uncertainty(error)), S(nn * stretch2(error)));
        if (!scalar_traits<S>::is_finite(least) && !(least < S(0)))
            depth_is_bounded_ = false;
        else if (axes_ == 2 || least_deep_ < least)
            least_deep_ = least;
    }

    /// Verdict and bracket of the depth by the axes offered so far. O(1).
    SeparationResult<S, D> result(const Options& options) const {
        SeparationResult<S, D> result;
        result.axes = axes_;
        result.axis = axis_;
        if (axes_ == 0) {
            result.stop = Stop<S>::exhausted("no_axis");
            return result;
        }
        const S band = rounding_band(options), band2 = S(band * band);
        if (lost_ || !scalar_traits<S>::is_finite(key_) || !scalar_traits<S>::is_finite(band2)) {
            result.stop = Stop<S>::exhausted("overflow");
            return result;
        }
        if (const S size = magnitude_of(key_); band2 < size && !is_normal(size)) {
            result.stop = Stop<S>::exhausted("underflow", key_, band2);
            return result;
        }
        result.stop = Stop<S>::converged("all_axes", key_, band2);
        if (band2 < key_) {
            result.verdict = Verdict::separated;
            result.distance_lower2 = key_;
        } else if (depth_is_bounded_ && key_ < S(-band2) && least_deep_ < S(-band2) && is_normal(S(-least_deep_))) {
            result.verdict = Verdict::penetrating;
            result.depth_lower2 = S(-least_deep_);
            result.depth2 = S(-key_);
        } else if (key_ == S(0) && (scalar_traits<S>::is_exact || options.band_in_roundoffs == 0)) {
            result.verdict = Verdict::touching;
        } else {
            result.stop = Stop<S>::stalled("rounding_band", key_ < S(-band2) ? least_deep_ : key_, band2);
        }
        return result;
    }

private:
    struct Interval {
        S low, high;
    };

    static Interval project(std::span<const Vec<S, D>> points, const Vec<S, D>& n) {
        const S first = dot(points[0], n);
        Interval interval{first, first};
        for (const auto& p : points.subspan(1)) {
            const S value = dot(p, n);
            if (value < interval.low) interval.low = value;
            if (interval.high < value) interval.high = value;
        }
        return interval;
    }

    /// Orders axes as s/|n| does, also where s * s leaves the range and the quotient does not.
    static S signed_square(const S& s, const S& nn) {
        const S product = S(s * s);
        const S square = scalar_traits<S>::is_finite(product) ? S(product / nn) : S(S(s / nn) * s);
        return s < S(0) ? S(-square) : square;
    }

    /// What offer() says, for n with largest component 1; 0 on exact scalars.
    S uncertainty(const S& error) const {
        if constexpr (scalar_traits<S>::is_exact) return S(0);
        const S sliver = S(S(128) * scalar_traits<S>::epsilon());
        return S(S(S(D) * S(error + sliver)) * S(reach_ + from_first_));
    }

    /// (1 + 2 error)^2; 1 on exact scalars.
    static S stretch2(const S& error) {
        if constexpr (scalar_traits<S>::is_exact) return S(1);
        const S stretch = S(S(1) + S(S(2) * error));
        return S(stretch * stretch);
    }

    /// The square of a finite s < 0 may overflow: so deep an axis is never the best while another is in range. Any
    /// other number out of range says nothing, and then no axis can be called the best.
    void keep(const Vec<S, D>& n, const S& s, const S& nn) {
        const S key = signed_square(s, nn);
        const bool is_deep = scalar_traits<S>::is_finite(s) && s < S(0);
        if (!is_deep && !scalar_traits<S>::is_finite(key)) lost_ = true;
        if (axes_ == 0 || key_ < key) {
            key_ = key;
            axis_ = n;
        }
        ++axes_;
    }

    S rounding_band(const Options& options) const {
        if constexpr (scalar_traits<S>::is_exact) return S(0);
        const S ratio = S(scalar_traits<S>::from_double(options.band_in_roundoffs) * scalar_traits<S>::epsilon());
        return S(ratio * scale_);
    }

    std::span<const Vec<S, D>> a_, b_;
    S scale_ = S(0);
    S reach_ = S(0), from_first_ = S(0);  ///< |c|_inf <= their sum for every c of A - B
    S key_ = S(0);
    S least_deep_ = S(0);  ///< the largest key that a true normal may have behind its rounded axis
    Vec<S, D> axis_ = zero_vector<S, D>();
    int axes_ = 0;
    bool lost_ = false;             ///< a signed separation left the range of S
    bool depth_is_bounded_ = true;  ///< by least_deep_; an error out of range says nothing of its normal
};

/// Why the input cannot be answered, or "" when it can.
template <Scalar S, int D>
std::string_view objection(std::span<const Vec<S, D>> a, std::span<const Vec<S, D>> b) {
    if (a.empty() || b.empty()) return "empty_body";
    for (const auto& points : {a, b})
        for (const auto& p : points)
            if (!is_finite(p)) return "not_finite";
    return "";
}

/// The answer to input that cannot be judged: undecided, with the reason as its stop.
template <Scalar S, int D>
SeparationResult<S, D> refused(std::string_view name, StopKind kind) {
    SeparationResult<S, D> result;
    result.stop = Stop<S>{name, kind, S(0), S(0)};
    return result;
}

}  // namespace touchstone::sat
