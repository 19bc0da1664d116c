// SPDX-License-Identifier: GPL-3.0-or-later
// Exact signs decide every pair of bodies whose vertices are known, as exact arithmetic does.
#include "properties/laws/decided_run.h"
#include "properties/laws/law.h"

namespace touchstone::exact_proof_decides {
namespace {

class ExactProofDecides final : public LawAbout<DecidedRun> {
public:
    std::string_view name() const override { return "exact_proof_decides"; }
    std::string_view statement() const override {
        return "gjk::distance, gjk::intersects, gjk::verdict, and fast::distance and fast::intersects of small hulls, "
               "decide every pair of bodies with known vertices, under poses and with radii, as exact arithmetic on "
               "the numbers given does, where no product of four "
               "coordinates, with radii of six, is lost to underflow and the scalar holds the squares of the distance "
               "of the cores and of all lengths; elsewhere a verdict may be missing, but none is wrong";
    }
    std::string_view theorem() const override { return "P-36"; }
    std::string_view source() const override {
        return "docs/theorems.md, Where no sign is lost; exact signs after [She97]";
    }
    std::string_view scope() const override { return "exact scalars and floating point: must hold"; }
    std::string_view scale() const override { return "1 for a verdict that is wrong or missing"; }
    bool must_hold(ScalarKind) const override { return true; }

protected:
    LawOutcome check_run(const DecidedRun& run) const override {
        if (!run.has_exact_signs) return {};
        if (!run.is_in_range && run.said == Verdict::undecided) return {};
        return LawOutcome::of_claim(is_right_verdict(run.said, run.truth));
    }
};

const ExactProofDecides law;
const LawRegistration registration(law);

}  // namespace
}  // namespace touchstone::exact_proof_decides
