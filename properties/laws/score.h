// SPDX-License-Identifier: GPL-3.0-or-later
// One row of the scoreboard: how often a law applied, how often it was violated, and by how much.
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

/// Returns the amount from which a violation is more than a matter of the last bits: the square root of the unit
/// roundoff. It is 0 on exact scalars, where nothing is rounded.
long double gross_from(ScalarKind scalar);

/// A representative violation, or the tightest case that held.
struct LawExample {
    std::string replay;  ///< a CASE for the command line
    int vertices = 0;
    long double amount = 0;  ///< violation or slack, on the law's scale
};

struct LawScore {
    std::int64_t applicable = 0;  ///< cases to which the law applied
    std::int64_t violations = 0;
    std::int64_t gross = 0;  ///< violations of at least gross_from(scalar)
    /// The violation with the fewest vertices, the worst violation, and the case with the least positive slack.
    std::optional<LawExample> smallest, largest, tightest;

    void add(const LawOutcome& outcome, const Case& a_case, ScalarKind scalar);
    /// Adds the cases of `other` as if they had come after those of this score.
    void merge(const LawScore& other);
};

/// The worst outcome of a law on each variant of its subject that ran.
struct LawMeasurement {
    const Law* law = nullptr;
    std::string variant;
    LawOutcome outcome;
};

/// Measures every law of the list on one query and runs each subject once. Cost: that of the subjects.
std::vector<LawMeasurement> measure_all(const std::vector<const Law*>& list, const AnyQuery& query, ScalarKind scalar);

/// The law, the scalar and the variant of a row.
using LawKey = std::tuple<const Law*, ScalarKind, std::string>;

/// Orders keys by name of the law, then scalar, then variant.
struct LawKeyOrder {
    bool operator()(const LawKey& x, const LawKey& y) const;
};

class LawScores {
public:
    void add(const std::vector<const Law*>& list, const Case& a_case, ScalarKind scalar);
    void merge(const LawScores& other);
    /// Leaves out variants to which the law never applied, unless it applied to none.
    std::map<LawKey, LawScore, LawKeyOrder> rows() const;
    /// Returns the number of cases tried on the scalar.
    std::int64_t cases(ScalarKind scalar) const;

private:
    std::map<LawKey, LawScore, LawKeyOrder> scores_;
    std::map<ScalarKind, std::int64_t> cases_;
};

}  // namespace touchstone
