// SPDX-License-Identifier: GPL-3.0-or-later
// World vertices for the oracle `cgal`, and the quantities its parts find from them.
#pragma once

#include <optional>
#include <vector>

#include "oracles/cgal_numbers.h"
#include "oracles/core_body.h"

namespace touchstone::cgal_oracle {

template <int D>
using Coordinates = std::vector<std::array<CGAL::Gmpzf, static_cast<std::size_t>(D)>>;

/// Products and sums of doubles are exact in Gmpzf.
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

/// Of the hulls of a and b, by the exact quadratic program.
template <int D>
CGAL::Gmpq squared_distance(const Coordinates<D>& a, const Coordinates<D>& b);

/// Most differences of vertices whose hull is built: beyond, depth is left out.
constexpr std::size_t most_differences = 4096;

/// Squared distance of the origin from the nearest facet of the hull of all a - b. Precondition: the origin is
/// interior.
template <int D>
CGAL::Gmpq squared_depth(const Coordinates<D>& a, const Coordinates<D>& b);

/// The least t >= 0 at which the hulls of a and b + t velocity meet, by an exact linear program; nothing if they never
/// do.
template <int D>
std::optional<CGAL::Gmpq> contact_time(const Coordinates<D>& a, const Coordinates<D>& b, const Motion<D>& motion);

/// A bracket, 2^-52 of the duration wide, of the least t in [0, duration] at which the hulls come within the radius;
/// nothing if they never do, both ends 0 if they are at the start.
template <int D>
std::optional<std::array<CGAL::Gmpq, 2>> contact_bracket(const Coordinates<D>& a, const Coordinates<D>& b,
                                                         const Motion<D>& motion, const CGAL::Gmpq& radius);

}  // namespace touchstone::cgal_oracle
