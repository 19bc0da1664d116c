// SPDX-License-Identifier: GPL-3.0-or-later
// The stop test as printed, which stops where the gap is large, as the rule of the shipped loop.
#include "properties/laws/epa_record.h"
#include "properties/mutants/mutant.h"

namespace touchstone::epa_inverted_stop {
namespace {

struct InvertedTest {
    template <Field S, int D>
    Stop<S> operator()(const epa::Expansion<S, D>& expansion) const {
        const S gap = expansion.support - expansion.plane.offset;
        const bool fired = S(0) < gap;  // right: gap <= 0
        return Stop<S>::converged_if(fired, "supporting_face", gap, S(0), Promise::optimum);
    }
};

Recordings record(const AnyQuery& query) {
    Recordings list;
    if (const auto* in_space = std::get_if<Query<3>>(&query))
        if (auto run = record_epa<Rational>(*in_space, InvertedTest{})) add_recording(list, std::move(*run));
    return list;
}

const SubjectMutant mutant("epa", "epa_inverted_stop",
                           "stop when v.w/distance - distance >= eps; right: <=", "seed S0, EPA in 2D and 3D; E-15",
                           &record);
const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::epa_inverted_stop
