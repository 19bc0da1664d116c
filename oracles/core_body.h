// SPDX-License-Identifier: GPL-3.0-or-later
// A body as a core polytope plus a ball: the domain on which distance and verdict are decided in rationals.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "algorithms/shapes/query.h"

namespace touchstone::oracles_detail {

template <int D>
struct CoreBody {
    std::vector<Vec<double, D>> vertices;  ///< in the local frame
    std::optional<Pose<double, D>> pose;
    std::vector<double> radii;  ///< radii of the balls added to the core; only positive ones
    /// If set, the body is the hull of the core and of the core at the end of this motion. Vertex n + i is vertex i
    /// moved.
    std::optional<Motion<D>> sweep{};
};

/// Returns nullopt for shapes that are no polytope plus ball, such as cylinders.
template <int D>
std::optional<CoreBody<D>> core_of(const Body<D>& body);

/// Describes the first shape without a core. Returns nullopt if both bodies have one.
template <int D>
std::optional<std::string> refusal_without_cores(const Query<D>& query);

extern template std::optional<CoreBody<2>> core_of<2>(const Body<2>&);
extern template std::optional<CoreBody<3>> core_of<3>(const Body<3>&);
extern template std::optional<std::string> refusal_without_cores<2>(const Query<2>&);
extern template std::optional<std::string> refusal_without_cores<3>(const Query<3>&);

}  // namespace touchstone::oracles_detail
