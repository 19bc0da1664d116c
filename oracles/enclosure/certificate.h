// SPDX-License-Identifier: GPL-3.0-or-later
// The certificate of an enclosure, in rationals: the plane that bounds it on one side, and points of the bodies that
// bound it on the other. A point c + N u of a piece is written as u, rounded towards zero, so that |u| <= 1 whatever
// the search did.
#pragma once

#include <algorithm>

#include "oracles/certificate.h"
#include "oracles/enclosure/depth.h"
#include "oracles/enclosure/membership.h"
#include "oracles/enclosure/nearest.h"
#include "oracles/enclosure/text.h"

namespace touchstone::enclosure_detail {

inline Certificate::Rationals exact_numbers(const std::vector<Rational>& numbers) {
    Certificate::Rationals result;
    for (const Rational& x : numbers) result.push_back(exact_number(x));
    return result;
}

/// Scales the direction by a power of two such that its largest component is about 1.
template <unsigned Digits, std::size_t N>
Certificate::Rationals direction_of(const std::array<Real<Digits>, N>& n) {
    mpfr_exp_t exponent = mpfr_get_emin();
    for (const auto& x : n)
        if (x != 0) exponent = std::max(exponent, mpfr_get_exp(x.backend().data()));
    Certificate::Rationals result;
    for (Real<Digits> x : n) {
        if (x != 0) mpfr_mul_2si(x.backend().data(), x.backend().data(), -exponent, MPFR_RNDN);
        result.push_back(exact_number(exact_value<Digits>(x)));
    }
    return result;
}

/// Returns the u of a point that the search found, one number for each column of its piece. It is empty for a vertex.
template <unsigned Digits, int D>
std::vector<Rational> unit_of(const Feature<Digits, D>& feature, const RoundedCore<Real<Digits>, D>& core) {
    const std::size_t columns = core.pieces[feature.piece].columns.size();
    Real<Digits> squared(0);
    std::size_t others = 0;
    for (std::size_t k = 0; k < columns; ++k) {
        const auto& w = feature.weights[k];
        others += w != 0 ? 1 : 0;
        squared = rounded<Digits>(mpfr_add, squared, rounded<Digits>(mpfr_mul, w, w, Round::up), Round::up);
    }
    Real<Digits> length;
    mpfr_sqrt(length.backend().data(), squared.backend().data(), MPFR_RNDU);
    std::vector<Rational> u;
    for (std::size_t k = 0; k < columns; ++k) {
        const auto& w = feature.weights[k];
        if (others <= 1)
            u.emplace_back(w == 0 ? 0 : w > 0 ? 1 : -1);
        else
            u.push_back(exact_value<Digits>(rounded<Digits>(mpfr_div, w, length, w > 0 ? Round::down : Round::up)));
    }
    return u;
}

template <unsigned Digits, int D>
Certificate::Weight weight_of(const Feature<Digits, D>& feature, const RoundedCore<Real<Digits>, D>& core,
                              const Rational& weight) {
    return {static_cast<int>(feature.piece), exact_number(weight), exact_numbers(unit_of<Digits, D>(feature, core))};
}

/// Combines these points of C with these weights, whose sum is 1 up to rounding.
template <unsigned Digits, int D>
Certificate::Witness witness_of(const Cso<Digits, D>& cso, const std::vector<CsoPoint<Digits, D>>& points,
                                std::vector<Rational> weights) {
    Rational rest(1);
    for (const Rational& weight : weights) rest -= weight;
    *std::max_element(weights.begin(), weights.end()) += rest;
    Certificate::Witness result;
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (weights[i] == 0) continue;
        result.a.push_back(weight_of<Digits, D>(points[i].a, cso.a(), weights[i]));
        result.b.push_back(weight_of<Digits, D>(points[i].b, cso.b(), weights[i]));
    }
    return result;
}

template <unsigned Digits, int D>
Certificate::Witness witness_of(const Cso<Digits, D>& cso, const Nearest<Digits, D>& nearest) {
    std::vector<Rational> weights;
    for (const auto& weight : nearest.weights) weights.push_back(exact_value<Digits>(weight));
    return witness_of<Digits, D>(cso, nearest.simplex, std::move(weights));
}

inline std::vector<Certificate::Weight> weights_of(const PieceWeights& weights) {
    std::vector<Certificate::Weight> result;
    for (const auto& [piece, weight, at] : weights)
        if (weight != 0) result.push_back({static_cast<int>(piece), exact_number(weight), exact_numbers(at)});
    return result;
}

/// Precondition: bounds.lower is known.
template <unsigned Digits, int D>
Certificate::RoundSurface surface_of(const Cso<Digits, D>& cso, const DepthBounds<Digits, D>& bounds) {
    Certificate::RoundSurface result;
    for (const auto& x : bounds.corners)
        result.corners.push_back(
            {weight_of<Digits, D>(x.a, cso.a(), Rational(1)), weight_of<Digits, D>(x.b, cso.b(), Rational(1))});
    for (const auto& face : bounds.faces) result.faces.emplace_back(face.begin(), face.end());
    return result;
}

/// Finds a point of A that is also a point of B after its motion for `time`, as a combination of corners of a surface
/// around the origin. The ray from the first corner through the origin leaves the surface in one of the faces.
template <unsigned Digits, int D>
std::optional<Certificate::Witness> common_point(const Query<D>& query, const Rational& time, const Cso<Digits, D>& cso,
                                                 const DepthBounds<Digits, D>& bounds) {
    const auto a = core_of_pieces<Rational, D>(query.a), b = core_of_pieces<Rational, D>(query.b);
    const auto point = [](const RoundedCore<Rational, D>& core, std::size_t index, const std::vector<Rational>& u) {
        auto x = core.pieces[index].centre;
        for (std::size_t k = 0; k < u.size(); ++k) x = x + u[k] * core.pieces[index].columns[k];
        return x;
    };
    using Lifted = std::array<Rational, D + 1>;
    std::vector<Lifted> corners;
    for (const auto& corner : bounds.corners) {
        const auto difference = point(a, corner.a.piece, unit_of<Digits, D>(corner.a, cso.a())) -
                                point(b, corner.b.piece, unit_of<Digits, D>(corner.b, cso.b()));
        Lifted lifted;
        for (std::size_t k = 0; k < D; ++k)
            lifted[k] = difference[k] - time * Rational(query.motion->velocity[static_cast<int>(k)]);
        lifted[D] = 1;
        corners.push_back(lifted);
    }
    Lifted origin{};
    origin[D] = 1;
    for (const auto& face : bounds.faces) {
        std::vector<Lifted> columns{corners[0]};
        std::vector<CsoPoint<Digits, D>> points{bounds.corners[0]};
        for (const int i : face) {
            columns.push_back(corners[static_cast<std::size_t>(i)]);
            points.push_back(bounds.corners[static_cast<std::size_t>(i)]);
        }
        const auto weights = solved<D + 1>(columns, origin);
        if (weights && std::none_of(weights->begin(), weights->end(), [](const Rational& w) { return w < 0; }))
            return witness_of<Digits, D>(cso, points, *weights);
    }
    return std::nullopt;
}

}  // namespace touchstone::enclosure_detail
