// SPDX-License-Identifier: MIT
// Which face is the next one EPA looks beyond: the least key of those that wait, of equal ones the oldest face.
//
// Source: van den Bergen 2001 [vdB01] keeps a heap. For float and double, whose keys are compared several at a time, a
// list searched from end to end takes fewer instructions up to some hundred faces, and stands here in its place.
// Invariant: both give the same faces in the same order, whatever was pushed.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <limits>
#include <vector>

#include "algorithms/shapes/detail/lane_scan.h"

namespace touchstone::epa {

/// Faces pushed in the order of their numbers. `remove` is a help: a face that is not live is never popped anyway.
template <class S>
class FaceQueue {
public:
    /// Forgets everything but its memory.
    void clear() { heap_.clear(); }
    /// `face` is larger than every face pushed before. O(log faces).
    void push(int face, const S& key) {
        heap_.push_back({key, face});
        std::push_heap(heap_.begin(), heap_.end());
    }
    /// Nothing: a heap does without.
    void remove(int) {}
    /// The face with the least key that `is_live`, taken out; -1 when there is none. O(log faces) a face taken out.
    template <class IsLive>
    int pop(const IsLive& is_live) {
        while (!heap_.empty()) {
            const int nearest = heap_.front().face;
            std::pop_heap(heap_.begin(), heap_.end());
            heap_.pop_back();
            if (is_live(nearest)) return nearest;
        }
        return -1;
    }

private:
    /// Least key first; ties by number, so that the order is the same everywhere.
    struct Entry {
        S key{};
        int face = 0;
        friend bool operator<(const Entry& x, const Entry& y) {
            if (y.key < x.key) return true;
            if (x.key < y.key) return false;
            return y.face < x.face;
        }
    };
    std::vector<Entry> heap_;
};

/// The same by a linear search. Keys are finite.
template <touchstone::detail::Packable S>
class FaceQueue<S> {
public:
    /// Forgets every face and keeps the memory.
    void clear() { faces_ = 0; }
    /// O(1) but for the numbers that were left out.
    void push(int face, const S& key) {
        const auto at = static_cast<std::size_t>(face);
        if (keys_.size() <= at + count) keys_.resize(2 * (at + count));
        while (faces_ <= at) keys_[faces_++] = none;
        keys_[at] = key;
    }
    /// Saves pop a search. O(1).
    void remove(int face) {
        if (static_cast<std::size_t>(face) < faces_) keys_[static_cast<std::size_t>(face)] = none;
    }
    /// O(faces ever pushed).
    template <class IsLive>
    int pop(const IsLive& is_live) {
        for (;;) {
            const int nearest = least();
            if (nearest < 0) return -1;
            keys_[static_cast<std::size_t>(nearest)] = none;
            if (is_live(nearest)) return nearest;
        }
    }

private:
    using Scan = touchstone::detail::LaneScan<S>;
    static constexpr std::size_t count = static_cast<std::size_t>(Scan::count);
    static constexpr S none = std::numeric_limits<S>::infinity();

    /// Negated, since the scan of support mappings finds a largest value, of several the first.
    int least() {
        if (faces_ == 0) return -1;
        for (std::size_t i = faces_; i % count != 0; ++i) keys_[i] = none;
        typename Scan::Values best, value;
        typename Scan::Numbers block{}, at{};
        std::memcpy(&best, keys_.data(), sizeof best);
        for (std::size_t i = count; i < faces_; i += count) {
            at = at + 1;
            std::memcpy(&value, keys_.data() + i, sizeof value);
            const auto less = value < best;
            best = less ? value : best;
            block = less ? at : block;
        }
        best = -best;
        const int nearest = Scan::best_of(best, block);
        return keys_[static_cast<std::size_t>(nearest)] < none ? nearest : -1;
    }

    std::vector<S> keys_;    ///< by face; `none` where it does not wait
    std::size_t faces_ = 0;  ///< beyond it keys mean nothing
};

}  // namespace touchstone::epa
