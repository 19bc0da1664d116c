// SPDX-License-Identifier: GPL-3.0-or-later
// The workload on which engines are timed: sets of pairs of bodies from fixed seeds. Cost: some queries of GJK per
// pair.
//
// Shapes are drawn about the origin and given rigid poses by fixed seeds. B is placed by translation along the shortest
// line between the bodies that this library's own GJK finds, so the gap has the given value up to rounding. The exact
// oracle computes the true gap before anything is timed.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "algorithms/shapes/query.h"

namespace touchstone {

/// The relative position of the bodies of a set.
enum class Placement {
    separated,  ///< gap 1
    near_3,     ///< gap 1e-3
    near_6,     ///< gap 1e-6
    touching,   ///< gap 0 up to rounding
    shallow,    ///< pushed 0.01 into each other along the contact normal
    deep        ///< centres within 0.3
};
std::string_view to_string(Placement placement);

/// The intended gap of a placement; negative if the bodies meet. It is 0 also for `deep`, where no gap is intended.
double gap_of(Placement placement);

template <int D>
struct PlacedPair {
    std::size_t a = 0, b = 0;  ///< indices into the shapes of the set
    Pose<double, D> pose_a, pose_b;
};

enum class SetGroup {
    polytopes,  ///< hulls of n points
    many,       ///< hulls of few points in more pairs than a branch predictor learns
    frames,     ///< the same in sequences: B turns by 0.01 rad from each pair to the next
    scaled,     ///< hulls times 1e-10 and 1e10
    native,     ///< boxes, balls, capsules, cylinders, cones, ellipsoids
    polygons    ///< in the plane
};

template <int D>
struct PairSet {
    SetGroup group = SetGroup::polytopes;
    std::string shape_names;  ///< "n = 8", "cone, box"
    Placement placement = Placement::separated;
    std::size_t frames = 1;  ///< number of consecutive pairs of one sequence
    std::vector<ShapeData<D>> shapes;
    std::vector<PlacedPair<D>> pairs;

    std::string name() const { return shape_names + " " + std::string(to_string(placement)); }
};
using AnySet = std::variant<PairSet<2>, PairSet<3>>;

/// The size of the workload; `tiny` is for tests.
struct WorkloadSize {
    std::size_t pairs = 200, pairs_of_large = 100, native_pairs = 50, sequences = 20, frames = 100, many = 4000;
    static WorkloadSize tiny() { return {6, 3, 3, 2, 4, 8}; }
};

std::vector<AnySet> polytope_sets(const WorkloadSize& size);
std::vector<AnySet> many_sets(const WorkloadSize& size);
std::vector<AnySet> frame_sets(const WorkloadSize& size);
std::vector<AnySet> scaled_sets(const WorkloadSize& size);
std::vector<AnySet> native_sets(const WorkloadSize& size);
std::vector<AnySet> polygon_sets(const WorkloadSize& size);

/// Every number rounded to the nearest float, for engines that compute in float.
template <int D>
PairSet<D> rounded_to_float(PairSet<D> set);

template <int D>
Query<D> query_of(const PairSet<D>& set, std::size_t pair, QueryKind kind) {
    const PlacedPair<D>& placed = set.pairs[pair];
    Query<D> query;
    query.kind = kind;
    query.a = {set.shapes[placed.a], placed.pose_a, 0};
    query.b = {set.shapes[placed.b], placed.pose_b, 0};
    return query;
}

}  // namespace touchstone
