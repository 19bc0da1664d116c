// SPDX-License-Identifier: GPL-3.0-or-later
// Depth by MPR and by SAT.
#include "algorithms/mpr/depth.h"
#include "algorithms/sat/polytopes.h"
#include "properties/faults/answers/answers.h"

namespace touchstone::fault_answers {
namespace {

void depths(const Asked& asked) {
    const auto mpr = mpr::depth(asked.a, asked.b);
    say(asked.id, "mpr", mpr.verdict, mpr.depth());
    const auto sat = sat::polytopes<double>(asked.a.vertices, asked.b.vertices);
    say(asked.id, "sat", sat.verdict, sat.depth());
}

}  // namespace
}  // namespace touchstone::fault_answers

int main() { return touchstone::fault_answers::answer_all(touchstone::fault_answers::depths); }
