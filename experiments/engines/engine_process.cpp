// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/engines/engine_process.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <stdexcept>

namespace touchstone {
namespace {

constexpr int seconds_to_load = 20;

/// The first of these folders of the program that holds `name`.
std::string beside_the_program(const std::string& name) {
    const auto folder = std::filesystem::read_symlink("/proc/self/exe").parent_path();
    for (const auto& place : {folder, folder.parent_path(), folder.parent_path() / "lib" / "touchstone"})
        if (std::filesystem::exists(place / name)) return (place / name).string();
    return (folder / name).string();
}

}  // namespace

std::string engine_host_path() { return beside_the_program("touchstone-engine-host"); }
std::string engine_folder() { return beside_the_program("touchstone-engines"); }

bool EngineProcess::start() {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        throw std::runtime_error(std::string("engine: no socket pair (") + std::strerror(errno) + ")");
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    std::string host = engine_host_path(), index = std::to_string(address_.index);
    std::string seconds = std::to_string(address_.seconds);
    std::array<char*, 5> arguments{host.data(), address_.library.data(), index.data(), seconds.data(), nullptr};
    // A process group of its own: Ctrl-C reaches the program alone, and an engine's own children end with it.
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    posix_spawnattr_setpgroup(&attributes, 0);
    const int code = posix_spawn(&child_, host.c_str(), &actions, &attributes, arguments.data(), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    to_child_ = from_child_ = ends[0];
    if (code != 0) {
        child_ = -1;
        end();
        throw std::runtime_error(host + ": cannot be started (" + std::strerror(code) +
                                 "); build touchstone-engine-host");
    }
    if (read_in_time(&greeting_, sizeof greeting_, seconds_to_load)) return greeting_.problem[0] == '\0';
    greeting_ = {};
    std::snprintf(greeting_.problem, sizeof greeting_.problem, "%s while it was loaded", cause_of_end().c_str());
    return false;
}

const wire::Greeting& EngineProcess::greet() {
    if (child_ < 0) start();
    return greeting_;
}

std::variant<touchstone_answer, std::string> EngineProcess::ask(const std::string& packed_query) {
    if (child_ < 0 && !start()) {
        end();
        return std::string(greeting_.problem);
    }
    touchstone_answer answer{};
    if (write_all(packed_query) && read_in_time(&answer, sizeof answer, 10 * address_.seconds)) {
        answer.refused[sizeof answer.refused - 1] = '\0';
        return answer;
    }
    return cause_of_end();
}

bool EngineProcess::read_in_time(void* to, std::size_t size, int seconds) {
    using Clock = std::chrono::steady_clock;
    const auto deadline = Clock::now() + std::chrono::seconds(seconds);
    auto* at = static_cast<char*>(to);
    while (size > 0) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
        pollfd waiting{from_child_, POLLIN, 0};
        const int ready = poll(&waiting, 1, static_cast<int>(std::max<long>(left, 0)));
        if (ready < 0 && errno == EINTR) continue;
        timed_out_ = ready == 0;
        if (ready <= 0) return false;
        const ssize_t n = read(from_child_, at, size);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return false;
        at += n;
        size -= static_cast<std::size_t>(n);
    }
    return true;
}

bool EngineProcess::write_all(const std::string& bytes) {
    for (std::size_t sent = 0; sent < bytes.size();) {
        const ssize_t n = send(to_child_, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return false;
        sent += static_cast<std::size_t>(n);
    }
    return true;
}

std::string EngineProcess::cause_of_end() {
    if (timed_out_) {
        end();
        return "gave no answer in " + std::to_string(10 * address_.seconds) + " s";
    }
    int status = 0;
    const pid_t child = child_;
    child_ = -1;
    kill(-child, SIGKILL);  // no effect on one that ended already: its own status is what waits
    waitpid(child, &status, 0);
    end();
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGPROF)
        return "gave no answer in " + std::to_string(address_.seconds) + " s of processor time";
    if (WIFSIGNALED(status))
        return "ended by signal " + std::to_string(WTERMSIG(status)) + " (" + strsignal(WTERMSIG(status)) + ")";
    return "ended with status " + std::to_string(WEXITSTATUS(status));
}

void EngineProcess::end() {
    if (to_child_ >= 0) close(to_child_);
    to_child_ = from_child_ = -1;
    timed_out_ = false;
    if (child_ < 0) return;
    kill(-child_, SIGKILL);
    waitpid(child_, nullptr, 0);
    child_ = -1;
}

}  // namespace touchstone
