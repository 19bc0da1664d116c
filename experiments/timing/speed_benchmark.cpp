// SPDX-License-Identifier: GPL-3.0-or-later
// Times this library and others on the same pairs in one randomly interleaved run: `./run bench speed`.
//
// First the exact truth of every pair is computed. Then every engine solves each pair once, in a process of its own,
// and is judged. The pairs that did not crash are then timed in this process, 9 repetitions of at least 2 ms each in
// random order. One iteration solves every pair of a set once. The time of a query is the median over the repetitions
// of the mean over the set. Times are processor times; those of frames, between which B is moved untimed, are clock
// times.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <map>
#include <memory>
#include <numeric>
#include <stdexcept>

#include "experiments/timing/speed_jobs.h"

namespace touchstone {
namespace {

constexpr double nanoseconds_a_repetition = 2e6;

struct Options {
    WorkloadSize size;
    std::string folder, part, markdown, csv, wrong;
    std::vector<std::string> libraries, only;
    std::vector<std::string> for_benchmark{"speed_benchmark", "--benchmark_enable_random_interleaving=true"};
    int repetitions = 9;
};

std::vector<AnySet> wanted_sets(const Options& options) {
    std::vector<AnySet> all;
    for (const auto& make : {polytope_sets, many_sets, frame_sets, native_sets, polygon_sets, scaled_sets})
        for (auto& set : make(options.size))
            if (name_of(set).find(options.part) != std::string::npos) all.push_back(std::move(set));
    if (all.empty())
        throw std::runtime_error("--set " + options.part + ": no set's name holds it; docs/speed.md lists them");
    return all;
}

/// Keeps the engines of --only. Throws std::runtime_error with a word that no engine has as its name.
void leave_only(const std::vector<std::string>& names, std::vector<LoadedEngine>& engines) {
    for (const auto& name : names) {
        std::string known;
        bool found = false;
        for (const LoadedEngine& engine : engines) {
            found = found || engine.name() == name;
            known += " " + std::string(engine.name());
        }
        if (!found) throw std::runtime_error("--only " + name + ": no engine of this name; there are" + known);
    }
    if (!names.empty())
        std::erase_if(engines, [&](const LoadedEngine& engine) {
            return std::find(names.begin(), names.end(), engine.name()) == names.end();
        });
}

void time_pairs(benchmark::State& state, Job& job) {
    job.prepared->ask_all();
    for (auto _ : state) job.prepared->ask_all();
}

double clock_overhead() {
    double least = HUGE_VAL;
    for (int i = 0; i < 1000; ++i) {
        const auto before = std::chrono::steady_clock::now();
        const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - before;
        least = std::min(least, taken.count());
    }
    return least;
}

/// The sum of the steps. A step that took far longer than the median, because the machine was busy otherwise, counts as
/// the median.
double sum_of_undisturbed(std::vector<double> steps) {
    constexpr double far_longer = 8;
    std::vector<double> sorted = steps;
    std::sort(sorted.begin(), sorted.end());
    const double middle = sorted[sorted.size() / 2];
    for (double& step : steps)
        if (step > far_longer * middle) step = middle;
    return std::accumulate(steps.begin(), steps.end(), 0.0);
}

/// Times the frames forwards and backwards, so that every step is one frame. All sequences are placed before any is
/// solved.
void time_frames(benchmark::State& state, Job& job) {
    static const double overhead = clock_overhead();
    bool forth = true;
    const auto place = [&job](std::size_t frame) {
        for (std::size_t i = 0; i < job.first.size(); ++i)
            job.prepared->place(i, job.asked->pairs.query(job.first[i] + frame, job.kind, false).b);
    };
    place(0);
    job.prepared->ask_all();
    for (auto _ : state) {
        std::vector<double> steps;
        for (std::size_t step = 1; step < job.frames; ++step) {
            place(forth ? step : job.frames - 1 - step);
            const auto before = std::chrono::steady_clock::now();
            job.prepared->ask_all();
            const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - before;
            steps.push_back(taken.count() - overhead);
        }
        forth = !forth;
        state.SetIterationTime(sum_of_undisturbed(std::move(steps)));
    }
}

void add_benchmark(const std::string& name, Job& job) {
    const bool has_frames = job.frames > 1;
    auto* row = benchmark::RegisterBenchmark(name.c_str(), [&job, has_frames](benchmark::State& state) {
        has_frames ? time_frames(state, job) : time_pairs(state, job);
    });
    row->Iterations(std::max<benchmark::IterationCount>(
        1, static_cast<benchmark::IterationCount>(nanoseconds_a_repetition / std::max(job.pass, 1.0))));
    if (has_frames) row->UseManualTime();
}

/// Stores times by the name of the benchmark and prints nothing.
class Collector final : public benchmark::BenchmarkReporter {
public:
    explicit Collector(std::map<std::string, Job*> jobs) : jobs_(std::move(jobs)) {}
    bool ReportContext(const Context&) override { return true; }
    void ReportRuns(const std::vector<Run>& runs) override {
        for (const Run& run : runs) {
            if (run.run_type != Run::RT_Iteration) continue;
            Job& job = *jobs_.at(run.run_name.function_name);
            const double seconds = job.frames > 1 ? run.real_accumulated_time : run.cpu_accumulated_time;
            const auto queries = static_cast<double>(job.first.size() * std::max<std::size_t>(job.frames - 1, 1)) *
                                 static_cast<double>(run.iterations);
            job.times.push_back(1e9 * seconds / queries);
        }
    }

private:
    std::map<std::string, Job*> jobs_;
};

double median(std::vector<double> times) {
    std::sort(times.begin(), times.end());
    return times.empty() ? std::numeric_limits<double>::quiet_NaN() : times[times.size() / 2];
}

/// Prints progress to standard error.
class Progress {
public:
    void say(const std::string& what) const {
        const std::chrono::duration<double> since = std::chrono::steady_clock::now() - start_;
        std::fprintf(stderr, "[%4.0f s] %s\n", since.count(), what.c_str());
    }

private:
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

void run_benchmarks(const std::vector<std::unique_ptr<Job>>& jobs, const Options& options) {
    std::map<std::string, Job*> by_name;
    for (const auto& job : jobs) {
        if (job->prepared == nullptr) continue;
        const std::string name = job->cell.kind + "/" + job->cell.set + "/" + job->cell.engine;
        by_name[name] = job.get();
        add_benchmark(name, *job);
    }
    Collector collector(by_name);
    std::vector<std::string> texts = options.for_benchmark;
    texts.push_back("--benchmark_repetitions=" + std::to_string(options.repetitions));
    std::vector<char*> arguments;
    for (auto& each : texts) arguments.push_back(each.data());
    int count = static_cast<int>(arguments.size());
    benchmark::Initialize(&count, arguments.data());
    benchmark::RunSpecifiedBenchmarks(&collector);
    for (const auto& job : jobs) job->cell.nanoseconds = median(job->times);
}

void write(const std::string& path, const std::string& text) {
    if (path.empty()) return;
    std::ofstream file(path);
    if (!(file << text))
        throw std::runtime_error(path + ": cannot be written; name a file in a folder that exists and can be written");
}

int run(const Options& options) {
    const Progress progress;
    auto engines = load_engine_folder(options.folder);
    for (const auto& library : options.libraries) {
        const auto added = load_engines(library);
        if (added.empty()) throw std::runtime_error(library + ": no engine that can be timed; see touchstone_engine.h");
        engines.insert(engines.end(), added.begin(), added.end());
    }
    leave_only(options.only, engines);
    const SpeedJobs all = speed_jobs(wanted_sets(options), engines,
                                     [&](const std::string& set) { progress.say(set + ": truths and answers"); });
    const auto& jobs = all.jobs;
    progress.say("timing " + std::to_string(jobs.size()) + " cells");
    run_benchmarks(jobs, options);
    std::vector<SpeedCell> cells;
    for (const auto& job : jobs) cells.push_back(job->cell);
    const std::string page = speed_page(cells);
    std::printf("%s", page.c_str());
    std::fflush(stdout);
    write(options.markdown, page);
    write(options.csv, speed_csv(cells));
    write(options.wrong, wrong_cases(all));
    progress.say("done");
    return 0;
}

constexpr const char* usage =
    "usage: speed_benchmark FOLDER_OF_ENGINES [--engine FILE.so]... [--set PART] [--out FILE.md] [--csv FILE.csv]\n"
    "                       [--wrong CASES.jsonl] [--only NAME]... [--tiny] [--repetitions N] [--benchmark_...]\n"
    "--wrong writes every query that was answered wrong; --engine adds a library, --only leaves the engines of these "
    "names.\n"
    "--set leaves the sets whose names hold PART: 'n = 8 ', many, frames, cone, polygons, 'times 1e'.\n";

/// Reads the options. Throws std::invalid_argument with the argument.
Options options_of(int argc, char** argv) {
    Options options;
    const std::map<std::string, std::string*> texts{
        {"--set", &options.part}, {"--out", &options.markdown}, {"--csv", &options.csv}, {"--wrong", &options.wrong}};
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        const auto value = [&] {
            if (++i == argc) throw std::invalid_argument(word + ": needs a value");
            return std::string(argv[i]);
        };
        if (const auto text = texts.find(word); text != texts.end())
            *text->second = value();
        else if (word == "--engine")
            options.libraries.push_back(value());
        else if (word == "--only")
            options.only.push_back(value());
        else if (word == "--repetitions")
            options.repetitions = std::max(1, std::atoi(value().c_str()));
        else if (word == "--tiny")
            options.size = WorkloadSize::tiny();
        else if (word.starts_with("--benchmark_"))
            options.for_benchmark.push_back(word);
        else if (word.starts_with("--") || !options.folder.empty())
            throw std::invalid_argument(word + ": unknown argument");
        else
            options.folder = word;
    }
    if (options.folder.empty())
        throw std::invalid_argument("no folder of engines is named; expected one, such as build/release/engines");
    return options;
}

}  // namespace
}  // namespace touchstone

int main(int argc, char** argv) try {
    return touchstone::run(touchstone::options_of(argc, argv));
} catch (const std::invalid_argument& error) {
    std::fprintf(stderr, "speed_benchmark: %s\n%s", error.what(), touchstone::usage);
    return 2;
} catch (const std::exception& error) {
    std::fprintf(stderr, "speed_benchmark: %s\n", error.what());
    return 2;
}
