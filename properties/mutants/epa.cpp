// SPDX-License-Identifier: GPL-3.0-or-later
// Mistakes in EPA.
#include <algorithm>

#include "properties/laws/epa_record.h"
#include "properties/laws/prism_run.h"
#include "properties/mutants/epa_loop.h"
#include "properties/mutants/mutant.h"

namespace touchstone {
namespace {

/// One new face has the wrong orientation, so that its normal points inwards.
namespace epa_inward_face {

Recordings record(const AnyQuery& query) { return run_epa_loop(query, EpaMistake::inward_face); }

}  // namespace epa_inward_face

/// One edge of the silhouette is forgotten, and with it a face.
namespace epa_horizon_misses_an_edge {

Recordings record(const AnyQuery& query) { return run_epa_loop(query, EpaMistake::horizon_misses_an_edge); }

}  // namespace epa_horizon_misses_an_edge

/// The popped face is not deleted before its neighbours are visited.
namespace epa_popped_face_stays {

Recordings record(const AnyQuery& query) { return run_epa_loop(query, EpaMistake::popped_face_stays); }

}  // namespace epa_popped_face_stays

/// Only the popped face is replaced by three, as if no other face saw the new point.
namespace epa_only_one_face_replaced {

Recordings record(const AnyQuery& query) { return run_epa_loop(query, EpaMistake::only_one_face_replaced); }

}  // namespace epa_only_one_face_replaced

/// The heap compares in the wrong direction.
namespace epa_farthest_face_first {

Recordings record(const AnyQuery& query) { return run_epa_loop(query, EpaMistake::farthest_face_first); }

}  // namespace epa_farthest_face_first

/// The upper bound is overwritten by that of the last face.
namespace epa_upper_bound_of_the_last {

Recordings record(const AnyQuery& query) { return run_epa_loop(query, EpaMistake::upper_bound_of_the_last); }

}  // namespace epa_upper_bound_of_the_last

/// The stop test as printed, which stops where the gap is large, as the rule of the shipped loop.
namespace epa_inverted_stop {

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

}  // namespace epa_inverted_stop

/// The prism over a body is too short.
namespace prism_too_short {

Recordings record(const AnyQuery& query) {
    Recordings list = find_subject("prisms")->record(query, ScalarKind::rational);
    for (auto& recording : list) {
        auto& run = static_cast<PrismRun&>(*recording);
        run.prism.depth2 = std::min(run.prism.depth2, Rational(run.size2 / 1000000));
    }
    return list;
}

}  // namespace prism_too_short

const MutantTable<SubjectMutant> of_subjects{
    {"epa", "epa_inward_face",
     "the first new face runs against its neighbours; right: all counter-clockwise seen from outside",
     "sign slip; seed S0, EPA in 3D, E-18c", &epa_inward_face::record},
    {"epa", "epa_horizon_misses_an_edge", "the last horizon edge is dropped; right: one closed cycle",
     "slip in the flood", &epa_horizon_misses_an_edge::record},
    {"epa", "epa_popped_face_stays", "the popped face stays in the polytope; right: entry->deleted = true first",
     "seed S0, EPA in 3D; E-18", &epa_popped_face_stays::record},
    {"epa", "epa_only_one_face_replaced",
     "one triangle is replaced by three; right: all that w sees, over their horizon", "seed S0, EPA in 3D (I-58)",
     &epa_only_one_face_replaced::record},
    {"epa", "epa_farthest_face_first", "the face farthest from the origin is popped; right: the nearest",
     "operator< of a max-heap", &epa_farthest_face_first::record},
    {"epa", "epa_upper_bound_of_the_last", "upper2 = h(n)^2/|n|^2 of the last face; right: the least so far",
     "seed S0, EPA in 3D, upper_bound; E-21", &epa_upper_bound_of_the_last::record},
    {"epa", "epa_inverted_stop", "stop when v.w/distance - distance >= eps; right: <=",
     "seed S0, EPA in 2D and 3D; E-15", &epa_inverted_stop::record},
    {"prisms", "prism_too_short",
     "prisms a thousandth as tall as they are wide, whose way out is along the axis; right: taller than any depth",
     "a test bench that forgets the third dimension", &prism_too_short::record}};

}  // namespace
}  // namespace touchstone
