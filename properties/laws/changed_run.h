// SPDX-License-Identifier: GPL-3.0-or-later
// GJK run twice: on the query itself, and on the query changed in a way whose effect on the answer is known.
#pragma once

#include <string>

#include "properties/laws/run.h"

namespace touchstone {

/// The names of the changes. Each is the variant of a recording.
namespace changes {
inline constexpr const char* swapped = "swapped";        ///< A and B exchanged
inline constexpr const char* permuted = "permuted";      ///< vertices in reverse order
inline constexpr const char* translated = "translated";  ///< both bodies moved by one vector of few bits
inline constexpr const char* rotated = "rotated";        ///< both bodies turned by a signed permutation matrix
inline constexpr const char* scaled = "scaled";          ///< both bodies scaled by a power of two
inline constexpr const char* erased = "erased";          ///< the type-erased forms
inline constexpr const char* warm = "warm";              ///< started from the answer
}  // namespace changes

/// `after` is mapped back: its lengths, vectors and roles are those of the unchanged query.
struct ChangedRun : Recording {
    static constexpr std::string_view subject = "changed_gjk";

    ExactAnswer before, after;
    int support_calls_before = 0, support_calls_after = 0;
    Rational size2 = 1;            ///< the largest squared norm of a vertex
    bool is_in_safe_range = true;  ///< no product of the computation can leave the range of the scalar
};

}  // namespace touchstone
