// SPDX-License-Identifier: MIT
// Names of scalars for tests that run once per scalar.
#pragma once

#include <string>

#include "algorithms/core/scalar.h"

namespace touchstone {

/// Third argument of GoogleTest's TYPED_TEST_SUITE: "GjkDistance/float" instead of "GjkDistance/0". Works for any type
/// with scalar_traits.
struct ScalarNames {
    /// Name of the scalar S, for GoogleTest.
    template <Scalar S>
    static std::string GetName(int) {  // the spelling GoogleTest asks for
        return std::string(scalar_traits<S>::name);
    }
};

}  // namespace touchstone
