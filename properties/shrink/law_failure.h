// SPDX-License-Identifier: GPL-3.0-or-later
// Defines when a law fails in the same way: the law, the scalar and the variant of the method are the same, and the
// violation is gross if it was so at first. A shrinker then cannot move from a wrong answer to a matter of the last
// bits.
#pragma once

#include <optional>
#include <string>

#include "properties/laws/score.h"
#include "properties/shrink/shrink.h"

namespace touchstone {

struct LawFailure {
    const Law* law = nullptr;
    ScalarKind scalar = ScalarKind::rational;
    std::string variant;
    bool gross = false;  ///< violated by at least gross_from(scalar)
};

/// Returns the worst violation among the variants, or that of the named variant. Returns nullopt if the law holds or
/// does not apply.
std::optional<LawFailure> law_failure(const Law& law, const AnyQuery& query, ScalarKind scalar,
                                      const std::string& variant = "");

/// Returns true if `query` violates the law in the same way as `failure`.
bool is_same_failure(const LawFailure& failure, const AnyQuery& query);

/// The shrunk query as a case for the corpus. Its id names the cause, its tag `violates:LAW:SCALAR:VARIANT` states what
/// a test must find, and its origin is the original case. There is none if `a_case` does not violate the law.
struct ShrunkCase {
    Case value;
    /// The control: the same case with one number changed, on which the law applies and holds. Its tag is `holds:...`.
    std::optional<Case> control;
    LawFailure failure;
    ShrinkResult result;
};
std::optional<ShrunkCase> shrink_for_law(const Law& law, const Case& a_case, ScalarKind scalar,
                                         const std::string& variant = "", const ShrinkLimits& limits = {});

/// Returns the expectations of a corpus line: the verdict and the exact squared distance of the default oracle, if it
/// proves them.
std::optional<Expected> expected_of(const AnyQuery& query);

}  // namespace touchstone
