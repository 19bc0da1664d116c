// SPDX-License-Identifier: GPL-3.0-or-later
// An atlas as data for its page, as a table and as a picture. Cost: linear in the cells.
#pragma once

#include <string>

#include "experiments/atlas/atlas.h"

namespace touchstone {

/// The description of an atlas: the case, the methods in the order of Atlas::answers, and the command.
struct AtlasTitle {
    const Case& a_case;
    const std::vector<std::unique_ptr<Method>>& methods;
    std::string scalar, command;
};

std::string atlas_json(const Atlas& atlas, const AtlasTitle& title);
/// CSV with one line per cell and method: steps, values as hex floats, truth, answer, finding, side, error, iterations.
std::string atlas_csv(const Atlas& atlas, const AtlasTitle& title);
/// The truth and the findings as panels.
std::string atlas_svg(const Atlas& atlas, const AtlasTitle& title);

}  // namespace touchstone
