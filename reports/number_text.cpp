// SPDX-License-Identifier: GPL-3.0-or-later
#include "reports/number_text.h"

#include <charconv>
#include <cmath>
#include <cstdio>

namespace touchstone {
namespace {

std::string printed(const char* format, double x) {
    char buffer[64];
    const int size = std::snprintf(buffer, sizeof buffer, format, x);
    return {buffer, static_cast<std::size_t>(size)};
}

}  // namespace

std::string shortest_text(double x) {
    char buffer[64];
    const auto end = std::to_chars(buffer, buffer + sizeof buffer, x).ptr;
    return {buffer, end};
}

std::string rounded_text(double x) {
    if (std::fabs(x) >= 999.5 && std::fabs(x) < 1e6) return grouped_text(std::llround(x));
    return printed("%.3g", x);
}

std::string grouped_text(std::int64_t x) {
    std::string digits = std::to_string(x);
    const std::size_t sign = x < 0 ? 1 : 0;
    for (std::size_t at = digits.size(); at > sign + 3;) digits.insert(at -= 3, ",");
    return digits;
}

std::string percent_text(double share) {
    const double percent = 100 * share;
    if (percent == 0) return "0 %";
    if (percent >= 99.95 && percent < 100) return "> 99.9 %";
    if (percent >= 10) return printed("%.1f %%", percent);
    if (!(percent > 0)) return printed("%.3g %%", percent);  // only a damaged file has such counts
    // Decimals are plain down to a millionth of a percent: 0.00085 % is easier to compare by eye than 8.5e-04 %.
    const int decimals = static_cast<int>(1 - std::floor(std::log10(percent)));
    if (decimals > 6) return printed("%.1e %%", percent);
    char buffer[64];
    const int size = std::snprintf(buffer, sizeof buffer, "%.*f %%", decimals, percent);
    return {buffer, static_cast<std::size_t>(size)};
}

std::string tolerance_text(double t) {
    int exponent = 0;
    const bool is_power = std::frexp(t, &exponent) == 0.5;
    return is_power && t < 0.125 ? "2^" + std::to_string(exponent - 1) : shortest_text(t);
}

std::string rule_text(std::string rule, const Value& tolerance) {
    auto at = rule.find("(t)");
    if (at == std::string::npos) at = rule.find("(t,");
    if (is_null(tolerance) || at == std::string::npos) return rule;
    return rule.replace(at + 1, 1, tolerance_text(number(tolerance)));
}

}  // namespace touchstone
