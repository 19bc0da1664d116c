// SPDX-License-Identifier: GPL-3.0-or-later
// One row of the scoreboard: how often a law applied, how often and by how much reality disobeyed it.
//
// Rows are sums over cases, so that they can be added up over chunks, threads and machines in any order.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "properties/cases/case.h"
#include "properties/laws/law.h"

namespace touchstone {

/// From here on a violation is no matter of the last bits: the square root of the unit roundoff. 0 on exact scalars,
/// where nothing is rounded.
long double gross_from(ScalarKind scalar);

/// A violation that stands for the others, or the tightest case that held.
struct LawExample {
    std::string replay;  ///< as a CASE on the command line
    int vertices = 0;
    long double amount = 0;  ///< violation or slack, on the law's scale
};

struct LawScore {
    std::int64_t applicable = 0;  ///< cases to which the law applied
    std::int64_t violations = 0;
    std::int64_t gross = 0;                                 ///< of the violations, those of at least gross_from(scalar)
    std::optional<LawExample> smallest, largest, tightest;  ///< fewest vertices; worst violation; least positive slack

    void add(const LawOutcome& outcome, const Case& a_case, ScalarKind scalar);
    /// As if the cases of `other` had been added after those of this one.
    void merge(const LawScore& other);
};

/// The worst outcome of a law on each variant of its subject that ran.
struct LawMeasurement {
    const Law* law = nullptr;
    std::string variant;
    LawOutcome outcome;
};

/// Every law of the list on one query, each subject run once. Cost: that of the subjects.
std::vector<LawMeasurement> measure_all(const std::vector<const Law*>& list, const AnyQuery& query, ScalarKind scalar);

/// Law, scalar, variant.
using LawKey = std::tuple<const Law*, ScalarKind, std::string>;

/// By name of the law, then scalar, then variant.
struct LawKeyOrder {
    bool operator()(const LawKey& x, const LawKey& y) const;
};

class LawScores {
public:
    void add(const std::vector<const Law*>& list, const Case& a_case, ScalarKind scalar);
    void merge(const LawScores& other);
    /// Variants to which the law never applied are left out, unless it applied to none.
    std::map<LawKey, LawScore, LawKeyOrder> rows() const;
    /// Cases asked, of each scalar.
    std::int64_t cases(ScalarKind scalar) const;

private:
    std::map<LawKey, LawScore, LawKeyOrder> scores_;
    std::map<ScalarKind, std::int64_t> cases_;
};

}  // namespace touchstone
