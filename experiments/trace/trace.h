// SPDX-License-Identifier: GPL-3.0-or-later
// A trace of a run, iterate by iterate and comparison by comparison, independent of its scalar. Runs are drawn in this
// form. Every number is rounded to long double or double for display; the comparisons contain the values that decided.
// Cost: one record per iterate and kept comparison.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "algorithms/scalars/decision_log.h"

namespace touchstone {

/// A point of at most three coordinates; in the plane the third is 0.
using TracePoint = std::array<double, 3>;

/// One number of an iterate. `exact` is the companion's value if the scalar has one.
struct TraceNumber {
    std::string name;
    long double value = 0;
    std::optional<long double> exact;
};

struct TraceVertex {
    TracePoint w{}, a{}, b{};
    double lambda = 0;
};

/// One record of an observer. A loop sets the members that it has.
struct TraceStep {
    std::string phase;  ///< gjk, epa, dynamic_gjk or conservative_advancement
    int k = 0;
    std::vector<TraceNumber> numbers;
    std::optional<TracePoint> v;
    std::optional<TraceVertex> w;
    std::vector<TraceVertex> simplex;
    std::optional<double> time;   ///< impact: the time at which B has its position
    int vertices = 0, faces = 0;  ///< epa: how many of Trace::vertices and Trace::faces exist so far
    std::vector<int> removed;     ///< epa: faces deleted since the previous record
    int popped = -1;              ///< epa: the face nearest to the origin
    std::size_t comparisons = 0;  ///< number of comparisons before this record
};

struct TraceComparison {
    Comparison comparison;
    long number = 0;  ///< counted from 0 over the whole run
};

struct Trace {
    std::vector<TraceStep> steps;
    std::vector<TraceVertex> vertices;              ///< epa: all points ever added, in order
    std::vector<std::array<int, 3>> faces;          ///< epa: all faces ever made; in the plane the third entry is -1
    std::vector<TraceComparison> comparisons;       ///< the first ones, and every one that diverges, up to the limits
    long made = 0, diverged = 0, incomparable = 0;  ///< incomparable: a number without exact value

    static constexpr std::size_t kept = 6000, kept_diverged = 1000;

    /// Counts a comparison and stores it while there is room.
    void add(const Comparison& comparison);
};

/// The first comparison that exact numbers decide otherwise. Null if there is none.
const TraceComparison* first_divergence(const Trace& trace);

/// The part of a path below the source root, such as "algorithms/gjk/distance.h".
std::string_view below_source_root(std::string_view file);

}  // namespace touchstone
