// SPDX-License-Identifier: GPL-3.0-or-later
// Where the cases of a campaign come from: families that draw them, and files that hold them.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "experiments/campaign/campaign.h"
#include "experiments/campaign/results.h"

namespace touchstone {

/// The cases of a .jsonl file as a family named after the file. They are the same for every seed, and its description
/// says so. Throws InputError where the file has no case, or one that no oracle answers.
Source source_of_file(const std::string& path);

/// The families of the campaign, then the files that it includes, then `files`. Throws UsageError where two have one
/// name.
std::vector<Source> sources_of(const Campaign& campaign, const std::vector<std::string>& files);

/// Throws UsageError where two sources have one name.
void check_names(const std::vector<Source>& sources);

/// Case `index` of a source as the campaign asks it. Throws UsageError where it cannot be asked so.
Case case_of_campaign(const Campaign& campaign, const Source& source, std::int64_t index);

/// Every case of the campaign in the order in which it is judged. Cost: that of making them.
void for_each_case_of(const Campaign& campaign, const std::function<void(const Case&)>& take);

}  // namespace touchstone
