// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/campaign/deep_keys.h"

#include <algorithm>

#include "experiments/registry/call.h"

namespace touchstone {
namespace {

constexpr int most_parts = 16;

/// The position behind the closing quotes of the string that begins at `at`, or the end of the text if there are none.
std::size_t end_of_string(std::string_view text, std::size_t at) {
    const char quote = text[at];
    const std::string_view three = text.substr(at, 3);
    const bool is_long = three.size() == 3 && three[1] == quote && three[2] == quote;
    const std::string_view quotes = is_long ? three : text.substr(at, 1);
    for (at += quotes.size(); at < text.size(); ++at) {
        if (text.substr(at, quotes.size()) == quotes) {
            // A long string may end in up to two quotes of its own.
            at += quotes.size();
            for (int more = 0; is_long && more < 2 && at < text.size() && text[at] == quote; ++more) ++at;
            return at;
        }
        if (quote == '"' && text[at] == '\\') ++at;
        if (!is_long && at < text.size() && text[at] == '\n') return at;
    }
    return text.size();
}

}  // namespace

void refuse_deep_keys(std::string_view toml, const std::string& source) {
    int parts = 1;
    for (std::size_t at = 0; at < toml.size();) {
        const char c = toml[at];
        if (c == '"' || c == '\'') {
            at = end_of_string(toml, at);
            continue;
        }
        if (c == '#') {
            at = std::min(toml.find('\n', at), toml.size());
            continue;
        }
        if (c == '.' && ++parts > most_parts)
            throw UsageError(
                source + ":" +
                std::to_string(1 + std::count(toml.begin(), toml.begin() + static_cast<std::ptrdiff_t>(at), '\n')) +
                ": a key of more than " + std::to_string(most_parts) + " parts; keys of a campaign have one");
        if (std::string_view("=,[]{}\n").find(c) != std::string_view::npos) parts = 1;
        ++at;
    }
}

}  // namespace touchstone
