// SPDX-License-Identifier: GPL-3.0-or-later
// Tables as CSV (RFC 4180) with the stored values: nothing is rounded, and NULL is an empty field. Cost: linear in the
// table.
#pragma once

#include <string>

#include "reports/results_reader.h"

namespace touchstone {

std::string csv_of(const Table& table);

}  // namespace touchstone
