// SPDX-License-Identifier: GPL-3.0-or-later
// Queries for the tests of the enclosing oracle, and checks of its answers.
#pragma once

#include <gtest/gtest.h>

#include "oracles/agreement.h"
#include "oracles/enclosure/enclosure.h"
#include "oracles/enclosure/interval.h"
#include "properties/cases/case_json.h"

namespace touchstone {

inline Pose<double, 3> moved_by(double x, double y, double z) {
    auto pose = Pose<double, 3>::identity();
    pose.translation = {{x, y, z}};
    return pose;
}

/// A rotation about z times 5, which is exact in doubles.
inline Pose<double, 3> five_fold(double x, double y, double z) {
    return {{{{{3, -4, 0}}, {{4, 3, 0}}, {{0, 0, 5}}}}, {{x, y, z}}};
}

inline Query<3> pair_of(const ShapeData<3>& a, const ShapeData<3>& b, const Pose<double, 3>& pose_of_b,
                        QueryKind kind = QueryKind::penetration) {
    return {kind, {a, std::nullopt, 0}, {b, pose_of_b, 0}, std::nullopt};
}

inline std::string replay(const AnyQuery& query) {
    Case a_case;
    a_case.id = "failed";
    a_case.query = query;
    return to_json_line(a_case);
}

inline bool within(const ExactNumber& x, const std::optional<Enclosure>& enclosure) {
    return enclosure && enclosure->holds(x);
}

inline double value(const ExactNumber& x) { return static_cast<double>(x.rounded().high); }

/// Checks upper - lower <= width * upper, with the difference computed in 128 bits.
inline bool is_narrow(const std::optional<Enclosure>& x, const char* width) {
    using Number = enclosure_detail::Real<100>;
    if (!x) return false;
    const Number lower(x->lower.text()), upper(x->upper.text());
    return lower <= upper && upper - lower <= Number(width) * upper;
}

inline void expect_no_disagreement(const Truth& x, const Truth& y, const AnyQuery& query) {
    const auto found = disagreement(x, y);
    EXPECT_FALSE(found.has_value()) << *found << "\n" << replay(query);
}

}  // namespace touchstone
