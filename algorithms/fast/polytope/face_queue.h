// SPDX-License-Identifier: MIT
// Selects the face that EPA expands next: the waiting face with the least key, and the oldest one if keys are equal.
//
// Source: van den Bergen 2001 [vdB01] keeps a heap. Keys of float and double can be compared several at a time, and up
// to some hundred faces a search through all of them takes fewer instructions, so the heap begins with the faces beyond
// `listed_up_to`. Other scalars have a heap from the start.
// Invariant: the list and the heap return the same faces in the same order, whatever was pushed.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <limits>
#include <span>
#include <vector>

#include "algorithms/fast/lanes/batch.h"

namespace touchstone::epa {

/// Faces 0, 1, 2, ..., of which those wait that were neither left out nor removed nor popped.
template <class S>
class FaceQueue {
public:
    static constexpr std::size_t width = static_cast<std::size_t>(Batch<S>::width);
    /// The number of faces up to which the list is searched. Measured in double: 256 and 1024 take 0.6 % more
    /// instructions for 582 expansions, no heap takes 25 % more.
    static constexpr std::size_t listed_up_to = width > 1 ? 512 : 0;

    /// Starts again without a face and keeps the memory.
    void clear() {
        faces_ = gone_ = 0;
        is_heap_ = listed_up_to == 0;
        heap_.clear();
    }

    /// Adds the next faces, one for each key. Preconditions: Batch<S>::width numbers beyond the keys can be read; the
    /// keys are finite. O(keys) in the list, O(log faces) for each in the heap.
    void push(std::span<const S> keys) { push(keys, nullptr); }
    /// The same, but those whose key is larger than `greatest` are left out.
    [[gnu::always_inline]] void push_up_to(const S& greatest, std::span<const S> keys) { push(keys, &greatest); }

    /// Removes faces. O(1) for each. Precondition: they were added, whether they wait or not. The heap keeps them until
    /// they are popped, and asks `is_live` then.
    [[gnu::always_inline]] void remove(std::span<const int> faces) {
        if constexpr (listed_up_to > 0) {
            if (is_heap_) return;
            S* const keys = keys_.data();
            for (const int face : faces) keys[face] = none();
        }
    }

    /// Removes and returns the face that waits with the least key, or -1 if there is none. `is_live` says of a face
    /// whether it was not removed. O(faces) in the list, O(log faces) for each face removed in the heap.
    template <class IsLive>
    [[gnu::always_inline]] int pop(const IsLive& is_live) {
        if constexpr (listed_up_to > 0)
            if (!is_heap_) [[likely]]
                return pop_from_list();
        for (;;) {
            const int nearest = pop_from_heap();
            if (nearest < 0 || is_live(nearest)) return nearest;
        }
    }

private:
    using Lanes = Batch<S>;
    using Value = typename Lanes::Value;
    static constexpr std::size_t step = 2 * width;  ///< keys looked at in one turn of a search

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

    /// The key of a face that does not wait.
    static constexpr S none() { return std::numeric_limits<S>::infinity(); }

    [[gnu::always_inline]] void push(std::span<const S> keys, const S* greatest) {
        const std::size_t end = faces_ + keys.size();
        if constexpr (listed_up_to > 0) {
            if (end > listed_up_to && !is_heap_) [[unlikely]]
                turn_into_heap();
            if (!is_heap_) [[likely]]
                return push_to_list(end, keys, greatest);
        }
        push_to_heap(keys, greatest);
    }

    [[gnu::always_inline]] void push_to_list(std::size_t end, std::span<const S> keys, const S* greatest) {
        if (end >= room_) [[unlikely]]
            grow(end);
        S* const added = keys_.data() + faces_;
        Value bound, key, nothing;
        Lanes::spread(none(), nothing);
        Lanes::spread(greatest == nullptr ? none() : *greatest, bound);
        for (std::size_t i = 0; i < keys.size(); i += width) {
            Lanes::load(keys.data() + i, key);
            key = key <= bound ? key : nothing;
            Lanes::store(key, added + i);
        }
        faces_ = end;
        Lanes::store(nothing, added + keys.size());
        Lanes::store(nothing, added + keys.size() + width);
    }
    [[gnu::noinline]] void grow(std::size_t faces) {
        keys_.resize(2 * (faces + step), none());
        room_ = keys_.size() - step;
    }

    /// The least of all keys, and the first place where it stands.
    [[gnu::always_inline]] int pop_from_list() {
        if constexpr (listed_up_to > 0) {
            if (faces_ == 0) return -1;
            S* const keys = keys_.data();
            const std::size_t first = gone_;
            Value least, other, key;
            Lanes::load(keys + first, least);
            Lanes::load(keys + first + width, other);
            for (std::size_t i = first + step; i < faces_; i += step) {
                Lanes::load(keys + i, key);
                Lanes::keep_smaller(least, key);
                Lanes::load(keys + i + width, key);
                Lanes::keep_smaller(other, key);
            }
            Lanes::keep_smaller(least, other);
            Lanes::spread_least(least);
            if (!(least[0] < none())) return -1;
            for (std::size_t i = first;; i += step) {
                Lanes::load(keys + i, key);
                Lanes::load(keys + i + width, other);
                const typename Lanes::Truth here = key == least, there = other == least;
                if (Lanes::bits(here | there) == 0) continue;
                const unsigned found = Lanes::bits(here) | Lanes::bits(there) << width;
                const std::size_t nearest = i + static_cast<std::size_t>(std::countr_zero(found));
                keys[nearest] = none();
                if (i > first) skip_first_if_gone(keys);
                return static_cast<int>(nearest);
            }
        }
        return -1;
    }

    /// The next search begins one step later if no face of the first step waits.
    [[gnu::always_inline]] void skip_first_if_gone(const S* keys) {
        Value key, other, nothing;
        Lanes::load(keys + gone_, key);
        Lanes::load(keys + gone_ + width, other);
        Lanes::spread(none(), nothing);
        if (Lanes::bits((key < nothing) | (other < nothing)) == 0) gone_ += step;
    }

    [[gnu::noinline]] void turn_into_heap() {
        is_heap_ = true;
        for (std::size_t face = 0; face < faces_; ++face)
            if (keys_[face] < none()) push_entry({keys_[face], static_cast<int>(face)});
    }
    [[gnu::noinline]] void push_to_heap(std::span<const S> keys, const S* greatest) {
        for (const S& key : keys) {
            if (greatest == nullptr || !(*greatest < key)) push_entry({key, static_cast<int>(faces_)});
            ++faces_;
        }
    }
    void push_entry(const Entry& entry) {
        heap_.push_back(entry);
        std::push_heap(heap_.begin(), heap_.end());
    }
    [[gnu::noinline]] int pop_from_heap() {
        if (heap_.empty()) return -1;
        const int nearest = heap_.front().face;
        std::pop_heap(heap_.begin(), heap_.end());
        heap_.pop_back();
        return nearest;
    }

    std::vector<S> keys_;  ///< indexed by face; none() if the face does not wait, and in `step` places beyond the last
    std::size_t faces_ = 0;  ///< number of faces
    std::size_t gone_ = 0;   ///< no face before it waits; a multiple of `step`
    std::size_t room_ = 0;   ///< number of faces below which keys_ has room
    std::vector<Entry> heap_;
    bool is_heap_ = listed_up_to == 0;
};

}  // namespace touchstone::epa
