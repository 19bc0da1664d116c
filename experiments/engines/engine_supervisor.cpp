// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/engines/engine_supervisor.h"

#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <string>

namespace touchstone {
namespace {

/// Waits until the child is a zombie or the lifeline is cut. If the kernel has no file descriptors of processes, it
/// checks the child ten times a second.
void wait_for_end(pid_t child, int lifeline) {
    const int process = static_cast<int>(syscall(SYS_pidfd_open, child, 0));
    pollfd ends[2] = {{lifeline, 0, 0}, {process, POLLIN, 0}};
    const int milliseconds = process < 0 ? 100 : -1;
    siginfo_t ended{};
    while (ended.si_pid == 0) {
        const int ready = poll(ends, 2, milliseconds);
        if (ready > 0 && (ends[0].revents & (POLLHUP | POLLERR | POLLNVAL)) != 0) return;
        waitid(P_PID, static_cast<id_t>(child), &ended, WEXITED | WNOHANG | WNOWAIT);
    }
}

/// Kills and reaps the child and its descendants until there are none, and returns the status of the child. Killing a
/// process makes its children children of this one.
int reap_all(pid_t child) {
    const std::string list = "/proc/self/task/" + std::to_string(getpid()) + "/children";
    int status_of_child = 0;
    for (;;) {
        if (std::FILE* file = std::fopen(list.c_str(), "r")) {
            int pid = 0;
            while (std::fscanf(file, "%d", &pid) == 1) kill(pid, SIGKILL);
            std::fclose(file);
        } else {
            kill(child, SIGKILL);
        }
        int status = 0;
        const pid_t ended = waitpid(-1, &status, 0);
        if (ended == child) status_of_child = status;
        if (ended < 0 && errno == ECHILD) return status_of_child;
    }
}

[[noreturn]] void end_like(int status) {
    if (WIFSIGNALED(status)) {
        const rlimit no_core{0, 0};
        setrlimit(RLIMIT_CORE, &no_core);
        std::signal(WTERMSIG(status), SIG_DFL);
        raise(WTERMSIG(status));
    }
    _exit(WEXITSTATUS(status));
}

}  // namespace

void supervise(int lifeline, const std::function<int()>& work) {
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    const pid_t supervisor = getpid(), child = fork();
    if (child < 0) _exit(1);
    if (child == 0) {
        close(lifeline);
        setpgid(0, 0);  // signals that the engine sends to its group do not reach the supervisor
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (getppid() != supervisor) _exit(1);  // the supervisor ended before the previous line
        _exit(work());
    }
    // The engine's files must close when the engine ends.
    close(STDIN_FILENO);
    close(STDOUT_FILENO);
    wait_for_end(child, lifeline);
    end_like(reap_all(child));
}

}  // namespace touchstone
