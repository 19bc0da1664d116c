// SPDX-License-Identifier: GPL-3.0-or-later
// Writes files that appear complete or not at all. Cost: linear in the content.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace touchstone {

/// Writes every (path, content) in `folder`, which is created if necessary: first all of them under temporary names,
/// which are then renamed one by one. Throws ReportError with the file if writing fails; then no temporary file stays
/// and no existing file has changed.
void write_files(const std::string& folder, const std::vector<std::pair<std::string, std::string>>& files);

}  // namespace touchstone
