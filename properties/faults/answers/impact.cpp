// SPDX-License-Identifier: GPL-3.0-or-later
// The time of impact by dynamic GJK and by conservative advancement.
#include "algorithms/toi/conservative_advancement.h"
#include "algorithms/toi/dynamic_gjk.h"
#include "properties/faults/answers/answers.h"

namespace touchstone::fault_answers {
namespace {

template <class Result>
void say_time(const std::string& id, const char* method, const Result& r) {
    using toi::ImpactState;
    const bool hits = r.state == ImpactState::hit || r.state == ImpactState::initial_overlap;
    const Verdict verdict = hits                           ? Verdict::intersecting
                            : r.state == ImpactState::miss ? Verdict::separated
                                                           : Verdict::undecided;
    say(id, method, verdict, r.time.upper);
}

void times(const Asked& asked) {
    const auto velocity = read_vector();
    const toi::Translation<double, 3> motion{velocity, read_number()};
    say_time(asked.id, "dynamic_gjk", toi::dynamic_gjk(asked.a, asked.b, motion));
    say_time(asked.id, "conservative_advancement", toi::conservative_advancement(asked.a, asked.b, motion));
}

}  // namespace
}  // namespace touchstone::fault_answers

int main() { return touchstone::fault_answers::answer_all(touchstone::fault_answers::times); }
