// SPDX-License-Identifier: GPL-3.0-or-later
// Distance by GJK with each solver, and in float.
#include "algorithms/gjk/distance.h"
#include "algorithms/simplex_solvers/johnson.h"
#include "algorithms/simplex_solvers/johnson_backup.h"
#include "algorithms/simplex_solvers/johnson_cached.h"
#include "algorithms/simplex_solvers/signed_volumes.h"
#include "algorithms/simplex_solvers/voronoi.h"
#include "properties/faults/answers/answers.h"

namespace touchstone::fault_answers {
namespace {

template <class Solver>
void distance(const Asked& asked, const char* name) {
    const auto r = gjk::distance(asked.a, asked.b, gjk::Options<Solver>{});
    say(asked.id, name, r.verdict, r.distance());
}

void distances(const Asked& asked) {
    distance<Voronoi>(asked, "gjk");
    distance<Johnson>(asked, "gjk_johnson");
    distance<JohnsonBackup>(asked, "gjk_johnson_backup");
    distance<JohnsonCached>(asked, "gjk_johnson_cached");
    distance<SignedVolumes>(asked, "gjk_signed_volumes");
    const auto rounded = gjk::distance(in_float(asked.a), in_float(asked.b));
    say(asked.id, "gjk_float", rounded.verdict, rounded.distance());
}

}  // namespace
}  // namespace touchstone::fault_answers

int main() { return touchstone::fault_answers::answer_all(touchstone::fault_answers::distances); }
