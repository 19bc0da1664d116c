// SPDX-License-Identifier: GPL-3.0-or-later
// Tables as CSV (RFC 4180), values as stored: nothing is rounded, NULL is an empty field.
#pragma once

#include <string>

#include "reports/results_reader.h"

namespace touchstone {

std::string csv_of(const Table& table);

}  // namespace touchstone
