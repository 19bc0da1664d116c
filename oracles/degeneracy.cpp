// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/degeneracy.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace touchstone {
namespace {

std::optional<long double> margin_of(const Truth& truth) {
    switch (truth.verdict) {
        case Verdict::separated: return truth.distance.rounded.high;
        case Verdict::touching: return 0;
        case Verdict::penetrating:
            if (truth.depth.is_known()) return truth.depth.rounded.high;
            return std::nullopt;
        default: return std::nullopt;
    }
}

std::optional<long double> margin_of_impact(const Truth& truth) {
    if (truth.sweep) return margin_of(*truth.sweep);
    const bool graze = truth.hit && *truth.hit && truth.interiors_apart && *truth.interiors_apart;
    return graze ? std::optional<long double>(0) : std::nullopt;
}

}  // namespace

std::optional<long double> degeneracy_ulps(QueryKind kind, const Truth& truth, long double largest_coordinate) {
    const auto margin = kind == QueryKind::impact ? margin_of_impact(truth) : margin_of(truth);
    if (!margin) return std::nullopt;
    using Limits = std::numeric_limits<double>;
    const int exponent = std::max(std::ilogb(largest_coordinate), Limits::min_exponent - 1);
    return std::ldexp(*margin, Limits::digits - 1 - exponent);
}

}  // namespace touchstone
