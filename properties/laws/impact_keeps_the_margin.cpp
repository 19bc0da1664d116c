// SPDX-License-Identifier: GPL-3.0-or-later
// Balls meet when their cores are as far apart as the sum of the radii, neither earlier nor later.
#include <algorithm>

#include "properties/laws/law.h"
#include "properties/laws/margin_run.h"

namespace touchstone::impact_keeps_the_margin {
namespace {

class KeepsTheMargin final : public LawAbout<MarginRun> {
public:
    std::string_view name() const override { return "impact_keeps_the_margin"; }
    std::string_view statement() const override {
        return "with mu the sum of the radii, the cores are at least mu - r apart at `lower`, where the bodies have "
               "not met, and at most mu + r at `upper` of a hit, where they have; r, the reach of rounding, is 256 "
               "unit roundoffs of the largest coordinate, way or radius";
    }
    std::string_view theorem() const override { return "P-21"; }
    std::string_view source() const override { return "seed S3, the disc as a point with a margin (I-13, I-75)"; }
    std::string_view scope() const override {
        return "rational: not applicable, a ball needs a root; floating point: measured";
    }
    std::string_view scale() const override { return "length beyond mu - r or mu + r over r / 256, in unit roundoffs"; }
    bool must_hold(ScalarKind) const override { return false; }

protected:
    LawOutcome check_run(const MarginRun& run) const override {
        if (run.kind == StopKind::invalid_input || run.state == "undecided" || run.state == "initial_overlap")
            return {};
        const Rational least = std::max(Rational(run.margin - run.tolerance), Rational(0)),
                       most = run.margin + run.tolerance;
        // The division follows from |x| - m = (|x|^2 - m^2) / (|x| + m), where |x| + m is at least m.
        const Rational unit = run.tolerance / 256 * run.margin;
        Rational off = (least * least - run.core2_at_lower);
        if (run.state == "hit") off = std::max(off, Rational(run.core2_at_upper - most * most));
        return LawOutcome::of(ratio(off, unit));
    }
};

const KeepsTheMargin law;
const LawRegistration registration(law);

}  // namespace
}  // namespace touchstone::impact_keeps_the_margin
