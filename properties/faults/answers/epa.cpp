// SPDX-License-Identifier: GPL-3.0-or-later
// Depth by EPA in double and in float, and by the hybrid.
#include "algorithms/epa/depth.h"
#include "algorithms/hybrid/depth.h"
#include "properties/faults/answers/answers.h"

namespace touchstone::fault_answers {
namespace {

void depths(const Asked& asked) {
    const auto epa = epa::depth(asked.a, asked.b);
    say(asked.id, "epa", epa.verdict, epa.depth());
    const auto rounded = epa::depth(in_float(asked.a), in_float(asked.b));
    say(asked.id, "epa_float", rounded.verdict, rounded.depth());
    const auto both = hybrid::depth(asked.a, asked.b, {});
    say(asked.id, "hybrid", both.verdict, both.depth());
}

}  // namespace
}  // namespace touchstone::fault_answers

int main() { return touchstone::fault_answers::answer_all(touchstone::fault_answers::depths); }
