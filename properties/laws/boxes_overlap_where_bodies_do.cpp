// SPDX-License-Identifier: GPL-3.0-or-later
// Bounding boxes that are apart prove that the bodies are apart.
#include "properties/laws/box_run.h"
#include "properties/laws/law.h"

namespace touchstone::boxes_overlap_where_bodies_do {
namespace {

class BoxesOverlap final : public LawAbout<BoxRun> {
public:
    std::string_view name() const override { return "boxes_overlap_where_bodies_do"; }
    std::string_view statement() const override {
        return "where two bodies meet their axis-aligned bounding boxes meet, and where they penetrate the boxes "
               "penetrate";
    }
    std::string_view theorem() const override { return "P-24"; }
    std::string_view source() const override { return "seed S2, I-68, I-69; E-38"; }
    std::string_view scope() const override {
        return "every scalar: must hold, since boxes are copied from coordinates and compared";
    }
    std::string_view scale() const override { return "1 for bodies that meet although their boxes do not"; }
    bool must_hold(ScalarKind) const override { return true; }

protected:
    LawOutcome check_run(const BoxRun& run) const override {
        if (run.true_verdict == Verdict::separated) return {};
        const bool meets = run.boxes == Verdict::touching || run.boxes == Verdict::penetrating;
        return LawOutcome::of_claim(run.true_verdict == Verdict::penetrating ? run.boxes == Verdict::penetrating
                                                                             : meets);
    }
};

const BoxesOverlap law;
const LawRegistration registration(law);

}  // namespace
}  // namespace touchstone::boxes_overlap_where_bodies_do
