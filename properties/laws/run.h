// SPDX-License-Identifier: GPL-3.0-or-later
// The record of a run of GJK, lifted to rationals: the iterates of any scalar without the rounding of its products, so
// that a law judges the vectors themselves, next to the exact truth. Planar runs lie in the plane z = 0, which changes
// no hull, inner product or nearest point.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "algorithms/core/result.h"
#include "algorithms/scalars/rational.h"
#include "properties/laws/subject.h"

namespace touchstone {

using ExactVec = Vec<Rational, 3>;

/// The state (v_i, W_i) and, if it was computed, w_i = S(A - B, -v_i).
struct ExactStep {
    ExactVec v;
    std::vector<ExactVec> simplex;  ///< W_i; empty only if a loop starts without points (E-10)
    std::optional<ExactVec> w;
    std::vector<Rational> lambda{};  ///< the weights of W_i as the scalar holds them, or empty
    std::optional<Rational> gap{};   ///< v_i.v_i - v_i.w_i as the scalar computes it, if it is finite
};

/// What the rounding of a scalar is bounded by. All three are zero on exact scalars.
struct ScalarFormat {
    Rational unit_roundoff = 0;
    Rational least = 0;    ///< the least positive number, a power of two
    Rational largest = 0;  ///< the largest power of two
};

/// The final answer of the run.
struct ExactAnswer {
    Verdict verdict = Verdict::undecided;
    std::string stop;
    StopKind kind = StopKind::running;
    Rational threshold = 0;
    bool bounds_gap = false;  ///< the rule claims |v - v(A - B)|^2 <= threshold
    Bracket<Rational> distance2;
    ExactVec v{};
    int iterations = 0;
    ExactVec point_a{}, point_b{};  ///< witness points
    std::vector<Rational> lambda;   ///< weights of the witness points over the two lists below
    std::vector<ExactVec> corners_a, corners_b;
};

/// v(A - B), |v(A - B)|^2 and the verdict, all proved (see exact_truth.h).
struct ExactTruth {
    ExactVec nearest;
    Rational distance2 = 0;
    Verdict verdict = Verdict::undecided;
};

struct ExactRun : Recording {
    static constexpr std::string_view subject = "gjk";

    int dimension = 3;
    std::vector<ExactVec> vertices_a, vertices_b;  ///< rounded to the scalar
    std::vector<ExactStep> steps;                  ///< in order; a loop that repeats a state for ever is stored once
    ExactAnswer answer;
    ExactTruth truth;
    ScalarFormat format;
};

/// Returns the largest |x|^2 among v_i, w_i and the points of W_i, the natural scale of squared lengths at this step.
Rational squared_scale(const ExactStep& step);

/// Returns x / y for reports, or 0 if x is zero.
long double ratio(const Rational& x, const Rational& y);

}  // namespace touchstone
