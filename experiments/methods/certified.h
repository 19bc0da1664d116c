// SPDX-License-Identifier: GPL-3.0-or-later
// Methods gjk_certified and epa_certified: doubles with proof, exact where the proof fails. They see the query itself,
// poses included, and not its vertices rounded into the world.
#pragma once

#include <memory>
#include <vector>

#include "experiments/registry/call.h"
#include "experiments/registry/method.h"

namespace touchstone {

/// Null where the name is none of theirs. Throws UsageError for a scalar other than double and for other arguments.
std::unique_ptr<Method> make_certified_method(const Call& call);

/// What `touchstone list methods` shows of them.
std::vector<AlgorithmDescription> certified_descriptions();

}  // namespace touchstone
