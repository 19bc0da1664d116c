// SPDX-License-Identifier: GPL-3.0-or-later
// What every page needs: texts that are no markup, data that cannot end its <script>, and a template filled in.
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace touchstone {

/// As text content of an element.
std::string html_text(std::string_view text);
/// JSON as content of a <script type="application/json">.
std::string script_safe(std::string_view json);
/// Replaces each {{NAME}} of the template once; what is put in is not looked at again. Precondition: every NAME is in
/// `parts`.
std::string filled(std::string_view page, const std::map<std::string, std::string>& parts);

}  // namespace touchstone
