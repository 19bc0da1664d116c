// SPDX-License-Identifier: GPL-3.0-or-later
// Short names of methods in sentences. Cost: linear in the texts, times their logarithm.
#pragma once

#include <map>
#include <string>

#include "reports/headline_row.h"

namespace touchstone {

/// A name for each method of these rows, by its text: rule and tolerance, with the scalar where it differs. Where two
/// methods would have the same name, their arguments that are not the same in all methods take its place.
std::map<std::string, std::string> method_names(const Rows& rows);

}  // namespace touchstone
