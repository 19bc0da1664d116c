// SPDX-License-Identifier: GPL-3.0-or-later
// What an answer of an engine must be, field by field (docs/engines.md). Invariant: a wrong field costs the engine that
// field and hides no other, so that a wrong verdict beside a wrong number is still counted. Cost: O(1).
#pragma once

#include <vector>

#include "experiments/engines/wire.h"
#include "experiments/registry/answer.h"

namespace touchstone {

/// The version of touchstone_engine.h that introduced normals and contact points. Older engines do not set these
/// fields.
constexpr int first_abi_with_normal = 3;
/// The one that introduced gradients.
constexpr int first_abi_with_gradient = 4;

/// The faults of the fields, ascending, each field at most once. In `reply` a wrong field becomes empty, as if the
/// engine had left it out; a normal of length 0 stays, since it is also judged. `kind` and `dimension` are those of the
/// query, `abi` the version of the header that the engine was built for.
std::vector<FieldFault> take_out_faults(wire::Reply& reply, int kind, int dimension, int abi);

}  // namespace touchstone
