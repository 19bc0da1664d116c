// SPDX-License-Identifier: GPL-3.0-or-later
// Type erasure changes no bit of the answer.
#include "properties/laws/law.h"
#include "properties/laws/same_answer.h"

namespace touchstone::erased_equals_static {
namespace {

class Erased final : public LawAbout<ChangedRun> {
public:
    std::string_view name() const override { return "erased_equals_static"; }
    std::string_view statement() const override {
        return "the erased shapes, rules and solvers give the same answer as the templates, bit for bit";
    }
    std::string_view theorem() const override { return "P-12"; }
    std::string_view source() const override {
        return "docs/design.md, erasure is one more model of the same concepts";
    }
    std::string_view scope() const override { return "every scalar: must hold"; }
    std::string_view scale() const override { return "1 for a bit that differs"; }
    bool must_hold(ScalarKind) const override { return true; }

protected:
    LawOutcome check_run(const ChangedRun& run) const override {
        if (run.variant != changes::erased) return {};
        return same_bits(run);
    }
};

const Erased law;
const LawRegistration registration(law);

}  // namespace
}  // namespace touchstone::erased_equals_static
