// SPDX-License-Identifier: GPL-3.0-or-later
// The theorems of GJK over solver, rule, direction and precision: from how many bits on does a solver keep a theorem?
//
// Source: the laws about the subject `gjk` (docs/theorems.md). Invariant: each run is judged on the query as its scalar
// sees it, so what is counted is the rounding of the algorithm and not that of its input.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "experiments/registry/stop_rule.h"
#include "properties/families/family.h"
#include "properties/laws/law.h"

namespace touchstone {

/// The laws, solvers, rules and directions of which every combination is tried. No list may be empty.
struct BitsPlan {
    std::vector<const Law*> laws;  ///< about the subject `gjk`
    std::vector<std::string> solvers;
    std::vector<StopRule> stops;
    std::vector<StopRule> directions;
    std::vector<int> bits;  ///< ascending; those of bits_of_the_board()
    std::vector<const Family*> families;
    std::uint64_t seed = 1;
    std::int64_t cases = 20;  ///< of each family
    int jobs = 1;
};

/// 8 to 24, which are rounded(p) with the exponents of double, then double, long double and mpfr(50).
std::vector<int> bits_of_the_board();

/// One line of the board.
struct BitsKey {
    std::string law, solver, stop, direction;
    auto operator<=>(const BitsKey&) const = default;
};

/// Runs the law spoke about, and those among them that disobeyed it.
struct BitsCount {
    std::int64_t applicable = 0, violated = 0;
    bool operator==(const BitsCount&) const = default;
};

/// Of each line, the count by bits.
using BitsBoard = std::map<BitsKey, std::map<int, BitsCount>>;

/// Depends on everything but `jobs`. Cost: a run and its laws in rationals for every case, solver, rule, direction and
/// precision.
BitsBoard scan_bits(const BitsPlan& plan);

/// The least of the bits from which on no run, at that precision or any above, disobeyed; nothing where the last one
/// was disobeyed or the law never spoke.
std::optional<int> kept_from(const std::map<int, BitsCount>& counts);

}  // namespace touchstone
