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

#include "algorithms/core/batch.h"

namespace touchstone::epa {

/// Faces, pushed in ascending order of their numbers. Calling `remove` is optional: a face that is not live is never
/// popped.
template <class S>
class FaceQueue {
public:
    static constexpr std::size_t width = static_cast<std::size_t>(Batch<S>::width);
    /// The number of faces up to which the list is searched. Measured: with more, the search of the list takes more
    /// instructions than the heap.
    static constexpr std::size_t listed_up_to = width > 1 ? 512 : 0;

    /// Removes all faces and keeps the memory.
    void clear() {
        faces_ = 0;
        is_heap_ = listed_up_to == 0;
        heap_.clear();
    }

    /// Adds the faces from `first` on, one for each key. Preconditions: `first` is larger than every face pushed
    /// before; Batch<S>::width numbers beyond the keys can be read; the keys are finite. O(faces) in the list,
    /// O(log faces) for each in the heap.
    void push(int first, std::span<const S> keys) { push(first, keys, nullptr); }
    /// The same of those faces whose key is at most `greatest`.
    void push_up_to(const S& greatest, int first, std::span<const S> keys) { push(first, keys, &greatest); }

    /// Removes faces, so that pop does not find them. O(1) for each. Precondition: they were pushed or left out.
    [[gnu::always_inline]] void remove(std::span<const int> faces) {
        if constexpr (listed_up_to > 0) {
            if (is_heap_) return;  // which discards dead faces when they are popped
            S* const keys = keys_.data();
            for (const int face : faces) keys[face] = none();
        }
    }

    /// Removes and returns the live face with the least key, or -1 if there is none. O(faces ever pushed) in the list,
    /// O(log faces) for each face removed in the heap.
    template <class IsLive>
    [[gnu::always_inline]] int pop(const IsLive& is_live) {
        for (;;) {
            const int nearest = is_heap_ ? pop_from_heap() : pop_from_list();
            if (nearest < 0 || is_live(nearest)) return nearest;
        }
    }

private:
    using Lanes = Batch<S>;
    using Value = typename Lanes::Value;

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

    [[gnu::always_inline]] void push(int first, std::span<const S> keys, const S* greatest) {
        if constexpr (listed_up_to > 0) {
            if (!is_heap_ && static_cast<std::size_t>(first) + keys.size() > listed_up_to) [[unlikely]]
                turn_into_heap();
            if (!is_heap_) [[likely]]
                return push_to_list(static_cast<std::size_t>(first), keys, greatest);
        }
        push_to_heap(first, keys, greatest);
    }

    [[gnu::always_inline]] void push_to_list(std::size_t first, std::span<const S> keys, const S* greatest) {
        if (keys_.size() < first + keys.size() + 2 * width) [[unlikely]]
            keys_.resize(2 * (first + keys.size() + width));
        S* const own = keys_.data();
        while (faces_ < first) own[faces_++] = none();
        Value bound, key, nothing;
        Lanes::spread(none(), nothing);
        Lanes::spread(greatest == nullptr ? none() : *greatest, bound);
        for (std::size_t i = 0; i < keys.size(); i += width) {
            Lanes::load(keys.data() + i, key);
            key = key <= bound ? key : nothing;
            Lanes::store(key, own + first + i);
        }
        faces_ = first + keys.size();
        Lanes::store(nothing, own + faces_);
    }

    /// The least of all keys, and the first place where it stands.
    [[gnu::always_inline]] int pop_from_list() {
        if constexpr (listed_up_to > 0) {
            if (faces_ == 0) return -1;
            S* const keys = keys_.data();
            Value least, key;
            Lanes::load(keys, least);
            for (std::size_t i = width; i < faces_; i += width) {
                Lanes::load(keys + i, key);
                Lanes::keep_smaller(least, key);
            }
            Lanes::spread_least(least);
            if (!(least[0] < none())) return -1;
            for (std::size_t i = 0;; i += width) {
                Lanes::load(keys + i, key);
                const unsigned found = Lanes::bits(key == least);
                if (found == 0) continue;
                const std::size_t nearest = i + static_cast<std::size_t>(std::countr_zero(found));
                keys[nearest] = none();
                return static_cast<int>(nearest);
            }
        }
        return -1;
    }

    [[gnu::noinline]] void turn_into_heap() {
        is_heap_ = true;
        for (std::size_t face = 0; face < faces_; ++face)
            if (keys_[face] < none()) push_entry({keys_[face], static_cast<int>(face)});
    }
    [[gnu::noinline]] void push_to_heap(int first, std::span<const S> keys, const S* greatest) {
        for (const S& key : keys) {
            if (greatest == nullptr || !(*greatest < key)) push_entry({key, first});
            ++first;
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

    std::vector<S> keys_;  ///< indexed by face; none() if the face does not wait, and in `width` places beyond the last
    std::size_t faces_ = 0;  ///< number of valid keys
    std::vector<Entry> heap_;
    bool is_heap_ = listed_up_to == 0;
};

}  // namespace touchstone::epa
