// SPDX-License-Identifier: GPL-3.0-or-later
// What it means that a law fails in the same way: the same law, scalar and variant of the method, and grossly when it
// did so at first, so that a shrinker cannot slip from a wrong answer to a matter of last bits.
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

/// The worst violation among the variants, or of the one that is named. Nothing where the law holds or does not apply.
std::optional<LawFailure> law_failure(const Law& law, const AnyQuery& query, ScalarKind scalar,
                                      const std::string& variant = "");

/// Whether `query` violates the law in the way of `failure`.
bool is_same_failure(const LawFailure& failure, const AnyQuery& query);

/// The shrunk query as a case for the corpus, or nothing where `a_case` does not violate the law. Its id names the
/// cause, its tag `violates:LAW:SCALAR:VARIANT` what a test must find, its origin the case it came from.
struct ShrunkCase {
    Case value;
    /// Control: the same case with one number changed, on which the law applies and holds; tag `holds:...`.
    std::optional<Case> control;
    LawFailure failure;
    ShrinkResult result;
};
std::optional<ShrunkCase> shrink_for_law(const Law& law, const Case& a_case, ScalarKind scalar,
                                         const std::string& variant = "", const ShrinkLimits& limits = {});

/// Verdict and exact squared distance of the default oracle, where it proves them: what a corpus line expects.
std::optional<Expected> expected_of(const AnyQuery& query);

}  // namespace touchstone
