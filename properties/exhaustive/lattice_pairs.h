// SPDX-License-Identifier: GPL-3.0-or-later
// All pairs of lattice simplices up to symmetry: one pair of each class under the symmetries of the lattice cube and,
// if both bodies are of one kind, under their exchange.
#pragma once

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "properties/exhaustive/lattice_truth.h"

namespace touchstone::exhaustive {

/// The sets of `size` different points of {0, ..., n - 1}^D, including flat ones, and the map that each symmetry of the
/// cube (each signed permutation of the axes) induces on them.
template <int D>
class LatticeSets {
public:
    LatticeSets(int n, int size) {
        std::vector<Point<D>> points(1);
        for (std::size_t k = 0; k < static_cast<std::size_t>(D); ++k) {
            std::vector<Point<D>> longer;
            for (const auto& p : points)
                for (int x = 0; x < n; ++x) {
                    longer.push_back(p);
                    longer.back()[k] = x;
                }
            points = longer;
        }
        std::sort(points.begin(), points.end());
        std::vector<Point<D>> chosen;
        choose(points, 0, size, chosen);
        std::map<std::vector<Point<D>>, int> number;
        for (std::size_t i = 0; i < sets_.size(); ++i) number[sets_[i]] = static_cast<int>(i);
        Point<D> axes{};
        for (std::size_t k = 0; k < axes.size(); ++k) axes[k] = static_cast<std::int64_t>(k);
        do {
            for (unsigned flips = 0; flips < (1U << D); ++flips) {
                std::vector<int> image;
                for (const auto& set : sets_) {
                    std::vector<Point<D>> moved;
                    for (const auto& p : set) {
                        Point<D> q{};
                        for (std::size_t k = 0; k < q.size(); ++k) {
                            const std::int64_t x = p[static_cast<std::size_t>(axes[k])];
                            q[k] = (flips >> k) % 2 == 0 ? x : n - 1 - x;
                        }
                        moved.push_back(q);
                    }
                    std::sort(moved.begin(), moved.end());
                    image.push_back(number.at(moved));
                }
                images_.push_back(std::move(image));
            }
        } while (std::next_permutation(axes.begin(), axes.end()));
    }

    int count() const { return static_cast<int>(sets_.size()); }
    const std::vector<Point<D>>& operator[](int i) const { return sets_[static_cast<std::size_t>(i)]; }
    std::size_t symmetries() const { return images_.size(); }
    int image(std::size_t symmetry, int i) const { return images_[symmetry][static_cast<std::size_t>(i)]; }

private:
    void choose(const std::vector<Point<D>>& points, std::size_t from, int size, std::vector<Point<D>>& chosen) {
        if (size == 0) {
            sets_.push_back(chosen);
            return;
        }
        for (std::size_t i = from; i < points.size(); ++i) {
            chosen.push_back(points[i]);
            choose(points, i + 1, size - 1, chosen);
            chosen.pop_back();
        }
    }

    std::vector<std::vector<Point<D>>> sets_;
    std::vector<std::vector<int>> images_;
};

/// Returns true if (i, j) is the least pair of its class. Precondition: both sets are of one lattice, and `a` and `b`
/// are one object if the bodies may be exchanged.
template <int D>
bool is_representative(const LatticeSets<D>& a, const LatticeSets<D>& b, int i, int j) {
    const std::pair here(i, j);
    for (std::size_t g = 0; g < a.symmetries(); ++g) {
        const int x = a.image(g, i), y = b.image(g, j);
        if (std::pair(x, y) < here || (&a == &b && std::pair(y, x) < here)) return false;
    }
    return true;
}

}  // namespace touchstone::exhaustive
