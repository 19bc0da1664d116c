// SPDX-License-Identifier: GPL-3.0-or-later
#include "reports/compressed.h"

#include <zlib.h>

#include "reports/results_reader.h"

namespace touchstone {
namespace {

std::string base64(std::string_view bytes) {
    constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string result;
    result.reserve(bytes.size() * 4 / 3 + 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        unsigned group = 0;
        for (std::size_t k = 0; k < 3; ++k)
            group = group << 8U | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0U);
        for (std::size_t k = 0; k < 4; ++k)
            result += i + k > bytes.size() ? '=' : digits[group >> (18U - 6U * static_cast<unsigned>(k)) & 63U];
    }
    return result;
}

}  // namespace

std::string compressed(std::string_view text) {
    z_stream stream{};
    constexpr int gzip_window = 15 + 16;
    if (deflateInit2(&stream, 9, Z_DEFLATED, gzip_window, 9, Z_DEFAULT_STRATEGY) != Z_OK)
        throw ReportError("report: zlib cannot start; there is no memory left");
    std::string bytes(deflateBound(&stream, static_cast<uLong>(text.size())) + 32, '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(bytes.data());
    stream.avail_out = static_cast<uInt>(bytes.size());
    const int code = deflate(&stream, Z_FINISH);
    bytes.resize(stream.total_out);
    deflateEnd(&stream);
    if (code != Z_STREAM_END) throw ReportError("report: zlib cannot compress the data of the page");
    return base64(bytes);
}

}  // namespace touchstone
