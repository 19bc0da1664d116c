// SPDX-License-Identifier: GPL-3.0-or-later
// The oracle `enclosure`: raises the precision step by step until the enclosures are as narrow as requested.
#include "oracles/enclosure/enclosure.h"

#include <cmath>

#include "oracles/enclosure/solve.h"
#include "oracles/oracle.h"

namespace touchstone {
namespace {

using namespace enclosure_detail;

template <int D>
Truth truth_of(const Query<D>& query, const EnclosureGoal& goal) {
    using Solve = LevelTruth (*)(const Query<D>&, const EnclosureGoal&);
    struct Precision {
        int digits;
        Solve solve;
    };
    constexpr Precision precisions[] = {{60, solve_at<60, D>}, {160, solve_at<160, D>}, {640, solve_at<640, D>}};
    const double digits_wanted = 15 - std::log10(goal.distance_width);
    LevelTruth best;
    for (const auto& [digits, solve] : precisions) {
        if (digits < digits_wanted && digits < 640) continue;
        const LevelTruth found = solve(query, goal);
        if (found.truth.verdict != Verdict::undecided || best.truth.verdict == Verdict::undecided) best = found;
        if (best.as_narrow_as_asked) break;
    }
    return best.truth;
}

class EnclosureOracle final : public Oracle {
public:
    std::string_view name() const override { return "enclosure"; }
    std::string_view version() const override { return "4"; }
    std::string_view promise() const override {
        return "every shape: distance within [lower, upper] to 36 digits from a support plane and a feasible point, "
               "depth between an inner polytope and a support plane, contact proved in rationals or left undecided; "
               "time of impact between planes and certain overlap, or proved in rationals";
    }
    std::optional<std::string> refuses(const AnyQuery& /*query*/) const override { return std::nullopt; }
    Truth answer(const AnyQuery& query, Detail detail) const override {
        EnclosureGoal goal;
        goal.detail = detail;
        return enclosed_truth(query, goal);
    }
};

const EnclosureOracle oracle;
const OracleRegistration registration(oracle);

}  // namespace

Truth enclosed_truth(const AnyQuery& query, const EnclosureGoal& goal) {
    Truth truth = std::visit([&](const auto& q) { return truth_of(q, goal); }, query);
    truth.oracle = oracle.name();
    truth.oracle_version = oracle.version();
    return truth;
}

}  // namespace touchstone
