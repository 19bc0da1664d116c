// SPDX-License-Identifier: GPL-3.0-or-later
#include "properties/cases/corpus.h"

#include <algorithm>
#include <filesystem>

#include "properties/cases/case_json.h"

namespace touchstone {

std::vector<Case> read_corpus(const std::string& folder) {
    std::vector<std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        if (entry.path().extension() == ".jsonl") files.push_back(entry.path().string());
    std::sort(files.begin(), files.end());
    std::vector<Case> cases;
    for (const auto& file : files) read_case_file(file, [&](Case&& a_case) { cases.push_back(std::move(a_case)); });
    return cases;
}

std::vector<LawClaim> law_claims(const Case& a_case) {
    std::vector<LawClaim> claims;
    for (const std::string& tag : a_case.tags) {
        const auto first = tag.find(':'), second = tag.find(':', first + 1), third = tag.find(':', second + 1);
        const std::string word = tag.substr(0, first);
        if ((word != "violates" && word != "holds") || third == std::string::npos) continue;
        claims.push_back({word == "violates", tag.substr(first + 1, second - first - 1),
                          tag.substr(second + 1, third - second - 1), tag.substr(third + 1)});
    }
    return claims;
}

}  // namespace touchstone
