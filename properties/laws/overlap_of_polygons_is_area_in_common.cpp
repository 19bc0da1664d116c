// SPDX-License-Identifier: GPL-3.0-or-later
// Two polygons overlap exactly if two of their parts do.
#include "properties/laws/decomposition_run.h"
#include "properties/laws/law.h"

namespace touchstone::overlap_of_polygons_is_area_in_common {
namespace {

class OverlapIsArea final : public LawAbout<OverlapRun> {
public:
    std::string_view name() const override { return "overlap_of_polygons_is_area_in_common"; }
    std::string_view statement() const override {
        return "two simple polygons, convex or not, penetrate exactly when a convex part of one and a convex part of "
               "the other have an area in common, and touch when only boundaries meet";
    }
    std::string_view theorem() const override { return "P-26"; }
    std::string_view source() const override { return "seed S2, I-74; E-40"; }
    std::string_view scope() const override {
        return "exact scalars: must hold; floating point: measured, undecided says nothing";
    }
    std::string_view scale() const override { return "1 for a wrong verdict"; }

protected:
    LawOutcome check_run(const OverlapRun& run) const override {
        if (run.verdict == Verdict::undecided) return run.exact_scalar ? LawOutcome::of_claim(false) : LawOutcome{};
        const bool is_contact = run.verdict == Verdict::intersecting && run.true_verdict != Verdict::separated;
        return LawOutcome::of_claim(run.verdict == run.true_verdict || is_contact);
    }
};

const OverlapIsArea law;
const LawRegistration registration(law);

}  // namespace
}  // namespace touchstone::overlap_of_polygons_is_area_in_common
