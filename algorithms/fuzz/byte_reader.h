// SPDX-License-Identifier: MIT
// The input of the fuzz target: a string of bytes read from front to back, followed by zeros.
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

    /// A number in [0, n). It is not uniform, which does not matter here. Precondition: 1 <= n <= 256.
    int below(int n) { return byte() % n; }

    /// The next sizeof(T) bytes, reinterpreted as a T.
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
