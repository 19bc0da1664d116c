// SPDX-License-Identifier: GPL-3.0-or-later
// The sources of a campaign's cases: families that generate them, and files that contain them. Invariant: no two
// sources have the same name. Cost: that of making the cases.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "experiments/campaign/campaign.h"
#include "experiments/campaign/results.h"

namespace touchstone {

/// The cases of a .jsonl file as a family named after the file. They are the same for every seed, as its description
/// says. Throws InputError if the file has no case, or a case that no oracle answers.
Source source_of_file(const std::string& path);

/// The families of the campaign, then the files that it includes, then `files`. Throws UsageError if two of them have
/// the same name.
std::vector<Source> sources_of(const Campaign& campaign, const std::vector<std::string>& files);

/// Throws UsageError if two sources have the same name.
void check_names(const std::vector<Source>& sources);

/// Case `index` of a source, with the query of the campaign. Throws UsageError if the case does not admit that query.
Case case_of_campaign(const Campaign& campaign, const Source& source, std::int64_t index);

/// Calls the function with every case of the campaign in the order in which it is judged. Cost: that of making the
/// cases.
void for_each_case_of(const Campaign& campaign, const std::function<void(const Case&)>& take);

}  // namespace touchstone
