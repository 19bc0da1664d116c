// SPDX-License-Identifier: MIT
// Selects the face that EPA expands next: the waiting face with the least key, and the oldest one if keys are equal.
//
// Source: van den Bergen 2001 [vdB01] keeps a heap. float and double keys can be compared several at a time, and up to
// some hundred faces a linear search through a list takes fewer instructions. It replaces the heap for these scalars.
// Invariant: both return the same faces in the same order, whatever was pushed.
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <span>
#include <vector>

#include "algorithms/shapes/detail/lane_scan.h"

namespace touchstone::epa {

/// Faces, pushed in ascending order of their numbers. Calling `remove` is optional: a face that is not live is never
/// popped.
template <class S>
class FaceQueue {
public:
    /// Removes all faces and keeps the memory.
    void clear() { heap_.clear(); }
    /// Adds those of the faces first .. end - 1 whose key `waits` accepts. Precondition: `first` is larger than every
    /// face pushed before. O(log faces) for each.
    template <class KeyOf, class Waits>
    void push(int first, int end, const KeyOf& key_of, const Waits& waits) {
        for (int face = first; face < end; ++face) {
            const S& key = key_of(face);
            if (!waits(key)) continue;
            heap_.push_back({key, face});
            std::push_heap(heap_.begin(), heap_.end());
        }
    }
    /// Does nothing: the heap discards dead faces when they are popped.
    void remove(std::span<const int>) {}
    /// Removes and returns the live face with the least key, or -1 if there is none. O(log faces) for each face
    /// removed.
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
    /// Orders by key, then by face number, so that the order is the same on every platform.
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

/// The same queue by linear search. Precondition: keys are finite.
template <touchstone::detail::Packable S>
class FaceQueue<S> {
public:
    /// Removes all faces and keeps the memory.
    void clear() { faces_ = 0; }
    /// As above. O(faces), and O(skipped numbers) if face numbers were skipped.
    template <class KeyOf, class Waits>
    void push(int first, int end, const KeyOf& key_of, const Waits& waits) {
        const auto faces = static_cast<std::size_t>(end);
        if (keys_.size() < faces + count) keys_.resize(2 * (faces + count));
        S* const keys = keys_.data();
        while (faces_ < static_cast<std::size_t>(first)) keys[faces_++] = none;
        for (int face = first; face < end; ++face) {
            const S& key = key_of(face);
            keys[face] = waits(key) ? key : none;
        }
        faces_ = faces;
        std::fill_n(keys + faces, count, none);
    }
    /// Removes faces, so that pop does not find them. Precondition: their numbers are below an `end` of push. O(1) for
    /// each.
    void remove(std::span<const int> faces) {
        S* const keys = keys_.data();
        for (const int face : faces) keys[face] = none;
    }
    /// Removes and returns the live face with the least key, or -1. O(faces ever pushed).
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

    /// The face with the least key. Keys are stored negated, since the scan of support mappings finds the first largest
    /// value.
    int least() {
        if (faces_ == 0) return -1;
        const S* const keys = keys_.data();
        typename Scan::Values best, value;
        typename Scan::Numbers block{}, at{};
        Scan::load(keys, best);
        for (std::size_t i = count; i < faces_; i += count) {
            at = at + 1;
            Scan::load(keys + i, value);
            const auto less = value < best;
            best = less ? value : best;
            block = less ? at : block;
        }
        best = -best;
        const int nearest = Scan::best_of(best, block);
        return keys_[static_cast<std::size_t>(nearest)] < none ? nearest : -1;
    }

    std::vector<S> keys_;  ///< indexed by face; `none` if the face does not wait, and in `count` places beyond the last
    std::size_t faces_ = 0;  ///< number of valid keys
};

}  // namespace touchstone::epa
