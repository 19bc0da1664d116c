// SPDX-License-Identifier: GPL-3.0-or-later
// Shrinks a wrong answer: the query becomes smaller while the same method gets the same finding for the same reason on
// bodies of the same true class. The result therefore asks the same question as the original.
// Cost: one truth and one answer per attempt.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "experiments/judge/judge.h"
#include "properties/cases/case.h"
#include "properties/shrink/shrink.h"

namespace touchstone {

/// The facts that must stay the same: the finding, the side, the class of the truth, the rule that stopped the loop,
/// and whether the error is large. What no rounding explains stays so.
struct FindingOf {
    Finding finding = Finding::correct;
    WrongSide side = WrongSide::none;
    Verdict truth = Verdict::undecided;  ///< class of the query: separated, touching, penetrating
    std::string stop;
    bool gross = false;                       ///< error of at least sqrt(u) L, more than a few last bits
    bool plain = false;                       ///< plainly wrong (plainly_wrong.h)
    std::optional<ContactFinding> contact{};  ///< set if the finding on normal or points must stay
    std::optional<BadField> field{};          ///< set if the field that breaks the contract must stay
    bool operator==(const FindingOf&) const = default;
};

/// True of the findings that are looked for only where gradients are judged.
constexpr bool is_of_gradient(ContactFinding finding) {
    return finding == ContactFinding::gradient_outside || finding == ContactFinding::gradient_reversed;
}

/// The finding by the default oracle. Nothing if the oracle or the method refuses the query.
std::optional<FindingOf> finding_of(const Method& method, const AnyQuery& query);

/// A finding on verdict and number, one on normal and points, or a field of an engine's answer that breaks the
/// contract.
using WantedFinding = std::variant<Finding, ContactFinding, BadField>;

struct ShrunkFinding {
    Case value;  ///< its id names the cause; expectation of the default oracle; tag `finding:FINDING:METHOD`
    FindingOf finding;
    ShrinkResult result;
};

/// The facts that must stay the same besides the finding: none, or the distance from degeneracy, degeneracy_ulps(),
/// within a factor of ten.
enum class Kept { finding, gap };

/// Returns nothing if the answer is correct, cannot be judged, or has another finding than `wanted`. A correct answer
/// that is plainly wrong, since its method promises so little, is shrunk where `wanted` is Finding::correct.
std::optional<ShrunkFinding> shrink_finding(const Method& method, const Case& a_case, const ShrinkLimits& limits = {},
                                            std::optional<WantedFinding> wanted = {}, Kept kept = Kept::finding);

/// What the judge says of the case, where shrink_finding() returns nothing: such as "answers correctly".
std::string found_instead(const Method& method, const Case& a_case, const std::optional<WantedFinding>& wanted);

/// Every finding that can be wanted.
std::vector<WantedFinding> all_findings();
std::string_view name_of(const WantedFinding& finding);
std::string_view name_of(const FindingOf& found);

/// The finding of that name. Throws UsageError with similar names.
WantedFinding finding_named(const std::string& name);

}  // namespace touchstone
