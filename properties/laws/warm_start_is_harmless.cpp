// SPDX-License-Identifier: GPL-3.0-or-later
// A warm start changes the path of the iteration but not its answer.
#include "properties/laws/law.h"
#include "properties/laws/same_answer.h"

namespace touchstone::warm_start_is_harmless {
namespace {

class WarmStart final : public LawAbout<ChangedRun> {
public:
    std::string_view name() const override { return "warm_start_is_harmless"; }
    std::string_view statement() const override {
        return "starting from the answer of the previous frame gives the same distance and verdict";
    }
    std::string_view theorem() const override { return "P-31"; }
    std::string_view source() const override { return "seed S0, hybrid, frame coherence (I-62)"; }
    std::string_view scope() const override { return "exact scalars: must hold; floating point: measured"; }
    std::string_view scale() const override {
        return "difference of the squared distances over the largest squared norm of a vertex; 1 for opposite verdicts";
    }

protected:
    LawOutcome check_run(const ChangedRun& run) const override {
        if (run.variant != changes::warm) return {};
        return same_distance(run);
    }
};

const WarmStart law;
const LawRegistration registration(law);

}  // namespace
}  // namespace touchstone::warm_start_is_harmless
