// SPDX-License-Identifier: MIT
// How a shape of a case describes itself beside its data: its name, and each of its fields with name and meaning.
// Whatever reads, writes, rounds, compares, measures or changes shapes is a fold over this description.
#pragma once

#include <concepts>
#include <cstddef>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "algorithms/core/vec.h"

namespace touchstone {

/// What a field says of its shape, in the local frame. It is a vector for position, half_extents and half_axes, a list
/// of vectors for vertices, and a number for the others.
enum class Meaning {
    position,      ///< a point
    vertices,      ///< points whose hull is the shape
    half_extents,  ///< of a box, each >= 0
    half_axes,     ///< of an ellipsoid, each >= 0
    half_length,   ///< half the extent along the axis of revolution, without balls, >= 0
    disc_radius,   ///< of the largest section across the axis of revolution, >= 0
    ball_radius,   ///< of a ball that the pose moves and leaves round, >= 0
};

/// One field of the data of a shape: where it is, and what its numbers mean.
template <class Shape, class Value>
struct ShapeField {
    std::string_view name;  ///< as in a case file
    Meaning meaning;
    Value Shape::*member;
    std::size_t count = 0;  ///< of vertices; 0: one or more
};

/// Makes a ShapeField.
template <class Shape, class Value>
constexpr ShapeField<Shape, Value> field(std::string_view name, Meaning meaning, Value Shape::*member,
                                         std::size_t count = 0) {
    return {name, meaning, member, count};
}

namespace detail {

/// Stands for a value of any type where members of an aggregate are counted.
struct Anything {
    template <class T>
    constexpr operator T() const;
};

template <class Aggregate, class... Values>
consteval std::size_t count_members() {
    if constexpr (requires { Aggregate{Values{}..., Anything{}}; })
        return count_members<Aggregate, Values..., Anything>();
    else
        return sizeof...(Values);
}

}  // namespace detail

/// Every member is a field. Without this a number could be left out of what is written or hashed, in silence.
template <class Shape>
concept Described = std::is_aggregate_v<Shape> && requires {
    { Shape::name } -> std::convertible_to<std::string_view>;
    { Shape::remark } -> std::convertible_to<std::string_view>;
    requires detail::count_members<Shape>()
    == std::tuple_size_v<decltype(Shape::fields)>;
};

/// visit(field, value) for each field, in the order of a case file.
template <class Shape, class Visit>
constexpr void for_each_field(Shape& shape, Visit&& visit) {
    static_assert(Described<std::remove_const_t<Shape>>, "a shape describes every member as a field");
    std::apply([&](const auto&... each) { (visit(each, shape.*each.member), ...); },
               std::remove_const_t<Shape>::fields);
}

/// f(x) for each number of the value of a field.
template <class Value, class F>
constexpr void for_each_number_in(Value& value, F&& f) {
    if constexpr (std::same_as<std::remove_const_t<Value>, double>)
        f(value);
    else if constexpr (requires { value.component; })
        for (auto& x : value.component) f(x);
    else
        for (auto& x : value) for_each_number_in(x, f);
}

/// f(x) for each number of a shape, in the order of a case file; of a shape that is not const f may change it.
template <class Shape, class F>
constexpr void for_each_number(Shape& shape, F&& f) {
    for_each_field(shape, [&f](const auto&, auto& value) { for_each_number_in(value, f); });
}

/// Whether the shape has a field of this meaning.
template <Described Shape>
constexpr bool has_field(Meaning meaning) {
    return std::apply([meaning](const auto&... each) { return ((each.meaning == meaning) || ...); }, Shape::fields);
}

/// The radius of the largest ball of the shape; 0 without balls.
template <Described Shape>
constexpr double largest_ball_radius(const Shape& shape) {
    double largest = 0;
    for_each_field(shape, [&largest](const auto& each, const auto& value) {
        if constexpr (std::same_as<decltype(value), const double&>)
            if (each.meaning == Meaning::ball_radius && largest < value) largest = value;
    });
    return largest;
}

/// A shape with `corners`: the hull of finitely many points plus a ball of largest_ball_radius(shape).
template <class Shape, int D>
concept RoundedPolytope = requires(const Shape& shape) {
    shape.template corners<D>();
};

/// The hull of finitely many points.
template <class Shape, int D>
concept PlainPolytope = RoundedPolytope<Shape, D> && !has_field<Shape>(Meaning::ball_radius);

/// number(x) for each component of x, in order.
template <Scalar S, int D, class Number>
constexpr Vec<S, D> converted(const Vec<double, D>& x, Number& number) {
    return detail::generate<S, D>([&](int k) { return number(x[k]); });
}

}  // namespace touchstone
