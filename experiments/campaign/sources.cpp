// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/campaign/sources.h"

#include <filesystem>

#include "experiments/store/plan_rows.h"
#include "oracles/oracle.h"
#include "properties/cases/case_json.h"
#include "properties/families/family.h"

namespace touchstone {

Source source_of_file(const std::string& path) {
    Source source;
    source.family = std::filesystem::path(path).stem().string();
    source.description = std::string(fixed_cases_of) + path;
    read_case_file(path, [&](Case&& a_case) {
        if (const auto reason = default_oracle().refuses(a_case.query))
            throw InputError(a_case.replay + ": cannot be judged: " + *reason + "; remove this case");
        source.from_file.push_back(std::move(a_case));
    });
    source.cases = static_cast<std::int64_t>(source.from_file.size());
    if (source.cases == 0) throw InputError(path + ": no case in it; expected one JSON object a line");
    return source;
}

std::vector<Source> sources_of(const Campaign& campaign, const std::vector<std::string>& files) {
    std::vector<Source> sources;
    for (const auto& name : campaign.families)
        sources.push_back({name, std::string(find_family(name)->description()), campaign.cases, {}, ""});
    for (const auto& path : campaign.included) sources.push_back(source_of_file(path));
    for (const auto& path : files) sources.push_back(source_of_file(path));
    check_names(sources);
    return sources;
}

void check_names(const std::vector<Source>& sources) {
    for (std::size_t i = 0; i < sources.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (sources[i].family == sources[j].family)
                throw UsageError("two sources named '" + sources[i].family + "'; rename the file of one");
}

Case case_of_campaign(const Campaign& campaign, const Source& source, std::int64_t index) {
    Case a_case = case_of(source, campaign.seed, index);
    if (!campaign.query) return a_case;
    auto asked = asked_as(a_case, *campaign.query);
    if (!asked)
        throw UsageError("case " + a_case.replay + ": has no motion, so it has no time of impact; " +
                         "leave out `query`, or use cases of impacts");
    return std::move(*asked);
}

void for_each_case_of(const Campaign& campaign, const std::function<void(const Case&)>& take) {
    for (const Source& source : sources_of(campaign, {}))
        for (std::int64_t i = 0; i < source.cases; ++i) take(case_of_campaign(campaign, source, i));
}

}  // namespace touchstone
