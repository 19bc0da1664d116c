// SPDX-License-Identifier: GPL-3.0-or-later
// The pairs of the benchmarks: polytopes inscribed in the unit sphere, placed as the name of the row says.
#pragma once

#include <cmath>

#include "algorithms/shapes/query.h"
#include "properties/families/counter_random.h"

namespace touchstone {

constexpr int benchmark_pairs = 16;

/// The placement of a pair. `deep` pairs overlap and are asked for their depth. `approaching` pairs are separated, and
/// the ray of their motion pierces a facet of A - B. `vertex_first` pairs meet with one vertex each.
enum class Placement { separated, overlapping, touching, deep, approaching, vertex_first };

/// Returns points of the unit sphere. The first is (1, 0, 0), and all others have an x below 1.
inline std::vector<Vec<double, 3>> sphere_points(std::uint64_t stream, std::size_t count) {
    const CounterRandom random("benchmark", 1, stream);
    std::vector<Vec<double, 3>> list{{1, 0, 0}};
    for (std::uint64_t k = 0; list.size() < count;) {
        Vec<double, 3> x;
        for (int i = 0; i < 3; ++i)
            x[i] = std::ldexp(static_cast<double>(random.uniform(k++, -(1LL << 40), 1LL << 40)), -40);
        const double length = std::sqrt(squared_norm(x));
        if (length < 0x1p-10 || length > 1) continue;
        x = (1 / length) * x;
        if (x[0] < 1) list.push_back(x);
    }
    return list;
}

/// Touching pairs share exactly the point (1, 0, 0): B is a mirrored sphere beyond the plane x = 1.
inline Query<3> make_query(std::uint64_t stream, std::size_t count, Placement placement) {
    Query<3> query;
    auto a = sphere_points(2 * stream, count), b = sphere_points(2 * stream + 1, count);
    const Vec<double, 3> offset = placement == Placement::separated || placement == Placement::approaching
                                      ? Vec<double, 3>{2.25, 0.5, 0.25}
                                      : Vec<double, 3>{0.25, 0.125, 0};
    for (auto& x : b) {
        if (placement == Placement::touching || placement == Placement::vertex_first)
            x[0] = (placement == Placement::touching ? 2 : 4) - x[0];
        else
            x = x + offset;
    }
    if (placement == Placement::deep) query.kind = QueryKind::penetration;
    if (placement == Placement::approaching || placement == Placement::vertex_first) {
        query.kind = QueryKind::impact;
        query.motion = Motion<3>{
            placement == Placement::approaching ? Vec<double, 3>{-2, -0.375, -0.25} : Vec<double, 3>{-1, 0, 0}, 4};
    }
    query.a.shape = PolytopeData<3>{std::move(a)};
    query.b.shape = PolytopeData<3>{std::move(b)};
    return query;
}

}  // namespace touchstone
