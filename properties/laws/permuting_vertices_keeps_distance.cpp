// SPDX-License-Identifier: GPL-3.0-or-later
// The order of the vertices does not change the distance.
#include "properties/laws/law.h"
#include "properties/laws/same_answer.h"

namespace touchstone::permuting_vertices_keeps_distance {
namespace {

class Permuting final : public LawAbout<ChangedRun> {
public:
    std::string_view name() const override { return "permuting_vertices_keeps_distance"; }
    std::string_view statement() const override { return "the order of the vertices does not change the distance"; }
    std::string_view theorem() const override { return "P-12"; }
    std::string_view source() const override { return "the hull of points does not depend on their order"; }
    std::string_view scope() const override { return "exact scalars: must hold; floating point: measured"; }
    std::string_view scale() const override {
        return "difference of the squared distances over the largest squared norm of a vertex; 1 for opposite verdicts";
    }

protected:
    LawOutcome check_run(const ChangedRun& run) const override {
        if (run.variant != changes::permuted) return {};
        return same_distance(run);
    }
};

const Permuting law;
const LawRegistration registration(law);

}  // namespace
}  // namespace touchstone::permuting_vertices_keeps_distance
