// SPDX-License-Identifier: GPL-3.0-or-later
#include "reports/method_names.h"

#include <set>
#include <vector>

#include "reports/number_text.h"

namespace touchstone {
namespace {

/// The algorithm and its arguments: "gjk(scalar=float, stop=robust(0, 8))" gives gjk, scalar=float and stop=robust(0,
/// 8).
std::vector<std::string> parts_of(const std::string& method) {
    std::vector<std::string> parts{""};
    int depth = 0;
    for (const char c : method) {
        const bool splits = (c == '(' && depth == 0) || (c == ',' && depth == 1) || (c == ')' && depth == 1);
        depth += c == '(' ? 1 : c == ')' ? -1 : 0;
        if (splits)
            parts.emplace_back();
        else if (c != ' ' || !parts.back().empty())
            parts.back() += c;
    }
    if (parts.back().empty()) parts.pop_back();
    return parts;
}

/// How many methods of an algorithm have a part, by algorithm.
using Uses = std::map<std::string, std::map<std::string, std::size_t>>;

/// The parts of a method that not all of its algorithm have, after the algorithm where there are several. A method may
/// have none, whose arguments are all left at a default.
std::string differing_parts(const std::string& method, const Uses& uses) {
    const auto parts = parts_of(method);
    const auto& of_algorithm = uses.at(parts.front());
    std::string name = uses.size() > 1 ? parts.front() : "";
    for (const auto& part : parts)
        if (of_algorithm.at(part) < of_algorithm.at(parts.front())) name += (name.empty() ? "" : ", ") + part;
    return name.empty() ? "plain " + parts.front() : name;
}

}  // namespace

std::map<std::string, std::string> method_names(const Rows& rows) {
    const bool scalars_differ = distinct(rows, &HeadlineRow::scalar).size() > 1;
    std::map<std::string, std::string> names;
    for (const auto& row : rows) {
        const bool says_scalar = !scalars_differ || row.rule.find(row.scalar) != std::string::npos;
        names[row.method] = rule_text(row.rule, row.tolerance) + (says_scalar ? "" : " on " + row.scalar);
    }
    std::map<std::string, std::size_t> bearers;
    Uses uses;
    for (const auto& [method, name] : names) {
        ++bearers[name];
        const auto parts = parts_of(method);
        for (const auto& part : parts) ++uses[parts.front()][part];
    }
    for (auto& [method, name] : names)
        if (bearers[name] > 1) name = differing_parts(method, uses);
    return names;
}

}  // namespace touchstone
