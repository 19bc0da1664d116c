// SPDX-License-Identifier: GPL-3.0-or-later
#include "reports/atlas_page.h"

#include "reports/html.h"
#include "touchstone_atlas_page.h"
#include "touchstone_atlas_scripts.h"
#include "touchstone_report_style.h"

namespace touchstone {

std::string atlas_page(const std::string& data) {
    std::string scripts;
    for (const auto& [stem, script] : atlas_scripts) scripts += script;
    return filled(atlas_template, {{"STYLE", report_style}, {"DATA", script_safe(data)}, {"SCRIPT", scripts}});
}

}  // namespace touchstone
