// SPDX-License-Identifier: MIT
// A body as a core and a radius: the body is the core with a ball of that radius around each of its points. A ball is a
// point with a radius, a capsule a segment with one, and a body with a margin the body without it.
//
// Source: seed S0, "Combining GJK and EPA"; seed S3 (I-13); physics engines treat balls, capsules and margins so. The
// distance of two bodies is that of their cores less both radii, and where the cores meet, the depth is that of the
// cores and both radii. A ball asked as a support mapping instead has points that round by its radius, GJK reaches it
// only in the limit, and half of the digits are lost (docs/robustness.md).
//
// Invariant: a body without a core of its own is its own core, of radius 0. Cost: that of a copy of a core, which holds
// a few numbers or refers to the body.
#pragma once

#include <concepts>
#include <optional>
#include <type_traits>

#include "algorithms/core/centre.h"
#include "algorithms/core/infinity_norm.h"
#include "algorithms/core/margins.h"
#include "algorithms/core/pose.h"
#include "algorithms/core/support.h"

namespace touchstone {

/// A shape that says what its core is and the radius of the ball around it. `is_round()` is false where the ball was
/// turned into something else, as by a pose that is not rigid; the shape is then asked as a support mapping.
template <class T>
concept HasRadius = SupportMappable<T> && requires(const T& shape) {
    requires SupportMappable<std::remove_cvref_t<decltype(shape.core())>>;
    { shape.core_radius() } -> std::same_as<typename T::scalar>;
    { shape.is_round() } -> std::same_as<bool>;
};

/// The body without its ball. The result may refer to the body.
template <SupportMappable T>
[[nodiscard]] decltype(auto) core_of(const T& body) {
    if constexpr (HasRadius<T>)
        return body.core();
    else
        return (body);
}

/// The radius of the ball around each point of the core, 0 if the body has no ball.
template <SupportMappable T>
typename T::scalar radius_of(const T& body) {
    if constexpr (HasRadius<T>)
        return body.core_radius();
    else
        return typename T::scalar(0);
}

/// True if the body is its core with a ball of radius_of(body), a finite number that is not negative.
template <SupportMappable T>
bool is_core_with_ball(const T& body) {
    if constexpr (HasRadius<T>)
        return body.is_round() && typename T::scalar(0) <= body.core_radius() &&
               scalar_traits<typename T::scalar>::is_finite(body.core_radius());
    else
        return true;
}

/// query(core of A, core of B, radii of both). Bodies that are not round are passed as they are, with radii of 0.
template <SupportMappable A, SupportMappable B, class Query>
inline auto with_cores(const A& a, const B& b, const Query& query) {
    using S = typename A::scalar;
    if constexpr (HasRadius<A> || HasRadius<B>)
        if (is_core_with_ball(a) && is_core_with_ball(b))
            return query(core_of(a), core_of(b), Margins<S>{radius_of(a), radius_of(b)});
    return query(a, b, Margins<S>{S(0), S(0)});
}

/// True if the rows of the pose are orthonormal up to 16 unit roundoffs, which is what a rotation made of rounded
/// numbers is. Such a pose moves a ball and leaves it round.
template <Scalar S, int D>
bool is_rigid(const Pose<S, D>& pose) {
    for (int i = 0; i < D; ++i)
        for (int j = 0; j <= i; ++j) {
            const S product = dot(pose.rows[static_cast<std::size_t>(i)], pose.rows[static_cast<std::size_t>(j)]);
            const S error = magnitude_of(product - S(i == j ? 1 : 0));
            if (!(error <= S(16) * scalar_traits<S>::epsilon())) return false;
        }
    return true;
}

/// A body that is moved by a vector after everything else. Queries keep the moves apart from the points, since the
/// points of bodies that are far from the origin and near each other round by the distance from the origin.
template <class T>
concept HasMove = SupportMappable<T> && requires(const T& shape) {
    requires SupportMappable<std::remove_cvref_t<decltype(shape.without_move())>>;
    { shape.move() } -> std::convertible_to<Vec<typename T::scalar, T::dimension>>;
};

/// The body before its last move. The result may refer to the body.
template <SupportMappable T>
[[nodiscard]] decltype(auto) without_move(const T& body) {
    if constexpr (HasMove<T>)
        return body.without_move();
    else
        return (body);
}

/// The last move of the body, 0 if it has none.
template <SupportMappable T>
Vec<typename T::scalar, T::dimension> move_of(const T& body) {
    if constexpr (HasMove<T>)
        return body.move();
    else
        return zero_vector<typename T::scalar, T::dimension>();
}

/// A vertex by the numbers that define it: M local + N in exact arithmetic, or `local` if there are no rows. Exact
/// signs are computed from it, since a vertex that was turned has been rounded.
template <Scalar S, int D>
struct ExactVertex {
    Vec<S, D> local{};
    const std::array<Vec<S, D>, static_cast<std::size_t>(D)>* rows = nullptr;  ///< M
    Vec<S, D> translation = zero_vector<S, D>();                               ///< N
};

/// The hull of exact_vertex_count() points that are known without rounding, numbered as the features of support(). A
/// count of 0 means that they are not known.
template <class T>
concept HasExactVertices = SupportMappable<T> && requires(const T& shape) {
    { shape.exact_vertex_count() } -> std::convertible_to<int>;
    { shape.exact_vertex(0) } -> std::same_as<ExactVertex<typename T::scalar, T::dimension>>;
};

/// Such a shape whose vertices are stored as they are, so that a pose of it is one map of known numbers.
template <class T>
concept HasPlainVertices = HasExactVertices<T> && requires {
    requires T::has_plain_vertices;
};

/// A shape as its support mapping and its centre alone, without core, move or vertices: what a query of such bodies
/// costs can be measured with it. It refers to the shape.
template <SupportMappable T>
struct AsSupportMapping {
    using scalar = typename T::scalar;
    static constexpr int dimension = T::dimension;

    const T& shape;

    SupportPoint<scalar, dimension> support(const Vec<scalar, dimension>& d) const noexcept(is_nothrow_support<T>) {
        return shape.support(d);
    }
    std::optional<Vec<scalar, dimension>> known_centre() const { return centre_of(shape); }
};
/// Deduced from the shape.
template <SupportMappable T>
AsSupportMapping(const T&) -> AsSupportMapping<T>;

}  // namespace touchstone
