// SPDX-License-Identifier: MIT
// Describes the tunable numbers of a policy, so that a command line can set them without knowing the policy's type.
#pragma once

#include <string_view>

#include "algorithms/core/ieee_arithmetic.h"

namespace touchstone {

/// A policy P lists `static constexpr std::array<Parameter<P>, n> parameters`, in the order of its positional
/// arguments.
template <class P>
struct Parameter {
    std::string_view name;
    double P::*member;
    std::string_view unit;  ///< "length", "ratio", "count", ...
};

}  // namespace touchstone
