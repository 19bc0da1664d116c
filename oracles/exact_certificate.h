// SPDX-License-Identifier: GPL-3.0-or-later
// Writes the results of the exact search as a certificate: indices, and rationals in units of the world.
#pragma once

#include "oracles/ball_impact.h"
#include "oracles/certificate.h"
#include "oracles/exact_number_value.h"

namespace touchstone::oracles_detail {

template <int D>
Certificate::Rationals exact_numbers(const IntegerVec<Integer, D>& x, const Rational& factor = Rational(1)) {
    Certificate::Rationals result;
    for (const Integer& coordinate : x) result.push_back(exact_number(Rational(Rational(coordinate) * factor)));
    return result;
}

/// Adds up the weights of a vertex that occurs in several pairs.
inline std::vector<Certificate::Weight> exact_weights(const std::vector<std::pair<int, Integer>>& weights,
                                                      const Integer& denominator) {
    std::vector<std::pair<int, Integer>> sums;
    for (const auto& [vertex, weight] : weights) {
        auto at = sums.begin();
        while (at != sums.end() && at->first != vertex) ++at;
        if (at == sums.end())
            sums.emplace_back(vertex, weight);
        else
            at->second += weight;
    }
    std::vector<Certificate::Weight> result;
    for (const auto& [vertex, weight] : sums) result.push_back({vertex, exact_number(Rational(weight, denominator))});
    return result;
}

inline Certificate::Witness witness_of(const WeightedPoints<Integer>& at) {
    return {exact_weights(at.a, at.denominator), exact_weights(at.b, at.denominator)};
}

/// Returns the certificate of the verdict, the distance and, for penetrating cores, the depth.
template <int D>
Certificate core_certificate(CoreSolver<D>& solver) {
    const auto& minimum = solver.minimum();
    Certificate result;
    result.core = solver.verdict();
    result.witness = witness_of(points_of<Integer, D>(minimum));
    if (result.core == Verdict::separated)
        result.direction =
            exact_numbers<D>(minimum.direction, power_of_two(solver.unit()) / Rational(minimum.denominator));
    if (result.core == Verdict::touching) result.direction = exact_numbers<D>(*solver.supporting());
    if (result.core == Verdict::penetrating) {
        solver.depth();
        result.surface.emplace();
        for (const auto& facet : solver.search().surface()) {
            result.surface->faces.emplace_back();
            for (const IndexPair& pair : facet) result.surface->faces.back().push_back({pair.a, pair.b});
        }
    }
    return result;
}

template <int D>
void add_contact(Certificate& certificate, const Impact<D>& impact, const IntegerMotion<D>& motion) {
    if (impact.miss) certificate.miss = exact_numbers<D>(*impact.miss);
    if (!impact.contact) return;
    const auto& contact = *impact.contact;
    certificate.contact =
        Certificate::Contact{exact_number(Rational(contact.time * motion.second)), witness_of(contact.at),
                             exact_numbers<D>(contact.direction), std::nullopt};
}

template <int D>
void add_contact(Certificate& certificate, const BallImpact<D>& impact, const IntegerMotion<D>& motion) {
    if (impact.miss) certificate.miss = exact_numbers<D>(*impact.miss);
    if (!impact.contact) return;
    const auto& contact = *impact.contact;
    certificate.contact =
        Certificate::Contact{exact_number(Rational(contact.upper * motion.second)), witness_of(contact.at),
                             exact_numbers<D>(contact.direction), std::nullopt};
    if (contact.across) certificate.contact->across = exact_numbers<D>(*contact.across);
    if (!contact.exact) certificate.contact->before = exact_number(Rational(contact.lower * motion.second));
}

}  // namespace touchstone::oracles_detail
