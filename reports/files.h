// SPDX-License-Identifier: GPL-3.0-or-later
// Files that appear complete or not at all.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace touchstone {

/// Writes every (path, content) below `folder`, which is made if need be: first all of them under temporary names, then
/// renamed one by one. Throws ReportError naming the file when writing fails; then no temporary stays and no file that
/// was there is changed.
void write_files(const std::string& folder, const std::vector<std::pair<std::string, std::string>>& files);

}  // namespace touchstone
