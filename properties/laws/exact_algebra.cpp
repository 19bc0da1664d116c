// SPDX-License-Identifier: GPL-3.0-or-later
#include "properties/laws/exact_algebra.h"

#include <algorithm>
#include <bit>

namespace touchstone {

int affine_dimension(const std::vector<ExactVec>& points) {
    std::vector<ExactVec> rows;
    for (std::size_t i = 1; i < points.size(); ++i) rows.push_back(points[i] - points[0]);
    int rank = points.empty() ? -1 : 0;
    for (int column = 0; column < 3 && rank >= 0; ++column) {
        const auto first = rows.begin() + rank;
        const auto pivot = std::find_if(first, rows.end(), [&](const auto& row) { return row[column] != 0; });
        if (pivot == rows.end()) continue;
        std::iter_swap(first, pivot);
        for (auto row = first + 1; row != rows.end(); ++row)
            *row = *row - Rational((*row)[column] / (*first)[column]) * *first;
        ++rank;
    }
    return rank;
}

Rational determinant(const std::vector<std::vector<Rational>>& rows) {
    if (rows.empty()) return 1;
    Rational sum = 0;
    for (std::size_t column = 0; column < rows.size(); ++column) {
        std::vector<std::vector<Rational>> minor;
        for (std::size_t i = 1; i < rows.size(); ++i) {
            minor.push_back(rows[i]);
            minor.back().erase(minor.back().begin() + static_cast<std::ptrdiff_t>(column));
        }
        const Rational term = rows[0][column] * determinant(minor);
        sum += column % 2 == 0 ? term : Rational(-term);
    }
    return sum;
}

std::optional<std::vector<Rational>> nearest_in_affine_hull(const std::vector<ExactVec>& points) {
    // The Lagrange conditions are sum of lambda = 1 and (x_i - x_0) . sum of lambda_j x_j = 0. Cramer's rule solves
    // them.
    std::vector<std::vector<Rational>> system;
    const std::size_t n = points.size();
    system.emplace_back(n, Rational(1));
    for (std::size_t i = 1; i < n; ++i) {
        system.emplace_back();
        for (const ExactVec& x : points) system.back().push_back(dot(points[i] - points[0], x));
    }
    const Rational whole = determinant(system);
    if (whole == 0) return std::nullopt;
    std::vector<Rational> lambda;
    for (std::size_t j = 0; j < n; ++j) {
        auto replaced = system;
        for (std::size_t i = 0; i < n; ++i) replaced[i][j] = i == 0 ? 1 : 0;
        lambda.push_back(Rational(determinant(replaced) / whole));
    }
    return lambda;
}

ExactVec combination(const std::vector<Rational>& lambda, const std::vector<ExactVec>& points) {
    ExactVec sum = zero_vector<Rational, 3>();
    for (std::size_t i = 0; i < points.size(); ++i) sum = sum + lambda[i] * points[i];
    return sum;
}

bool root_is_at_most(const Rational& x, const Rational& y, const Rational& t) {
    const Rational left = x - y - t * t;  // <= 2 t sqrt(y)
    return left <= 0 || left * left <= 4 * t * t * y;
}

std::vector<ExactVec> subset(const std::vector<ExactVec>& points, unsigned mask) {
    std::vector<ExactVec> chosen;
    for (std::size_t i = 0; i < points.size(); ++i)
        if ((mask >> i & 1U) != 0) chosen.push_back(points[i]);
    return chosen;
}

ExactVec nearest_by_enumeration(const std::vector<ExactVec>& points) {
    ExactVec best = points[0];
    for (unsigned mask = 1; mask < (1U << points.size()); ++mask) {
        if (std::popcount(mask) > 4) continue;
        const auto chosen = subset(points, mask);
        const auto lambda = nearest_in_affine_hull(chosen);
        if (!lambda || std::any_of(lambda->begin(), lambda->end(), [](const auto& x) { return x < 0; })) continue;
        const ExactVec candidate = combination(*lambda, chosen);
        if (squared_norm(candidate) < squared_norm(best)) best = candidate;
    }
    return best;
}

Rational largest_squared_norm(const std::vector<ExactVec>& points) {
    Rational largest = 0;
    for (const ExactVec& x : points) largest = std::max(largest, squared_norm(x));
    return largest;
}

}  // namespace touchstone
