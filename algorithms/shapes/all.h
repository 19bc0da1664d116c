// SPDX-License-Identifier: MIT
// The list of shapes. Each header of this folder has one line here or, if cases may contain the shape, in query.h. A
// test compares the list with the folder.
#pragma once

#include <tuple>

#include "algorithms/fast/posed/transformed.h"
#include "algorithms/shapes/aabb.h"
#include "algorithms/shapes/adjacency.h"
#include "algorithms/shapes/description.h"
#include "algorithms/shapes/dilated.h"
#include "algorithms/shapes/direction.h"
#include "algorithms/shapes/explicit_minkowski_difference.h"
#include "algorithms/shapes/hill_climbing.h"
#include "algorithms/shapes/hull_2d.h"
#include "algorithms/shapes/hull_3d.h"
#include "algorithms/shapes/hull_builder.h"
#include "algorithms/shapes/hull_of_two.h"
#include "algorithms/shapes/minkowski_difference_shape.h"
#include "algorithms/shapes/minkowski_sum.h"
#include "algorithms/shapes/orientation.h"
#include "algorithms/shapes/query.h"
#include "algorithms/shapes/query_numbers.h"
#include "algorithms/shapes/translated.h"

namespace touchstone {

/// The shapes that run on every scalar, rationals included.
template <Scalar S, int D>
using FlatShapes = std::tuple<Point<S, D>, Segment<S, D>, Triangle<S, D>, Polytope<S, D>, HillClimbingPolytope<S, D>,
                              Box<S, D>, Aabb<S, D>>;

/// The shapes made of other shapes, except Dilated, which needs a square root.
template <SupportMappable A, SupportMappable B>
using CombinedShapes =
    std::tuple<Transformed<A>, Translated<A>, HullOfTwo<A, B>, MinkowskiSum<A, B>, MinkowskiDifferenceShape<A, B>>;

}  // namespace touchstone
