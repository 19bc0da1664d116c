// SPDX-License-Identifier: GPL-3.0-or-later
// A law that was violated where it must hold: something of ours is wrong, and the command that found it exits 1.
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

/// One line each; true when there is one.
inline bool print_broken(const std::vector<BrokenTheorem>& broken, std::ostream& out) {
    for (const auto& theorem : broken)
        out << "broken although it must hold: " << theorem.law << " on " << theorem.scalar << ", " << theorem.violations
            << " times\n";
    return !broken.empty();
}

}  // namespace touchstone
