// SPDX-License-Identifier: GPL-3.0-or-later
// World vertices for the oracle `cgal`, and the quantities that its parts compute from them.
#pragma once

#include <optional>
#include <vector>

#include "oracles/cgal_numbers.h"
#include "oracles/core_body.h"

namespace touchstone::cgal_oracle {

template <int D>
using Coordinates = std::vector<std::array<CGAL::Gmpzf, static_cast<std::size_t>(D)>>;

template <int D>
using RationalPoint = std::array<CGAL::Gmpq, static_cast<std::size_t>(D)>;

/// The world vertices of the body. Products and sums of doubles are exact in Gmpzf.
template <int D>
Coordinates<D> world(const oracles_detail::CoreBody<D>& body) {
    using CGAL::Gmpzf;
    Coordinates<D> result(body.vertices.size());
    for (std::size_t n = 0; n < result.size(); ++n)
        for (int i = 0; i < D; ++i) {
            Gmpzf& sum = result[n][static_cast<std::size_t>(i)];
            const auto& x = body.vertices[n];
            if (!body.pose) {
                sum = Gmpzf(x[i]);
                continue;
            }
            sum = Gmpzf(body.pose->translation[i]);
            for (int k = 0; k < D; ++k) sum += Gmpzf(body.pose->rows[static_cast<std::size_t>(i)][k]) * Gmpzf(x[k]);
        }
    return result;
}

/// The vertices at the start together with those at `part` of the duration.
template <int D>
Coordinates<D> swept(const Coordinates<D>& b, const Motion<D>& motion, const CGAL::Gmpzf& part) {
    auto result = b;
    const CGAL::Gmpzf time = part * CGAL::Gmpzf(motion.duration);
    for (const auto& x : b) {
        auto end = x;
        for (int i = 0; i < D; ++i) end[static_cast<std::size_t>(i)] += time * CGAL::Gmpzf(motion.velocity[i]);
        result.push_back(end);
    }
    return result;
}

template <int D>
struct NearestPair {
    CGAL::Gmpq squared;
    RationalPoint<D> a, b;
};

/// The nearest points of the hulls of a and b, by the exact quadratic program.
template <int D>
NearestPair<D> nearest_pair(const Coordinates<D>& a, const Coordinates<D>& b);
template <int D>
CGAL::Gmpq squared_distance(const Coordinates<D>& a, const Coordinates<D>& b) {
    return nearest_pair<D>(a, b).squared;
}

/// The squared distance by CGAL's class Polytope_distance_d, for comparison. It may not terminate if the bodies meet.
CGAL::Gmpq distance_by_class(const Coordinates<3>& a, const Coordinates<3>& b);

/// The largest number of differences of vertices whose hull is built. Above it the oracle leaves the depth out.
constexpr std::size_t most_differences = 4096;

template <int D>
struct NearestFacets {
    CGAL::Gmpq squared;
    std::vector<RationalPoint<D>> outward;  ///< normals, one or more of each nearest facet
};

/// Returns the facets of the hull of all a - b that are nearest to the origin. Precondition: the origin is interior.
template <int D>
NearestFacets<D> nearest_facets(const Coordinates<D>& a, const Coordinates<D>& b);

/// The planes n.a >= t >= n.b between two polytopes that touch.
template <int D>
struct PlanesBetween {
    std::vector<RationalPoint<D>> normals;  ///< if complete: one normal, or n and -n; otherwise one example
    bool complete = true;                   ///< whether there are no other normals
};

/// Finds the planes by linear programs with a row for each vertex. Precondition: there is a plane.
template <int D>
PlanesBetween<D> planes_between(const Coordinates<D>& a, const Coordinates<D>& b);

template <int D>
struct FirstMeeting {
    CGAL::Gmpq time;
    RationalPoint<D> point;
};

/// Finds the least t >= 0 at which the hulls of a and b + t velocity meet, and where, by an exact linear program.
/// Returns nullopt if they never meet.
template <int D>
std::optional<FirstMeeting<D>> first_meeting(const Coordinates<D>& a, const Coordinates<D>& b, const Motion<D>& motion);

/// The planes between a and b + time velocity.
template <int D>
PlanesBetween<D> planes_between_at(const Coordinates<D>& a, const Coordinates<D>& b, const Motion<D>& motion,
                                   const CGAL::Gmpq& time);

/// Returns a bracket, 2^-52 of the duration wide, of the least t in [0, duration] at which the hulls come within the
/// radius. Returns nullopt if they never do, and a bracket with both ends 0 if they are within the radius at the start.
template <int D>
std::optional<std::array<CGAL::Gmpq, 2>> contact_bracket(const Coordinates<D>& a, const Coordinates<D>& b,
                                                         const Motion<D>& motion, const CGAL::Gmpq& radius);

}  // namespace touchstone::cgal_oracle
