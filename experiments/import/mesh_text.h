// SPDX-License-Identifier: GPL-3.0-or-later
// The bytes of a mesh file, read word by word or number by number. Invariant: memory is never reserved by a count in
// the file, so it is bounded by the size of the file. Cost: linear in the file.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

namespace touchstone {

/// Every function throws InputError, with the file, the line and what was expected, if it finds something else.
class MeshText {
public:
    /// Reads the whole file, which must be a regular one.
    explicit MeshText(std::string path);

    /// Moves to the beginning of the next word, on this line or a later one. Comments extend from '#' to the end of a
    /// line.
    void to_word();
    /// The next word, on this line or a later one; empty at the end of the file.
    std::string_view word();
    /// The next word of this line; empty at its end.
    std::string_view word_of_line();
    /// Moves to the beginning of the next line.
    void skip_line();
    bool is_at_end() const { return at_ >= bytes_.size(); }
    const std::string& bytes() const { return bytes_; }

    /// The value of a word. A number must be finite, an index must be from `least` to `most`.
    double number(std::string_view word) const;
    std::int64_t index(std::string_view word, std::int64_t least, std::int64_t most) const;

    /// The next bytes as a number of that type; `reversed` if the first byte is the most significant.
    template <class T>
    T raw(bool reversed) {
        if (bytes_.size() - at_ < sizeof(T)) refuse("the end of the file", "more numbers");
        T value;
        char* to = reinterpret_cast<char*>(&value);
        for (std::size_t i = 0; i < sizeof(T); ++i) to[reversed ? sizeof(T) - 1 - i : i] = bytes_[at_ + i];
        at_ += sizeof(T);
        return value;
    }
    void skip_bytes(std::size_t count) { at_ = std::min(at_ + count, bytes_.size()); }

    [[noreturn]] void refuse(const std::string& found, const std::string& expected) const;

private:
    std::string path_, bytes_;
    std::size_t at_ = 0;
};

/// A word in the form for messages.
std::string quoted(std::string_view word);

}  // namespace touchstone
