// SPDX-License-Identifier: MIT
// Folds over the numbers of a query: to round them, to change them one by one, to compare them bit by bit.
#pragma once

#include <bit>
#include <cstdint>

#include "algorithms/shapes/query.h"

namespace touchstone {

/// f(x) for each number of a pose: its linear part row by row, then its translation. This function and those below may
/// change the numbers of what is not const.
template <class Pose, class F>
void for_each_number_of_pose(Pose& pose, F&& f) {
    for (auto& row : pose.rows)
        for (auto& x : row.component) f(x);
    for (auto& x : pose.translation.component) f(x);
}

/// Of a Body: shape, pose, margin.
template <class Body, class F>
void for_each_number_of_body(Body& body, F&& f) {
    std::visit([&f](auto& shape) { for_each_number(shape, f); }, body.shape);
    if (body.pose) for_each_number_of_pose(*body.pose, f);
    f(body.margin);
}

/// Of a Query: A, B, motion.
template <class Query, class F>
void for_each_number_of_query(Query& query, F&& f) {
    for_each_number_of_body(query.a, f);
    for_each_number_of_body(query.b, f);
    if (!query.motion) return;
    for (auto& x : query.motion->velocity.component) f(x);
    f(query.motion->duration);
}

/// The query with f applied to every number.
template <class F>
AnyQuery map_numbers(AnyQuery query, F f) {
    std::visit([&f](auto& q) { for_each_number_of_query(q, [&f](double& x) { x = f(x); }); }, query);
    return query;
}

/// Equal, and 0 where the other has 0 but not where it has -0: a method may answer the two differently.
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
