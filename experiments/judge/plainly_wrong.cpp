// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/judge/plainly_wrong.h"

#include <cmath>

namespace touchstone {

bool is_plainly_wrong(const AnyQuery& query, const Judgement& judgement, const std::optional<long double>& ulps) {
    constexpr long double plain = 1e-3L, plain_share = 0.01L;
    if (kind_of(query) == QueryKind::impact) return false;
    if (judgement.finding == Finding::wrong_verdict) {
        if (judgement.side != WrongSide::unsafe && judgement.side != WrongSide::conservative) return false;
        const long double scale = largest_coordinate(query);
        if (!ulps || !(scale > 0) || !std::isfinite(scale)) return false;
        return std::ldexp(*ulps, std::ilogb(scale) - 52) > plain * scale;
    }
    if (judgement.finding == Finding::undecided || judgement.finding == Finding::no_answer) return false;
    return judgement.error_scaled.value_or(0) > plain && judgement.error_relative.value_or(1) > plain_share;
}

}  // namespace touchstone
