// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/engines/engine_process.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <stdexcept>

#include "experiments/provenance/provenance.h"

namespace touchstone {
namespace {

constexpr std::chrono::seconds seconds_to_load{20};

void close_file(int& file) {
    if (file >= 0) close(file);
    file = -1;
}

using Cause = EngineFailure::Cause;

EngineFailure failure_of(int status, int seconds) {
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGPROF)
        return {Cause::processor_time, "gave no answer in " + std::to_string(seconds) + " s of processor time"};
    if (WIFSIGNALED(status))
        return {Cause::crash,
                "ended by signal " + std::to_string(WTERMSIG(status)) + " (" + strsignal(WTERMSIG(status)) + ")"};
    return {Cause::crash, "ended with status " + std::to_string(WEXITSTATUS(status))};
}

}  // namespace

std::string engine_host_path() { return beside_the_program("touchstone-engine-host"); }
std::string engine_folder() { return beside_the_program("touchstone-engines"); }

void EngineProcess::spawn(int end_of_child, int lifeline) {
    constexpr int lifeline_of_child = 3;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, end_of_child, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, end_of_child, STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_RDWR, 0);
    posix_spawn_file_actions_adddup2(&actions, lifeline, lifeline_of_child);
    std::string host = engine_host_path(), index = std::to_string(address_.index);
    std::string seconds = std::to_string(address_.seconds), pipe = std::to_string(lifeline_of_child);
    std::string kind = address_.is_command ? "command" : "library";
    std::array<char*, 7> arguments{host.data(), kind.data(), address_.source.data(), index.data(), seconds.data(),
                                   pipe.data(), nullptr};
    // The child gets a process group of its own, so that Ctrl-C reaches only the program.
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    posix_spawnattr_setpgroup(&attributes, 0);
    const int code = posix_spawn(&child_, host.c_str(), &actions, &attributes, arguments.data(), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    if (code == 0) return;
    child_ = -1;
    throw std::runtime_error(host + ": cannot be started (" + std::strerror(code) + "); build touchstone-engine-host");
}

bool EngineProcess::start() {
    // All ends close on exec, so that no other child of the program keeps them open.
    int ends[2] = {-1, -1}, line[2] = {-1, -1};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0 || pipe2(line, O_CLOEXEC) != 0) {
        for (int& file : ends) close_file(file);
        throw std::runtime_error(std::string("engine: cannot make pipes (") + std::strerror(errno) +
                                 "); allow more open files (ulimit -n)");
    }
    file_ = ends[0];
    lifeline_ = line[1];
    asked_ = 0;
    try {
        spawn(ends[1], line[0]);
    } catch (...) {
        close_file(ends[1]);
        close_file(line[0]);
        end();
        throw;
    }
    close_file(ends[1]);
    close_file(line[0]);
    const Heard heard = read_message(0, &greeting_, sizeof greeting_, Clock::now() + seconds_to_load);
    for (char* last : {&greeting_.name[sizeof greeting_.name - 1], &greeting_.version[sizeof greeting_.version - 1],
                       &greeting_.settings[sizeof greeting_.settings - 1]})
        *last = '\0';
    greeting_.problem[sizeof greeting_.problem - 1] = '\0';
    if (heard == Heard::answer) return greeting_.problem[0] == '\0';
    greeting_ = {};
    std::snprintf(greeting_.problem, sizeof greeting_.problem, "%s while it was loaded",
                  failure(heard, seconds_to_load).reason.c_str());
    return false;
}

const wire::Greeting& EngineProcess::greet() {
    if (child_ < 0) start();
    return greeting_;
}

std::variant<wire::Reply, EngineFailure> EngineProcess::ask(const std::string& packed_query,
                                                            std::chrono::seconds patience) {
    // Bytes that belong to an earlier query, for instance late ones of a process that the engine forked, show up here.
    // The query is then repeated once in a new process, and only that result counts.
    for (int attempt = 0;; ++attempt) {
        if (child_ < 0 && !start()) {
            end();
            return EngineFailure{Cause::crash, greeting_.problem};
        }
        wire::Reply reply{};
        const Heard heard = exchange(packed_query, reply, patience);
        const bool is_answer = heard == Heard::answer && reply.failure[0] == '\0';
        if (is_answer) {
            reply.answer.refused[sizeof reply.answer.refused - 1] = '\0';
            return reply;
        }
        EngineFailure found = failure(heard, patience);
        reply.failure[sizeof reply.failure - 1] = '\0';
        if (heard == Heard::answer) found = {Cause::crash, reply.failure};
        if ((heard != Heard::another && reply.stray == 0) || attempt > 0) return found;
    }
}

EngineFailure EngineProcess::failure(Heard heard, std::chrono::seconds patience) {
    const int status = end();
    if (heard == Heard::end_of_time)
        return {Cause::blocked, "gave no answer in " + std::to_string(patience.count()) + " s"};
    if (heard == Heard::another) return {Cause::crash, "wrote into the pipe of its host, where answers stand"};
    return failure_of(status, address_.seconds);
}

EngineProcess::Heard EngineProcess::exchange(const std::string& packed_query, wire::Reply& reply,
                                             std::chrono::seconds patience) {
    const auto deadline = Clock::now() + patience;
    if (is_ready(POLLIN, Clock::now())) {
        char next = 0;
        return recv(file_, &next, 1, MSG_PEEK) == 0 ? Heard::end_of_file : Heard::another;
    }
    const wire::Mark mark{wire::Mark::word, ++asked_};
    std::string message;
    wire::append(message, &mark, sizeof mark);
    const Heard sent = write_all(message + packed_query, deadline);
    return sent == Heard::answer ? read_message(asked_, &reply, sizeof reply, deadline) : sent;
}

EngineProcess::Heard EngineProcess::read_message(std::uint64_t number, void* message, std::size_t size,
                                                 Clock::time_point deadline) {
    wire::Mark mark;
    if (const Heard heard = read_all(&mark, sizeof mark, deadline); heard != Heard::answer) return heard;
    if (!mark.is_of(number)) return Heard::another;
    return read_all(message, size, deadline);
}

bool EngineProcess::is_ready(short events, Clock::time_point deadline) const {
    for (;;) {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
        pollfd waiting{file_, events, 0};
        const int ready = poll(&waiting, 1, static_cast<int>(std::max<long>(left, 0)));
        if (ready < 0 && errno == EINTR) continue;
        return ready > 0;
    }
}

EngineProcess::Heard EngineProcess::read_all(void* to, std::size_t size, Clock::time_point deadline) {
    auto* at = static_cast<char*>(to);
    while (size > 0) {
        if (!is_ready(POLLIN, deadline)) return Heard::end_of_time;
        const ssize_t n = recv(file_, at, size, MSG_DONTWAIT);
        if (n < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        if (n <= 0) return Heard::end_of_file;
        at += n;
        size -= static_cast<std::size_t>(n);
    }
    return Heard::answer;
}

EngineProcess::Heard EngineProcess::write_all(const std::string& bytes, Clock::time_point deadline) {
    for (std::size_t sent = 0; sent < bytes.size();) {
        if (!is_ready(POLLOUT, deadline)) return Heard::end_of_time;
        const ssize_t n = send(file_, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (n < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        if (n <= 0) return Heard::end_of_file;
        sent += static_cast<std::size_t>(n);
    }
    return Heard::answer;
}

int EngineProcess::end() {
    int status = 0;
    close_file(lifeline_);
    if (child_ >= 0) waitpid(child_, &status, 0);
    child_ = -1;
    close_file(file_);
    return status;
}

}  // namespace touchstone
