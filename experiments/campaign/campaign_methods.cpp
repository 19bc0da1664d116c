// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/campaign/campaign_methods.h"

#include <algorithm>
#include <set>
#include <utility>

#include "experiments/registry/call.h"

namespace touchstone {
namespace {

bool has_method(const Campaign& campaign, const std::string& canonical) {
    return std::any_of(campaign.methods.begin(), campaign.methods.end(),
                       [&](const auto& method) { return method->canonical() == canonical; });
}

std::string scalar_of(const Method& method) { return std::string(method.backend().name()); }

/// Pairs every method with every other.
void pair_all(Campaign& campaign) {
    const std::size_t methods = campaign.methods.size();
    campaign.compared_with.assign(methods, "all");
    for (std::size_t a = 0; a < methods; ++a)
        for (std::size_t b = a + 1; b < methods; ++b) campaign.compared.push_back({a, b});
}

/// Pairs each method with every base of its scalar.
void pair_with_bases(Campaign& campaign) {
    const auto& methods = campaign.methods;
    for (const auto& [scalar, canonical] : campaign.bases)
        for (std::size_t base = 0; base < methods.size(); ++base)
            for (std::size_t other = 0; other < methods.size(); ++other) {
                if (methods[base]->canonical() != canonical) continue;
                if (!scalar.empty() && scalar != scalar_of(*methods[other])) continue;
                if (campaign.compared_with[other].empty()) campaign.compared_with[other] = canonical;
                if (base != other) campaign.compared.push_back({std::min(base, other), std::max(base, other)});
            }
    const auto position = [](const MethodPair& pair) { return std::pair(pair.a, pair.b); };
    std::sort(campaign.compared.begin(), campaign.compared.end(),
              [&](const MethodPair& x, const MethodPair& y) { return position(x) < position(y); });
    const auto last = std::unique(campaign.compared.begin(), campaign.compared.end(),
                                  [&](const MethodPair& x, const MethodPair& y) { return position(x) == position(y); });
    campaign.compared.erase(last, campaign.compared.end());
}

}  // namespace

void sort_methods(Campaign& campaign) {
    std::sort(campaign.methods.begin(), campaign.methods.end(),
              [](const auto& x, const auto& y) { return x->canonical() < y->canonical(); });
}

void pair_up(Campaign& campaign) {
    campaign.compared.clear();
    campaign.compared_with.assign(campaign.methods.size(), "");
    campaign.compares_all ? pair_all(campaign) : pair_with_bases(campaign);
}

std::string replace_all(std::string text, const std::string& from, const std::string& to) {
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
    return text;
}

void add_bases(Campaign& campaign, const std::string& text) {
    const std::string placeholder = "{scalar}";
    if (text.find(placeholder) == std::string::npos) {
        auto base = parse_method(text);
        campaign.bases.push_back({"", base->canonical()});
        const bool is_engine = base->canonical().starts_with("engine/");
        if (is_engine && !has_method(campaign, base->canonical())) campaign.methods.push_back(std::move(base));
        sort_methods(campaign);
        return;
    }
    std::set<std::string> scalars;
    for (const auto& method : campaign.methods) scalars.insert(scalar_of(*method));
    for (const auto& scalar : scalars)
        campaign.bases.push_back({scalar, parse_method(replace_all(text, placeholder, scalar))->canonical()});
}

void add_method(Campaign& campaign, const std::string& text) {
    auto method = parse_method(text);
    if (has_method(campaign, method->canonical())) return;
    campaign.methods.push_back(std::move(method));
    sort_methods(campaign);
    pair_up(campaign);
}

void compare_with(Campaign& campaign, const std::string& canonical) {
    campaign.bases.push_back({"", canonical});
    pair_up(campaign);
}

void keep_only(Campaign& campaign, const std::vector<std::string>& names) {
    std::set<std::string> kept;
    for (const auto& name : names) {
        const std::string canonical = parse_method(name)->canonical();
        if (!has_method(campaign, canonical)) {
            std::vector<std::string> known;
            for (const auto& method : campaign.methods) known.push_back(method->canonical());
            refuse_word("method of campaign " + campaign.name, name, known);
        }
        kept.insert(canonical);
    }
    std::erase_if(campaign.methods, [&](const auto& method) { return kept.count(method->canonical()) == 0; });
    campaign.not_built.clear();
    pair_up(campaign);
}

}  // namespace touchstone
