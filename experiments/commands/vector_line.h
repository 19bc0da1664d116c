// SPDX-License-Identifier: GPL-3.0-or-later
// A case as engines read it, and with its truth as the test vectors of vectors/v1 have it.
#pragma once

#include <cstdint>
#include <string>

#include "oracles/truth.h"
#include "properties/cases/case.h"

namespace touchstone {

/// Returns the line of docs/engines.md for the case, with its name as `comment`. If engines have no such shape it
/// returns an empty string and sets `reason`.
std::string engine_line(const Case& a_case, std::uint64_t number, std::string& reason);

/// Returns the same with the fields `result` to `normal_unique` of vectors/README.md, as far as the truth knows them.
/// Precondition: the truth has Detail::full.
std::string vector_line(const Case& a_case, std::uint64_t number, const Truth& truth, std::string& reason);

}  // namespace touchstone
