// SPDX-License-Identifier: GPL-3.0-or-later
// The common functions of all pages: escaping of texts, data that cannot end its <script>, and templates. Cost: linear
// in the text.
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace touchstone {

/// The text as content of an element.
std::string html_text(std::string_view text);
/// JSON as the content of a <script type="application/json">.
std::string script_safe(std::string_view json);
/// Replaces each {{NAME}} of the template once; inserted text is not searched again. Precondition: every NAME is in
/// `parts`.
std::string filled(std::string_view page, const std::map<std::string, std::string>& parts);

}  // namespace touchstone
