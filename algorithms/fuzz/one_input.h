// SPDX-License-Identifier: MIT
// The fuzz target: one string of bytes is one query to one family of algorithms. The query must return, and its answer
// must keep the guarantees of findings.h. The first byte selects the dimension, the second the family.
#pragma once

#include <string>

#include "algorithms/fuzz/hull_queries.h"
#include "algorithms/fuzz/penetration_queries.h"
#include "algorithms/fuzz/point_set_queries.h"

namespace touchstone::fuzz {

inline constexpr int families = 10;

template <Scalar S, int D>
void run_family(Findings& findings, ByteReader& reader, int family) {
    switch (family) {
        case 0: return run_distance(findings, Pair<S, D>(reader));
        case 1: return run_boolean(findings, Pair<S, D>(reader));
        case 2: {
            const Pair<S, D> pair(reader);
            return run_penetration(findings, pair, reader);
        }
        case 3: {
            const Pair<S, D> pair(reader);
            return run_impact(findings, pair, reader);
        }
        case 4: return run_separation<S, D>(findings, reader);
        case 5: return run_hulls<S, D>(findings, reader);
        case 6: return run_overlaps<S, D>(findings, reader);
        case 7: return run_polygons<S>(findings, reader);
        case 8: return run_hull_queries<S, D>(findings, reader);
        default: run_response<S, D>(findings, reader); return run_point_to_feature<S, D>(findings, reader);
    }
}

/// The first guarantee that an answer broke, or "". Any bytes are legal, also none.
template <Scalar S>
std::string broken_promise(std::span<const std::uint8_t> bytes) {
    ByteReader reader(bytes);
    Findings findings;
    const bool plane = reader.below(2) == 0;
    const int family = reader.below(families);
    if (plane)
        run_family<S, 2>(findings, reader, family);
    else
        run_family<S, 3>(findings, reader, family);
    return findings.first();
}

}  // namespace touchstone::fuzz
