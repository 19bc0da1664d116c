// SPDX-License-Identifier: GPL-3.0-or-later
// Turning both bodies does not change the distance.
#include "properties/laws/law.h"
#include "properties/laws/same_answer.h"

namespace touchstone::rotating_keeps_distance {
namespace {

class Rotating final : public LawAbout<ChangedRun> {
public:
    std::string_view name() const override { return "rotating_keeps_distance"; }
    std::string_view statement() const override {
        return "turning both bodies by a signed permutation matrix does not change the distance";
    }
    std::string_view theorem() const override { return "P-12"; }
    std::string_view source() const override { return "isometries keep distances"; }
    std::string_view scope() const override { return "exact scalars: must hold; floating point: measured"; }
    std::string_view scale() const override {
        return "difference of the squared distances over the largest squared norm of a vertex; 1 for opposite verdicts";
    }

protected:
    LawOutcome check_run(const ChangedRun& run) const override {
        if (run.variant != changes::rotated) return {};
        return same_distance(run);
    }
};

const Rotating law;
const LawRegistration registration(law);

}  // namespace
}  // namespace touchstone::rotating_keeps_distance
