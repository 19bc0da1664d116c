// SPDX-License-Identifier: MIT
// The list of stopping rules, one line each. A test compares it with the folder.
#pragma once

#include <tuple>

#include "algorithms/terminations/absolute_gap.h"
#include "algorithms/terminations/any_of.h"
#include "algorithms/terminations/bracket_gap.h"
#include "algorithms/terminations/contained.h"
#include "algorithms/terminations/distance_progression.h"
#include "algorithms/terminations/duplicate_support.h"
#include "algorithms/terminations/feature_repeat.h"
#include "algorithms/terminations/margin_reached.h"
#include "algorithms/terminations/no_progress.h"
#include "algorithms/terminations/origin_on_feature.h"
#include "algorithms/terminations/relative_gap.h"
#include "algorithms/terminations/robust.h"
#include "algorithms/terminations/scaled_gap.h"
#include "algorithms/terminations/separating_axis_found.h"
#include "algorithms/terminations/upper_bound_gap.h"

namespace touchstone {

/// Every stopping rule except AnyOf, which combines others.
using AllTerminations =
    std::tuple<AbsoluteGap, RelativeGap, NoProgress, DuplicateSupport, BracketGap, Contained, DistanceProgression,
               FeatureRepeat, MarginReached, OriginOnFeature, Robust, ScaledGap, SeparatingAxisFound, UpperBoundGap>;

}  // namespace touchstone
