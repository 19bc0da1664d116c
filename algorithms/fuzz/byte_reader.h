// SPDX-License-Identifier: MIT
// The input of the fuzz target: a string of bytes read from front to back, zeros after its end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace touchstone::fuzz {

class ByteReader {
public:
    explicit ByteReader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

    std::uint8_t byte() { return at_ < bytes_.size() ? bytes_[at_++] : std::uint8_t{0}; }

    /// In [0, n), 1 <= n <= 256; not uniform, which does not matter here.
    int below(int n) { return byte() % n; }

    /// The next sizeof(T) bytes as they stand.
    template <class T>
    T bits() {
        std::uint8_t raw[sizeof(T)];
        for (auto& each : raw) each = byte();
        T value;
        std::memcpy(&value, raw, sizeof(T));
        return value;
    }

private:
    std::span<const std::uint8_t> bytes_;
    std::size_t at_ = 0;
};

}  // namespace touchstone::fuzz
