// SPDX-License-Identifier: MIT
// The margins of two bodies: the radii of the balls by which their cores are enlarged. Source: seed S3 (I-13).
#pragma once

#include "algorithms/core/scalar.h"

namespace touchstone {

/// The radii of the balls added to the cores A and B, in the unit of the coordinates. Each is >= 0. A disc is a point
/// with a margin.
template <Field S>
struct Margins {
    S a{}, b{};
};

}  // namespace touchstone
