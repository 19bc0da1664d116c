// SPDX-License-Identifier: GPL-3.0-or-later
// An atlas as data for its page, as a table and as a picture.
#pragma once

#include <string>

#include "experiments/atlas/atlas.h"

namespace touchstone {

/// What names an atlas: the case, the methods in the order of Atlas::answers, and how it was asked for.
struct AtlasTitle {
    const Case& a_case;
    const std::vector<std::unique_ptr<Method>>& methods;
    std::string scalar, command;
};

std::string atlas_json(const Atlas& atlas, const AtlasTitle& title);
/// One line a cell and method: steps, values as hex floats, truth, answer, finding, side, error, iterations.
std::string atlas_csv(const Atlas& atlas, const AtlasTitle& title);
/// The truth and the findings as panels.
std::string atlas_svg(const Atlas& atlas, const AtlasTitle& title);

}  // namespace touchstone
