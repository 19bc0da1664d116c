// SPDX-License-Identifier: GPL-3.0-or-later
// What a run did, iterate by iterate and comparison by comparison, independent of its scalar: the form in which a run
// is drawn. Every number is rounded to long double or double for the eye; what decided is in the comparisons.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "algorithms/scalars/decision_log.h"

namespace touchstone {

/// A point of at most three coordinates; in the plane the third is 0.
using TracePoint = std::array<double, 3>;

/// One number of an iterate; `exact` is the companion's value where the scalar has one.
struct TraceNumber {
    std::string name;
    long double value = 0;
    std::optional<long double> exact;
};

struct TraceVertex {
    TracePoint w{}, a{}, b{};
    double lambda = 0;
};

/// One record of an observer. A loop fills what it has.
struct TraceStep {
    std::string phase;  ///< gjk, epa, dynamic_gjk or conservative_advancement
    int k = 0;
    std::vector<TraceNumber> numbers;
    std::optional<TracePoint> v;
    std::optional<TraceVertex> w;
    std::vector<TraceVertex> simplex;
    std::optional<double> time;   ///< impact: where B stands
    int vertices = 0, faces = 0;  ///< epa: how many of Trace::vertices and Trace::faces there are by now
    std::vector<int> removed;     ///< epa: faces deleted since the record before
    int popped = -1;              ///< epa: the face nearest to the origin
    std::size_t comparisons = 0;  ///< how many comparisons were made before this record
};

struct TraceComparison {
    Comparison comparison;
    long number = 0;  ///< counted from 0 over the whole run
};

struct Trace {
    std::vector<TraceStep> steps;
    std::vector<TraceVertex> vertices;              ///< epa: every point ever added, in order
    std::vector<std::array<int, 3>> faces;          ///< epa: every face ever made; in the plane the third entry is -1
    std::vector<TraceComparison> comparisons;       ///< the first ones, and every one that diverges, up to the limits
    long made = 0, diverged = 0, incomparable = 0;  ///< incomparable: a number has no exact value

    static constexpr std::size_t kept = 6000, kept_diverged = 1000;

    /// Counts a comparison and keeps it while there is room.
    void hear(const Comparison& comparison);
};

/// The first comparison that the exact numbers decide otherwise; null when there is none.
const TraceComparison* first_divergence(const Trace& trace);

/// "algorithms/gjk/distance.h" of a path that holds it.
std::string_view below_source_root(std::string_view file);

}  // namespace touchstone
