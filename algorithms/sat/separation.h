// SPDX-License-Identifier: MIT
// Signed separation of two convex point sets along candidate axes, in squared form: exact on exact scalars, no roots.
//
// Source: seed S2, "SAT" (I-70 to I-72; P-23). For any direction n != 0 let
//     s(n) = min over a of n.a - max over b of n.b          (B behind, A ahead: n points from B to A)
// Then s(n)/|n| <= distance, whatever n is, and with C = A - B full-dimensional
//     max over the outward facet normals of C of -h_C(-n)/|n| = -depth   when the origin lies in C.
//
// Invariant: every axis offered is a valid bound, so an additional axis costs time but never correctness (hence neither
// the order nor the orientation of vertices can spoil a verdict, E-39). A verdict other than `separated` relies on the
// caller having offered every facet normal of C, with both signs.
#pragma once

#include <span>
#include <string_view>

#include "algorithms/core/infinity_norm.h"
#include "algorithms/core/range.h"
#include "algorithms/core/result.h"

namespace touchstone::sat {

/// Options of the separating axis tests.
struct Options {
    /// Rounding band, in unit roundoffs of the largest coordinate. On inexact scalars no verdict rests on a smaller
    /// number (E-38). 0 trusts every sign, as the seed does. Ignored on exact scalars.
    double band_in_roundoffs = 32;
    int max_vertices = 64;  ///< of each body; polytopes() tries every triple of vertices
};

/// The result of a separating axis test. Every field is set on every path.
template <Scalar S, int D>
struct SeparationResult {
    Verdict verdict = Verdict::undecided;
    Stop<S> stop{};
    S distance_lower2{};  ///< square of the largest separation, a lower bound of distance^2; 0 unless separated
    /// depth^2 up to the rounding band, with equal ends on exact scalars. The upper end belongs to `axis`, which bounds
    /// the depth from above whatever its error. The difference between the two covers the distance of the true facet
    /// normals from the axes tried (AxisSearch::offer). There is no upper end if the verdict is undecided.
    Bracket<S> depth2{};
    Vec<S, D> axis{};  ///< axis of largest signed separation, from B to A, of any length: moving A by the depth along
                       ///< it separates the bodies; zero only if the input was rejected
    int axes = 0;      ///< number of axes tried; a pair of opposite axes counts as two

    /// The depth along `axis`, in the unit of the coordinates: the upper end of the bracket. Absent if that is. One
    /// square root.
    std::optional<S> depth() const requires Real<S> { return square_root(depth2).upper; }

    /// The contact normal: the unit vector along `axis`, from B to A. Absent if that is zero. One square root.
    std::optional<Vec<S, D>> normal() const requires Real<S> { return unit_along(axis); }
};

/// Keeps the best axis so far. Only offer() changes it.
template <Field S, int D>
class AxisSearch {
public:
    /// Searches for the points `a` and `b`, which must outlive it. Precondition: neither is empty. O(|a| + |b|).
    AxisSearch(std::span<const Vec<S, D>> a, std::span<const Vec<S, D>> b) : a_(a), b_(b) {
        for (const auto& points : {a, b})
            for (const auto& p : points)
                if (const S size = infinity_norm(p); scale_ < size) scale_ = size;
        for (const auto& p : a)
            if (const S size = infinity_norm(p - b.front()); reach_ < size) reach_ = size;
        for (const auto& q : b)
            if (const S size = infinity_norm(q - b.front()); from_first_ < size) from_first_ = size;
    }

    /// The largest magnitude of a coordinate: a length.
    const S& scale() const { return scale_; }

    /// Tries the axes n and -n along `direction`. Zero vectors (duplicate vertices, parallel edges) are skipped.
    /// O(|a| + |b|).
    /// `error` bounds, component by component, the difference between n, scaled to largest component 1, and the facet
    /// normal m of A - B that n stands for (m at a suitable length). Let r = max |c|_inf over the points c of A - B.
    /// The depths along n and along m are related by
    ///   h(m) >= h(n) - |n - m|_1 r >= h(n) - D error r        since h(n) <= h(m) + h(n - m)
    ///   |m| <= |n| + sqrt(D) error <= |n| (1 + 2 error)       since |n| >= 1
    /// so the depth h(m)/|m| along m is at least (h(n) - D error r) / (|n| (1 + 2 error)).
    /// A facet between edges that are parallel within 64 u gets no axis. It is a sliver: its edges are no longer than
    /// 2 r |e|, where |e| >= 1 are the norms of their directions scaled by scaled_by_infinity_norm. They form a strip
    /// no wider than 2 r 64 sqrt(3) u, which is 3 * 128 u r in units of |n| <= sqrt(3). The distance of the origin from
    /// the sliver is at least its distance from the neighbouring facet less that width. The same bound covers a facet
    /// that is not tried because it is nearly coplanar with a better known one.
    /// `penetrating` and depth2.lower must hold in both cases.
    void offer(const Vec<S, D>& direction, const S& error = S(0)) {
        const Vec<S, D> n = scaled_by_infinity_norm(direction);
        const S nn = squared_norm(n);
        if (!(S(0) < nn)) return;
        const auto on_a = project(a_, n), on_b = project(b_, n);
        const S forward = on_a.low - on_b.high, backward = on_b.low - on_a.high;
        keep(n, forward, nn);
        keep(-n, backward, nn);
        const S shallower = forward < backward ? backward : forward;
        const S least = signed_square(shallower + uncertainty(error), nn * stretch2(error));
        if (!scalar_traits<S>::is_finite(least) && !(least < S(0)))
            depth_is_bounded_ = false;
        else if (axes_ == 2 || least_deep_ < least)
            least_deep_ = least;
    }

    /// The verdict and the bracket of the depth that follow from the axes offered so far. O(1).
    SeparationResult<S, D> result(const Options& options) const {
        SeparationResult<S, D> result;
        result.axes = axes_;
        result.axis = axis_;
        if (axes_ == 0) {
            result.stop = Stop<S>::exhausted("no_axis");
            return result;
        }
        const S band = rounding_band(options), band2 = band * band;
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
            result.depth2.upper = S(0);
        } else if (depth_is_bounded_ && key_ < -band2 && least_deep_ < -band2 && is_normal(-least_deep_)) {
            result.verdict = Verdict::penetrating;
            result.depth2 = {-least_deep_, -key_};
        } else if (key_ == S(0) && (scalar_traits<S>::is_exact || options.band_in_roundoffs == 0)) {
            result.verdict = Verdict::touching;
            result.depth2.upper = S(0);
        } else {
            result.stop = Stop<S>::stalled("rounding_band", key_ < -band2 ? least_deep_ : key_, band2);
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

    /// s |s| / nn, which orders axes as s/|n| does. Computed such that s * s may leave the range if the quotient does
    /// not.
    static S signed_square(const S& s, const S& nn) {
        const S product = s * s;
        const S square = scalar_traits<S>::is_finite(product) ? product / nn : s / nn * s;
        return s < S(0) ? -square : square;
    }

    /// The bound that offer() describes, for n with largest component 1; 0 on exact scalars.
    S uncertainty(const S& error) const {
        if constexpr (scalar_traits<S>::is_exact) return S(0);
        const S sliver = S(128) * scalar_traits<S>::epsilon();
        return S(D) * (error + sliver) * (reach_ + from_first_);
    }

    /// (1 + 2 error)^2; 1 on exact scalars.
    static S stretch2(const S& error) {
        if constexpr (scalar_traits<S>::is_exact) return S(1);
        const S stretch = S(1) + S(2) * error;
        return stretch * stretch;
    }

    /// Keeps the axis if it is the best so far. The square of a finite s < 0 may overflow: such a deep axis is never
    /// the best while another is in range. Any other number out of range makes it unknown which axis is the best.
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
        const S ratio = scalar_traits<S>::from_double(options.band_in_roundoffs) * scalar_traits<S>::epsilon();
        return ratio * scale_;
    }

    std::span<const Vec<S, D>> a_, b_;
    S scale_ = S(0);
    S reach_ = S(0), from_first_ = S(0);  ///< |c|_inf <= the sum of both, for every c of A - B
    S key_ = S(0);
    S least_deep_ = S(0);  ///< largest key that the true normal of a tried axis may have
    Vec<S, D> axis_ = zero_vector<S, D>();
    int axes_ = 0;
    bool lost_ = false;             ///< a signed separation left the range of S
    bool depth_is_bounded_ = true;  ///< false if an error was out of range, so that least_deep_ is no bound
};

/// The reason why the input cannot be answered, or "" if it can.
template <Scalar S, int D>
std::string_view objection(std::span<const Vec<S, D>> a, std::span<const Vec<S, D>> b) {
    if (a.empty() || b.empty()) return "empty_body";
    for (const auto& points : {a, b})
        for (const auto& p : points)
            if (!is_finite(p)) return "not_finite";
    return "";
}

/// The result for input that cannot be judged: undecided, with the reason as its stop.
template <Scalar S, int D>
SeparationResult<S, D> refused(std::string_view name, StopKind kind) {
    SeparationResult<S, D> result;
    result.stop = Stop<S>{name, kind, S(0), S(0)};
    return result;
}

}  // namespace touchstone::sat
