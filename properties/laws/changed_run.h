// SPDX-License-Identifier: GPL-3.0-or-later
// GJK asked twice: once as the query stands, once changed in a way whose effect on the answer is known.
#pragma once

#include <string>

#include "properties/laws/run.h"

namespace touchstone {

/// The changes, each the variant of a recording.
namespace changes {
inline constexpr const char* swapped = "swapped";        ///< A for B
inline constexpr const char* permuted = "permuted";      ///< vertices in reverse order
inline constexpr const char* translated = "translated";  ///< both bodies by one vector of few bits
inline constexpr const char* rotated = "rotated";        ///< both by a signed permutation matrix
inline constexpr const char* scaled = "scaled";          ///< both by a power of two
inline constexpr const char* erased = "erased";          ///< ConvexRef, AnyStop, AnySolver for the types themselves
inline constexpr const char* warm = "warm";              ///< starting from the answer
}  // namespace changes

/// `after` is mapped back: lengths, vectors and roles are those of the query as it stands.
struct ChangedRun : Recording {
    static constexpr std::string_view subject = "changed_gjk";

    ExactAnswer before, after;
    int support_calls_before = 0, support_calls_after = 0;
    Rational size2 = 1;            ///< the largest squared norm of a vertex
    bool is_in_safe_range = true;  ///< no product of the computation can leave the range of the scalar
};

}  // namespace touchstone
