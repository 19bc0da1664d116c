// SPDX-License-Identifier: GPL-3.0-or-later
#include "reports/texts.h"

#include <toml++/toml.h>
#include <stdexcept>

#include "touchstone_report_texts.h"

namespace touchstone {
namespace {

std::string text_of(const toml::node_view<const toml::node>& node, const char* key) {
    const auto text = node.value<std::string>();
    if (!text) throw std::logic_error(std::string("reports/texts.toml: expected a text '") + key + "'");
    return *text;
}

const toml::array& list_of(const toml::table& table, const char* key) {
    const toml::array* list = table[key].as_array();
    if (list == nullptr) throw std::logic_error(std::string("reports/texts.toml: expected a list '") + key + "'");
    return *list;
}

std::vector<std::string> texts_of(const toml::table& table, const char* key) {
    std::vector<std::string> texts;
    for (const auto& element : list_of(table, key))
        texts.push_back(text_of(toml::node_view<const toml::node>(element), key));
    return texts;
}

ReportTexts parsed() {
    const toml::table table = toml::parse(std::string_view(report_texts_toml), std::string_view("reports/texts.toml"));
    const toml::table& explanations = *table["explanations"].as_table();
    ReportTexts texts;
    for (const auto& element : list_of(table, "definition")) {
        const toml::node_view<const toml::node> each(element);
        texts.definitions.push_back(
            {text_of(each["columns"], "columns"), text_of(each["term"], "term"), text_of(each["meaning"], "meaning")});
    }
    texts.limits = texts_of(table, "limits");
    texts.contact = text_of(explanations["contact"], "contact");
    texts.gradients = text_of(explanations["gradients"], "gradients");
    texts.gradient_bins = text_of(explanations["gradient_bins"], "gradient_bins");
    texts.solver_costs = text_of(explanations["solver_costs"], "solver_costs");
    texts.tolerances = text_of(explanations["tolerances"], "tolerances");
    texts.terminal = texts_of(explanations, "terminal");
    return texts;
}

}  // namespace

const ReportTexts& report_texts() {
    static const ReportTexts texts = parsed();
    return texts;
}

}  // namespace touchstone
