// SPDX-License-Identifier: GPL-3.0-or-later
// The answer of the bounding boxes of two bodies, beside the truth about the bodies.
#pragma once

#include "properties/laws/run.h"

namespace touchstone {

struct BoxRun : Recording {
    static constexpr std::string_view subject = "bounding_boxes";

    Verdict boxes = Verdict::undecided;
    Verdict true_verdict = Verdict::undecided;
};

}  // namespace touchstone
