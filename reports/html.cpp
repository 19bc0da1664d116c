// SPDX-License-Identifier: GPL-3.0-or-later
#include "reports/html.h"

namespace touchstone {

std::string html_text(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (c == '<')
            result += "&lt;";
        else if (c == '&')
            result += "&amp;";
        else
            result += c;
    }
    return result;
}

std::string script_safe(std::string_view json) {
    std::string safe;
    for (const char c : json) safe += c == '<' ? std::string("\\u003c") : std::string(1, c);
    return safe;
}

std::string filled(std::string_view page, const std::map<std::string, std::string>& parts) {
    std::string result;
    while (true) {
        const auto open = page.find("{{");
        result += page.substr(0, open);
        if (open == std::string_view::npos) return result;
        const auto close = page.find("}}", open);
        result += parts.at(std::string(page.substr(open + 2, close - open - 2)));
        page.remove_prefix(close + 2);
    }
}

}  // namespace touchstone
