// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/campaign/campaign.h"

#include <toml++/toml.h>
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "experiments/campaign/campaign_methods.h"
#include "experiments/campaign/deep_keys.h"
#include "experiments/engines/engines.h"
#include "experiments/laws/law_scan.h"
#include "properties/families/family.h"
#include "touchstone_campaigns.h"

namespace touchstone {
namespace {

constexpr std::int64_t most_cases = std::int64_t{1} << 53;  ///< sums of cases and chunks stay far from 64 bits
constexpr std::size_t most_methods = 100'000;               ///< per grid
constexpr std::size_t longest_file = 1 << 20;               ///< bytes
/// A campaign that was renamed, by its former and its present name.
constexpr std::pair<std::string_view, std::string_view> former_name{"dial", "near-degeneracy"};

[[noreturn]] void refuse(const std::string& source, const toml::source_region& where, const std::string& key,
                         const std::string& problem) {
    throw UsageError(source + ":" + std::to_string(where.begin.line) + ": " + key + ": " + problem);
}

std::string string_at(const toml::table& table, const char* key, const std::string& source) {
    const toml::node* node = table.get(key);
    if (node == nullptr) refuse(source, table.source(), key, "missing; expected a string");
    const auto value = node->value_exact<std::string>();
    if (!value || value->empty()) refuse(source, node->source(), key, "expected a non-empty string");
    return *value;
}

std::int64_t integer_at(const toml::table& table, const char* key, std::int64_t least, std::int64_t most,
                        const std::string& source) {
    const toml::node* node = table.get(key);
    if (node == nullptr) refuse(source, table.source(), key, "missing; expected a whole number");
    const auto value = node->value_exact<std::int64_t>();
    if (!value || *value < least || *value > most)
        refuse(source, node->source(), key,
               "expected a whole number from " + std::to_string(least) + " to " + std::to_string(most));
    return *value;
}

void only_keys(const toml::table& table, const std::set<std::string_view>& allowed, const std::string& source) {
    for (const auto& [key, node] : table) {
        if (allowed.count(key.str()) != 0) continue;
        std::string list;
        for (const auto name : allowed) list += (list.empty() ? "" : ", ") + std::string(name);
        refuse(source, node.source(), std::string(key.str()), "unknown key; expected one of " + list);
    }
}

std::vector<std::string> names_of_families() {
    std::vector<std::string> names;
    for (const auto& some : {families(), large_families()})
        for (const Family* family : some) names.emplace_back(family->name());
    return names;
}

std::vector<std::string> families_at(const toml::table& table, const std::string& source) {
    const toml::node* node = table.get("families");
    if (node == nullptr && table.get("include") != nullptr) return {};
    if (node == nullptr)
        refuse(source, table.source(), "families", "missing; expected a list of names, [\"*\"] for all");
    if (!node->is_array() || node->as_array()->empty())
        refuse(source, node->source(), "families", "expected a list of at least one name, [\"*\"] for all");
    std::set<std::string> chosen;
    for (const auto& element : *node->as_array()) {
        const std::string name = element.value_or(std::string());
        if (name == "*") {
            for (const Family* family : families()) chosen.emplace(family->name());
        } else if (!name.empty() && name[0] == '-') {
            if (find_family(name.substr(1)) == nullptr)
                refuse(source, element.source(), "families",
                       unknown_word("family", name.substr(1), names_of_families()));
            if (chosen.erase(name.substr(1)) == 0)
                refuse(source, element.source(), "families",
                       "found '" + name +
                           "', but nothing before it names that family; write \"*\" before it, or remove it");
        } else if (find_family(name) != nullptr) {
            chosen.insert(name);
        } else {
            refuse(source, element.source(), "families", unknown_word("family", name, names_of_families()));
        }
    }
    return {chosen.begin(), chosen.end()};
}

/// The included files. Their paths are relative to the folder of the campaign's file, or to the current folder for a
/// built-in campaign.
std::vector<std::string> included_at(const toml::table& table, const std::string& source) {
    const toml::node* node = table.get("include");
    std::vector<std::string> paths;
    if (node == nullptr) return paths;
    const toml::array* list = node->as_array();
    if (list == nullptr || list->empty())
        refuse(source, node->source(), "include", "expected a list of at least one .jsonl file");
    for (const auto& element : *list) {
        const auto text = element.value_exact<std::string>();
        if (!text || !text->ends_with(".jsonl"))
            refuse(source, element.source(), "include", "expected the path of a .jsonl file, as a string");
        paths.push_back((std::filesystem::path(source).parent_path() / *text).string());
    }
    return paths;
}

/// The query of every case, or nothing if each case asks its own.
std::optional<QueryKind> query_at(const toml::table& table, const std::vector<std::string>& names,
                                  const std::string& source) {
    const toml::node* node = table.get("query");
    if (node == nullptr) return std::nullopt;
    const auto text = node->value_exact<std::string>().value_or("");
    const auto kind = query_kind_of(text);
    if (!kind)
        refuse(source, node->source(), "query",
               "found '" + text + "'; expected intersects, distance, penetration or impact");
    for (const auto& name : names)
        if (!asked_as(generate(*find_family(name), 0, 0), *kind))
            refuse(source, node->source(), "query",
                   "found impact, but the cases of family '" + name +
                       "' have no motion; expected families of impacts, or another query");
    return kind;
}

std::vector<std::string> values_of(const toml::node& node, const std::string& key, const std::string& source) {
    if (!node.is_array() || node.as_array()->empty())
        refuse(source, node.source(), key, "expected a non-empty list of strings or numbers");
    std::vector<std::string> values;
    for (const auto& element : *node.as_array()) {
        if (const auto text = element.value_exact<std::string>())
            values.push_back(*text);
        else if (const auto number = element.value<double>())
            values.push_back(shortest(*number));
        else
            refuse(source, element.source(), key, "expected strings or numbers");
    }
    return values;
}

/// The form of the answer, or an empty text if the key is missing.
std::string answer_at(const toml::table& table, const std::string& source) {
    const toml::node* node = table.get("answer");
    if (node == nullptr) return "";
    const auto text = node->value_exact<std::string>().value_or("");
    for (const char* form : {"list", "threshold", "choice", "survival", "difference"})
        if (text == form) return text;
    refuse(source, node->source(), "answer",
           "found '" + text +
               "'; expected \"list\", \"threshold\", \"choice\", \"survival\" or \"difference\", or no such key for "
               "tables "
               "alone");
}

/// Reads `compare`. Precondition: campaign.methods is complete and sorted.
void read_compare(Campaign& campaign, const toml::table& table, const std::string& source) {
    constexpr std::size_t most_compared = 64;
    const toml::node* node = table.get("compare");
    if (node == nullptr) return;
    const auto text = node->value_exact<std::string>().value_or("");
    campaign.compares_all = text == "all";
    if (campaign.compares_all && campaign.methods.size() > most_compared)
        refuse(source, node->source(), "compare",
               "every pair of " + std::to_string(campaign.methods.size()) + " methods is too many; at most " +
                   std::to_string(most_compared) + ", or name the method to compare with");
    try {
        if (!campaign.compares_all) add_bases(campaign, text);
    } catch (const UsageError& error) {
        refuse(source, node->source(), "compare", error.what());
    }
    pair_up(campaign);
    if (!campaign.compares_all && campaign.compared.empty())
        refuse(source, node->source(), "compare",
               "found '" + text +
                   "', which is no method of this campaign, or its only one; expected \"all\", an engine, or the text "
                   "of one of several methods of its grids");
}

/// Every combination of the placeholder values.
std::vector<std::string> expand(const toml::table& grid, const std::string& source) {
    std::vector<std::string> texts{string_at(grid, "method", source)};
    for (const auto& [key, node] : grid) {
        if (key.str() == "method" || key.str() == "when_built") continue;
        const std::string name(key.str()), placeholder = "{" + name + "}";
        if (texts[0].find(placeholder) == std::string::npos)
            refuse(
                source, node.source(), name,
                "found values, but `method` does not contain " + placeholder + "; write it there, or remove this list");
        std::vector<std::string> expanded;
        const auto values = values_of(node, name, source);
        if (texts.size() * values.size() > most_methods)
            refuse(source, node.source(), name,
                   "a grid of more than " + std::to_string(most_methods) + " methods; leave out some values");
        for (const auto& text : texts)
            for (const auto& value : values) expanded.push_back(replace_all(text, placeholder, value));
        texts = std::move(expanded);
    }
    if (const auto open = texts[0].find('{'); open != std::string::npos)
        refuse(source, grid.source(), "method",
               "no list of values for " + texts[0].substr(open, texts[0].find('}') - open + 1) +
                   "; add such a list to this grid");
    return texts;
}

/// The value of a boolean key, or false if there is none.
bool is_set(const toml::table& table, const char* key, const std::string& source) {
    const toml::node* node = table.get(key);
    if (node == nullptr) return false;
    const auto value = node->value_exact<bool>();
    if (!value) refuse(source, node->source(), key, "expected true or false");
    return *value;
}

void add_grid(Campaign& campaign, std::set<std::string>& seen, const toml::table& grid, const std::string& source) {
    const bool may_be_missing = is_set(grid, "when_built", source);
    for (const auto& text : expand(grid, source)) {
        try {
            auto method = parse_method(text);
            if (seen.insert(method->canonical()).second) campaign.methods.push_back(std::move(method));
        } catch (const EngineNotBuilt& error) {
            if (!may_be_missing) refuse(source, grid.source(), "method", error.what());
            campaign.not_built.emplace_back(text, error.what());
        } catch (const UsageError& error) {
            refuse(source, grid.source(), "method", error.what());
        }
    }
}

void add_grids(Campaign& campaign, const toml::table& table, const std::string& source) {
    const toml::array* grids = table["grid"].as_array();
    if (grids == nullptr || grids->empty()) {
        if (!campaign.laws.empty()) return;
        refuse(source, table.source(), "grid", "missing; expected at least one [[grid]] with a method, or laws");
    }
    std::set<std::string> seen;
    for (const auto& node : *grids) {
        if (!node.is_table()) refuse(source, node.source(), "grid", "expected a table [[grid]]");
        add_grid(campaign, seen, *node.as_table(), source);
    }
    if (campaign.methods.empty())
        refuse(source, table.source(), "grid",
               "found only engines that are not built; the first is " + campaign.not_built.front().second);
}

/// The names at `key`, or none if it is missing. ["*"] stands for `*`.
std::vector<std::string> names_at(const toml::table& table, const char* key, const std::string& source) {
    const toml::node* node = table.get(key);
    return node == nullptr ? std::vector<std::string>{} : values_of(*node, key, source);
}

void add_laws(Campaign& campaign, const toml::table& table, const std::string& source) {
    auto names = names_at(table, "laws", source);
    const auto scalars = names_at(table, "scalars", source);
    if (names.empty() && !scalars.empty())
        refuse(source, table.get("scalars")->source(), "scalars",
               "found scalars without laws; add `laws`, or name scalars in the methods of [[grid]]");
    if (names.empty()) return;
    const bool every = std::find(names.begin(), names.end(), "*") != names.end();
    try {
        campaign.laws = laws_named(every ? std::vector<std::string>{} : names);
        campaign.scalars = scalars_named(scalars);
    } catch (const UsageError& error) {
        refuse(source, table.get("laws")->source(), "laws", error.what());
    }
    std::sort(campaign.laws.begin(), campaign.laws.end(),
              [](const Law* x, const Law* y) { return x->name() < y->name(); });
}

}  // namespace

Campaign parse_campaign(std::string_view text, const std::string& source, Methods methods) {
    refuse_deep_keys(text, source);
    toml::table table;
    try {
        table = toml::parse(text, source);
    } catch (const toml::parse_error& error) {
        refuse(source, error.source(), "TOML", std::string(error.description()));
    }
    only_keys(table,
              {"name", "question", "answer", "seed", "cases", "families", "include", "query", "contact", "gradient",
               "compare", "laws", "scalars", "grid"},
              source);
    Campaign campaign;
    campaign.text = text;
    campaign.name = string_at(table, "name", source);
    campaign.question = string_at(table, "question", source);
    campaign.answer = answer_at(table, source);
    campaign.seed = static_cast<std::uint64_t>(integer_at(table, "seed", 0, INT64_MAX, source));
    campaign.cases = integer_at(table, "cases", 1, most_cases, source);
    campaign.families = families_at(table, source);
    campaign.included = included_at(table, source);
    campaign.query = query_at(table, campaign.families, source);
    if (is_set(table, "contact", source)) campaign.contact = Contact::judged;
    if (is_set(table, "gradient", source)) campaign.contact = Contact::with_gradients;
    if (methods == Methods::left_out) return campaign;
    add_laws(campaign, table, source);
    add_grids(campaign, table, source);
    sort_methods(campaign);
    read_compare(campaign, table, source);
    return campaign;
}

std::int64_t answers_per_case(const Campaign& campaign) {
    return static_cast<std::int64_t>(campaign.methods.size() + campaign.laws.size() * campaign.scalars.size());
}

std::vector<std::string> builtin_campaigns() {
    std::vector<std::string> names;
    for (const auto& [name, text] : campaign_texts) names.emplace_back(name);
    return names;
}

Campaign load_campaign(const std::string& name_or_path, Methods methods) {
    const std::string_view wanted = name_or_path == former_name.first ? former_name.second : name_or_path;
    for (const auto& [name, text] : campaign_texts)
        if (name == wanted) return parse_campaign(text, "campaign " + std::string(name), methods);
    if (!name_or_path.ends_with(".toml")) refuse_word("experiment", name_or_path, builtin_campaigns());
    std::ifstream in(name_or_path);
    if (!in)
        throw UsageError(name_or_path + ": cannot be opened (" + std::strerror(errno) +
                         "); expected a .toml file, or a name of `touchstone list experiments`");
    std::string text(longest_file + 1, '\0');
    in.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (in.bad()) throw UsageError(name_or_path + ": cannot be read; expected a .toml file, not a folder");
    text.resize(static_cast<std::size_t>(in.gcount()));
    if (text.size() > longest_file)
        throw UsageError(name_or_path + ": has more than a megabyte; expected the TOML text of a campaign");
    return parse_campaign(text, name_or_path, methods);
}

}  // namespace touchstone
