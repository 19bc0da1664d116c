// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/timing/outcomes.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <memory>
#include <new>
#include <stdexcept>

namespace touchstone {
namespace {

constexpr int seconds_a_query = 1;

/// The memory that parent and child share.
struct Shared {
    std::size_t asking = 0;  ///< the pair that is being solved
    char refused[128] = {};
    Outcome* pairs = nullptr;  ///< in the same memory, at the same address in the child
};

class SharedMemory {
public:
    explicit SharedMemory(std::size_t pairs) : size_(sizeof(Shared) + pairs * sizeof(Outcome)) {
        void* at = mmap(nullptr, size_, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        if (at == MAP_FAILED) throw std::bad_alloc();
        shared_ = new (at) Shared;
        shared_->pairs = new (shared_ + 1) Outcome[pairs];
    }
    ~SharedMemory() { munmap(shared_, size_); }
    SharedMemory(const SharedMemory&) = delete;
    SharedMemory& operator=(const SharedMemory&) = delete;
    Shared& operator*() const { return *shared_; }

private:
    std::size_t size_;
    Shared* shared_;
};

/// SIGPROF ends this process after so many seconds of its own processor time; 0 for no limit.
void limit_processor_time(int seconds) {
    itimerval limit{};
    limit.it_value.tv_sec = seconds;
    setitimer(ITIMER_PROF, &limit, nullptr);
}

void ask(const PreparedSet& prepared, Outcome& outcome) {
    const auto before = std::chrono::steady_clock::now();
    const touchstone_answer answer = prepared.ask(0);
    const std::chrono::duration<double, std::nano> taken = std::chrono::steady_clock::now() - before;
    outcome = {Fate::answered, answer.verdict, answer.value, taken.count()};
}

/// Solves the pairs in the child. Ends at the first refusal.
void answer_from(std::size_t first, const LoadedEngine& engine, const EngineSet& set, int kind, std::size_t frames,
                 Shared& shared) {
    std::string reason;
    for (std::size_t start = first; start < set.size(); start += frames) {
        shared.asking = start;
        limit_processor_time(seconds_a_query);
        const auto prepared = PreparedSet::make(engine, set, kind, {start}, reason);
        if (!prepared) return void(std::snprintf(shared.refused, sizeof shared.refused, "%s", reason.c_str()));
        for (std::size_t frame = 0; frame < frames; ++frame) {
            shared.asking = start + frame;
            limit_processor_time(seconds_a_query);
            if (frame > 0) prepared->place(0, set.query(start + frame, kind, false).b);
            ask(*prepared, shared.pairs[start + frame]);
        }
        limit_processor_time(0);
    }
}

/// Runs a child that solves the pairs from `first` on, and returns its status.
int run_child(std::size_t first, const LoadedEngine& engine, const EngineSet& set, int kind, std::size_t frames,
              Shared& shared) {
    std::fflush(nullptr);
    const pid_t child = fork();
    if (child < 0) throw std::runtime_error("cannot start a process to ask " + engine.name());
    if (child == 0) {
        const rlimit no_core{0, 0};
        setrlimit(RLIMIT_CORE, &no_core);
        const int nowhere = open("/dev/null", O_WRONLY);  // the output of engines is discarded
        dup2(nowhere, STDOUT_FILENO);
        dup2(nowhere, STDERR_FILENO);
        answer_from(first, engine, set, kind, frames, shared);
        _exit(0);
    }
    int status = 0;
    while (waitpid(child, &status, 0) < 0) {
    }
    return status;
}

}  // namespace

Outcomes outcomes_of(const LoadedEngine& engine, const EngineSet& set, int kind, std::size_t frames) {
    const SharedMemory memory(set.size());
    Shared& shared = *memory;
    for (std::size_t first = 0; first < set.size();) {
        const int status = run_child(first, engine, set, kind, frames, shared);
        if (WIFEXITED(status) && WEXITSTATUS(status) == 0) break;
        const bool hung = WIFSIGNALED(status) && WTERMSIG(status) == SIGPROF;
        shared.pairs[shared.asking].fate = hung ? Fate::hung : Fate::crashed;
        first = (shared.asking / frames + 1) * frames;
    }
    return {shared.refused, {shared.pairs, shared.pairs + set.size()}};
}

}  // namespace touchstone
