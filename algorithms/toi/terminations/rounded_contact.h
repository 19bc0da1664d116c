// SPDX-License-Identifier: MIT
// Stops when the bodies are within a length of contact, and where rounding keeps the loop from a proof of contact, has
// the line of the motion decide: the default rule of the impact algorithms.
// Source: P-21; the length 0 of ContactLength leaves hits open on which v is nothing but rounding. Cost: O(1), no root.
#pragma once

#include <array>
#include <string_view>

#include "algorithms/core/parameter.h"
#include "algorithms/toi/terminations/approach.h"
#include "algorithms/toi/terminations/contact_length.h"

namespace touchstone::toi {

/// |v| <= mu + length, as ContactLength: contact is then accepted without a proof. It never fires with length 0, nor on
/// exact scalars.
/// The loop advances over gaps down to `roundoffs` unit roundoffs of the largest coordinate of the points of A and B
/// and of the path; what is nearer is not told from contact. Wherever it ends without a proof of contact, the line of
/// the motion is searched for one (line_of_motion.h), and exact signs decide what rounding then leaves open
/// (exact_start.h), so only a motion of curved bodies that touches or passes by within rounding stays undecided. With 0
/// roundoffs this is ContactLength.
struct RoundedContact {
    static constexpr std::string_view name = "rounded_contact";
    static constexpr std::string_view what =
        "|v| <= mu + length: called contact; where nearer than roundoffs u L nothing is proved, the line of the motion "
        "decides";
    double length = 0;      ///< same unit as the coordinates
    double roundoffs = 16;  ///< number of unit roundoffs of the largest coordinate
    static constexpr std::array<Parameter<RoundedContact>, 2> parameters{
        {{"length", &RoundedContact::length, "length"}, {"roundoffs", &RoundedContact::roundoffs, "count"}}};

    /// The length that is called contact without a proof.
    double accepted_length() const { return length; }
    /// The roundoffs within which the line of the motion decides.
    double contact_roundoffs() const { return roundoffs; }

    template <Scalar S, int D>
    Stop<S> operator()(const Approach<S, D>& approach) const {
        return ContactLength{length}(approach);
    }
};

}  // namespace touchstone::toi
