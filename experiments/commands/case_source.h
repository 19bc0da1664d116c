// SPDX-License-Identifier: GPL-3.0-or-later
// Reads CASES from the command line: FILE.jsonl, FILE#ID, - for standard input, FAMILY:SEED:FIRST..LAST, or
// FAMILY:[INTEGER,...]. Cost: linear in the cases.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "properties/cases/case.h"
#include "properties/families/family.h"

namespace touchstone {

/// Passes every case of every argument to `take`, in order. Throws InputError or UsageError.
void for_each_case(const std::vector<std::string>& arguments, const std::function<void(Case&&)>& take);

/// The family of that name. Throws UsageError with similar names.
const Family& family_named(const std::string& name);

}  // namespace touchstone
