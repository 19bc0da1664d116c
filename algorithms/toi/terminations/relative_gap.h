// SPDX-License-Identifier: MIT
// Stops when the bodies are within a fraction of their margins of contact: the source's relative epsilon.
// Source: seed S3 (I-77), its test (1 - eps) upper_bound <= v.w, corrected by E-30. Cost: O(1), no root.
#pragma once

#include <array>
#include <string_view>

#include "algorithms/core/parameter.h"
#include "algorithms/core/range.h"
#include "algorithms/toi/terminations/approach.h"

namespace touchstone::toi {

/// (1 - ratio) |v| <= mu for a point v of C(time): the distance of the bodies is at most mu ratio / (1 - ratio).
/// The source's test is (1 - ratio) |v| <= v.w/|v|, evaluated if v.w <= mu |v|. It implies the test above. In the
/// source, v and w may belong to different times (E-30), which is impossible here. It never fires with ratio 0, nor
/// without margins.
struct RelativeGap {
    static constexpr std::string_view name = "relative_gap";
    static constexpr std::string_view what =
        "(1 - ratio) |v| <= mu: contact to within a fraction of the margins; no proof";
    double ratio = 0;  ///< dimensionless, below 1
    static constexpr std::array<Parameter<RelativeGap>, 1> parameters{{{"ratio", &RelativeGap::ratio, "ratio"}}};

    template <Scalar S, int D>
    Stop<S> operator()(const Approach<S, D>& approach) const {
        if (!(ratio > 0) || !approach.is_point || !(S(0) < approach.margin)) return {};
        if (!covers_underflow(approach.margin)) return {};
        const S kept = S(1) - scalar_traits<S>::from_double(ratio);
        const Vec<S, D> shortened = kept * approach.v;
        return Stop<S>::converged_if(is_in_ball(shortened, approach.margin), name, squared_norm(shortened),
                                     approach.margin * approach.margin);
    }
};

}  // namespace touchstone::toi
