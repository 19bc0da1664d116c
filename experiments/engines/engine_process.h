// SPDX-License-Identifier: GPL-3.0-or-later
// A child process with one engine in it. It is started when first needed, ended if it hangs, crashes or answers at the
// wrong time, and started again. Invariant: all that the engine has started ends with it. Cost: one message each way
// per query.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <string>
#include <variant>

#include "experiments/engines/wire.h"

namespace touchstone {

/// The engine, and its time limit per query.
struct EngineAddress {
    std::string source;  ///< path of the shared library, or the command
    bool is_command = false;
    int index = 0;
    int seconds = 2;  ///< seconds of processor time
};

/// The reason why a query has no answer, such as "ended by signal 11 (Segmentation fault)".
struct EngineFailure {
    enum class Cause { crash, processor_time, blocked };
    Cause cause = Cause::crash;
    std::string reason;
};

class EngineProcess {
public:
    /// Throws std::runtime_error with the name of the host program if it cannot be started.
    explicit EngineProcess(EngineAddress address) : address_(std::move(address)) {}
    ~EngineProcess() { end(); }
    EngineProcess(const EngineProcess&) = delete;
    EngineProcess& operator=(const EngineProcess&) = delete;

    /// Starts the process if it does not run. A problem is in the greeting. An empty name without a problem means that
    /// the library has no engine of that index.
    const wire::Greeting& greet();
    /// The reply with the answer, or the failure of the engine. `patience` is the clock time to wait.
    std::variant<wire::Reply, EngineFailure> ask(const std::string& packed_query, std::chrono::seconds patience);

private:
    using Clock = std::chrono::steady_clock;
    enum class Heard { answer, end_of_file, end_of_time, another };

    void spawn(int end_of_child, int lifeline);
    bool start();
    /// True if the file becomes ready for these events of poll() before the deadline.
    bool is_ready(short events, Clock::time_point deadline) const;
    /// Reads the message with that number. The result is `another` if other bytes came first.
    Heard read_message(std::uint64_t number, void* message, std::size_t size, Clock::time_point deadline);
    Heard read_all(void* to, std::size_t size, Clock::time_point deadline);
    Heard write_all(const std::string& bytes, Clock::time_point deadline);
    Heard exchange(const std::string& packed_query, wire::Reply& reply, std::chrono::seconds patience);
    /// Ends the process and returns the reason.
    EngineFailure failure(Heard heard, std::chrono::seconds patience);
    /// Ends the process. Returns its status in the form of waitpid().
    int end();

    EngineAddress address_;
    wire::Greeting greeting_;
    pid_t child_ = -1;         ///< the supervisor of the engine's process
    int file_ = -1;            ///< queries and answers
    int lifeline_ = -1;        ///< if it closes, the supervisor kills the engine and all that it started
    std::uint64_t asked_ = 0;  ///< the number of the last query
};

/// The path of touchstone-engine-host: beside the running program, or one folder up.
std::string engine_host_path();

/// The folder of the engines that were built with the program.
std::string engine_folder();

}  // namespace touchstone
