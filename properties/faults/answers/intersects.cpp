// SPDX-License-Identifier: GPL-3.0-or-later
// The boolean query by ISA-GJK.
#include "algorithms/gjk/intersects.h"
#include "properties/faults/answers/answers.h"

namespace touchstone::fault_answers {
namespace {

void intersections(const Asked& asked) { say(asked.id, "isa_gjk", gjk::intersects(asked.a, asked.b).verdict, {}); }

}  // namespace
}  // namespace touchstone::fault_answers

int main() { return touchstone::fault_answers::answer_all(touchstone::fault_answers::intersections); }
