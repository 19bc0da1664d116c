// SPDX-License-Identifier: GPL-3.0-or-later
// Exchanging A and B does not change the distance.
#include "properties/laws/law.h"
#include "properties/laws/same_answer.h"

namespace touchstone::swapping_bodies_keeps_distance {
namespace {

class Swapping final : public LawAbout<ChangedRun> {
public:
    std::string_view name() const override { return "swapping_bodies_keeps_distance"; }
    std::string_view statement() const override {
        return "distance(B, A) = distance(A, B), with v and the witness points exchanged";
    }
    std::string_view theorem() const override { return "P-12"; }
    std::string_view source() const override { return "symmetry of the distance, |a - b| = |b - a|"; }
    std::string_view scope() const override { return "exact scalars: must hold; floating point: measured"; }
    std::string_view scale() const override {
        return "difference of the squared distances over the largest squared norm of a vertex; 1 for opposite verdicts";
    }

protected:
    LawOutcome check_run(const ChangedRun& run) const override {
        if (run.variant != changes::swapped) return {};
        return same_distance(run);
    }
};

const Swapping law;
const LawRegistration registration(law);

}  // namespace
}  // namespace touchstone::swapping_bodies_keeps_distance
