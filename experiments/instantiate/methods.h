// SPDX-License-Identifier: GPL-3.0-or-later
// The list of the method templates, one line each.
#pragma once

#include "experiments/methods/boolean_2d.h"
#include "experiments/methods/conservative_advancement.h"
#include "experiments/methods/dynamic_gjk.h"
#include "experiments/methods/epa.h"
#include "experiments/methods/gjk.h"
#include "experiments/methods/gjk_on_hulls.h"
#include "experiments/methods/hybrid.h"
#include "experiments/methods/isa_gjk.h"
#include "experiments/methods/mpr.h"
#include "experiments/methods/polygon_gjk.h"
#include "experiments/methods/printed/boolean_2d.h"
#include "experiments/methods/printed/dobkin_kirkpatrick.h"
#include "experiments/methods/printed/dynamic_gjk.h"
#include "experiments/methods/printed/epa.h"
#include "experiments/methods/printed/epa_polygon.h"
#include "experiments/methods/printed/gjk.h"
#include "experiments/methods/printed/isa_gjk.h"
#include "experiments/methods/printed/johnson_three_points.h"
#include "experiments/methods/printed/penetration_depth.h"
#include "experiments/methods/printed/polygon_gjk.h"
#include "experiments/methods/printed/separating_axis_2d.h"
#include "experiments/methods/printed/support_mappings.h"
#include "experiments/methods/sat.h"
#include "experiments/methods/warm_gjk.h"

namespace touchstone {

template <template <class> class... MethodTemplates>
struct MethodList {};

using AllMethods =
    MethodList<GjkMethod, WarmGjkMethod, GjkOnHullsMethod, IsaGjkMethod, Boolean2dMethod, PolygonGjkMethod, EpaMethod,
               HybridMethod, MprMethod, SatMethod, DynamicGjkMethod, ConservativeAdvancementMethod, PrintedGjkMethod,
               PrintedJohnsonThreePointsMethod, PrintedIsaGjkMethod, PrintedBoolean2dMethod, PrintedPolygonGjkMethod,
               PrintedEpaMethod, PrintedEpaPolygonMethod, PrintedPenetrationDepthMethod, PrintedDynamicGjkMethod,
               PrintedSeparatingAxis2dMethod, PrintedSupportMappingsMethod, PrintedDobkinKirkpatrickMethod>;

}  // namespace touchstone
