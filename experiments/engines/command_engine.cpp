// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/engines/command_engine.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <sstream>
#include <stdexcept>

#include "experiments/engines/line_protocol.h"

namespace touchstone {
namespace {

constexpr rlim_t largest_memory = rlim_t{4} << 30;
constexpr int moment = 20;  ///< milliseconds between two checks of the processor time
constexpr std::size_t kept_complaints = 4096;
constexpr int not_found = 127, not_executable = 126;  ///< statuses of the shell

template <std::size_t N>
void copy_text(char (&to)[N], const std::string& from) {
    std::snprintf(to, N, "%s", from.c_str());
}

void close_file(int& file) {
    if (file >= 0) close(file);
    file = -1;
}

/// The line of a program's standard error that states the problem: the last one that names an error, as messages of
/// Python and JavaScript do, or else the last line.
std::string complaint_of(const std::string& text) {
    std::istringstream lines(text);
    std::string last, error;
    for (std::string line; std::getline(lines, line);) {
        if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
        last = line;
        if (line.find("Error") != std::string::npos && line.find("    at ") != 0) error = line;
    }
    return error.empty() ? last : error;
}

}  // namespace

void CommandEngine::start() {
    int to[2] = {-1, -1}, from[2] = {-1, -1}, complaints[2] = {-1, -1};
    if (pipe2(to, O_CLOEXEC) != 0 || pipe2(from, O_CLOEXEC) != 0 || pipe2(complaints, O_CLOEXEC) != 0)
        throw std::runtime_error(std::string("cannot make pipes (") + std::strerror(errno) +
                                 "); allow more open files (ulimit -n)");
    // Limits the data of the process and not its address space: WebAssembly reserves many times the addresses that it
    // uses.
    const rlimit memory{largest_memory, largest_memory};
    setrlimit(RLIMIT_DATA, &memory);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, to[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, from[1], STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, complaints[1], STDERR_FILENO);
    std::string shell = "sh", option = "-c", text = "exec " + command_;
    std::array<char*, 4> arguments{shell.data(), option.data(), text.data(), nullptr};
    // This process ignores the signal of a closed pipe, but the command must not inherit that.
    std::signal(SIGPIPE, SIG_IGN);
    sigset_t usual;
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    const int code = posix_spawn(&child_, "/bin/sh", &actions, &attributes, arguments.data(), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    for (int* file : {&to[0], &from[1], &complaints[1]}) close_file(*file);
    input_ = to[1], output_ = from[0], errors_ = complaints[0];
    for (const int file : {input_, output_, errors_}) fcntl(file, F_SETFL, O_NONBLOCK);
    if (code != 0) throw std::runtime_error(std::string("/bin/sh cannot be started (") + std::strerror(code) + ")");
}

wire::Greeting CommandEngine::greet() {
    wire::Greeting greeting;
    try {
        start();
        greeting = greeting_of(next_line());
    } catch (const std::exception& problem) {
        copy_text(greeting.problem, problem.what());
        greeting.is_missing = is_no_program_ ? 1 : 0;
    }
    return greeting;
}

wire::Reply CommandEngine::ask(std::uint64_t number, const wire::QueryFrame& frame) {
    wire::Reply reply{};
    reply.answer = wire::empty_answer();
    try {
        read_some(0);
        reply.stray = heard_.empty() ? 0 : 1;
        if (reply.stray != 0) throw std::runtime_error("wrote a line that no query asked for");
        started_ = processor_time();
        is_limited_ = true;
        write_line(query_line(number, frame));
        const std::string line = next_line();
        is_limited_ = false;
        reply = reply_of(line, number, frame.head.dimension);
        if (!heard_.empty()) copy_text(reply.failure, "wrote more than one line for one query");
    } catch (const std::exception& problem) {
        copy_text(reply.failure, problem.what());
    }
    return reply;
}

std::string CommandEngine::next_line() {
    for (;;) {
        const std::size_t end = heard_.find('\n');
        if (end != std::string::npos) {
            std::string line = heard_.substr(0, end);
            heard_.erase(0, end + 1);
            return line;
        }
        if (heard_.size() > longest_line)
            throw std::runtime_error("wrote a line of more than " + std::to_string(longest_line) + " bytes");
        if (!read_some(moment)) throw std::runtime_error(how_it_ended());
    }
}

void CommandEngine::write_line(const std::string& line) {
    const std::string bytes = line + "\n";
    for (std::size_t sent = 0; sent < bytes.size();) {
        const ssize_t n = write(input_, bytes.data() + sent, bytes.size() - sent);
        if (n > 0) {
            sent += static_cast<std::size_t>(n);
        } else if (n < 0 && errno != EAGAIN && errno != EINTR) {
            throw std::runtime_error(how_it_ended());
        } else if (!read_some(moment)) {
            throw std::runtime_error(how_it_ended());
        }
    }
}

bool CommandEngine::read_some(int milliseconds) {
    if (is_limited_ && processor_time() - started_ > seconds_) {
        std::signal(SIGPROF, SIG_DFL);
        std::raise(SIGPROF);
    }
    pollfd files[2] = {{output_, POLLIN, 0}, {errors_, POLLIN, 0}};
    if (poll(files, 2, milliseconds) <= 0) return true;
    std::array<char, 65536> bytes{};
    const auto read_of = [&bytes](int file) { return read(file, bytes.data(), bytes.size()); };
    if (files[1].revents != 0) {
        const ssize_t n = read_of(errors_);
        if (n > 0) keep_errors(bytes.data(), static_cast<std::size_t>(n));
        if (n == 0) close_file(errors_);  // poll() passes over it from now on
    }
    if (files[0].revents == 0) return true;
    const ssize_t n = read_of(output_);
    if (n > 0) heard_.append(bytes.data(), static_cast<std::size_t>(n));
    return n > 0 || (n < 0 && (errno == EAGAIN || errno == EINTR));
}

void CommandEngine::keep_errors(const char* bytes, std::size_t size) {
    complaints_.append(bytes, size);
    if (complaints_.size() > kept_complaints) complaints_.erase(0, complaints_.size() - kept_complaints);
}

std::string CommandEngine::how_it_ended() {
    for (ssize_t n = 1; n > 0;) {
        std::array<char, 4096> bytes{};
        n = errors_ < 0 ? 0 : read(errors_, bytes.data(), bytes.size());
        if (n > 0) keep_errors(bytes.data(), static_cast<std::size_t>(n));
    }
    siginfo_t ended{};
    waitid(P_PID, static_cast<id_t>(child_), &ended, WEXITED | WNOWAIT);
    std::string text = ended.si_code == CLD_EXITED ? "ended with status " + std::to_string(ended.si_status)
                                                   : "ended by signal " + std::to_string(ended.si_status) + " (" +
                                                         strsignal(ended.si_status) + ")";
    const bool is_missing = ended.si_code == CLD_EXITED && ended.si_status == not_found;
    const bool is_locked = ended.si_code == CLD_EXITED && ended.si_status == not_executable;
    is_no_program_ = is_missing || is_locked;
    if (is_no_program_) text = "cannot be started";
    if (const std::string complaint = complaint_of(complaints_); !complaint.empty()) text += ": " + complaint;
    if (is_missing) text += "; install the program, or name it with its whole path";
    if (is_locked) text += "; make the file executable (chmod +x), or put its interpreter first: 'python3 mine.py'";
    return text;
}

double CommandEngine::processor_time() const {
    clockid_t clock{};
    timespec time{};
    if (clock_getcpuclockid(child_, &clock) != 0 || clock_gettime(clock, &time) != 0) return 0;
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

}  // namespace touchstone
