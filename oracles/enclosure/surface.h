// SPDX-License-Identifier: GPL-3.0-or-later
// Proves that C holds a ball about the origin, from any set of oriented simplices with corners near points of C.
//
// The simplices must form a cycle (two faces share every ridge in opposite directions), and the origin must lie
// strictly below every face, det(corners) > 0. Then every ray from the origin meets a face: the radial projection of
// the faces onto the sphere covers all of it equally often, and at least once. So the hull of the corners holds the
// ball whose radius is the least distance of a face's plane. Each corner is within delta of a point of C, so C holds
// that ball with its radius reduced by delta. Neither convexity nor any decision of the search enters the proof.
#pragma once

#include <algorithm>
#include <map>
#include <optional>

#include "oracles/enclosure/cso.h"

namespace touchstone::enclosure_detail {

/// Indices of corners, counter-clockwise from outside.
template <int D>
using SurfaceFace = std::array<int, static_cast<std::size_t>(D)>;

template <unsigned Digits, int D>
class DepthProof {
public:
    using Number = Real<Digits>;

    DepthProof(const Cso<Digits, D>& cso, const std::vector<CsoPoint<Digits, D>>& corners,
               const std::vector<SurfaceFace<D>>& faces)
        : cso_(cso), corners_(corners), faces_(faces) {}

    /// Returns the radius of a ball about the origin in C, or nullopt if the proof fails.
    std::optional<Number> run() const {
        std::map<std::vector<int>, int> ridges;  ///< sorted corners -> faces on one side minus those on the other
        std::optional<Number> least;
        for (const auto& f : faces_) {
            add_ridges(f, ridges);
            std::array<Point<Interval<Digits>, D>, D> corner;
            for (std::size_t i = 0; i < D; ++i)
                for (std::size_t k = 0; k < D; ++k) corner[i][k] = corners_[static_cast<std::size_t>(f[i])].position[k];
            Point<Interval<Digits>, D> normal;
            if constexpr (D == 2)
                normal = {corner[1][1] - corner[0][1], corner[0][0] - corner[1][0]};
            else
                normal = cross(corner[1] - corner[0], corner[2] - corner[0]);
            const Interval<Digits> offset = dot(normal, corner[0]);
            if (!(offset.lower() > 0)) return std::nullopt;
            const Number distance = (offset / norm(normal)).lower();
            if (!least || distance < *least) least = distance;
        }
        for (const auto& [ridge, balance] : ridges)
            if (balance != 0) return std::nullopt;
        if (!least) return std::nullopt;
        const Number lower = rounded<Digits>(mpfr_sub, *least, deviation(), Round::down);
        return lower > 0 ? std::optional(lower) : std::nullopt;
    }

private:
    /// Adds each ridge with the sign of the permutation that sorts its corners. Over a cycle the signs sum to zero.
    static void add_ridges(const SurfaceFace<D>& f, std::map<std::vector<int>, int>& ridges) {
        for (std::size_t i = 0; i < D; ++i) {
            std::vector<int> ridge;
            for (std::size_t k = 1; k < D; ++k) ridge.push_back(f[(i + k) % D]);
            // In 2D the ends of an edge have opposite signs. In 3D the cyclic order keeps the orientation.
            int sign = D == 2 && i == 0 ? -1 : 1;
            if (ridge.size() == 2 && ridge[0] > ridge[1]) {
                std::swap(ridge[0], ridge[1]);
                sign = -sign;
            }
            ridges[ridge] += sign;
        }
    }

    static Interval<Digits> norm(const Point<Interval<Digits>, D>& x) {
        Interval<Digits> sum(0.0);
        for (const auto& component : x) {
            const Number magnitude = std::max(component.upper(), Number(-component.lower()));
            // Only the upper end is used, because zero is always a valid lower end.
            sum += Interval<Digits>(Number(0), magnitude) * Interval<Digits>(Number(0), magnitude);
        }
        const Interval<Digits> root = sqrt(sum);
        return {root.upper(), root.upper()};
    }

    /// The largest possible distance between a corner and the point of C that it stands for.
    Number deviation() const {
        Number most(0);
        for (const auto& corner : corners_) {
            const auto exact = cso_.certified(corner);
            Interval<Digits> sum(0.0);
            for (std::size_t k = 0; k < D; ++k) {
                const Interval<Digits> miss = exact[k] - Interval<Digits>(corner.position[k]);
                const Number magnitude = std::max(miss.upper(), Number(-miss.lower()));
                sum += Interval<Digits>(magnitude) * Interval<Digits>(magnitude);
            }
            most = std::max(most, sqrt(sum).upper());
        }
        return most;
    }

    const Cso<Digits, D>& cso_;
    const std::vector<CsoPoint<Digits, D>>& corners_;
    const std::vector<SurfaceFace<D>>& faces_;
};

}  // namespace touchstone::enclosure_detail
