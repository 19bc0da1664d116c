// SPDX-License-Identifier: GPL-3.0-or-later
// The findings on the witness points, the normal and the set of contact points of an answer, beside the finding on its
// verdict and number. In the definitions x is the answered number, s the slack, and p the promise of the rule that
// stopped the loop (judge.h), all of them lengths:
//   point_off_body       a witness point is farther than s + p from its body
//   wrong_length         the distance of the witness points is not x, within s + p
//   points_mislead       the bodies meet, and still overlap after A is moved by point_b - point_a and s + p further
//   normal_wrong         the bodies are apart: the gap between planes across the normal is below -s. They meet: they
//                        still overlap after A is moved by x + s + p along the normal. A normal of length 0 is wrong
//   normal_reversed      the same, but the opposite normal would be right
//   contact_outside      a point of a set is not on A, on B or between them: its distances from the two add up to more
//                        than the overlap there, or it is in neither and the line along the normal of the answer, or
//                        along one of least depth, does not meet A on one side and B on the other within the overlap;
//                        all within s + p. The overlap is the size of the depth of the point, which below 0 is a gap,
//                        or x if that is larger or the point has no depth
//   contact_depth_wrong  the depth of a point of a set is more than s + p above the depth of the bodies. Or it is more
//                        than s + p below it, although the point lies in the exact contact polygon, where the overlap
//                        is the depth of the bodies
// Of an impact the bodies are those at its time, and L is also as large as the way of B until then:
//   point_off_body       point_a is farther than s + p from A, or point_b from B, at the lower end of the answered time
//   contact_outside      one of the two, or a point of a set, is farther than s + p from the other body then
//   normal_wrong         at the true time the gap between planes across the normal is below -s - p
//   normal_reversed      the same, but the opposite normal would be right
// Where gradients are judged (judge_gradient.h), which no impact has:
//   gradient_outside     the gradient that normal and point imply is in no set of gradients of bodies within s + p
//   gradient_reversed    the same, but that of the opposite normal would be right: the answer is on the wrong side
// Of an impact p is the way of B during the bracket of the time or the promise, if that is longer. s is that of doubles
// on exact scalars too, since B is moved by doubles. Bodies that meet at the start have points, but no plane between
// them, and their normal is not judged.
//
// s is 64 u L as for a number, but u is at least 2^-53, since points and normals are recorded as doubles, and 2^-1072
// more, since a coordinate that is recorded may be off by half the smallest double, 2^-1074. On exact
// scalars the rationals are judged: s = 0, and a gap must be positive.
//
// Witness points are judged if the answer gives the number of the query, the normal also if the answer says that the
// bodies are apart. Nothing is judged if the verdict is wrong or open or no answer came. An answer whose number alone
// is missing has come: the normal of bodies that are apart needs none. A part is counted as not judged if the oracle
// leaves it open: enclosures wider than the slack and contacts that are not proved. The contact polygon
// (oracles/contact_polygon.h) is that of the direction of least depth nearest to the normal. Bodies other than
// polytopes with or without balls have none, and a continuum of directions has none; no share is then reported.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace touchstone {

enum class ContactFinding {
    point_off_body,
    wrong_length,
    points_mislead,
    normal_wrong,
    normal_reversed,
    contact_outside,
    contact_depth_wrong,
    gradient_outside,
    gradient_reversed
};
constexpr int contact_finding_count = 9;

constexpr std::string_view to_string(ContactFinding finding) {
    switch (finding) {
        case ContactFinding::point_off_body: return "point_off_body";
        case ContactFinding::wrong_length: return "wrong_length";
        case ContactFinding::points_mislead: return "points_mislead";
        case ContactFinding::normal_wrong: return "normal_wrong";
        case ContactFinding::normal_reversed: return "normal_reversed";
        case ContactFinding::contact_outside: return "contact_outside";
        case ContactFinding::contact_depth_wrong: return "contact_depth_wrong";
        case ContactFinding::gradient_outside: return "gradient_outside";
        case ContactFinding::gradient_reversed: return "gradient_reversed";
    }
    return "point_off_body";
}

/// The judgement of one part of an answer.
enum class Part { absent, right, wrong, not_judged };

constexpr std::string_view to_string(Part part) {
    switch (part) {
        case Part::absent: return "absent";
        case Part::right: return "right";
        case Part::wrong: return "wrong";
        case Part::not_judged: return "not_judged";
    }
    return "absent";
}

struct ContactJudgement {
    Part points = Part::absent, normal = Part::absent, set = Part::absent, gradient = Part::absent;
    std::vector<ContactFinding> findings;     ///< ascending, each once
    std::optional<long double> point_error;   ///< the larger distance of a witness point from its body, over L
    std::optional<long double> overlap_left;  ///< remaining depth if the proposed motion does not separate, over L
    std::optional<long double> angle;     ///< radians between the normal and the nearest direction of least distance or
                                          ///< depth, where all of them are known
    std::optional<bool> gradient_unique;  ///< of a judged gradient: there is only one
    std::optional<long double> gradient_error;  ///< how far it is from the exact set, where that is finite
    std::optional<long double> covered;         ///< share of the exact contact polygon that the set of points spans
};

}  // namespace touchstone
