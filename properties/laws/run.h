// SPDX-License-Identifier: GPL-3.0-or-later
// What a run of GJK did, lifted to rationals: the iterates of any scalar without the rounding of its products, so that
// a law judges the vectors themselves, next to the exact truth. Planar runs lie in the plane z = 0: hulls, inner
// products and nearest points do not notice.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "algorithms/core/result.h"
#include "algorithms/scalars/rational.h"
#include "properties/laws/subject.h"

namespace touchstone {

using ExactVec = Vec<Rational, 3>;

/// The state (v_i, W_i) and, if it was sought, w_i = S(A - B, -v_i).
struct ExactStep {
    ExactVec v;
    std::vector<ExactVec> simplex;  ///< W_i; empty only where a loop starts without points (E-10)
    std::optional<ExactVec> w;
};

/// What the run says at the end.
struct ExactAnswer {
    Verdict verdict = Verdict::undecided;
    std::string stop;
    StopKind kind = StopKind::running;
    Rational threshold = 0;
    bool bounds_gap = false;  ///< claims |v - v(A - B)|^2 <= threshold
    Rational lower2 = 0, upper2 = 0;
    bool upper_is_known = true;
    ExactVec v{};
    int iterations = 0;
    ExactVec point_a{}, point_b{};  ///< witness points
    std::vector<Rational> lambda;   ///< with which they are combined from the next two
    std::vector<ExactVec> corners_a, corners_b;
};

/// v(A - B), |v(A - B)|^2 and the verdict, proved (see exact_truth.h).
struct ExactTruth {
    ExactVec nearest;
    Rational distance2 = 0;
    Verdict verdict = Verdict::undecided;
};

struct ExactRun : Recording {
    static constexpr std::string_view subject = "gjk";

    int dimension = 3;
    std::vector<ExactVec> vertices_a, vertices_b;  ///< as the scalar sees them
    std::vector<ExactStep> steps;                  ///< in order; a loop that repeats a state for ever is kept once
    ExactAnswer answer;
    ExactTruth truth;
};

/// The largest |x|^2 among v_i, w_i and the points of W_i: the natural scale of squared lengths at this step.
Rational squared_scale(const ExactStep& step);

/// x / y for reporting; 0 when x is zero.
long double ratio(const Rational& x, const Rational& y);

}  // namespace touchstone
