// SPDX-License-Identifier: MIT
// Folds over the numbers of a query, used to round them, to change them one by one, and to compare them bit by bit.
#pragma once

#include <bit>
#include <cstdint>

#include "algorithms/shapes/query.h"

namespace touchstone {

/// Calls f(x) for each number of a pose: its linear part row by row, then its translation. In this function and those
/// below, f may change x if the argument is not const.
template <class Pose, class F>
void for_each_number_of_pose(Pose& pose, F&& f) {
    for (auto& row : pose.rows)
        for (auto& x : row.component) f(x);
    for (auto& x : pose.translation.component) f(x);
}

/// Calls f(x) for each number of a Body: shape, pose, margin.
template <class Body, class F>
void for_each_number_of_body(Body& body, F&& f) {
    std::visit([&f](auto& shape) { for_each_number(shape, f); }, body.shape);
    if (body.pose) for_each_number_of_pose(*body.pose, f);
    f(body.margin);
}

/// Calls f(x) for each number of a Query: A, B, motion.
template <class Query, class F>
void for_each_number_of_query(Query& query, F&& f) {
    for_each_number_of_body(query.a, f);
    for_each_number_of_body(query.b, f);
    if (!query.motion) return;
    for (auto& x : query.motion->velocity.component) f(x);
    f(query.motion->duration);
}

/// Returns the query with each number x replaced by f(x).
template <class F>
AnyQuery map_numbers(AnyQuery query, F f) {
    std::visit([&f](auto& q) { for_each_number_of_query(q, [&f](double& x) { x = f(x); }); }, query);
    return query;
}

/// True if the queries are equal, with 0 and -0 distinguished: a method may give different answers for these two.
inline bool is_same_to_the_bit(const AnyQuery& a, const AnyQuery& b) {
    if (a != b) return false;
    const auto bits_of = [](const AnyQuery& query) {
        std::vector<std::uint64_t> bits;
        const auto add = [&bits](double x) { bits.push_back(std::bit_cast<std::uint64_t>(x)); };
        std::visit([&add](const auto& q) { for_each_number_of_query(q, add); }, query);
        return bits;
    };
    return bits_of(a) == bits_of(b);
}

}  // namespace touchstone
