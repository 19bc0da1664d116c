// SPDX-License-Identifier: GPL-3.0-or-later
// The simplex of a moving body holds no vertices of an earlier time.
#include <algorithm>

#include "properties/laws/exact_algebra.h"
#include "properties/laws/impact_run.h"
#include "properties/laws/law.h"

namespace touchstone::simplex_is_of_the_present {
namespace {

/// Returns the squared distance of x from the nearest of the points.
Rational farness(const ExactVec& x, const std::vector<ExactVec>& points) {
    Rational least = squared_norm(x - points.front());
    for (const ExactVec& y : points) least = std::min(least, squared_norm(x - y));
    return least;
}

class OfThePresent final : public LawAbout<ImpactRun> {
public:
    std::string_view name() const override { return "simplex_is_of_the_present"; }
    std::string_view statement() const override {
        return "at time t every point of W is a vertex of A minus a vertex of B + t velocity: an advance leaves no "
               "point of C at an earlier time";
    }
    std::string_view theorem() const override { return "P-22"; }
    std::string_view source() const override { return "seed S3, I-77: W is emptied by an advance; E-31"; }
    std::string_view scope() const override {
        return "exact scalars: must hold; floating point: measured, the moved vertices are rounded there";
    }
    std::string_view scale() const override {
        return "squared distance to the nearest such vertex over the largest squared norm of a vertex or of the "
               "displacement";
    }

protected:
    LawOutcome check_run(const ImpactRun& run) const override {
        const Rational size2 = std::max(run.size2, Rational(run.speed2 * run.duration * run.duration));
        LawOutcome worst;
        for (std::size_t i = 0; i < run.steps.size(); ++i) {
            const ImpactStep& step = run.steps[i];
            const ExactVec way = step.time * run.velocity;
            for (std::size_t k = 0; k < step.corners_a.size(); ++k) {
                const Rational off = std::max(farness(step.corners_a[k], run.vertices_a),
                                              farness(step.corners_b[k] - way, run.vertices_b));
                worst = worse(worst, LawOutcome::of(ratio(off, size2), static_cast<int>(i)));
            }
        }
        return worst;
    }
};

const OfThePresent law;
const LawRegistration registration(law);

}  // namespace
}  // namespace touchstone::simplex_is_of_the_present
