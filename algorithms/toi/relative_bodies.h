// SPDX-License-Identifier: MIT
// Two bodies in the frame of a cast: each before its own move, B moved by the difference of both moves and by the
// motion.
//
// The points of bodies that are far from the origin and near each other round by the distance from the origin. The
// difference of their moves does not, so a cast at 10 km is as exact as one at the origin (core_and_radius.h).
// Invariant: in the frame, A does not move, and B is displaced by at(t). Cost of a support point: two additions of
// vectors for bodies with moves, otherwise one.
#pragma once

#include <type_traits>

#include "algorithms/core/core_and_radius.h"
#include "algorithms/core/simplex.h"
#include "algorithms/toi/translation.h"

namespace touchstone::toi {

/// A body displaced twice, in this order: what its own numbers hold of its place is taken away first, and the rest is
/// then added without rounding by it. It refers to the body, which must outlive it.
template <SupportMappable P>
struct Displaced {
    using scalar = typename P::scalar;
    static constexpr int dimension = P::dimension;

    const P& shape;
    Vec<scalar, dimension> first{}, then{};

    SupportPoint<scalar, dimension> support(const Vec<scalar, dimension>& d) const noexcept(is_nothrow_support<P>) {
        const auto found = shape.support(d);
        return {(found.position + first) + then, found.feature};
    }
};

/// A and B before their moves, with the moves. It refers to the bodies, which must outlive it.
template <SupportMappable A, SupportMappable B>
class RelativeBodies {
public:
    using S = typename A::scalar;
    static constexpr int D = A::dimension;
    /// If neither body has a move, A is not displaced, and B by the motion alone.
    static constexpr bool have_moves = HasMove<A> || HasMove<B>;
    using UnmovedA = std::remove_cvref_t<decltype(without_move(std::declval<const A&>()))>;
    using UnmovedB = std::remove_cvref_t<decltype(without_move(std::declval<const B&>()))>;
    using PlacedA = std::conditional_t<have_moves, Displaced<UnmovedA>, UnmovedA>;
    using PlacedB = std::conditional_t<have_moves, Displaced<UnmovedB>, Translated<UnmovedB>>;

    /// Takes A and B before their moves, and the frame that is nearest to both.
    RelativeBodies(const A& a, const B& b) : a_(without_move(a)), b_(without_move(b)) {
        if constexpr (have_moves) place(move_of(a), move_of(b));
    }

    /// A, at rest.
    decltype(auto) placed_a() const {
        if constexpr (have_moves)
            return PlacedA{a_, first_a_, zero_vector<S, D>()};
        else
            return (a_);
    }
    /// B after it has moved by `way`.
    PlacedB placed_b(const Vec<S, D>& way) const {
        if constexpr (have_moves)
            return {b_, first_b_, at(way)};
        else
            return {b_, way};
    }
    /// The displacement of B in the frame after it has moved by `way`, without what its own numbers hold of its place.
    Vec<S, D> at(const Vec<S, D>& way) const {
        if constexpr (have_moves) return start_ + way;
        return way;
    }
    /// The origin of the frame in the world. Its axes are those of the world.
    const Vec<S, D>& origin() const { return origin_; }

private:
    /// The frame is at the move of A. A body whose own numbers hold its place has no move: if that is B, the origin is
    /// taken away from its points, and if it is A, the frame is at the move of B where A is nearer to that.
    void place(const Vec<S, D>& move_a, const Vec<S, D>& move_b) {
        const Vec<S, D> zero = zero_vector<S, D>();
        if (!(move_a == zero) || !is_nearer_to(move_b)) {
            origin_ = move_a;
            (move_b == zero ? first_b_ : start_) = move_b - move_a;
        } else {
            origin_ = move_b;
            first_a_ = -move_b;
        }
    }
    bool is_nearer_to(const Vec<S, D>& place) const {
        const Vec<S, D> point = a_.support(unit_vector<S, D>(0)).position;
        return infinity_norm(Vec<S, D>(point - place)) < infinity_norm(point);
    }

    // A view that without_move() makes is kept as a value, a part of the body by reference.
    decltype(without_move(std::declval<const A&>())) a_;
    decltype(without_move(std::declval<const B&>())) b_;
    Vec<S, D> origin_ = zero_vector<S, D>(), start_ = zero_vector<S, D>();
    Vec<S, D> first_a_ = zero_vector<S, D>(), first_b_ = zero_vector<S, D>();
};

/// Moves the points of the bodies of a simplex from the frame to the world. Their differences stay.
template <Scalar S, int D>
void move_points(Simplex<S, D>& simplex, const Vec<S, D>& origin) {
    for (int i = 0; i < simplex.size; ++i) {
        simplex[i].a = simplex[i].a + origin;
        simplex[i].b = simplex[i].b + origin;
    }
}

/// The margins of a query and the radii of its cores together. Margins that are no input are returned as they are, so
/// that the query refuses them.
template <Field S, int D>
Margins<S> margins_and_radii(const Translation<S, D>& motion, const Margins<S>& margins, const Margins<S>& radii) {
    if (!objection(motion, margins).empty()) return margins;
    return {margins.a + radii.a, margins.b + radii.b};
}

}  // namespace touchstone::toi
