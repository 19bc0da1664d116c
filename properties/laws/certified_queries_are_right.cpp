// SPDX-License-Identifier: GPL-3.0-or-later
// The certified queries are right on doubles.
#include "properties/laws/certified_run.h"
#include "properties/laws/law.h"

namespace touchstone::certified_queries_are_right {
namespace {

class CertifiedQueriesAreRight final : public LawAbout<CertifiedRun> {
public:
    std::string_view name() const override { return "certified_queries_are_right"; }
    std::string_view statement() const override {
        return "gjk::certified, gjk::certified_intersects and epa::certified give the verdict of the oracle on "
               "polytopes in doubles under any pose, touching and penetrating told apart, and lower <= distance or "
               "depth <= upper without any tolerance";
    }
    std::string_view theorem() const override { return "P-34"; }
    std::string_view source() const override {
        return "docs/certified.md, which derives the bounds; filters after [She97]";
    }
    std::string_view scope() const override {
        return "rational: not applicable, the proofs are about doubles; double: must hold; float: not applicable";
    }
    std::string_view scale() const override { return "1 for a verdict or a bracket that is wrong"; }
    bool must_hold(ScalarKind scalar) const override { return scalar == ScalarKind::double_precision; }

protected:
    LawOutcome check_run(const CertifiedRun& run) const override {
        const bool lower = run.lower * run.lower <= run.at_most2;
        const bool upper = !run.upper || run.at_least2 <= *run.upper * *run.upper;
        return LawOutcome::of_claim(run.said == run.truth && run.lower >= 0 && lower && upper);
    }
};

const CertifiedQueriesAreRight law;
const LawRegistration registration(law);

}  // namespace
}  // namespace touchstone::certified_queries_are_right
