// SPDX-License-Identifier: MIT
// The vertices of EPA's polytope in space, in lists of one number or a few per vertex, so that each use reads only what
// it needs.
//
// Source: none. Invariant: all lists have room for one vertex more than there are, which is where the next one is
// staged.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "algorithms/core/simplex.h"
#include "algorithms/fast/polytope/face.h"
#include "algorithms/fast/polytope/plane_batch.h"

namespace touchstone::epa {

template <Field S>
class VertexPool {
public:
    /// Starts again with these vertices and keeps the memory.
    void start(const std::array<const CsoVertex<S, 3>*, 4>& vertices) {
        if (room_ < 5) grow(10);
        count_ = 0;
        for (const auto* vertex : vertices) {
            copy_points(*vertex, vertices_[static_cast<std::size_t>(count_)]);
            add_staged(one_norm(vertex->w));
        }
    }

    /// The number of vertices.
    int count() const { return count_; }
    /// The vertices in the order in which they were added.
    std::span<const CsoVertex<S, 3>> vertices() const { return {vertices_.data(), static_cast<std::size_t>(count_)}; }
    /// w of the vertices and its 1-norm.
    const SizedPoint<S>* points() const { return points_.data(); }
    /// A number for each vertex, which its user may change; 0 for a new one.
    int* marks() { return marks_.data(); }

    /// Writes the point where the next vertex will stand, so that adding it copies nothing. The reference holds until
    /// the next call of stage().
    [[gnu::always_inline]] const CsoVertex<S, 3>& stage(const CsoVertex<S, 3>& w) {
        if (count_ == room_) [[unlikely]]
            grow(2 * static_cast<std::size_t>(count_) + 2);
        CsoVertex<S, 3>& next = vertices_[static_cast<std::size_t>(count_)];
        copy_points(w, next);
        return next;
    }
    /// The staged point.
    const CsoVertex<S, 3>& staged() const { return vertices_[static_cast<std::size_t>(count_)]; }
    /// Makes the staged point a vertex. Precondition: |w|_1 = size.
    [[gnu::always_inline]] void add_staged(const S& size) {
        const auto v = static_cast<std::size_t>(count_);
        const Vec<S, 3>& w = vertices_[v].w;
        points_[v] = {w[0], w[1], w[2], size};
        typename Lanes::Value sizes;
        Lanes::spread(size, sizes);
        Lanes::store(sizes, sizes_.data() + v);  // beyond v too, where no stale number is then taken for a vertex
        marks_[v] = 0;
        ++count_;
    }
    /// Takes the last vertex away. All marks become 0.
    void remove_last() {
        --count_;
        std::fill(marks_.begin(), marks_.end(), 0);
    }

    /// True if a vertex equals w. Precondition: |w|_1 = size. O(vertices), with several 1-norms compared at once.
    [[gnu::always_inline]] bool has(const Vec<S, 3>& w, const S& size) const {
        if constexpr (Lanes::width > 1)
            if (!may_have_norm(size)) [[likely]]
                return false;
        return has_point(w);
    }

private:
    using Lanes = Batch<S>;

    /// The lists have places beyond the last, since whole batches are written.
    [[gnu::noinline]] void grow(std::size_t room) {
        vertices_.resize(room);
        points_.resize(room);
        sizes_.resize(room + static_cast<std::size_t>(Lanes::width));
        marks_.resize(room);
        room_ = static_cast<int>(room);
    }

    [[gnu::noinline]] bool has_point(const Vec<S, 3>& w) const {
        const auto known = vertices();
        return std::any_of(known.begin(), known.end(), [&](const auto& each) { return each.w == w; });
    }
    /// True if some vertex may have this 1-norm.
    [[gnu::always_inline]] bool may_have_norm(const S& size) const {
        typename Lanes::Value norms, wanted;
        Lanes::spread(size, wanted);
        typename Lanes::Truth found{};
        const S* const sizes = sizes_.data();
        for (int i = 0; i < count_; i += Lanes::width) {
            Lanes::load(sizes + i, norms);
            found |= norms == wanted;
        }
        return Lanes::bits(found) != 0;
    }

    int count_ = 0;
    int room_ = 0;  ///< number of vertices for which every list has room
    std::vector<CsoVertex<S, 3>> vertices_;
    std::vector<SizedPoint<S>> points_;
    std::vector<S> sizes_;  ///< the 1-norms once more, side by side
    std::vector<int> marks_;
};

}  // namespace touchstone::epa
