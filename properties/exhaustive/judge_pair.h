// SPDX-License-Identifier: GPL-3.0-or-later
// Judges every method on one pair of lattice simplices: all methods on rationals, and the certified queries on doubles.
#pragma once

#include <string>
#include <vector>

#include "properties/exhaustive/lattice_truth.h"

namespace touchstone::exhaustive {

/// The names of the methods that contradict the truth (empty if there are none), and the number of answers.
struct Judgement {
    std::vector<std::string> wrong;
    int answers = 0;
};

Judgement judge(const std::vector<Point<2>>& a, const std::vector<Point<2>>& b, const LatticeTruth& truth);
Judgement judge(const std::vector<Point<3>>& a, const std::vector<Point<3>>& b, const LatticeTruth& truth);

/// Returns true if the oracle `exact` agrees with `truth`.
bool oracle_agrees(const std::vector<Point<2>>& a, const std::vector<Point<2>>& b, const LatticeTruth& truth);
bool oracle_agrees(const std::vector<Point<3>>& a, const std::vector<Point<3>>& b, const LatticeTruth& truth);

}  // namespace touchstone::exhaustive
