// SPDX-License-Identifier: GPL-3.0-or-later
// The queries of reports/tables by name. Cost: linear in their number.
#pragma once

#include <string_view>

namespace touchstone {

/// The text of reports/tables/NAME.sql. Throws ReportError if none is built in.
std::string_view table_sql(std::string_view name);

}  // namespace touchstone
