// SPDX-License-Identifier: GPL-3.0-or-later
// A child process with one engine in it: started when first needed, ended when it hangs or crashes, started again.
#pragma once

#include <sys/types.h>

#include <string>
#include <variant>

#include "experiments/engines/wire.h"

namespace touchstone {

/// Which engine, and how long it may think about one query.
struct EngineAddress {
    std::string library;  ///< path of the shared library
    int index = 0;
    int seconds = 2;  ///< of processor time; ten times as long by the clock
};

class EngineProcess {
public:
    /// Throws std::runtime_error naming the program that hosts engines when it cannot be started.
    explicit EngineProcess(EngineAddress address) : address_(std::move(address)) {}
    ~EngineProcess() { end(); }
    EngineProcess(const EngineProcess&) = delete;
    EngineProcess& operator=(const EngineProcess&) = delete;

    /// Starts the process where it does not run. A problem is in the greeting; an empty name without a problem says
    /// that the library has no engine of that index.
    const wire::Greeting& greet();
    /// The answer, or what became of the engine instead: "ended by signal 11 (Segmentation fault)".
    std::variant<touchstone_answer, std::string> ask(const std::string& packed_query);

private:
    bool start();
    /// Reads until `size` bytes are there; false at the end of the file or of the time.
    bool read_in_time(void* to, std::size_t size, int seconds);
    bool write_all(const std::string& bytes);
    std::string cause_of_end();
    void end();

    EngineAddress address_;
    wire::Greeting greeting_;
    pid_t child_ = -1;
    int to_child_ = -1, from_child_ = -1;
    bool timed_out_ = false;
};

/// Path of touchstone-engine-host: beside the running program, or one folder up.
std::string engine_host_path();

/// Folder of the engines that were built with the program.
std::string engine_folder();

}  // namespace touchstone
