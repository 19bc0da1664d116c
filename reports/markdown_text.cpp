// SPDX-License-Identifier: GPL-3.0-or-later
#include "reports/markdown_text.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <string_view>

#include "experiments/store/shell_text.h"

namespace touchstone {
namespace {

/// True if the text of a method has this word.
bool names(const std::string& method, const std::string& word) {
    const auto is_of_a_word = [&](std::size_t i) {
        return i < method.size() && (std::isalnum(static_cast<unsigned char>(method[i])) != 0 || method[i] == '_');
    };
    for (auto at = method.find(word); at != std::string::npos; at = method.find(word, at + 1))
        if ((at == 0 || !is_of_a_word(at - 1)) && !is_of_a_word(at + word.size())) return true;
    return false;
}

}  // namespace

std::string table_line(const std::vector<std::string>& cells) {
    std::string line = "|";
    for (const auto& cell : cells) line += " " + cell + " |";
    return line + "\n";
}

std::string table_head(const std::vector<std::string>& titles, const std::string& alignment) {
    std::vector<std::string> rule;
    for (const char side : alignment) rule.emplace_back(side == 'r' ? "--:" : ":--");
    return "\n" + table_line(titles) + table_line(rule);
}

std::string markdown_text(const std::string& text) {
    std::string result;
    for (const char c : text) {
        if (static_cast<unsigned char>(c) < ' ') {
            result += ' ';
            continue;
        }
        if (c == '<') {
            result += "&lt;";
            continue;
        }
        if (c == '&') {
            result += "&amp;";
            continue;
        }
        if (std::string_view("\\`*_[]|#~!>").find(c) != std::string_view::npos) result += '\\';
        result += c;
    }
    return result;
}

std::string markdown_code(const std::string& text) {
    if (text.empty()) return "";
    // Text with "<" goes into <code>, so that no reader of Markdown takes it for a tag.
    if (text.find('<') != std::string::npos) return "<code>" + markdown_text(text) + "</code>";
    std::string body;
    std::size_t run = 0, longest = 0;
    for (const char c : text) {
        run = c == '`' ? run + 1 : 0;
        longest = std::max(longest, run);
        if (c == '|') body += '\\';  // it is a table border even inside a code span
        body += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
    }
    const std::string fence(longest + 1, '`');
    const std::string pad = longest > 0 ? " " : "";
    return fence + pad + body + pad + fence;
}

std::string replay_command(const std::string& replay, const std::string& method, const std::string& finding,
                           const Table& provenance) {
    constexpr std::string_view engine = "engine.", rule = "rule.", suffix = ".library";
    std::set<std::string> options;
    for (std::size_t i = 0; i < provenance.rows.size(); ++i) {
        const std::string key = text(provenance.at(i, "key")), library = text(provenance.at(i, "value"));
        if (!key.ends_with(suffix)) continue;
        const std::string name = key.substr(0, key.size() - suffix.size());
        if (name.starts_with(engine) && method == "engine/" + name.substr(engine.size()))
            options.insert(" --engine " + shell_quoted(library));
        if (name.starts_with(rule) && names(method, name.substr(rule.size())))
            options.insert(" --rule " + shell_quoted(library));
    }
    std::string command = "./run -- judge " + shell_quoted(replay) + " --method " + shell_quoted(method);
    if (finding.starts_with("gradient_")) command += " --gradient";
    for (const auto& option : options) command += option;
    return command;
}

}  // namespace touchstone
