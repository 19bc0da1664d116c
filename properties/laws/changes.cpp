// SPDX-License-Identifier: GPL-3.0-or-later
// Laws about GJK on a query that was changed: the answer stays, or changes as the query did.
#include "properties/laws/law.h"
#include "properties/laws/same_answer.h"

namespace touchstone {
namespace {

/// Type erasure changes no bit of the answer.
namespace erased_equals_static {

LawOutcome check(const ChangedRun& run) {
    if (run.variant != changes::erased) return {};
    return same_bits(run);
}

}  // namespace erased_equals_static

/// The order of the vertices does not change the distance.
namespace permuting_vertices_keeps_distance {

LawOutcome check(const ChangedRun& run) {
    if (run.variant != changes::permuted) return {};
    return same_distance(run);
}

}  // namespace permuting_vertices_keeps_distance

/// Turning both bodies does not change the distance.
namespace rotating_keeps_distance {

LawOutcome check(const ChangedRun& run) {
    if (run.variant != changes::rotated) return {};
    return same_distance(run);
}

}  // namespace rotating_keeps_distance

/// Scaling by a power of two changes only the exponents of the answer.
namespace scaling_is_bitwise_equivariant {

LawOutcome check(const ChangedRun& run) {
    if (run.variant != changes::scaled) return {};
    if (!run.is_in_safe_range) return {};
    return same_bits(run);
}

}  // namespace scaling_is_bitwise_equivariant

/// Exchanging A and B does not change the distance.
namespace swapping_bodies_keeps_distance {

LawOutcome check(const ChangedRun& run) {
    if (run.variant != changes::swapped) return {};
    return same_distance(run);
}

}  // namespace swapping_bodies_keeps_distance

/// Moving both bodies by one vector does not change the distance.
namespace translating_keeps_distance {

LawOutcome check(const ChangedRun& run) {
    if (run.variant != changes::translated) return {};
    return same_distance(run);
}

}  // namespace translating_keeps_distance

/// A warm start changes the path of the iteration but not its answer.
namespace warm_start_is_harmless {

LawOutcome check(const ChangedRun& run) {
    if (run.variant != changes::warm) return {};
    return same_distance(run);
}

}  // namespace warm_start_is_harmless

const LawTable<ChangedRun> of_changed{
    {{.name = "erased_equals_static",
      .statement = "the erased shapes, rules and solvers give the same answer as the templates, bit for bit",
      .theorem = "P-12",
      .source = "docs/design.md, erasure is one more model of the same concepts",
      .scope = "every scalar: must hold",
      .scale = "1 for a bit that differs",
      .must_hold = MustHold::everywhere},
     &erased_equals_static::check},
    {{.name = "permuting_vertices_keeps_distance",
      .statement = "the order of the vertices does not change the distance",
      .theorem = "P-12",
      .source = "the hull of points does not depend on their order",
      .scope = "exact scalars: must hold; floating point: measured",
      .scale =
          "difference of the squared distances over the largest squared norm of a vertex; 1 for opposite verdicts"},
     &permuting_vertices_keeps_distance::check},
    {{.name = "rotating_keeps_distance",
      .statement = "turning both bodies by a signed permutation matrix does not change the distance",
      .theorem = "P-12",
      .source = "isometries keep distances",
      .scope = "exact scalars: must hold; floating point: measured",
      .scale =
          "difference of the squared distances over the largest squared norm of a vertex; 1 for opposite verdicts"},
     &rotating_keeps_distance::check},
    {{.name = "scaling_is_bitwise_equivariant",
      .statement = "scaling both bodies by 2^k scales the answer of a relative rule by 2^k, bit for bit: no tolerance "
                   "has a hidden unit",
      .theorem = "P-12",
      .source = "a relative gap that operator precedence made absolute; E-28",
      .scope = "rational and double: must hold where no product can leave the range; float: not applicable, its range "
               "is too narrow to be sure",
      .scale = "1 for a bit that differs",
      .must_hold = MustHold::not_in_float},
     &scaling_is_bitwise_equivariant::check},
    {{.name = "swapping_bodies_keeps_distance",
      .statement = "distance(B, A) = distance(A, B), with v and the witness points exchanged",
      .theorem = "P-12",
      .source = "symmetry of the distance, |a - b| = |b - a|",
      .scope = "exact scalars: must hold; floating point: measured",
      .scale =
          "difference of the squared distances over the largest squared norm of a vertex; 1 for opposite verdicts"},
     &swapping_bodies_keeps_distance::check},
    {{.name = "translating_keeps_distance",
      .statement = "moving both bodies by one vector does not change the distance",
      .theorem = "P-12",
      .source = "A + t and B + t have the difference A - B; float E-26",
      .scope = "exact scalars: must hold; floating point: measured",
      .scale =
          "difference of the squared distances over the largest squared norm of a vertex; 1 for opposite verdicts"},
     &translating_keeps_distance::check},
    {{.name = "warm_start_is_harmless",
      .statement = "starting from the answer of the previous frame gives the same distance and verdict",
      .theorem = "P-31",
      .source = "seed S0, hybrid, frame coherence (I-62)",
      .scope = "exact scalars: must hold; floating point: measured",
      .scale =
          "difference of the squared distances over the largest squared norm of a vertex; 1 for opposite verdicts"},
     &warm_start_is_harmless::check}};

}  // namespace
}  // namespace touchstone
