// SPDX-License-Identifier: MIT
// What a loop says of its rare cases, so that the usual one keeps its registers: the call that is not inlined, and the
// condition that seldom holds. They change no answer, only the code that is made.
#pragma once

#include "algorithms/core/ieee_arithmetic.h"

namespace touchstone::fast {

/// use(), by a call that is not inlined. What `use` refers to lives in memory, so it refers to what lives there
/// already.
template <class Use>
[[gnu::noinline]] decltype(auto) apart(const Use& use) {
    return use();
}

/// The same for what is so rare that its code may stand far from that of the loop.
template <class Use>
[[gnu::noinline, gnu::cold]] decltype(auto) far_apart(const Use& use) {
    return use();
}

/// `holds`, which it seldom does.
[[gnu::always_inline]] constexpr bool rarely(bool holds) noexcept { return __builtin_expect(holds, 0) != 0; }

/// `holds`, which it nearly always does.
[[gnu::always_inline]] constexpr bool mostly(bool holds) noexcept { return __builtin_expect(holds, 1) != 0; }

}  // namespace touchstone::fast
