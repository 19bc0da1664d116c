// SPDX-License-Identifier: MIT
// A query that is prepared, and how verdicts, numbers, points and normals of this library are written into the answer
// of an engine.
#pragma once

#include <cmath>

#include "algorithms/core/bracket.h"
#include "algorithms/core/range.h"
#include "algorithms/core/result.h"
#include "algorithms/core/vec.h"
#include "algorithms/gjk/proof/feature.h"
#include "experiments/engines/touchstone_engine.h"

namespace touchstone {

struct Prepared {
    int kind = 0;
    virtual ~Prepared() = default;
    virtual void place(const double* rows, const double* translation) = 0;
    virtual void answer(touchstone_answer& answer) = 0;
};

inline void say(Verdict verdict, touchstone_answer& answer) {
    if (verdict == Verdict::undecided) return void(answer.verdict = TOUCHSTONE_UNDECIDED);
    answer.verdict = verdict == Verdict::separated ? TOUCHSTONE_SEPARATED : TOUCHSTONE_MEET;
}

template <int D>
void give(double number, const Vec<double, D>& point_a, const Vec<double, D>& point_b, touchstone_answer& answer) {
    answer.value = number;
    for (int k = 0; k < D; ++k) answer.point_a[k] = point_a[k];
    for (int k = 0; k < D; ++k) answer.point_b[k] = point_b[k];
}

/// The normal, from B to A: along a vector that the query has computed, whose digits the way between two points of the
/// world would lose where the bodies are near. None if the vector is zero.
template <int D>
void give_normal(const Vec<double, D>& along, touchstone_answer& answer) {
    const double squared = squared_norm(along);
    if (is_normal_and_finite(squared)) [[likely]] {
        const double share = 1 / std::sqrt(squared);
        for (int k = 0; k < D; ++k) answer.normal[k] = share * along[k];
    } else if (const auto unit = unit_along(along)) {
        for (int k = 0; k < D; ++k) answer.normal[k] = (*unit)[k];
    }
}

/// The way from B to A, of any length. Where rounding has ended the loop, v has lost the digits of its direction.
template <int D>
Vec<double, D> way_of(const DistanceResult<double, D>& result) {
    return result.stop.kind == StopKind::converged || result.simplex.size == 0
               ? result.v
               : gjk::proof::direction_of(result.simplex);
}

/// The width of a proved bracket, of which the number is the upper end: what it can be off by, rounded up to a double.
inline void give_width(const Bracket<long double>& bracket, touchstone_answer& answer) {
    const long double width = *bracket.upper - bracket.lower;
    answer.allowed_error = std::nextafter(static_cast<double>(width), HUGE_VAL);
}

}  // namespace touchstone
