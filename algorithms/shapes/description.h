// SPDX-License-Identifier: MIT
// How the data type of a shape describes itself: its name, and the name and meaning of each of its fields.
// All code that reads, writes, rounds, compares, measures or changes shapes is a fold over this description.
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

/// The meaning of a field for its shape, in the local frame. The value is a vector for position, half_extents and
/// half_axes, a list of vectors for vertices, and a number for the others.
enum class Meaning {
    position,      ///< a point
    vertices,      ///< points whose hull is the shape
    half_extents,  ///< half extents of a box, each >= 0
    half_axes,     ///< half axes of an ellipsoid, each >= 0
    half_length,   ///< half the extent along the axis of revolution, balls not included, >= 0
    disc_radius,   ///< radius of the largest section across the axis of revolution, >= 0
    ball_radius,   ///< radius of a ball whose centre the pose moves and which stays round, >= 0
};

/// One field of the data of a shape: its name, its meaning and the member that stores it.
template <class Shape, class Value>
struct ShapeField {
    std::string_view name;  ///< name of the field in a case file
    Meaning meaning;
    Value Shape::*member;
    std::size_t count = 0;  ///< number of vertices; 0 means one or more
};

/// Makes a ShapeField.
template <class Shape, class Value>
constexpr ShapeField<Shape, Value> field(std::string_view name, Meaning meaning, Value Shape::*member,
                                         std::size_t count = 0) {
    return {name, meaning, member, count};
}

namespace detail {

/// Converts to any type. It is used to count the members of an aggregate.
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

/// A shape whose description lists every member as a field. Without this check, a number could silently be left out
/// when a shape is written or hashed.
template <class Shape>
concept Described = std::is_aggregate_v<Shape> && requires {
    { Shape::name } -> std::convertible_to<std::string_view>;
    { Shape::remark } -> std::convertible_to<std::string_view>;
    requires detail::count_members<Shape>()
    == std::tuple_size_v<decltype(Shape::fields)>;
};

/// Calls visit(field, value) for each field, in the order of a case file.
template <class Shape, class Visit>
constexpr void for_each_field(Shape& shape, Visit&& visit) {
    static_assert(Described<std::remove_const_t<Shape>>,
                  "the data of a shape must list every member in `fields` (algorithms/shapes/description.h)");
    std::apply([&](const auto&... each) { (visit(each, shape.*each.member), ...); },
               std::remove_const_t<Shape>::fields);
}

/// Calls f(x) for each number x of the value of a field.
template <class Value, class F>
constexpr void for_each_number_in(Value& value, F&& f) {
    if constexpr (std::same_as<std::remove_const_t<Value>, double>)
        f(value);
    else if constexpr (requires { value.component; })
        for (auto& x : value.component) f(x);
    else
        for (auto& x : value) for_each_number_in(x, f);
}

/// Calls f(x) for each number x of a shape, in the order of a case file. If the shape is not const, f may change x.
template <class Shape, class F>
constexpr void for_each_number(Shape& shape, F&& f) {
    for_each_field(shape, [&f](const auto&, auto& value) { for_each_number_in(value, f); });
}

/// True if the shape has a field of this meaning.
template <Described Shape>
constexpr bool has_field(Meaning meaning) {
    return std::apply([meaning](const auto&... each) { return ((each.meaning == meaning) || ...); }, Shape::fields);
}

/// The radius of the largest ball of the shape, or 0 if it has no balls.
template <Described Shape>
constexpr double largest_ball_radius(const Shape& shape) {
    double largest = 0;
    for_each_field(shape, [&largest](const auto& each, const auto& value) {
        if constexpr (std::same_as<decltype(value), const double&>)
            if (each.meaning == Meaning::ball_radius && largest < value) largest = value;
    });
    return largest;
}

/// A shape with `corners`: it is the hull of finitely many points, plus a ball of radius largest_ball_radius(shape).
template <class Shape, int D>
concept RoundedPolytope = requires(const Shape& shape) {
    shape.template corners<D>();
};

/// A shape that is the hull of finitely many points.
template <class Shape, int D>
concept PlainPolytope = RoundedPolytope<Shape, D> && !has_field<Shape>(Meaning::ball_radius);

/// Applies `number` to each component of x, in order.
template <Scalar S, int D, class Number>
constexpr Vec<S, D> converted(const Vec<double, D>& x, Number& number) {
    return detail::generate<S, D>([&](int k) { return number(x[k]); });
}

}  // namespace touchstone
