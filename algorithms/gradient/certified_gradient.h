// SPDX-License-Identifier: MIT
// The gradient of the signed distance from the result of a certified query, with the bounds that its bracket proves.
//
// Source: gradient.h, whose proof needs the two ends of the bracket and a normal across which the bodies are as far
// apart as the lower one. The normal of a certified result is such, up to rounding.
#pragma once

#include <cmath>
#include <optional>
#include <vector>

#include "algorithms/certified/body.h"
#include "algorithms/certified/signed_result.h"
#include "algorithms/gradient/gradient.h"

namespace touchstone {

namespace detail {

/// What a certified result says of the cores before the bodies are looked at. `radii` is the sum of all balls.
template <int D>
std::optional<Implied<double, D>> implied_by(const CertifiedSignedDistance<D>& result, double radii) {
    if (result.proof == Proof::none || result.normal == zero_vector<double, D>()) return std::nullopt;
    Implied<double, D> implied{result.normal, result.point_a, std::nullopt, std::nullopt};
    const auto lower = static_cast<double>(result.lower), upper = static_cast<double>(result.upper);
    // Squares that underflow are rounded outwards, and those that overflow bound nothing.
    const double largest = larger(std::fabs(lower), std::fabs(upper));
    if (!std::isfinite(largest * largest)) return implied;
    const auto below = [](double x) { return is_normal(x * x) ? x * x : 0.0; };
    const auto above = [](double x) { return larger(x * x, least_normal<double>()); };
    if (result.verdict == Verdict::separated)
        implied.distance2 = Bracket<double>{below(larger(0.0, lower)), above(upper)};
    else if (lower + radii > 0)
        implied.depth2 = Bracket<double>{below(larger(0.0, -upper)), above(larger(0.0, -lower))};
    return implied;
}

/// The vertices of the core, or nothing if it is curved.
template <int D>
std::vector<Vec<double, D>> core_vertices_of(const CertifiedBody<D>& body) {
    std::vector<Vec<double, D>> result;
    if (const auto* core = body.polytope())
        for (int i = 0; i < core->vertex_count(); ++i) result.push_back(core->vertex(i).position);
    return result;
}

}  // namespace detail

/// The gradient at which certified::signed_distance of A and B ended. Nothing where it proved nothing. Bounds and
/// uniqueness are as those of gradient_of: of polytopes with or without balls, both parts have bounds where the cores
/// are apart; of curved bodies that are apart the normal has one.
/// Cost: O(p + q) for p and q vertices, O(k m) for k and m of them on the faces, and some vectors on the heap.
template <int D>
std::optional<Gradient<double, D>> gradient_of(const CertifiedSignedDistance<D>& result, const CertifiedBody<D>& a,
                                               const CertifiedBody<D>& b) {
    const double radii = (a.radius() + a.margin()) + (b.radius() + b.margin());
    return detail::gradient_from<double, D>(detail::implied_by(result, radii), detail::core_vertices_of(a),
                                            detail::core_vertices_of(b), radii);
}

}  // namespace touchstone
