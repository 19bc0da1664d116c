// SPDX-License-Identifier: GPL-3.0-or-later
#include "properties/classes.h"

#include <algorithm>

#include "algorithms/scalars/rational.h"
#include "oracles/oracle.h"
#include "properties/laws/exact_truth.h"

namespace touchstone {
namespace {

/// Returns the dimension of the span, by exact elimination.
template <int D>
int rank_of(std::vector<Vec<Rational, D>> rows) {
    int rank = 0;
    for (int column = 0; column < D; ++column) {
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

template <int D>
std::vector<Vec<Rational, D>> edges_of(const std::vector<Vec<double, D>>& points) {
    std::vector<Vec<Rational, D>> edges;
    const auto base = convert<Rational>(points[0]);
    for (std::size_t i = 1; i < points.size(); ++i) edges.push_back(convert<Rational>(points[i]) - base);
    return edges;
}

template <int D>
bool has_duplicates(const std::vector<Vec<double, D>>& points) {
    for (std::size_t i = 0; i < points.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (points[i] == points[j]) return true;
    return false;
}

template <int D>
void add_classes(const Query<D>& query, std::vector<std::string>& classes) {
    const auto a = vertices_of(query.a), b = vertices_of(query.b);
    if (has_duplicates(a) || has_duplicates(b)) classes.emplace_back("duplicates");
    auto edges = edges_of(a);
    const auto more = edges_of(b);
    const bool flat_a = a.size() > D && rank_of<D>(edges)<D, flat_b = b.size()> D && rank_of<D>(more) < D;
    if (flat_a || flat_b) classes.emplace_back("flat_body");
    edges.insert(edges.end(), more.begin(), more.end());
    if (rank_of<D>(edges) < D) classes.emplace_back("flat");
}

}  // namespace

std::vector<std::string> classes_of(const Case& a_case) {
    const Truth truth = default_oracle().answer(a_case.query);
    std::vector<std::string> classes{std::string(to_string(truth.verdict))};
    if (truth.hit) classes.emplace_back(*truth.hit ? "hit" : "miss");
    if (a_case.perturbation_ulps)
        classes.emplace_back(*a_case.perturbation_ulps == 0  ? "exact"
                             : *a_case.perturbation_ulps > 0 ? "opened"
                                                             : "closed");
    if (has_vertices(a_case.query)) std::visit([&](const auto& query) { add_classes(query, classes); }, a_case.query);
    return classes;
}

}  // namespace touchstone
