// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/import/mesh_text.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "properties/cases/case_json.h"

namespace touchstone {
namespace {

bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

}  // namespace

std::string quoted(std::string_view word) {
    constexpr std::size_t longest = 40;
    if (word.empty()) return "the end of the line";
    return "'" + std::string(word.substr(0, longest)) + (word.size() > longest ? "...'" : "'");
}

MeshText::MeshText(std::string path) : path_(std::move(path)) {
    std::ifstream in(path_, std::ios::binary);
    if (!in)
        throw InputError(path_ + ": cannot be opened (" + std::strerror(errno) +
                         "); expected a mesh file that exists and can be read");
    if (!std::filesystem::is_regular_file(path_))
        throw InputError(path_ + ": found a folder or device; expected a file");
    bytes_.resize(std::filesystem::file_size(path_));
    in.read(bytes_.data(), static_cast<std::streamsize>(bytes_.size()));
    if (in.bad() || in.gcount() != static_cast<std::streamsize>(bytes_.size()))
        throw InputError(path_ +
                         ": reading failed before its end; expected a file that does not change while it is read");
}

void MeshText::to_word() {
    for (;; skip_line()) {
        while (at_ < bytes_.size() && is_space(bytes_[at_])) ++at_;
        if (at_ >= bytes_.size() || bytes_[at_] != '#') return;
    }
}

std::string_view MeshText::word() {
    to_word();
    return word_of_line();
}

std::string_view MeshText::word_of_line() {
    while (at_ < bytes_.size() && is_space(bytes_[at_]) && bytes_[at_] != '\n') ++at_;
    if (at_ < bytes_.size() && bytes_[at_] == '#') at_ = std::min(bytes_.find('\n', at_), bytes_.size());
    const std::size_t first = at_;
    while (at_ < bytes_.size() && !is_space(bytes_[at_])) ++at_;
    return std::string_view(bytes_).substr(first, at_ - first);
}

void MeshText::skip_line() {
    const std::size_t end = bytes_.find('\n', at_);
    at_ = end == std::string::npos ? bytes_.size() : end + 1;
}

double MeshText::number(std::string_view word) const {
    double value = 0;
    const char* last = word.data() + word.size();
    const bool is_signed = word.starts_with('+') && !word.starts_with("+-");
    const auto [end, error] = std::from_chars(word.data() + (is_signed ? 1 : 0), last, value);
    if (word.empty() || end != last || error == std::errc::invalid_argument) refuse(quoted(word), "a number");
    // A number that is too small for a double becomes the nearest one; one that is too large is refused.
    if (error == std::errc::result_out_of_range) value = std::strtod(std::string(word).c_str(), nullptr);
    if (!std::isfinite(value)) refuse("the coordinate " + quoted(word) + ", which is not finite", "finite numbers");
    return value;
}

std::int64_t MeshText::index(std::string_view word, std::int64_t least, std::int64_t most) const {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (word.empty() || error != std::errc{} || end != word.data() + word.size() || value < least || value > most)
        refuse(quoted(word), "a whole number from " + std::to_string(least) + " to " + std::to_string(most));
    return value;
}

void MeshText::refuse(const std::string& found, const std::string& expected) const {
    const auto here = bytes_.begin() + static_cast<std::ptrdiff_t>(std::min(at_, bytes_.size()));
    const auto line = 1 + std::count(bytes_.begin(), here, '\n');
    throw InputError(path_ + ":" + std::to_string(line) + ": found " + found + "; expected " + expected);
}

}  // namespace touchstone
