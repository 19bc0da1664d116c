// SPDX-License-Identifier: GPL-3.0-or-later
// Scaling by a power of two changes only the exponents of the answer.
#include "properties/laws/law.h"
#include "properties/laws/same_answer.h"

namespace touchstone::scaling_is_bitwise_equivariant {
namespace {

class Scaling final : public LawAbout<ChangedRun> {
public:
    std::string_view name() const override { return "scaling_is_bitwise_equivariant"; }
    std::string_view statement() const override {
        return "scaling both bodies by 2^k scales the answer of a relative rule by 2^k, bit for bit: no tolerance has "
               "a hidden unit";
    }
    std::string_view theorem() const override { return "P-12"; }
    std::string_view source() const override { return "a relative gap that operator precedence made absolute; E-28"; }
    std::string_view scope() const override {
        return "rational and double: must hold where no product can leave the range; float: not applicable, its range "
               "is too narrow to be sure";
    }
    std::string_view scale() const override { return "1 for a bit that differs"; }
    bool must_hold(ScalarKind scalar) const override { return scalar != ScalarKind::single_precision; }

protected:
    LawOutcome check_run(const ChangedRun& run) const override {
        if (run.variant != changes::scaled) return {};
        if (!run.is_in_safe_range) return {};
        return same_bits(run);
    }
};

const Scaling law;
const LawRegistration registration(law);

}  // namespace
}  // namespace touchstone::scaling_is_bitwise_equivariant
