// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/laws/law_scan.h"

#include <atomic>
#include <mutex>

#include "experiments/registry/call.h"
#include "experiments/threads/in_parallel.h"

namespace touchstone {
namespace {

LawScores scan_family(const LawScan& plan, const Family& family, const std::atomic<bool>& cancelled) {
    LawScores scores;
    for (std::int64_t index = 0; index < plan.cases && !cancelled; ++index) {
        const Case value = generate(family, plan.seed, static_cast<std::uint64_t>(index));
        for (const ScalarKind scalar : plan.scalars) scores.add(plan.laws, value, scalar);
    }
    return scores;
}

/// The items with these names, or all of `every` if there are no names.
template <class T, class NameOf>
std::vector<T> chosen(std::string_view what, const std::vector<std::string>& names, const std::vector<T>& every,
                      NameOf name_of) {
    if (names.empty()) return every;
    std::vector<T> list;
    std::vector<std::string> known;
    for (const T& each : every) known.emplace_back(name_of(each));
    for (const auto& name : names) {
        const std::size_t before = list.size();
        for (const T& each : every)
            if (name_of(each) == name) list.push_back(each);
        if (list.size() == before) refuse_word(what, name, known);
    }
    return list;
}

}  // namespace

LawScores scan(const LawScan& plan, const std::function<void(std::size_t)>& report) {
    std::vector<LawScores> parts(plan.families.size());
    std::atomic<bool> cancelled{false};
    std::mutex mutex;
    std::size_t done = 0;
    in_parallel(plan.jobs, parts.size(), [&](std::size_t i) {
        try {
            parts[i] = scan_family(plan, *plan.families[i], cancelled);
            const std::lock_guard lock(mutex);
            if (report) report(++done);
        } catch (...) {
            cancelled = true;
            throw;
        }
    });
    LawScores scores;
    for (const auto& part : parts) scores.merge(part);
    return scores;
}

std::string replay_command(const LawKey& key, const std::string& replay) {
    const auto& [law, scalar, variant] = key;
    return "touchstone laws --law " + std::string(law->name()) + " --scalar " + std::string(to_string(scalar)) + " " +
           replay;
}

std::vector<const Law*> laws_named(const std::vector<std::string>& names) {
    return chosen("law", names, laws(), [](const Law* law) { return law->name(); });
}

std::vector<ScalarKind> scalars_named(const std::vector<std::string>& names) {
    return chosen("scalar of laws", names, std::vector<ScalarKind>(std::begin(all_scalars), std::end(all_scalars)),
                  [](ScalarKind scalar) { return to_string(scalar); });
}

std::vector<const Family*> families_named(const std::vector<std::string>& names) {
    return chosen("family", names, families(), [](const Family* family) { return family->name(); });
}

}  // namespace touchstone
