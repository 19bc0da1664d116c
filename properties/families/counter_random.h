// SPDX-License-Identifier: GPL-3.0-or-later
// Counter-based randomness: the k-th number of case i is a pure function of (stream, seed, i, k), so any shard, thread
// count or order of execution sees the same cases. The mapping to a range is implemented here, because the standard
// distributions differ between libraries.
#pragma once

#include <cstdint>
#include <string_view>

namespace touchstone {

class CounterRandom {
public:
    CounterRandom(std::string_view stream, std::uint64_t seed, std::uint64_t index)
        : key_(mix(mix(mix(hash(stream)) ^ seed) + index)) {}

    std::uint64_t bits(std::uint64_t k) const { return mix(key_ ^ mix(k + 1)); }

    /// Returns a number in low..high, both included. The bias of the multiply-shift map is below 2^-11 for ranges up to
    /// 2^53.
    std::int64_t uniform(std::uint64_t k, std::int64_t low, std::int64_t high) const {
        const auto range = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low) + 1;
        __extension__ using Wide = unsigned __int128;
        const auto offset = static_cast<std::uint64_t>((static_cast<Wide>(bits(k)) * range) >> 64);
        return low + static_cast<std::int64_t>(offset);
    }

private:
    /// The finaliser of SplitMix64 [SLF14]: a bijection of 64-bit words with full avalanche.
    static std::uint64_t mix(std::uint64_t x) {
        x += 0x9e3779b97f4a7c15U;
        x = (x ^ (x >> 30U)) * 0xbf58476d1ce4e5b9U;
        x = (x ^ (x >> 27U)) * 0x94d049bb133111ebU;
        return x ^ (x >> 31U);
    }
    /// The hash FNV-1a.
    static std::uint64_t hash(std::string_view text) {
        std::uint64_t value = 0xcbf29ce484222325U;
        for (const char c : text) value = (value ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
        return value;
    }

    std::uint64_t key_;
};

}  // namespace touchstone
