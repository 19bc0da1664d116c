// SPDX-License-Identifier: GPL-3.0-or-later
// Queries that the agreement test makes from the polytopes of a family: overlapping pairs and motions.
#pragma once

#include <array>

#include "algorithms/shapes/query.h"
#include "algorithms/testing/base_seed.h"
#include "properties/families/counter_random.h"

namespace touchstone {

template <int D>
std::vector<Vec<double, D>>& vertices(Body<D>& body) {
    return std::get<PolytopeData<D>>(body.shape).vertices;
}

/// Moves B so that one of its vertices comes to the middle of two vertices of A.
template <int D>
void put_into_each_other(Query<D>& query) {
    const auto &a = vertices(query.a), &b = vertices(query.b);
    const auto target = 0.5 * (a.front() + a[a.size() / 2]);
    query.b.pose = Pose<double, D>::identity();
    query.b.pose->translation = target - 0.5 * (b.front() + b.back());
}

/// Every fourth motion is drawn at random. The others carry a vertex of B, or the middle of two, exactly or nearly to
/// such a point of A: through vertices, edges and faces of A - B, at t = 1 or 2.
template <int D>
void set_in_motion(Query<D>& query, int i) {
    const CounterRandom random("motion", test_seed(1), static_cast<std::uint64_t>(i));
    query.kind = QueryKind::impact;
    query.motion.emplace();
    auto& velocity = query.motion->velocity;
    const auto &a = vertices(query.a), &b = vertices(query.b);
    const auto any = [&](std::uint64_t draw, const auto& list) {
        return list[static_cast<std::size_t>(random.uniform(draw, 0, static_cast<std::int64_t>(list.size()) - 1))];
    };
    switch (i % 4) {
        case 0:
            for (int k = 0; k < D; ++k)
                velocity[k] = static_cast<double>(random.uniform(static_cast<std::uint64_t>(k), -3, 3));
            break;
        case 1: velocity = any(10, a) - any(11, b); break;
        case 2: velocity = 0.5 * (any(10, a) - any(11, b)); break;
        default: velocity = 0.5 * (any(10, a) + any(11, a)) - 0.5 * (any(12, b) + any(13, b));
    }
    if (i % 8 >= 4) {
        query.b.pose = Pose<double, D>::identity();
        query.b.pose->translation = -velocity;
    }
    constexpr std::array<double, 5> durations{100, 1, 0, 2, 0.75};
    query.motion->duration = durations[static_cast<std::size_t>(i / 4 % 5)];
}

}  // namespace touchstone
