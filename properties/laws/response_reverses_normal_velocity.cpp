// SPDX-License-Identifier: GPL-3.0-or-later
// A collision reverses the relative velocity along the normal and keeps it across the normal.
#include <algorithm>

#include "properties/laws/law.h"
#include "properties/laws/response_run.h"

namespace touchstone::response_reverses_normal_velocity {
namespace {

class ReversesNormal final : public LawAbout<ResponseRun> {
public:
    std::string_view name() const override { return "response_reverses_normal_velocity"; }
    std::string_view statement() const override {
        return "with u = (v_1 - v_2).n < 0, u becomes -e u, and neither velocity changes across n; bodies that "
               "separate (u >= 0) keep both";
    }
    std::string_view theorem() const override { return "P-28"; }
    std::string_view source() const override { return "Newton's law of restitution; seed S1 (I-66)"; }
    std::string_view scope() const override { return "exact scalars: must hold; floating point: measured"; }
    std::string_view scale() const override {
        return "squared error of u, or of a velocity across n, over the largest squared speed and |n|^2";
    }

protected:
    LawOutcome check_run(const ResponseRun& run) const override {
        const Rational nn = squared_norm(run.normal);
        const auto across = [&](const ExactVec& change) {
            return squared_norm(change) - Rational(dot(change, run.normal) * dot(change, run.normal) / nn);
        };
        const ExactVec change_1 = run.after_1 - run.before_1, change_2 = run.after_2 - run.before_2;
        const Rational before = dot(run.before_1 - run.before_2, run.normal),
                       after = dot(run.after_1 - run.after_2, run.normal);
        const Rational wanted = before < 0 ? Rational(-run.restitution * before) : before;
        const Rational off = after - wanted;
        const Rational worst = std::max({Rational(off * off / nn), across(change_1), across(change_2)});
        return LawOutcome::of(ratio(worst, squared_speed(run)));
    }
};

const ReversesNormal law;
const LawRegistration registration(law);

}  // namespace
}  // namespace touchstone::response_reverses_normal_velocity
