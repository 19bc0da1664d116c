// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/campaign/cluster_run.h"

#include <filesystem>
#include <optional>

#include "experiments/campaign/merge.h"

namespace touchstone {
namespace {

std::string file_of_rank(const ClusterRun& run, int rank) {
    const std::filesystem::path wanted = run.database;
    const auto folder = run.local_folder.empty() ? wanted.parent_path() : std::filesystem::path(run.local_folder);
    return (folder / (wanted.filename().string() + ".rank" + std::to_string(rank))).string();
}

/// The files that an earlier run, with any number of ranks, has left beside the database.
std::vector<std::string> files_of_ranks(const ClusterRun& run) {
    const std::filesystem::path one = file_of_rank(run, 0);
    const auto folder = one.parent_path().empty() ? std::filesystem::path(".") : one.parent_path();
    const std::string stem = one.filename().string().substr(0, one.filename().string().size() - 1);
    std::vector<std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        const std::string name = entry.path().filename().string();
        if (name.size() > stem.size() && name.starts_with(stem) &&
            name.find_first_not_of("0123456789", stem.size()) == std::string::npos)
            files.push_back(entry.path().string());
    }
    return files;
}

void remove_file(const std::string& file) {
    for (const char* suffix : {"", "-journal", ".lock"}) std::filesystem::remove(file + suffix);
}

void merge_and_remove(Results& results, const ClusterRun& run) {
    for (const auto& file : files_of_ranks(run)) {
        results.merge(file);
        remove_file(file);
    }
}

/// Handles files of earlier runs before anything is judged: takes them in if this run resumes, refuses them if it does
/// not.
void merge_earlier_ranks(Results& results, const ClusterRun& run) {
    for (const auto& file : files_of_ranks(run)) {
        if (run.existing == Results::Existing::refuse)
            throw StoreError(file + ": was left by an earlier run; go on with --resume, or remove it");
        try {
            results.merge(file);
        } catch (const StoreError&) {
            if (run.existing != Results::Existing::replace_stale) throw;
        }
        remove_file(file);
    }
}

/// Judges the part of this rank. Its database is closed on return.
bool run_own_part(Cluster& cluster, RunPlan& plan, const ClusterRun& run, std::vector<std::int64_t> done,
                  const std::atomic<bool>& stop, const std::function<void(const Progress&)>& report) {
    const std::string command = run.command + " (rank " + std::to_string(cluster.rank()) + ")";
    Results own(file_of_rank(run, cluster.rank()), plan.campaign, plan.sources, plan.chunk_size, command, run.existing);
    const auto mine = done_chunks(plan, own);
    done.insert(done.end(), mine.begin(), mine.end());
    const auto everywhere = cluster.gather(done);
    plan.done_elsewhere = {everywhere.begin(), everywhere.end()};
    plan.dealer = &cluster;
    cluster.begin_dealing();
    const bool complete = run_campaign(plan, own, stop, report);
    cluster.end_dealing();
    if (complete) own.store_exhibits(plan.sources, plan.campaign.seed);
    own.end_session(complete ? "no chunk was left" : "interrupted");
    return complete;
}

}  // namespace

bool run_on_cluster(Cluster& cluster, RunPlan plan, const ClusterRun& run, const std::atomic<bool>& stop,
                    const std::function<void(const Progress&)>& report) {
    std::optional<Results> results;
    std::vector<std::int64_t> done;
    if (cluster.rank() == 0) {
        results.emplace(run.database, plan.campaign, plan.sources, plan.chunk_size, run.command, run.existing);
        merge_earlier_ranks(*results, run);
        done = done_chunks(plan, *results);
    }
    cluster.wait_for_all();  // rank 0 takes in earlier files before any rank opens a file of that name
    bool complete = run_own_part(cluster, plan, run, std::move(done), stop, report);
    cluster.wait_for_all();
    if (cluster.rank() != 0) return complete;
    merge_and_remove(*results, run);
    complete = done_chunks(plan, *results).size() == chunks_of(plan).size();
    if (complete) results->store_exhibits(plan.sources, plan.campaign.seed);
    results->end_session(complete ? "all chunks of the plan are judged" : "interrupted");
    return complete;
}

}  // namespace touchstone
