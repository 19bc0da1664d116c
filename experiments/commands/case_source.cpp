// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/commands/case_source.h"

#include <charconv>
#include <filesystem>
#include <optional>
#include <sstream>

#include "experiments/registry/call.h"
#include "properties/cases/case_json.h"
#include "properties/families/family.h"

namespace touchstone {
namespace {

std::optional<std::uint64_t> parse_number(std::string_view text) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || text.empty()) return std::nullopt;
    return value;
}

struct Range {
    const Family* family = nullptr;
    std::uint64_t seed = 0, first = 0, last = 0;
};

/// The range FAMILY:SEED:FIRST..LAST, or nothing if the argument does not have that form. Throws if it has the form but
/// names no range.
std::optional<Range> parse_range(const std::string& argument) {
    const auto colon = argument.find(':');
    if (colon == std::string::npos && find_family(argument) != nullptr)
        throw UsageError("cases '" + argument + "': a family needs a seed and a range, such as " + argument +
                         ":1:0..99");
    if (colon == std::string::npos) return std::nullopt;
    const std::string name = argument.substr(0, colon);
    if (name.find_first_of("./#") != std::string::npos) return std::nullopt;  // a path with a colon, or FILE#ID
    const Family* family = &family_named(name);
    const auto second = argument.find(':', colon + 1);
    const auto dots = argument.find("..", second == std::string::npos ? colon : second);
    if (second != std::string::npos) {
        const std::string_view text(argument);
        const auto seed = parse_number(text.substr(colon + 1, second - colon - 1));
        const bool one = dots == std::string::npos;
        const auto first = parse_number(one ? text.substr(second + 1) : text.substr(second + 1, dots - second - 1));
        const auto last = one ? first : parse_number(text.substr(dots + 2));
        if (seed && first && last && *first <= *last) return Range{family, *seed, *first, *last};
    }
    throw UsageError("cases '" + argument + "': expected FAMILY:SEED:FIRST..LAST with FIRST <= LAST, such as " + name +
                     ":1:0..99");
}

/// The case of "FAMILY:[INTEGER,...]", or nothing if the argument does not have that form.
std::optional<Case> case_of_recipe(const std::string& argument) {
    const auto bracket = argument.find(":[");
    if (bracket == std::string::npos || argument.back() != ']') return std::nullopt;
    const std::string name = argument.substr(0, bracket);
    const Family& family = family_named(name);
    const std::string where = "cases '" + argument + "': ";
    Recipe recipe;
    std::istringstream numbers(argument.substr(bracket + 2, argument.size() - bracket - 3));
    for (std::string text; std::getline(numbers, text, ',');) {
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), recipe.emplace_back());
        if (error != std::errc{} || end != text.data() + text.size())
            throw UsageError(where + "'" + text + "' is no integer; expected integers with a comma between two");
    }
    const auto& slots = family.slots();
    if (recipe.size() != slots.size())
        throw UsageError(where + "found " + std::to_string(recipe.size()) + " integers; expected " +
                         std::to_string(slots.size()) + ", which touchstone cases --slots " + name + " tells");
    for (std::size_t i = 0; i < slots.size(); ++i)
        if (recipe[i] < slots[i].low || slots[i].high < recipe[i])
            throw UsageError(where + "integer " + std::to_string(i) + ", " + std::string(slots[i].name) + ", is " +
                             std::to_string(recipe[i]) + "; expected " + std::to_string(slots[i].low) + " to " +
                             std::to_string(slots[i].high));
    Case result = family.build(recipe);
    result.id = result.replay = argument;
    result.origin = "generated";
    return result;
}

/// The argument "CASES@KIND": the cases, with another query than their own.
struct Request {
    std::string cases;
    std::optional<QueryKind> kind;
};

Request split_request(const std::string& argument) {
    const auto at = argument.rfind('@');
    if (at == std::string::npos) return {argument, std::nullopt};
    if (const auto kind = query_kind_of(argument.substr(at + 1))) return {argument.substr(0, at), kind};
    const bool is_path = argument.find('/', at) != std::string::npos || std::filesystem::exists(argument);
    if (!is_path)
        refuse_word("query after '@' in " + argument, argument.substr(at + 1),
                    {query_names.begin(), query_names.end()});
    return {argument, std::nullopt};
}

void read_one(const std::string& argument, const std::function<void(Case&&)>& take) {
    const auto hash = argument.rfind('#');
    if (hash == std::string::npos) return read_case_file(argument, take);
    const std::string path = argument.substr(0, hash), id = argument.substr(hash + 1);
    bool found = false;
    read_case_file(path, [&](Case&& a_case) {
        if (a_case.id == id) found = true, take(std::move(a_case));
    });
    if (!found)
        throw InputError(path + ": no case with id '" + id + "'; list the ids with: grep -o '\"id\":\"[^\"]*\"' " +
                         path);
}

void read_cases(const std::string& argument, const std::function<void(Case&&)>& take) {
    if (auto one = case_of_recipe(argument)) return take(std::move(*one));
    const auto range = parse_range(argument);
    if (!range) return read_one(argument, take);
    for (std::uint64_t i = range->first;; ++i) {
        take(generate(*range->family, range->seed, i));
        if (i == range->last) break;
    }
}

}  // namespace

const Family& family_named(const std::string& name) {
    if (const Family* family = find_family(name)) return *family;
    std::vector<std::string> known;
    for (const Family* family : families()) known.emplace_back(family->name());
    refuse_word("family", name, known);
}

void for_each_case(const std::vector<std::string>& arguments, const std::function<void(Case&&)>& take) {
    for (const auto& argument : arguments) {
        const Request request = split_request(argument);
        read_cases(request.cases, [&](Case&& a_case) {
            if (!request.kind) return take(std::move(a_case));
            auto asked = asked_as(a_case, *request.kind);
            if (!asked)
                throw InputError(a_case.replay + ": has no motion, so it has no time of impact; ask for " +
                                 "intersects, distance or penetration");
            take(std::move(*asked));
        });
    }
}

}  // namespace touchstone
