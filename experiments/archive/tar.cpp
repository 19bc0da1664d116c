// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/archive/tar.h"

#include <zlib.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <optional>

#include "experiments/registry/call.h"

namespace touchstone {
namespace {

constexpr std::size_t block = 512;
constexpr std::size_t longest_name = 99;
constexpr std::uint64_t largest_file = std::uint64_t{1} << 33U;  ///< what eleven octal digits hold
constexpr std::size_t largest_archive = std::size_t{1} << 32U;   ///< bytes unpacked
constexpr int gzip_window = 15 + 16;
constexpr std::size_t piece = std::size_t{1} << 20U;

// The fields of a header of POSIX.1-1988 (ustar): first byte and bytes.
constexpr std::size_t mode_at = 100, owner_at = 108, group_at = 116, size_at = 124, size_bytes = 12, time_at = 136,
                      sum_at = 148, sum_bytes = 8, type_at = 156, magic_at = 257;

std::string octal(std::uint64_t value, int digits) {
    char text[24];
    std::snprintf(text, sizeof text, "%0*llo", digits, static_cast<unsigned long long>(value));
    return text;
}

/// The sum of the bytes of a header, where blanks stand for the sum itself.
std::uint64_t sum_of(std::string_view header) {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < block; ++i)
        sum += i >= sum_at && i < sum_at + sum_bytes ? ' ' : static_cast<unsigned char>(header[i]);
    return sum;
}

/// The header of a plain file of nobody and of no time.
std::string header_of(const std::string& name, std::size_t size) {
    std::string header(block, '\0');
    const auto put = [&header](std::size_t at, const std::string& text) { header.replace(at, text.size(), text); };
    put(0, name);
    put(mode_at, octal(0644, 7));
    put(owner_at, octal(0, 7));
    put(group_at, octal(0, 7));
    put(size_at, octal(size, 11));
    put(time_at, octal(0, 11));
    put(type_at, "0");
    put(magic_at, std::string("ustar\0", 6) + "00");
    put(sum_at, octal(sum_of(header), 6) + std::string("\0 ", 2));
    return header;
}

std::size_t padded(std::size_t size) { return (size + block - 1) / block * block; }

/// Compresses all of `text`, in pieces, since zlib counts in 32 bits.
std::string gzipped(std::string_view text) {
    z_stream stream{};
    if (deflateInit2(&stream, 9, Z_DEFLATED, gzip_window, 9, Z_DEFAULT_STRATEGY) != Z_OK)
        throw UsageError("archive: zlib cannot start; there is no memory left");
    std::string result, buffer(piece, '\0');
    int code = Z_OK;
    while (code == Z_OK) {
        const std::size_t next = std::min(piece, text.size());
        stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
        stream.avail_in = static_cast<uInt>(next);
        stream.next_out = reinterpret_cast<Bytef*>(buffer.data());
        stream.avail_out = static_cast<uInt>(piece);
        code = deflate(&stream, next == text.size() ? Z_FINISH : Z_NO_FLUSH);
        text.remove_prefix(next - stream.avail_in);
        result.append(buffer, 0, piece - stream.avail_out);
    }
    deflateEnd(&stream);
    if (code != Z_STREAM_END) throw UsageError("archive: zlib cannot compress the files");
    return result;
}

std::string gunzipped(std::string_view bytes, const std::string& source) {
    z_stream stream{};
    if (inflateInit2(&stream, gzip_window) != Z_OK) throw UsageError(source + ": zlib cannot start; no memory left");
    std::string result, buffer(piece, '\0');
    int code = Z_OK;
    while (code == Z_OK && result.size() <= largest_archive) {
        const std::size_t next = std::min(piece, bytes.size());
        stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
        stream.avail_in = static_cast<uInt>(next);
        stream.next_out = reinterpret_cast<Bytef*>(buffer.data());
        stream.avail_out = static_cast<uInt>(piece);
        code = inflate(&stream, Z_NO_FLUSH);  // Z_BUF_ERROR where the bytes end too early
        bytes.remove_prefix(next - stream.avail_in);
        result.append(buffer, 0, piece - stream.avail_out);
    }
    inflateEnd(&stream);
    if (result.size() > largest_archive) throw UsageError(source + ": unpacks to more than 4 GiB; expected less");
    if (code != Z_STREAM_END)
        throw UsageError(source + ": is damaged, or no archive; expected a file that `touchstone archive` wrote");
    return result;
}

/// The number in a field of octal digits that ends with a zero byte or a blank, or nothing.
std::optional<std::uint64_t> number_in(std::string_view field) {
    std::uint64_t value = 0;
    for (const char c : field) {
        if (c == '\0' || c == ' ') return value;
        if (c < '0' || c > '7') return std::nullopt;
        value = value * 8 + static_cast<std::uint64_t>(c - '0');
    }
    return value;
}

}  // namespace

std::string packed(const NamedTexts& files) {
    std::string tar;
    for (const auto& [name, text] : files) {
        if (name.size() > longest_name)
            throw UsageError("archive: the name " + name + " has more than 99 bytes; rename the file of its cases");
        if (text.size() >= largest_file) throw UsageError("archive: " + name + " has more than 8 GiB");
        tar += header_of(name, text.size());
        tar += text;
        tar.resize(padded(tar.size()), '\0');
    }
    return gzipped(tar + std::string(2 * block, '\0'));
}

NamedTexts unpacked(std::string_view bytes, const std::string& source) {
    const std::string tar = gunzipped(bytes, source);
    const auto refuse = [&source](const std::string& problem) {
        throw UsageError(source + ": " + problem + "; expected a file that `touchstone archive` wrote");
    };
    NamedTexts files;
    for (std::size_t at = 0; at + block <= tar.size();) {
        const std::string_view header = std::string_view(tar).substr(at, block);
        if (header.find_first_not_of('\0') == std::string_view::npos) return files;
        const std::string name(header.substr(0, std::min(header.find('\0'), longest_name)));
        const auto size = number_in(header.substr(size_at, size_bytes)), sum = number_in(header.substr(sum_at, 8));
        if (!size || !sum || *sum != sum_of(header)) refuse("has a damaged header of a file");
        if (header[type_at] != '0' && header[type_at] != '\0') refuse("'" + name + "' is no plain file");
        if (*size > tar.size() || at + block + padded(*size) > tar.size()) refuse("'" + name + "' is cut off");
        files.emplace_back(name, tar.substr(at + block, *size));
        at += block + padded(*size);
    }
    refuse("has no end");
    return files;
}

}  // namespace touchstone
