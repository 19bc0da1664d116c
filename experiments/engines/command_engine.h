// SPDX-License-Identifier: GPL-3.0-or-later
// An engine that is a command: `node mine.mjs`, `python3 mine.py`. Its host starts it, writes each query as a line to
// its standard input and reads the answer as a line from its standard output (line_protocol.h).
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>

#include "experiments/engines/wire.h"

namespace touchstone {

/// Precondition: one at a time. What the command starts is left to the supervisor, which ends it.
class CommandEngine {
public:
    /// `command` as a shell reads it: one program with its arguments. `seconds` of processor time for each query.
    CommandEngine(std::string command, unsigned seconds) : command_(std::move(command)), seconds_(seconds) {}
    CommandEngine(const CommandEngine&) = delete;
    CommandEngine& operator=(const CommandEngine&) = delete;

    /// Starts the command and waits for its first line. What is wrong stands in `problem`.
    wire::Greeting greet();
    /// Waits for one line. A command that takes longer than its processor time ends this process by SIGPROF, as an
    /// engine in a library does; one that ends is told in `failure` with the last error that it wrote.
    wire::Reply ask(std::uint64_t number, const wire::QueryFrame& frame);

private:
    void start();
    /// The next line without its newline; throws std::runtime_error saying what came instead.
    std::string next_line();
    void write_line(const std::string& line);
    /// Waits for bytes of either pipe, or a moment. False when the command has closed its output.
    bool read_some(int milliseconds);
    void keep_errors(const char* bytes, std::size_t size);
    /// "ended with status 1: ValueError: ..."
    std::string how_it_ended();
    /// Processor time that the command used up to now, in seconds.
    double processor_time() const;

    std::string command_;
    unsigned seconds_;
    pid_t child_ = -1;
    int input_ = -1, output_ = -1, errors_ = -1;
    double started_ = 0;          ///< processor time when the query was asked
    bool is_limited_ = false;     ///< a query is being answered
    bool is_no_program_ = false;  ///< the shell found nothing to start
    std::string heard_;           ///< bytes of the output after the last line
    std::string complaints_;      ///< the end of what it wrote to standard error
};

}  // namespace touchstone
