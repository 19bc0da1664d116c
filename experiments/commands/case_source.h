// SPDX-License-Identifier: GPL-3.0-or-later
// CASES on the command line: FILE.jsonl, FILE#ID, - for standard input, FAMILY:SEED:FIRST..LAST,
// FAMILY:[INTEGER,...].
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "properties/cases/case.h"
#include "properties/families/family.h"

namespace touchstone {

/// Hands every case of every argument to `take`, in order. Throws InputError or UsageError.
void for_each_case(const std::vector<std::string>& arguments, const std::function<void(Case&&)>& take);

/// Throws UsageError with the near matches.
const Family& family_named(const std::string& name);

}  // namespace touchstone
