// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/campaign/runner.h"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>

#include "experiments/campaign/convergence.h"
#include "experiments/campaign/sources.h"
#include "experiments/judge/judged_case.h"

namespace touchstone {
namespace {

struct FinishedChunk {
    Chunk chunk;
    ChunkTallies tallies;
};

/// Passes finished chunks from the workers to the writer, and remembers the first error of a worker. At most two chunks
/// a worker wait. If the disk is slow, the workers wait for it, so that memory stays bounded and --until sees chunks
/// soon.
class Queue {
public:
    explicit Queue(int workers) : most_waiting_(2 * static_cast<std::size_t>(workers)), working_(workers) {}
    void push(FinishedChunk&& finished) {
        std::unique_lock lock(mutex_);
        has_room_.wait(lock, [this] { return finished_.size() < most_waiting_ || abandoned_; });
        finished_.push_back(std::move(finished));
        changed_.notify_one();
    }
    /// Nobody will take what waits; workers need not wait for room.
    void abandon() {
        const std::lock_guard lock(mutex_);
        abandoned_ = true;
        has_room_.notify_all();
    }
    void worker_ends(std::exception_ptr error) {
        const std::lock_guard lock(mutex_);
        if (error && !error_) error_ = error;
        --working_;
        changed_.notify_one();
    }
    /// The next finished chunk, or nothing if all workers have ended.
    std::optional<FinishedChunk> pop() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return !finished_.empty() || working_ == 0; });
        if (finished_.empty()) return std::nullopt;
        FinishedChunk finished = std::move(finished_.front());
        finished_.pop_front();
        has_room_.notify_one();
        return finished;
    }
    std::exception_ptr error() const { return error_; }

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::condition_variable has_room_;
    std::deque<FinishedChunk> finished_;
    std::exception_ptr error_;
    std::size_t most_waiting_;
    int working_;
    bool abandoned_ = false;
};

/// The number of cases in the dealt chunks. On a cluster nothing else is known of the work of other ranks.
std::int64_t cases_of_first(const std::vector<Chunk>& open, std::size_t dealt) {
    std::int64_t cases = 0;
    for (std::size_t i = 0; i < std::min(dealt, open.size()); ++i) cases += open[i].cases;
    return cases;
}

}  // namespace

std::int64_t chunk_size_for(std::int64_t cases, bool until_decided) {
    constexpr std::int64_t smallest = 250;
    const std::int64_t chunks_of_a_family = until_decided ? 64 : 4;
    return std::max(smallest, (cases + chunks_of_a_family - 1) / chunks_of_a_family);
}

std::vector<Chunk> chunks_of(const RunPlan& plan) {
    std::vector<Chunk> chunks;
    std::int64_t running = 0;
    for (std::size_t s = 0; s < plan.sources.size(); ++s)
        for (std::int64_t first = 0, number = 0; first < plan.sources[s].cases; first += plan.chunk_size, ++number)
            if (running++ % plan.shards == plan.shard)
                chunks.push_back(
                    {s, number, first, std::min(plan.chunk_size, plan.sources[s].cases - first), running - 1});
    return chunks;
}

std::optional<ChunkTallies> judge_chunk(const RunPlan& plan, const Chunk& chunk, const std::atomic<bool>& stop) {
    ChunkTallies tallies{std::vector<Tally>(plan.campaign.methods.size()),
                         {plan.campaign.compared.begin(), plan.campaign.compared.end()},
                         {}};
    std::vector<std::optional<PairFinding>> findings(tallies.tallies.size());
    const Source& source = plan.sources[chunk.source];
    Trace trace;  // one for all runs, so that its memory is taken once
    for (std::int64_t i = chunk.first; i < chunk.first + chunk.cases; ++i) {
        if (stop.load(std::memory_order_relaxed)) return std::nullopt;
        const Case a_case = case_of_campaign(plan.campaign, source, i);
        for (const ScalarKind scalar : plan.campaign.scalars) tallies.laws.add(plan.campaign.laws, a_case, scalar);
        JudgedCase judged(a_case, plan.oracle, plan.campaign.contact);
        for (std::size_t m = 0; m < findings.size(); ++m) {
            const Method& method = *plan.campaign.methods[m];
            const bool traced = may_show_iterates(method, a_case.query);
            const auto outcome = judged.ask(method, traced ? &trace : nullptr);
            Tally& tally = tallies.tallies[m];
            tally.add(a_case, i, outcome);
            if (traced) observe_iterates(trace, judged.rounded_for(method.backend()), outcome, tally);
            const Judgement& judgement = outcome.judgement;
            findings[m].reset();
            if (!is_unsupported(outcome.answer)) findings[m].emplace(judgement.finding, judgement.leeway.has_value());
        }
        for (PairTally& pair : tallies.pairs) pair.add(findings);
    }
    if (stop.load(std::memory_order_relaxed))
        return std::nullopt;  // the signal may have ended an engine, so its answer does not count
    return tallies;
}

std::vector<std::int64_t> done_chunks(const RunPlan& plan, const Results& results) {
    std::vector<std::int64_t> done;
    for (const Chunk& chunk : chunks_of(plan))
        if (results.is_done(chunk, plan.sources[chunk.source])) done.push_back(chunk.running);
    return done;
}

namespace {

/// The chunks that are not judged yet. The answers of all others count as judged.
std::vector<Chunk> open_chunks(const RunPlan& plan, const Results& results, Progress& progress) {
    const std::int64_t answers = answers_per_case(plan.campaign);
    std::vector<Chunk> open;
    for (const Chunk& chunk : chunks_of(plan)) {
        progress.total += chunk.cases * answers;
        if (results.is_done(chunk, plan.sources[chunk.source]) || plan.done_elsewhere.count(chunk.running) != 0)
            progress.judged += chunk.cases * answers;
        else
            open.push_back(chunk);
    }
    if (plan.watch != nullptr)
        std::stable_sort(open.begin(), open.end(), [](const Chunk& x, const Chunk& y) { return x.number < y.number; });
    return open;
}

void watch_chunk(DecisionWatch& watch, const RunPlan& plan, const FinishedChunk& finished) {
    for (std::size_t m = 0; m < finished.tallies.tallies.size(); ++m) {
        CellRow cell = finished.tallies.tallies[m].counts;
        cell.family = plan.sources[finished.chunk.source].family;
        cell.method = plan.campaign.methods[m]->canonical();
        watch.add(cell);
    }
}

/// The data that the threads of a run share. The plan, the chunks and the dealer outlive it.
struct SharedWork {
    const RunPlan& plan;
    const std::vector<Chunk>& open;
    ChunkDealer& dealer;
    const std::atomic<bool>& stop;
    Queue queue;
    std::atomic<bool> cancelled{false};
    std::atomic<std::size_t> taken{0};
};

/// The work of one thread: takes chunks until none are left, or until an error here or elsewhere ends the run.
void judge_chunks(SharedWork& work) {
    std::exception_ptr error;
    const auto next = [&] { return work.dealer.next(); };
    try {
        for (std::size_t i = next(); i < work.open.size() && !work.stop && !work.cancelled; i = next()) {
            ++work.taken;
            if (auto tallies = judge_chunk(work.plan, work.open[i], work.stop))
                work.queue.push({work.open[i], std::move(*tallies)});
        }
    } catch (...) {
        error = std::current_exception();
        work.cancelled = true;
    }
    work.queue.worker_ends(error);
}

}  // namespace

bool run_campaign(const RunPlan& plan, Results& results, const std::atomic<bool>& stop,
                  const std::function<void(const Progress&)>& report) {
    const std::int64_t answers = answers_per_case(plan.campaign);
    Progress progress;
    const std::vector<Chunk> open = open_chunks(plan, results, progress);
    report(progress);
    const std::int64_t done_before = progress.judged;

    LocalDealer of_this_process;
    ChunkDealer& dealer = plan.dealer != nullptr ? *plan.dealer : of_this_process;
    SharedWork work{plan, open, dealer, stop, Queue(plan.jobs)};
    bool decided = plan.watch != nullptr && plan.watch->is_decided();
    work.cancelled = decided;
    std::vector<std::jthread> workers;
    for (int w = 0; w < plan.jobs; ++w) workers.emplace_back([&work] { judge_chunks(work); });
    std::size_t stored = 0;
    try {
        while (auto finished = work.queue.pop()) {
            results.store(finished->chunk, plan.sources[finished->chunk.source], plan.campaign, finished->tallies);
            ++stored;
            if (plan.watch != nullptr && plan.sources[finished->chunk.source].from_file.empty()) {
                watch_chunk(*plan.watch, plan, *finished);
                decided = decided || plan.watch->is_decided();
                if (decided) work.cancelled = true;  // chunks that are already judged are still stored
            }
            progress.judged = plan.dealer == nullptr ? progress.judged + finished->chunk.cases * answers
                                                     : done_before + answers * cases_of_first(open, dealer.dealt());
            report(progress);
        }
    } catch (...) {
        work.cancelled = true;
        work.queue.abandon();
        throw;
    }
    workers.clear();
    if (work.queue.error()) std::rethrow_exception(work.queue.error());
    if (decided) return true;
    return plan.dealer != nullptr ? stored == work.taken && !stop : stored == open.size();
}

}  // namespace touchstone
