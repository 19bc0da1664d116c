// SPDX-License-Identifier: GPL-3.0-or-later
// The methods of one scalar by name. The search is compiled once and not for every scalar. Cost: linear in the methods.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "experiments/methods/arguments.h"
#include "experiments/registry/method.h"

namespace touchstone {

/// A line of the table of the methods of one scalar.
struct NamedMaker {
    std::string_view name;
    /// Null if the method takes a square root, which the scalar has not.
    std::unique_ptr<Method> (*make)(const ScalarBackend&, MethodArguments&);
};

/// The method that the call names, in the scalar of `backend`. Null if `makers` has none of that name. Throws
/// UsageError for wrong arguments, and for a method that the scalar cannot have.
std::unique_ptr<Method> make_named_method(std::span<const NamedMaker> makers, const ScalarBackend& backend,
                                          const Call& call);

}  // namespace touchstone
