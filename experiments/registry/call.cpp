// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/registry/call.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>

namespace touchstone {
namespace {

class Parser {
public:
    explicit Parser(std::string_view text) : text_(text) {}

    Call whole() {
        Call call = parse(0);
        skip_space();
        if (position_ != text_.size()) refuse("the end");
        return call;
    }

private:
    static constexpr int deepest = 16;

    static bool is_word(char c) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.' || c == '+' || c == '-' ||
               c == '/';
    }

    Call parse(int depth) {
        if (depth > deepest) refuse("less nesting");
        skip_space();
        Call call;
        call.column = position_ + 1;
        while (position_ < text_.size() && is_word(text_[position_])) call.name.push_back(text_[position_++]);
        if (call.name.empty()) refuse("a name or a number");
        skip_space();
        if (!take('(')) return call;
        skip_space();
        if (take(')')) return call;
        do {
            call.arguments.push_back(parse_argument(depth));
            skip_space();
        } while (take(','));
        if (!take(')')) refuse("',' or ')'");
        return call;
    }

    Argument parse_argument(int depth) {
        Call first = parse(depth + 1);
        skip_space();
        if (!take('=')) return {"", std::move(first)};
        if (!first.arguments.empty()) refuse("a plain key before '='");
        return {first.name, parse(depth + 1)};
    }

    void skip_space() {
        while (position_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[position_])) != 0) ++position_;
    }
    bool take(char c) {
        if (position_ >= text_.size() || text_[position_] != c) return false;
        ++position_;
        return true;
    }
    [[noreturn]] void refuse(const std::string& expected) const {
        const std::string found =
            position_ < text_.size() ? "'" + std::string(1, text_[position_]) + "'" : std::string("the end");
        throw UsageError("method '" + std::string(text_) + "', column " + std::to_string(position_ + 1) + ": found " +
                         found + "; expected " + expected);
    }

    std::string_view text_;
    std::size_t position_ = 0;
};

/// Levenshtein distance.
std::size_t edit_distance(std::string_view x, std::string_view y) {
    std::vector<std::size_t> row(y.size() + 1);
    for (std::size_t j = 0; j <= y.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= x.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= y.size(); ++j) {
            const std::size_t above = row[j];
            row[j] = std::min({above + 1, row[j - 1] + 1, diagonal + (x[i - 1] == y[j - 1] ? 0 : 1)});
            diagonal = above;
        }
    }
    return row[y.size()];
}

}  // namespace

Call parse_call(std::string_view text) { return Parser(text).whole(); }

std::string spelled(const Call& call) {
    std::string inside;
    for (const Argument& argument : call.arguments)
        inside +=
            (inside.empty() ? "" : ", ") + (argument.key.empty() ? "" : argument.key + "=") + spelled(argument.value);
    return inside.empty() ? call.name : call.name + "(" + inside + ")";
}

double number_of(const Call& call, std::string_view what) {
    double x = 0;
    std::string_view text = call.name;
    const bool negative = !text.empty() && text[0] == '-';
    if (negative || (!text.empty() && text[0] == '+')) text.remove_prefix(1);
    const bool hex = text.size() > 2 && text.substr(0, 2) == "0x";
    if (hex) text.remove_prefix(2);
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), x,
                                              hex ? std::chars_format::hex : std::chars_format::general);
    const bool whole = end == text.data() + text.size() && !text.empty();
    if (error != std::errc{} || !whole || !std::isfinite(x) || !call.arguments.empty())
        throw UsageError(std::string(what) + ": found '" + call.name + "' (column " + std::to_string(call.column) +
                         "); expected a finite number such as 1e-6 or 0x1p-20");
    return negative ? -x : x;
}

std::string shortest(double x) {
    std::array<char, 32> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), x).ptr;
    return {buffer.data(), end};
}

std::string unknown_word(std::string_view what, std::string_view word, const std::vector<std::string>& known) {
    std::string near, list;
    for (const auto& name : known) {
        list += (list.empty() ? "" : ", ") + name;
        const bool close = edit_distance(word, name) <= std::max<std::size_t>(2, name.size() / 3);
        if (close || (word.size() >= 3 && name.find(word) != std::string::npos))
            near += (near.empty() ? "'" : " or '") + name + "'";
    }
    return "unknown " + std::string(what) + " '" + std::string(word) + "'" +
           (near.empty() ? "" : "; did you mean " + near + "?") + "; known: " + list;
}

void refuse_word(std::string_view what, std::string_view word, const std::vector<std::string>& known) {
    throw UsageError(unknown_word(what, word, known));
}

}  // namespace touchstone
