// SPDX-License-Identifier: GPL-3.0-or-later
// A law that was violated although it must hold. This is a defect of this project, and the command that finds it exits
// with 1.
#pragma once

#include <cstdint>
#include <ostream>
#include <string>
#include <vector>

namespace touchstone {

struct BrokenTheorem {
    std::string law, scalar;
    std::int64_t violations = 0;
};

/// Prints one line per broken law. Returns true if there was any.
inline bool print_broken(const std::vector<BrokenTheorem>& broken, std::ostream& out) {
    for (const auto& theorem : broken)
        out << "broken although it must hold: " << theorem.law << " on " << theorem.scalar << ", " << theorem.violations
            << " times\n";
    return !broken.empty();
}

}  // namespace touchstone
