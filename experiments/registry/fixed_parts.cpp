// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/registry/fixed_parts.h"

#include <algorithm>
#include <string_view>

namespace touchstone {
namespace {

/// Empty where the part is an argument.
struct FixedParts {
    std::string_view method, solver, stop, direction;
};

constexpr std::string_view nearest = "-v, v the nearest point of the simplex",
                           nearest_then_face = "-v in GJK, then the normal of the face nearest to the origin";

constexpr FixedParts fixed_parts[]{
    {"gjk", "", "", ""},
    {"warm_gjk", "", "", "-v, v at first the answer of the frame before"},
    {"gjk_on_hulls", "", "", nearest},
    {"isa_gjk", "", "", nearest},
    {"boolean_2d", "none, signs of cross products choose the edge",
     "h(d) <= 0 for a direction d, or a triangle with the origin", "the perpendicular of the edge"},
    {"polygon_gjk", "", "no point further along d, a repeated support point, or |v| that does not fall",
     "the perpendicular of the edge, -v at a vertex"},
    {"epa", "", "", nearest_then_face},
    {"hybrid", "", "", "-v on the cores, then the normal of the face nearest to the origin"},
    {"mpr", "", "", "the normal of the portal"},
    {"sat", "none, there is no simplex", "none, every axis is looked at; band decides about touching",
     "normals of edges or faces, and cross products of edges"},
    {"dynamic_gjk", "", "", "-v, v the nearest point of the simplex at the time reached"},
    {"conservative_advancement", "", "", nearest},
    {"printed/gjk", "johnson", "v.v - v.w <= eps_abs^2", nearest},
    {"printed/johnson_three_points", "Johnson's for three points as printed", "", nearest},
    {"printed/isa_gjk", "johnson", "v.w > 0, or v.v <= eps_abs^2", nearest},
    {"printed/boolean_2d", "none, signs of triple products choose the edge",
     "a support point not beyond the origin, or a triangle with the origin", "the triple product of the edge"},
    {"printed/polygon_gjk", "voronoi", "a repeated support point, or the origin in the simplex",
     "the perpendicular of the edge"},
    {"printed/epa", "voronoi", "robust in GJK, then eps_abs as printed",
     "-v in GJK, then that of the text: the point of an edge or face nearest to the origin"},
    {"printed/epa_polygon", "none, the boolean test as printed begins", "0.001 as printed",
     "the triple product of the edge, then the normal of the nearest edge"},
    {"printed/penetration_depth", "johnson", "eps_rel and eps_abs in GJK, then eps_abs in EPA, as printed",
     "-v on the cores, then that of EPA as printed"},
    {"printed/dynamic_gjk", "johnson", "(1 - eps_rel) |v| <= v.w / |v|, or |v| within the margins", nearest},
    {"printed/separating_axis_2d", "none, there is no simplex", "none, every axis is looked at", "normals of edges"},
    {"printed/support_mappings", "", "", nearest},
    {"printed/dobkin_kirkpatrick", "", "", nearest},
    {"gjk_certified", "voronoi", "robust in double, then proof; exact arithmetic without one", nearest},
    {"epa_certified", "voronoi", "supporting_face in double, then proof; exact arithmetic without one",
     nearest_then_face},
    {"certified", "voronoi", "robust in GJK and gap_length in EPA, then proof; exact signs where it decides nothing",
     nearest_then_face},
    {"queries", "none of closed forms and facets; voronoi of others", "that of the algorithm that the shapes choose",
     "that of the algorithm that the shapes choose"},
    {"facets", "none; voronoi_newest where bodies touch up to rounding, voronoi where EPA decides",
     "a separating plane, or no facet or pair of edges left that may be nearer",
     "none; normals of facets and cross products of edges are planes"},
};

void append(std::string& text, std::string_view part, std::string_view value) {
    if (value.empty()) return;
    text += text.empty() ? "fixed: " : "; ";
    text += std::string(part) + " = " + std::string(value);
}

}  // namespace

std::string fixed_parts_of(const AlgorithmDescription& method) {
    const auto* const found = std::find_if(std::begin(fixed_parts), std::end(fixed_parts),
                                           [&](const FixedParts& parts) { return parts.method == method.name; });
    std::string text;
    if (found == std::end(fixed_parts)) return text;
    append(text, "solver", found->solver);
    append(text, "stop", found->stop);
    append(text, "direction", found->direction);
    return text;
}

}  // namespace touchstone
