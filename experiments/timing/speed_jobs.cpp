// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/timing/speed_jobs.h"

#include <algorithm>
#include <chrono>

#include "experiments/timing/outcomes.h"
#include "properties/cases/case_json.h"

namespace touchstone {
namespace {

/// The longest pass over a set, in nanoseconds. A longer one is reduced to its first pairs.
constexpr double longest_pass = 3e8;
constexpr std::size_t fewest_pairs = 5;

template <class Use>
auto with(const AnySet& set, const Use& use) {
    return std::visit(use, set);
}

std::vector<int> kinds_of(SetGroup group, Placement placement) {
    if (group == SetGroup::frames) return {TOUCHSTONE_INTERSECTS, TOUCHSTONE_DISTANCE};
    switch (placement) {
        case Placement::touching: return {TOUCHSTONE_INTERSECTS, TOUCHSTONE_DISTANCE, TOUCHSTONE_PENETRATION};
        case Placement::shallow:
        case Placement::deep: return {TOUCHSTONE_INTERSECTS, TOUCHSTONE_PENETRATION};
        default: return {TOUCHSTONE_INTERSECTS, TOUCHSTONE_DISTANCE};
    }
}

std::string name_of_kind(int kind) {
    return kind == TOUCHSTONE_INTERSECTS ? "boolean" : kind == TOUCHSTONE_DISTANCE ? "distance" : "depth";
}

void judge(const Asked& asked, const Outcomes& outcomes, const Criterion& criterion, Job& job) {
    for (std::size_t i = 0; i < outcomes.pairs.size(); ++i) {
        const Outcome& outcome = outcomes.pairs[i];
        ++job.cell.asked;
        const bool answered = outcome.fate == Fate::answered;
        if (!answered || is_wrong(job.kind, outcome.verdict, outcome.value, asked.truths[i], criterion))
            job.wrong_pairs.push_back(i);
        if (outcome.fate == Fate::crashed) ++job.cell.crashed;
        if (outcome.fate == Fate::hung) ++job.cell.hung;
    }
    job.cell.wrong = job.wrong_pairs.size();
}

/// Chooses the pairs to be timed: those that did not crash, as many as fit into the longest pass; of frames complete
/// sequences.
void choose_pairs(const Outcomes& outcomes, Job& job) {
    for (std::size_t start = 0; start < outcomes.pairs.size(); start += job.frames) {
        double taken = 0;
        bool all_answered = true;
        for (std::size_t i = start; i < start + job.frames; ++i) {
            all_answered = all_answered && outcomes.pairs[i].fate == Fate::answered;
            taken += outcomes.pairs[i].nanoseconds;
        }
        if (!all_answered) continue;
        job.cell.cut = job.cell.cut || (job.pass + taken > longest_pass && job.first.size() >= fewest_pairs);
        if (job.cell.cut) return;
        job.first.push_back(start);
        job.pass += taken;
    }
}

/// Measures a pass, since single cold calls overestimate its time.
void measure_pass(Job& job) {
    if (job.pass > longest_pass / 4) return;
    job.prepared->ask_all();
    const auto before = std::chrono::steady_clock::now();
    job.prepared->ask_all();
    const std::chrono::duration<double, std::nano> taken = std::chrono::steady_clock::now() - before;
    job.pass = std::min(job.pass, taken.count() * static_cast<double>(job.frames));
}

/// The job of an engine, or null if it refuses.
std::unique_ptr<Job> make_job(const LoadedEngine& engine, const Asked& asked, int kind) {
    auto job = std::make_unique<Job>();
    with(asked.set, [&](const auto& set) {
        job->cell.group = set.group;
        job->frames = set.frames;
    });
    job->cell.kind = name_of_kind(kind);
    job->cell.set = name_of(asked.set);
    job->cell.engine = engine.name();
    job->kind = kind;
    job->asked = &asked;
    if (engine.engine->answers(kind, asked.pairs.dimension()) == 0) return nullptr;
    const Outcomes outcomes = outcomes_of(engine, asked.pairs, kind, job->frames);
    if (!outcomes.refused.empty()) return nullptr;
    judge(asked, outcomes, engine.is_float() ? Criterion::of_floats() : Criterion::of_doubles(), *job);
    if (job->cell.group == SetGroup::scaled) return job;
    choose_pairs(outcomes, *job);
    std::string reason;
    auto prepared = PreparedSet::make(engine, asked.pairs, kind, job->first, reason);
    if (!prepared || prepared->size() == 0) return job;
    job->prepared = std::make_unique<PreparedSet>(std::move(*prepared));
    measure_pass(*job);
    return job;
}

}  // namespace

std::string name_of(const AnySet& any) {
    return with(
        any, [](const auto& set) { return set.group == SetGroup::frames ? set.shape_names + " frames" : set.name(); });
}

SpeedJobs speed_jobs(const std::vector<AnySet>& sets, const std::vector<LoadedEngine>& engines,
                     const std::function<void(const std::string&)>& begun) {
    const Oracle& oracle = default_oracle();
    SpeedJobs all;
    for (const AnySet& any : sets) {
        begun(name_of(any));
        const auto [group, placement] = with(any, [](const auto& set) { return std::pair(set.group, set.placement); });
        all.asked.push_back(std::make_unique<Asked>(any, oracle));
        const Asked& doubles = *all.asked.back();
        const Asked* floats = nullptr;
        for (const LoadedEngine& engine : engines) {
            if (engine.is_warm() && group != SetGroup::frames) continue;
            if (engine.is_float() && group == SetGroup::scaled) continue;
            if (engine.is_float() && floats == nullptr) {
                all.asked.push_back(std::make_unique<Asked>(
                    with(any, [](const auto& set) { return AnySet(rounded_to_float(set)); }), oracle));
                floats = all.asked.back().get();
            }
            for (const int kind : kinds_of(group, placement))
                if (auto job = make_job(engine, engine.is_float() ? *floats : doubles, kind))
                    all.jobs.push_back(std::move(job));
        }
    }
    return all;
}

std::string wrong_cases(const SpeedJobs& all) {
    std::string lines;
    for (const auto& job : all.jobs)
        for (const std::size_t pair : job->wrong_pairs) {
            Case wrong;
            wrong.id = job->cell.engine + ", " + job->cell.kind + ", " + job->cell.set + ", " + std::to_string(pair);
            wrong.query = with(job->asked->set, [&](const auto& set) {
                return AnyQuery(query_of(set, pair, static_cast<QueryKind>(job->kind)));
            });
            lines += to_json_line(wrong) + "\n";
        }
    return lines;
}

}  // namespace touchstone
