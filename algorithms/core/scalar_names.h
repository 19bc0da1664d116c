// SPDX-License-Identifier: MIT
// Names the scalars in tests that run once per scalar.
#pragma once

#include <string>

#include "algorithms/core/scalar.h"

namespace touchstone {

/// The third argument of GoogleTest's TYPED_TEST_SUITE. It gives "GjkDistance/float" instead of "GjkDistance/0", for
/// any type with scalar_traits.
struct ScalarNames {
    /// The name of the scalar S.
    template <Scalar S>
    static std::string GetName(int) {  // GoogleTest requires this spelling
        return std::string(scalar_traits<S>::name);
    }
};

}  // namespace touchstone
