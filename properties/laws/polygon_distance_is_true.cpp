// SPDX-License-Identifier: GPL-3.0-or-later
// The distance of two polygons by the ladder of point, segment and polygon is the true one.
#include <algorithm>

#include "properties/laws/law.h"
#include "properties/laws/polygon_run.h"

namespace touchstone::polygon_distance_is_true {
namespace {

class PolygonDistanceTrue final : public LawAbout<PolygonRun> {
public:
    std::string_view name() const override { return "polygon_distance_is_true"; }
    std::string_view statement() const override {
        return "the distance of two polygons by the ladder of point, segment and polygon ends by itself at v(A - B), "
               "whatever the start, with weights that are positive and add up to 1 and witness points a - b = v";
    }
    std::string_view theorem() const override { return "P-27, P-32"; }
    std::string_view source() const override { return "seed S4, I-39 to I-50; E-42"; }
    std::string_view scope() const override { return "exact scalars: must hold; floating point: measured"; }
    std::string_view scale() const override {
        return "squared length over the largest squared norm of a vertex; 1 for a run that did not end or opposite "
               "verdicts";
    }

protected:
    LawOutcome check_run(const PolygonRun& run) const override {
        LawOutcome worst;
        for (const ExactAnswer& answer : run.answers) {
            if (answer.kind == StopKind::invalid_input) continue;
            if (answer.kind == StopKind::exhausted) return LawOutcome::of_claim(false);
            if (!answer.distance2.upper) continue;
            const bool apart = answer.verdict == Verdict::separated;
            if (answer.verdict != Verdict::undecided && apart != (run.truth.verdict == Verdict::separated))
                return LawOutcome::of_claim(false);
            Rational sum = 0;
            for (const Rational& weight : answer.lambda) {
                if (weight < 0) return LawOutcome::of_claim(false);
                sum += weight;
            }
            const Rational off = std::max(
                {squared_norm(answer.v - run.truth.nearest), squared_norm(answer.point_a - answer.point_b - answer.v),
                 answer.lambda.empty() ? Rational(0) : Rational((sum - 1) * (sum - 1) * run.size2)});
            worst = worse(worst, LawOutcome::of(ratio(off, run.size2)));
        }
        return worst;
    }
};

const PolygonDistanceTrue law;
const LawRegistration registration(law);

}  // namespace
}  // namespace touchstone::polygon_distance_is_true
