// SPDX-License-Identifier: GPL-3.0-or-later
// An engine that is a command, such as `node mine.mjs` or `python3 mine.py`. Its host starts it, writes each query as a
// line to its standard input and reads the answer as a line from its standard output (line_protocol.h).
// Cost: one line each way per query.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>

#include "experiments/engines/wire.h"

namespace touchstone {

/// One command. Precondition: a process has one at a time. Processes that the command starts are left to the
/// supervisor, which ends them.
class CommandEngine {
public:
    /// `command` in the syntax of a shell: one program with its arguments. `seconds` is the processor time for each
    /// query.
    CommandEngine(std::string command, unsigned seconds) : command_(std::move(command)), seconds_(seconds) {}
    CommandEngine(const CommandEngine&) = delete;
    CommandEngine& operator=(const CommandEngine&) = delete;

    /// Starts the command and waits for its first line. A problem is reported in `problem`.
    wire::Greeting greet();
    /// Waits for one line. If the command takes longer than its processor time, SIGPROF ends this process, as with an
    /// engine in a library. If the command ends, `failure` has the last error that it wrote.
    wire::Reply ask(std::uint64_t number, const wire::QueryFrame& frame);

private:
    void start();
    /// The next line without its newline. Throws std::runtime_error with what came instead.
    std::string next_line();
    void write_line(const std::string& line);
    /// Waits for bytes of either pipe, or a moment. Returns false if the command has closed its output.
    bool read_some(int milliseconds);
    void keep_errors(const char* bytes, std::size_t size);
    /// How the command ended, such as "ended with status 1: ValueError: ...".
    std::string how_it_ended();
    /// The processor time that the command has used so far, in seconds.
    double processor_time() const;

    std::string command_;
    unsigned seconds_;
    pid_t child_ = -1;
    int input_ = -1, output_ = -1, errors_ = -1;
    double started_ = 0;          ///< processor time at the start of the query
    bool is_limited_ = false;     ///< a query is being answered
    bool is_no_program_ = false;  ///< true if the shell found nothing to start
    std::string heard_;           ///< output after the last complete line
    std::string complaints_;      ///< the end of its standard error
};

}  // namespace touchstone
