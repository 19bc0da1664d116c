// SPDX-License-Identifier: GPL-3.0-or-later
// A wrong answer made small: the query is shrunk while the same method gets the same finding for the same reason on
// bodies of the same true class, so that what is left asks the same question.
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "experiments/judge/judge.h"
#include "properties/cases/case.h"
#include "properties/shrink/shrink.h"

namespace touchstone {

/// What must stay the same: finding, side, class of the truth, the rule that stopped the loop, and whether the error is
/// gross.
struct FindingOf {
    Finding finding = Finding::correct;
    WrongSide side = WrongSide::none;
    Verdict truth = Verdict::undecided;  ///< of what was asked: separated, touching, penetrating
    std::string stop;
    bool gross = false;  ///< an error of at least the root of the unit roundoff of L; no matter of last bits
    std::optional<ContactFinding> contact{};  ///< where one of normal and points is what must stay
    bool operator==(const FindingOf&) const = default;
};

/// By the default oracle. Nothing where it refuses the query, or the method does.
std::optional<FindingOf> finding_of(const Method& method, const AnyQuery& query);

/// A finding on verdict and number, or one on normal and points.
using WantedFinding = std::variant<Finding, ContactFinding>;

struct ShrunkFinding {
    Case value;  ///< id named by its cause, expectation by the default oracle, tag `finding:FINDING:METHOD`
    FindingOf finding;
    ShrinkResult result;
};

/// What stays beside the finding: nothing else, or also how far the question is from degeneracy, degeneracy_ulps()
/// within a factor of ten.
enum class Kept { finding, gap };

/// Nothing where the answer is correct or cannot be judged, or where the finding is not the one `wanted`.
std::optional<ShrunkFinding> shrink_finding(const Method& method, const Case& a_case, const ShrinkLimits& limits = {},
                                            std::optional<WantedFinding> wanted = {}, Kept kept = Kept::finding);

/// Throws UsageError with the near matches.
WantedFinding finding_named(const std::string& name);

}  // namespace touchstone
