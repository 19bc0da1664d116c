// SPDX-License-Identifier: GPL-3.0-or-later
// What a campaign's reader does to its methods: their order, and which of them are compared. Invariant: pairs are
// positions of methods, so that they are set anew after every change. Cost: linear in the pairs.
#pragma once

#include <string>

#include "experiments/campaign/campaign.h"

namespace touchstone {

void sort_methods(Campaign& campaign);

/// Sets the pairs that are compared.
void pair_up(Campaign& campaign);

/// Adds the method that `text` names to the bases, or one for each scalar where the text holds {scalar}. An engine
/// becomes a method of the campaign. Throws UsageError.
void add_bases(Campaign& campaign, const std::string& text);

/// The text with each `from` replaced by `to`.
std::string replace_all(std::string text, const std::string& from, const std::string& to);

}  // namespace touchstone
