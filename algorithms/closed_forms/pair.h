// SPDX-License-Identifier: MIT
// The signed distance of two bodies by a closed form: of balls, capsules, points, segments, boxes and triangles, each
// under a rigid pose and with or without a ball around it.
//
// The bodies are apart by the distance of their cores less both radii, and where the cores meet, the depth is that of
// the cores and both radii (core_and_radius.h). Cores are asked in the world, moved so that B has no move: the points
// of bodies that are far from the origin and near each other do not round by the distance from the origin.
//
// Invariant: let the reach be the sum of the magnitudes of the coordinates of both cores before their moves, of the
// radii, and of the way between the moves. The number is right up to 32 unit roundoffs of the reach (nearest.h), the
// bracket is the number with that on both sides, and a verdict is claimed only where that decides it. Points lie on the
// bodies, and are as far apart as the number says, up to the same length, and the rounding of the move that is added to
// them. The normal is turned by at most the quotient of that length and the distance of the cores; of a triangle by the
// root of that quotient and 64 unit roundoffs times its longest edge over its height. sweep_test.cpp and pair_test.cpp
// hold all of this.
//
// Cost: O(1), no memory; one root and the divisions of the pair.
#pragma once

#include <limits>

#include "algorithms/closed_forms/box.h"
#include "algorithms/closed_forms/cores.h"
#include "algorithms/closed_forms/nearest.h"
#include "algorithms/closed_forms/segments.h"
#include "algorithms/closed_forms/triangle.h"
#include "algorithms/core/proximity.h"
#include "algorithms/core/range.h"

namespace touchstone::closed_forms {

/// The verdict on a signed distance that is known up to the rounding.
template <Scalar S>
Verdict verdict_of(const S& value, const S& rounding) {
    return rounding < value ? Verdict::separated : value < -rounding ? Verdict::penetrating : Verdict::undecided;
}

/// True for a reach with which products of five lengths are in range, and so is the square of the rounding. False if a
/// number of the bodies is NaN.
template <Real S>
bool is_in_range(const S& reach) {
    constexpr S most = touchstone::detail::power_of_two<S>(std::numeric_limits<S>::max_exponent / 10);
    return S(1) / most <= reach && reach <= most;
}

namespace detail {

/// True for cores that a closed form takes in this order.
template <class A, class B>
concept Ordered = requires(const A& a, const B& b) {
    nearest(a, b);
    way_out(a, b);
};

/// The cores of a pair with what decides about it, in an order that a closed form takes.
template <class A, class B, class S = typename A::scalar>
struct Question {
    A a;  ///< moved so that B has no move
    const B& b;
    S radius, reach;

    Question(const Simple<A>& of_a, const Simple<B>& of_b)
        : a(of_a.core.moved(of_a.move - of_b.move)), b(of_b.core), radius(of_a.radius + of_b.radius) {
        // Taken before the move, which may cancel the offset of a core that was rounded by its size.
        reach = of_a.core.extent() + one_norm(Vec<S, 3>(of_a.move - of_b.move)) + b.extent() + radius;
    }
    S rounding() const { return S(roundoffs) * scalar_traits<S>::epsilon() * reach; }
    /// True if the cores are further apart than what counts as contact.
    bool is_apart(const S& square) const {
        const S contact = S(roundoffs_of_contact) * scalar_traits<S>::epsilon() * reach;
        return contact * contact < square;
    }
};

/// True if no pose has made the bodies something else, and the radii are some.
template <class A, class B>
bool is_answerable(const Simple<A>& a, const Simple<B>& b) {
    using S = typename A::scalar;
    return a.is_rigid && b.is_rigid && S(0) <= a.radius && S(0) <= b.radius;
}

/// The deepest point of A in B. Moved out, A touches B, and their nearest points are those of the contact.
template <class A, class B, Real S>
Vec<S, 3> deepest_point(const A& a, const B& b, const WayOut<S>& out) {
    if constexpr (std::same_as<A, PointCore<S>>)
        return a.at;
    else
        return nearest(a.moved(out.depth * out.normal), b).a - out.depth * out.normal;
}

/// Calls take(value, rounding, normal, point_a, point_b), and returns true, if the pair is in range. Every vector is
/// made where it is used: a copy of one that was just made waits for it in memory.
template <class A, class B, class Take, Real S = typename A::scalar>
bool ordered_distance(const Simple<A>& of_a, const Simple<B>& of_b, const Take& take) {
    const Question<A, B> pair(of_a, of_b);
    if (!is_in_range(pair.reach)) return false;
    const S rounding = pair.rounding();
    const Nearest<S> found = nearest(pair.a, pair.b);
    const S square = squared_norm(found.way);
    if (pair.is_apart(square)) {
        const S length = square_root(square), share = S(1) / length;
        take(S(length - pair.radius), rounding, Vec<S, 3>(share * found.way),
             Vec<S, 3>(of_b.move + (found.a - (share * of_a.radius) * found.way)),
             Vec<S, 3>(of_b.move + (found.a - (S(1) - share * of_b.radius) * found.way)));
    } else {
        const WayOut<S> out = way_out(pair.a, pair.b);
        const Vec<S, 3> a = deepest_point(pair.a, pair.b, out);
        take(S(-out.depth - pair.radius), rounding, out.normal, Vec<S, 3>(of_b.move + (a - of_a.radius * out.normal)),
             Vec<S, 3>(of_b.move + (a + (out.depth + of_b.radius) * out.normal)));
    }
    return true;
}

template <class A, class B, Real S = typename A::scalar>
Verdict ordered_verdict(const Simple<A>& of_a, const Simple<B>& of_b) {
    const Question<A, B> pair(of_a, of_b);
    if (!is_in_range(pair.reach)) return Verdict::undecided;
    const S rounding = pair.rounding(), far = pair.radius + rounding, close = pair.radius - rounding;
    const S square = squared_norm(nearest(pair.a, pair.b).way);
    if (far * far < square) return Verdict::separated;
    if (S(0) < close && square < close * close) return Verdict::penetrating;
    if (pair.is_apart(square)) return verdict_of(S(square_root(square) - pair.radius), rounding);
    return rounding < way_out(pair.a, pair.b).depth + pair.radius ? Verdict::penetrating : Verdict::undecided;
}

}  // namespace detail

/// True for two bodies whose signed distance a closed form tells.
template <class A, class B>
concept KnownCores = detail::Ordered<A, B> || detail::Ordered<B, A>;
template <class A, class B>
concept KnownPair = SimpleBody<A> && SimpleBody<B> && KnownCores<decltype(simple_form(std::declval<const A&>()).core),
                                                                 decltype(simple_form(std::declval<const B&>()).core)>;

/// Calls take(value, rounding, normal, point_a, point_b) with the signed distance of two bodies that are simple
/// already, and what it may be wrong by. False, without a call, if nobody answers.
template <class A, class B, class Take>
    requires KnownCores<A, B>
bool tell_distance(const Simple<A>& a, const Simple<B>& b, const Take& take) {
    if (!detail::is_answerable(a, b)) return false;
    if constexpr (detail::Ordered<A, B>)
        return detail::ordered_distance(a, b, take);
    else
        return detail::ordered_distance(
            b, a, [&](const auto& value, const auto& rounding, const auto& normal, const auto& of_b, const auto& of_a) {
                take(value, rounding, -normal, of_a, of_b);
            });
}
/// Whether they meet.
template <class A, class B>
    requires KnownCores<A, B> Verdict verdict(const Simple<A>& a, const Simple<B>& b) {
        if (!detail::is_answerable(a, b)) return Verdict::undecided;
        if constexpr (detail::Ordered<A, B>)
            return detail::ordered_verdict(a, b);
        else
            return detail::ordered_verdict(b, a);
    }

/// The signed distance of A and B, both in one frame and one unit of length, with normal and points in that frame.
/// Where the cores coincide or meet flat, several normals are right, and one of them is given: of balls with one centre
/// the first axis. Within rounding of contact the verdict is `undecided`, with the number.
/// Errors: nobody answers (by, and no number) where a number is NaN or infinite, a radius is negative, a pose turns a
/// ball or a box into something else, or the reach is out of 2^+-102 in double, 2^+-12 in float. Never throws.
template <class A, class B>
    requires KnownPair<A, B> Proximity<typename A::scalar, 3> signed_distance(const A& a, const B& b) {
        Proximity<typename A::scalar, 3> found;
        closed_forms::tell_distance(
            simple_form(a), simple_form(b),
            [&](const auto& value, const auto& rounding, const auto& normal, const auto& point_a, const auto& point_b) {
                found = {verdict_of(value, rounding),
                         Answered::closed_form,
                         value - rounding,
                         value + rounding,
                         value,
                         normal,
                         point_a,
                         point_b};
            });
        return found;
    }

/// Whether A and B meet: `separated`, `penetrating`, or `undecided` within rounding of contact and where nobody answers
/// (signed_distance). No root; a depth of the cores only where these meet and the radii are no more than rounding.
template <class A, class B>
    requires KnownPair<A, B> Verdict verdict(const A& a, const B& b) {
        return closed_forms::verdict(simple_form(a), simple_form(b));
    }

}  // namespace touchstone::closed_forms
