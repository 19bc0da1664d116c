// SPDX-License-Identifier: MIT
// The normal and the points of a signed distance, found again by Newton's method, which an answer of GJK or EPA starts.
//
// The signed distance g is the largest gap over unit vectors n,
//     gap(n) = (min over A of n.x) - (max over B of n.x) = n.x(n),   x(n) = a(n) - b(n),
// where a(n) and b(n) are the support points of A and B that face each other along n. At the largest gap no part of
// x(n) is across n. Simplices and facets on a curved surface become slivers and give n by the difference of near
// points, with few digits; x(n) is right to the last, and so is the n where its part across n vanishes.
//
// Where the bodies face each other along a straight edge (of a polytope, of the side of a cylinder or a cone), x jumps
// from one end of the edge to the other as n tilts. Then n is across the edge, and Newton's method follows the ridge of
// such n, which has one parameter. Where they face each other along a face, three points far from each other give n to
// the last digit, and nothing is done. Source: none.
//
// Invariant: an answer is replaced only by one within its bracket. Of bodies that are apart there is one largest gap,
// and the better of two answers is the one whose points are nearer to its gap along its normal. Of others a larger gap
// is a shorter way out: it is taken, and a smaller one never, both up to rounding. Cost: at most 8 steps of some 30
// support points of each body.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "algorithms/core/infinity_norm.h"
#include "algorithms/core/proximity.h"
#include "algorithms/core/range.h"
#include "algorithms/core/support.h"
#include "algorithms/fast/registers/difference.h"
#include "algorithms/shapes/direction.h"

namespace touchstone::detail {

/// How far normal and points are from what the value says of them, and what rounds their coordinates: two lengths.
template <Real S>
struct ContactError {
    S length, hidden;
    bool is_beyond_rounding() const { return hidden < length; }
};

/// Precondition: the answer has a value and a normal. Cost: one support point of each body.
template <SupportMappable A, SupportMappable B, Real S, int D>
ContactError<S> contact_error_of(const Proximity<S, D>& found, const A& a, const B& b) {
    const auto w = MinkowskiDifference<A, B>{a, b}.support(-found.normal);
    const Vec<S, D> off = found.point_a - found.point_b - found.value * found.normal;
    return {larger(S(found.value - dot(found.normal, w.w)), infinity_norm(off)),
            S(32) * scalar_traits<S>::epsilon() * (one_norm(w.a) + one_norm(w.b))};
}

/// A normal and two points.
template <int D>
struct Contact {
    Vec<double, D> normal, point_a, point_b;
};

/// D - 1 directions of length 1 across n and each other.
template <int D>
std::array<Vec<double, D>, D - 1> directions_across(const Vec<double, D>& n) {
    if constexpr (D == 2) {
        return {Vec<double, 2>{-n[1], n[0]}};
    } else {
        int least = 0;
        for (int k = 1; k < D; ++k)
            if (std::fabs(n[k]) < std::fabs(n[least])) least = k;
        const auto first = normalised_or_axis(Vec<double, D>(cross(n, unit_vector<double, D>(least))));
        return {first, cross(n, first)};
    }
}

/// Newton's method for the normal of two bodies.
template <SupportMappable A, SupportMappable B>
class NewtonNormal {
    static constexpr int D = A::dimension;
    using V = Vec<double, D>;

public:
    NewtonNormal(const A& a, const B& b) : a_(a), b_(b) {
        for (int k = 0; k < D; ++k) {
            const V e = unit_vector<double, D>(k);
            size_ = larger(size_, std::fabs(facing(e).x[k] - facing(V(-e)).x[k]));
        }
    }

    /// The longest edge of the box of A - B.
    double size() const { return size_; }

    /// One step from n: the contact where the part of x across n vanishes if x changes as it does within `tilt`.
    /// Nothing where the bodies face each other along a face. Precondition: n has length 1.
    std::optional<Contact<D>> step(const V& n, double tilt) const {
        const auto e = directions_across(n);
        const double h = larger(tilt, least_step);
        const V x = facing(n).x;
        std::array<V, D - 1> slope;
        for (std::size_t k = 0; k < D - 1; ++k) {
            const V change = facing(n + h * e[k]).x - facing(n - h * e[k]).x;
            if (change_of_edge * size_ < infinity_norm(change)) return step_along_ridge(n, change, tilt);
            slope[k] = 1 / (2 * h) * change;
        }
        V to = n;
        if constexpr (D == 2) {
            to = to - dot(x, e[0]) / (dot(slope[0], e[0]) - dot(x, n)) * e[0];
        } else {
            // J y = -r by Cramer's rule, where the part of x across n turns with n.
            const double r0 = dot(x, e[0]), r1 = dot(x, e[1]), g = dot(x, n);
            const double j00 = dot(slope[0], e[0]) - g, j01 = dot(slope[1], e[0]), j10 = dot(slope[0], e[1]),
                         j11 = dot(slope[1], e[1]) - g, det = j00 * j11 - j01 * j10;
            to = to - (r0 * j11 - r1 * j01) / det * e[0] - (r1 * j00 - r0 * j10) / det * e[1];
        }
        const auto turned = unit_of(to);
        if (!turned) return std::nullopt;
        const Facing there = facing(*turned);
        return Contact<D>{*turned, there.a, there.b};
    }

private:
    /// Differences of support points over less than this have too few digits for a slope.
    static constexpr double least_step = 0x1p-20;
    /// A change of x by this part of the size of A - B is a jump along an edge.
    static constexpr double change_of_edge = 0x1p-7;

    struct Facing {
        V a, b, x;
    };
    /// A place on the ridge: n across the edge, the directions along the edge and across both, and what n tilted to
    /// either end faces.
    struct Ridge {
        V n, along, across;
        Facing one, other;
        /// The part of x across n and the edge, which both ends share.
        double residual() const { return dot(V(one.x + other.x), across) / 2; }
    };

    static std::optional<V> unit_of(const V& x) { return is_finite(x) ? unit_along(x) : std::nullopt; }
    Facing facing(const V& direction) const {
        const V n = unit_along(direction).value_or(direction);
        const V on_a = a_.support(-n).position, on_b = b_.support(n).position;
        return {on_a, on_b, on_a - on_b};
    }

    /// The place of the ridge that is nearest to `near`.
    std::optional<Ridge> ridge_at(const V& near, const V& along, double tilt) const {
        Ridge at{near, along, {}, {}, {}};
        const auto look = [&] {
            at.one = facing(at.n + tilt * at.along);
            at.other = facing(at.n - tilt * at.along);
        };
        for (int i = 0; i < 2; ++i) {
            look();
            const auto edge = unit_of(at.one.x - at.other.x);
            if (!edge) return std::nullopt;
            at.along = *edge;
            const auto n = unit_of(at.n - dot(at.n, at.along) * at.along);
            if (!n) return std::nullopt;
            at.n = *n;
        }
        look();
        if constexpr (D == 3) at.across = cross(at.n, at.along);
        return at;
    }

    /// The point of the edge that is nearest to the ray along n, and the points of A and B that it is the difference
    /// of.
    Contact<D> contact_on(const Ridge& at) const {
        const double of_one = dot(at.one.x, at.along), of_other = dot(at.other.x, at.along);
        const double share = of_one == of_other ? 0.5 : std::clamp(of_other / (of_other - of_one), 0.0, 1.0);
        return {at.n, at.other.a + share * (at.one.a - at.other.a), at.other.b + share * (at.one.b - at.other.b)};
    }

    std::optional<Contact<D>> step_along_ridge(const V& n, const V& edge, double tilt) const {
        const auto along = unit_of(edge);
        const auto at = along ? ridge_at(n, *along, tilt) : std::nullopt;
        if (!at) return std::nullopt;
        if constexpr (D == 2) {
            return contact_on(*at);
        } else {
            const double h = larger(tilt, least_step);
            const auto right = ridge_at(at->n + h * at->across, at->along, tilt),
                       left = ridge_at(at->n - h * at->across, at->along, tilt);
            if (!right || !left) return std::nullopt;
            const double slope = (right->residual() - left->residual()) / dot(right->n - left->n, at->across);
            const double turn = -at->residual() / slope;
            if (!(std::fabs(turn) < 1)) return std::nullopt;
            const auto there = ridge_at(at->n + turn * at->across, at->along, tilt);
            if (!there) return std::nullopt;
            return contact_on(*there);
        }
    }

    const A& a_;
    const B& b_;
    double size_ = 0;
};

/// The best normal and points of an answer so far.
template <SupportMappable A, SupportMappable B>
class Sharpened {
    static constexpr int D = A::dimension;

public:
    /// Precondition: the answer has a value and a normal.
    Sharpened(const Proximity<double, D>& answer, const A& a, const B& b)
        : a_(a),
          b_(b),
          newton_(a, b),
          error_(contact_error_of(answer, a, b)),
          gap_(gap_along(answer.normal)),
          lowest_(answer.lower - error_.hidden),
          highest_(answer.upper + error_.hidden),
          is_apart_(answer.verdict == Verdict::separated) {
        if (!is_apart_) lowest_ = larger(lowest_, gap_ - error_.hidden);
        best_ = {answer.normal, answer.point_a, answer.point_b};
    }

    const ContactError<double>& error() const { return error_; }
    double size() const { return newton_.size(); }
    const Contact<D>& best() const { return best_; }
    double gap() const { return gap_; }
    double gap_along(const Vec<double, D>& n) const { return dot(n, MinkowskiDifference<A, B>{a_, b_}.support(-n).w); }

    /// Takes a contact if it is better, as the head of this file says.
    bool take(const Contact<D>& contact) {
        const double gap = gap_along(contact.normal);
        const double error = infinity_norm(contact.point_a - contact.point_b - gap * contact.normal);
        const bool is_shorter_way = !is_apart_ && gap_ + error_.hidden < gap;
        if (!(error < error_.length || is_shorter_way) || !(lowest_ <= gap && gap <= highest_)) return false;
        if (!is_apart_) lowest_ = larger(lowest_, gap - error_.hidden);
        error_.length = error;
        gap_ = gap;
        best_ = contact;
        return true;
    }

    /// Steps of Newton's method from n, until they take the best no further.
    void polish(Vec<double, D> n) {
        constexpr int most_steps = 8, steps_until_ends_are_near = 4;
        constexpr double first_tilt = 0x1p-14, last_tilt = 0x1p-36;
        double tilt = first_tilt;
        for (int i = 0; i < most_steps; ++i) {
            const auto next = newton_.step(n, tilt);
            if (!next) return;
            n = next->normal;
            tilt = larger(tilt / 0x1p8, last_tilt);
            if (!take(*next) && i >= steps_until_ends_are_near) return;
        }
    }

private:
    const A& a_;
    const B& b_;
    NewtonNormal<A, B> newton_;
    ContactError<double> error_;
    double gap_, lowest_, highest_;
    bool is_apart_;
    Contact<D> best_;
};

}  // namespace touchstone::detail
