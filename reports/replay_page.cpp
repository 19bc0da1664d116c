// SPDX-License-Identifier: GPL-3.0-or-later
#include "reports/replay_page.h"

#include "reports/drawing_library.h"
#include "reports/html.h"
#include "touchstone_replay_page.h"
#include "touchstone_replay_scripts.h"
#include "touchstone_replay_style.h"
#include "touchstone_report_style.h"

namespace touchstone {

std::optional<std::string> replay_page(const std::vector<std::string>& runs) {
    if (space_library().empty()) return std::nullopt;
    std::string data = "[";
    for (std::size_t i = 0; i < runs.size(); ++i) data += (i > 0 ? ",\n" : "") + runs[i];
    std::string scripts;
    for (const auto& [stem, script] : replay_scripts) scripts += script;
    return filled(replay_template, {{"STYLE", std::string(report_style) + replay_style},
                                    {"LIBRARY", std::string(space_library())},
                                    {"DATA", script_safe(data + "]")},
                                    {"SCRIPT", scripts}});
}

}  // namespace touchstone
