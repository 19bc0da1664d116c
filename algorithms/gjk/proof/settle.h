// SPDX-License-Identifier: MIT
// What GJK's loop has left open, decided: the search with proofs (search.h) on the bodies of a query, in a scalar that
// holds their numbers. Float asks double, in which its numbers and most of its products are exact.
//
// Invariant: every verdict but `undecided` is proved, unless a body is curved, whose points are known up to a bound on
// the rounding of its support mapping only. Cost: linear in the vertices, allocates, and is rarely asked.
#pragma once

#include <cmath>
#include <concepts>
#include <type_traits>

#include "algorithms/core/core_and_radius.h"
#include "algorithms/core/margins.h"
#include "algorithms/core/result.h"
#include "algorithms/gjk/proof/search.h"

namespace touchstone::gjk::proof {

/// The scalar in which a query of S is decided.
template <class S>
using Wide = std::conditional_t<std::same_as<S, float>, double, S>;

/// True for scalars whose numbers an expansion holds.
template <class S>
inline constexpr bool can_settle = std::floating_point<S>;

/// The numbers that decide the unit of a body.
template <Scalar T, SupportMappable Shape, class Size>
void add_size(const Shape& shape, Size& size) {
    if constexpr (HasExactVertices<Shape>)
        for (int i = 0; i < shape.exact_vertex_count(); ++i) {
            const auto vertex = shape.exact_vertex(i);
            T factor(1);
            if (vertex.rows != nullptr)
                for (const auto& row : *vertex.rows) factor = larger(factor, T(one_norm(row)));
            size = larger(size, T(factor * T(infinity_norm(vertex.local)) + T(infinity_norm(vertex.translation))));
        }
    for (int k = 0; k < Shape::dimension; ++k)
        for (const int sign : {1, -1}) {
            using S = typename Shape::scalar;
            const auto d = S(sign) * unit_vector<S, Shape::dimension>(k);
            size = larger(size, T(infinity_norm(shape.support(d).position)));
        }
}

/// The bodies of a query, scaled.
template <Scalar T>
struct Scene {
    Body<T> a, b;
    int exponent;
};

/// A and B are cores before their moves, and `way` the length of a motion. Absent if a number is not finite.
template <SupportMappable A, SupportMappable B, Scalar S, int D, Scalar T = Wide<S>>
std::optional<Scene<T>> scene_of(const A& a, const B& b, Vec<S, D> move_a, Vec<S, D> move_b, const Margins<S>& margins,
                                 const std::type_identity_t<T>& way = T(0)) {
    // Equal moves change nothing, and scaling by them would take digits from bodies that are tiny beside them.
    if (move_a == move_b) move_a = move_b = zero_vector<S, D>();
    T size = larger(way, larger(T(infinity_norm(move_a)), T(infinity_norm(move_b))));
    size = larger(size, larger(T(margins.a), T(margins.b)));
    add_size<T>(a, size);
    add_size<T>(b, size);
    if (!scalar_traits<T>::is_finite(size)) return std::nullopt;
    const int exponent = T(0) < size ? -std::ilogb(size) : 0;
    return Scene<T>{Body<T>(a, move_a, margins.a, exponent), Body<T>(b, move_b, margins.b, exponent), exponent};
}

/// The search from the side of C that `direction` points to.
template <Scalar T, Scalar S, int D>
Found<T> settled(Scene<T>& scene, const Vec<S, D>& direction, bool verdict_only) {
    Difference<T> c(scene.a, scene.b);
    const Vec<T, 3> d = near_one(in_space<T>(direction));
    const bool is_usable = !(d == zero_vector<T, 3>()) && is_finite(d);
    return Search<T>(c, verdict_only).run(is_usable ? d : unit_vector<T, 3>(0));
}

/// Do A and B with balls of these radii around them meet? `undecided` where exact signs are not to be had. `direction`
/// is the first to be asked.
template <SupportMappable A, SupportMappable B, Scalar S, int D>
Verdict exact_verdict(const A& a, const B& b, const Margins<S>& radii, const Vec<S, D>& direction) {
    const Vec<S, D> move_a = move_of(a), move_b = move_of(b);
    auto scene = scene_of(without_move(a), without_move(b), move_a, move_b, radii);
    return scene ? settled(*scene, direction, true).verdict : Verdict::undecided;
}

/// Do they meet while B moves by `velocity` for `time`? The same question about A and what B sweeps, or about B and
/// what A sweeps the other way. `undecided` also if they move and neither is the hull of known points.
template <SupportMappable A, SupportMappable B, Scalar S, int D, Scalar T = Wide<S>>
Found<T> exact_meeting(const A& a, const B& b, const Margins<S>& radii, const Vec<S, D>& velocity, const S& time,
                       const Vec<S, D>& direction) {
    const Vec<S, D> move_a = move_of(a), move_b = move_of(b);
    const T way = T(time) * T(infinity_norm(velocity));
    auto scene = scene_of(without_move(a), without_move(b), move_a, move_b, radii, way);
    if (!scene) return {};
    const bool is_left = T(0) < way && !scene->b.sweep(velocity, time);
    if (is_left && !scene->a.sweep(Vec<S, D>(-velocity), time)) return {};
    return settled(*scene, direction, true);
}

/// Does the plane across `outward` through the origin support A - B, which holds the origin? By exact signs; false
/// where they are not to be had.
template <SupportMappable A, SupportMappable B, Scalar S, int D>
bool is_supporting(const A& a, const B& b, const Vec<S, D>& move_a, const Vec<S, D>& move_b, const Vec<S, D>& outward) {
    using T = Wide<S>;
    auto scene = scene_of(a, b, move_a, move_b, Margins<S>{});
    if (!scene || !is_finite(outward)) return false;
    return Difference<T>(scene->a, scene->b).side(Direction<T>::of(in_space<T>(Vec<S, D>(-outward)))) == Sign::zero;
}

/// The first D coordinates in S, times 2^exponent.
template <Scalar S, int D, Scalar T>
Vec<S, D> back(const Vec<T, 3>& x, int exponent) {
    return touchstone::detail::generate<S, D>(
        [&](int k) { return static_cast<S>(times_power_of_two(x[k], exponent)); });
}

/// The square of a number of the scene, times 2^(2 exponent).
template <Scalar S, Scalar T>
S square_back(const T& x, int exponent) {
    return static_cast<S>(times_power_of_two(x, 2 * exponent));
}

}  // namespace touchstone::gjk::proof
