// SPDX-License-Identifier: GPL-3.0-or-later
#include "properties/laws/same_answer.h"

namespace touchstone {
namespace {

bool has_answer(const ExactAnswer& answer) {
    return answer.distance2.upper && answer.kind != StopKind::exhausted && answer.kind != StopKind::invalid_input;
}

bool contradict(Verdict x, Verdict y) {
    if (x == Verdict::undecided || y == Verdict::undecided) return false;
    return (x == Verdict::separated) != (y == Verdict::separated);
}

}  // namespace

LawOutcome same_distance(const ChangedRun& run) {
    if (!has_answer(run.before) || !has_answer(run.after)) return {};
    if (contradict(run.before.verdict, run.after.verdict)) return LawOutcome::of_claim(false);
    return LawOutcome::of(ratio(Rational(abs(*run.after.distance2.upper - *run.before.distance2.upper)), run.size2));
}

LawOutcome same_bits(const ChangedRun& run) {
    const ExactAnswer &x = run.before, &y = run.after;
    const bool same = x.verdict == y.verdict && x.stop == y.stop && x.kind == y.kind &&
                      x.distance2.lower == y.distance2.lower && x.distance2.upper == y.distance2.upper && x.v == y.v &&
                      x.point_a == y.point_a && x.point_b == y.point_b && x.lambda == y.lambda &&
                      x.corners_a == y.corners_a && x.corners_b == y.corners_b && x.iterations == y.iterations;
    return LawOutcome::of_claim(same);
}

}  // namespace touchstone
