// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/laws/failure_store.h"

#include <filesystem>
#include <fstream>
#include <set>

#include "properties/cases/case_json.h"
#include "properties/families/family.h"

namespace touchstone {
namespace {

std::set<std::string> ids_in(const std::string& path) {
    std::set<std::string> ids;
    if (std::filesystem::exists(path)) read_case_file(path, [&](Case&& known) { ids.insert(known.id); });
    return ids;
}

class Store {
public:
    Store(std::string path, const ShrinkLimits& limits)
        : path_(std::move(path)), limits_(limits), ids_(ids_in(path_)), file_(path_, std::ios::app) {
        if (!file_)
            throw InputError(path_ + ": cannot be written to; name a file in a folder that exists and can be written");
    }

    void keep(const LawKey& key, const LawExample& example) {
        const auto& [law, scalar, variant] = key;
        const auto shrunk = shrink_for_law(*law, replayed(example.replay), scalar, variant, limits_);
        if (!shrunk)
            throw InputError(example.replay + ": does not violate " + std::string(law->name()) +
                             " again, though it was counted as a violation; please report it");
        if (!ids_.insert(shrunk->value.id).second) {
            ++counts_.known;
            return;
        }
        ++counts_.added;
        file_ << to_json_line(shrunk->value) << '\n';
        if (shrunk->control) file_ << to_json_line(*shrunk->control) << '\n';
        if (!file_.flush()) throw InputError(path_ + ": cannot be written to; is the disk full?");
    }

    KeptFailures counts() const { return counts_; }

private:
    std::string path_;
    const ShrinkLimits& limits_;
    std::set<std::string> ids_;
    std::ofstream file_;
    KeptFailures counts_;
};

}  // namespace

Case replayed(const std::string& replay) {
    const auto first = replay.find(':'), second = replay.find(':', first + 1), dots = replay.find("..");
    const Family* family = first == std::string::npos ? nullptr : find_family(replay.substr(0, first));
    if (family == nullptr || second == std::string::npos || dots == std::string::npos)
        throw InputError("'" + replay + "': expected a generated case, FAMILY:SEED:INDEX..INDEX");
    return generate(*family, std::stoull(replay.substr(first + 1)), std::stoull(replay.substr(second + 1)));
}

KeptFailures keep_failures(const LawScores& scores, const std::string& path, const ShrinkLimits& limits) {
    Store store(path, limits);
    for (const auto& [key, score] : scores.rows()) {
        if (!score.smallest) continue;
        const long double gross = gross_from(std::get<1>(key));
        store.keep(key, *score.smallest);
        if (score.smallest->amount < gross && score.largest->amount >= gross) store.keep(key, *score.largest);
    }
    return store.counts();
}

}  // namespace touchstone
