// SPDX-License-Identifier: MIT
// From what the search with proofs has found, in its own unit and in wider scalars, to the parts of an answer in S.
//
// Invariant: a bound that is rounded is rounded outwards. Cost: O(1), and two support points for a direction.
#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <tuple>
#include <type_traits>

#include "algorithms/gjk/proof/settle.h"

namespace touchstone::gjk::proof {

/// The corners that hold v, with their weights.
template <class Result, Scalar T>
void take_simplex(Result& result, const Found<T>& found, int exponent) {
    using S = std::remove_cvref_t<decltype(result.simplex.lambda[0])>;
    constexpr int D = static_cast<int>(std::tuple_size_v<decltype(result.simplex.lambda)>) - 1;
    result.simplex.size = found.size;
    for (int i = 0; i < found.size; ++i) {
        const Vertex<T>& from = found.corner[static_cast<std::size_t>(i)];
        CsoVertex<S, D>& to = result.simplex[i];
        to.w = back<S, D>(from.w, exponent);
        to.a = back<S, D>(from.a, exponent);
        to.b = back<S, D>(from.b, exponent);
        to.feature_a = from.of_a < 0 ? 0 : from.of_a;
        to.feature_b = from.of_b < 0 ? 0 : from.of_b;
        result.simplex.lambda[static_cast<std::size_t>(i)] = static_cast<S>(found.weight[static_cast<std::size_t>(i)]);
    }
}

/// Adds to the points of A and B the translations of shapes that are posed and say no move: the search keeps these
/// apart from its points, as it keeps the moves.
template <class Result, Scalar T>
void add_translations(Result& result, const Scene<T>& scene) {
    using S = std::remove_cvref_t<decltype(result.simplex.lambda[0])>;
    constexpr int D = static_cast<int>(std::tuple_size_v<decltype(result.simplex.lambda)>) - 1;
    const Vec<S, D> of_a = back<S, D>(scene.a.translation(), -scene.exponent),
                    of_b = back<S, D>(scene.b.translation(), -scene.exponent);
    for (int i = 0; i < result.simplex.size; ++i) {
        result.simplex[i].a = result.simplex[i].a + of_a;
        result.simplex[i].b = result.simplex[i].b + of_b;
    }
    if constexpr (requires { result.point_a; }) {
        result.point_a = result.point_a + of_a;
        result.point_b = result.point_b + of_b;
    }
}

/// The vector of this squared length along the normal that was proved. v itself is a difference of large numbers near
/// contact, and may point anywhere.
template <Scalar S, int D, Scalar T>
Vec<S, D> along(const Vec<T, 3>& normal, const T& squared_length, int exponent) {
    return back<S, D>(Vec<T, 3>(square_root(squared_length) / square_root(squared_norm(normal)) * normal), exponent);
}

/// True if the differences of the corners are finite in S.
template <Scalar S, int D, Scalar T>
bool are_corners_in_range(const Found<T>& found, int exponent) {
    for (int i = 0; i < found.size; ++i)
        if (!is_finite(back<S, D>(found.corner[static_cast<std::size_t>(i)].w, exponent))) return false;
    return true;
}

/// The bracket of the squared distance in S. A number that has lost digits to underflow is rounded outwards, to 0 or to
/// the smallest positive number at worst.
template <std::floating_point S, Scalar T>
Bracket<S> bracket_back(const Found<T>& found, int exponent) {
    constexpr S smallest = std::numeric_limits<S>::denorm_min();
    const T least = found.upper2 < found.lower2 ? found.upper2 : found.lower2;
    S lower = square_back<S>(least, exponent), upper = square_back<S>(found.upper2, exponent);
    const auto scaled = [exponent](S x) { return times_power_of_two(T(x), -2 * exponent); };
    if (!is_normal(lower) && least < scaled(lower)) lower -= smallest;
    if (!is_normal(upper) && scaled(upper) < found.upper2) upper += smallest;
    return {lower, upper};
}

/// True if the bracket has kept the digits of what was found.
template <Scalar T, Field S>
bool is_in_range(const Found<T>& found, const Bracket<S>& bracket) {
    const bool has_number = T(0) < found.upper2;
    if (found.verdict == Verdict::separated && !is_normal(bracket.lower)) return false;
    return scalar_traits<S>::is_finite(*bracket.upper) && is_normal(*bracket.upper) == has_number;
}

/// How far apart planes across v keep the cores, if v has a direction.
template <class Bodies, Scalar S, int D>
std::optional<S> gap_across(const Bodies& cores, const Vec<S, D>& v) {
    const auto normal = unit_along(v);
    if (!normal) return std::nullopt;
    const Vec<S, D> between = cores.a.support(-*normal).position - cores.b.support(*normal).position;
    return dot(*normal, Vec<S, D>(between + (cores.move_a - cores.move_b)));
}

/// Gives an answer another direction where planes across its own v keep the bodies less far apart, beyond rounding,
/// than its lower bound says: that of the way between its points, which v should be, or of the plane that the search
/// has proved where the points do no better. Near curved bodies v turns by the root of what its length is off, and near
/// contact it is a difference of large numbers; the plane is not.
template <class Bodies, Scalar S, int D, Scalar T>
void take_direction(DistanceResult<S, D>& result, const Found<T>& found, const T& upper2, int exponent,
                    const Bodies& cores, const S& reach) {
    if (found.normal == zero_vector<T, 3>() || !(T(0) < upper2)) return;
    const S least = square_root(result.distance2.lower) - S(4) * scalar_traits<S>::epsilon() * reach;
    const auto is_as_far = [&](const Vec<S, D>& v) {
        const auto gap = gap_across(cores, v);
        return gap && least <= *gap;
    };
    if (is_as_far(result.v)) return;
    const Vec<S, D> way = result.point_a - result.point_b + (cores.move_a - cores.move_b);
    result.v = is_as_far(way) ? way : along<S, D>(found.normal, upper2, exponent);
}

}  // namespace touchstone::gjk::proof
