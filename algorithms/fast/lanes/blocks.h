// SPDX-License-Identifier: MIT
// Vectors of space in blocks of as many as batch.h computes at once. A loop that is written over blocks runs on every
// scalar.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "algorithms/core/vec.h"
#include "algorithms/fast/lanes/batch.h"
#include "algorithms/fast/lanes/lane_scan.h"

namespace touchstone::detail {

/// A block of vectors of space.
template <Field S>
using VectorBlock = Lanes<S, 3>;

/// Room for `most` numbers, which are read and written in batches.
template <Field S, int most>
struct alignas(32) Row {
    static_assert(most % Batch<S>::width == 0, "a row is read in whole batches");
    std::array<S, static_cast<std::size_t>(most)> number;

    const S& operator[](int i) const { return number[static_cast<std::size_t>(i)]; }
    S& operator[](int i) { return number[static_cast<std::size_t>(i)]; }
};

/// Up to `most` vectors in blocks, without heap memory. Lanes beyond the last vector repeat the first.
template <Field S, int most>
class Blocks {
public:
    using Block = VectorBlock<S>;

    /// Takes copies of the vectors. Precondition: there is at least one, and at most `most`.
    void assign(const std::vector<Vec<S, 3>>& vectors) {
        count_ = (static_cast<int>(vectors.size()) + Batch<S>::width - 1) / Batch<S>::width;
        for (std::size_t i = 0; i < width * static_cast<std::size_t>(count_); ++i)
            set(i, vectors[i < vectors.size() ? i : 0]);
    }
    /// Holds so many blocks from now on, whose vectors are not set. Precondition: they have room.
    void resize(int blocks) { count_ = blocks; }

    int count() const { return count_; }
    const Block& block(int j) const { return block_[static_cast<std::size_t>(j)]; }
    Block& block(int j) { return block_[static_cast<std::size_t>(j)]; }

    /// Vector i. Precondition: 0 <= i, and its block is in use.
    Vec<S, 3> operator[](int i) const {
        const std::size_t lane = static_cast<std::size_t>(i) % width;
        const auto& coordinate = block_[static_cast<std::size_t>(i) / width].coordinate;
        return {coordinate[0][lane], coordinate[1][lane], coordinate[2][lane]};
    }
    void set(std::size_t i, const Vec<S, 3>& x) {
        auto& coordinate = block_[i / width].coordinate;
        for (std::size_t k = 0; k < 3; ++k) coordinate[k][i % width] = x.component[k];
    }

    /// The number of the vector with the largest inner product with d. The smallest number wins ties.
    int farthest(const Vec<S, 3>& d) const {
        if constexpr (Packable<S>) {
            return best_lane<S, 3>(block_.data(), count_, d);
        } else {
            int best = 0;
            S best_value = dot((*this)[0], d);
            for (int i = 1; i < count_; ++i) {
                const S value = dot((*this)[i], d);
                if (!(best_value < value)) continue;
                best_value = value;
                best = i;
            }
            return best;
        }
    }

private:
    static constexpr std::size_t width = Batch<S>::width;

    std::array<Block, static_cast<std::size_t>(most) / width> block_;
    int count_ = 0;  ///< blocks in use
};

}  // namespace touchstone::detail
