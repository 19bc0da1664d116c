// SPDX-License-Identifier: GPL-3.0-or-later
// The process in which an engine runs. It loads the shared library or starts the command, and answers queries from
// standard input on standard output, one by one. Whatever the engine does to this process, the program that started it
// continues.
//   touchstone-engine-host library LIBRARY INDEX SECONDS LIFELINE
//   touchstone-engine-host command COMMAND INDEX SECONDS LIFELINE     (a command is one engine, of index 0)
// LIFELINE is the number of an open pipe. When its other end closes, the engine and all that it has started are killed.
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "experiments/engines/command_engine.h"
#include "experiments/engines/engine_supervisor.h"
#include "experiments/engines/wire.h"

namespace touchstone {
namespace {

constexpr unsigned seconds_to_load = 30;
constexpr rlim_t largest_memory = rlim_t{4} << 30;

bool read_all(int file, void* to, std::size_t size) {
    auto* at = static_cast<char*>(to);
    while (size > 0) {
        const ssize_t n = read(file, at, size);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return false;
        at += n;
        size -= static_cast<std::size_t>(n);
    }
    return true;
}

bool write_all(int file, const void* from, std::size_t size) {
    const auto* at = static_cast<const char*>(from);
    while (size > 0) {
        const ssize_t n = write(file, at, size);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return false;
        at += n;
        size -= static_cast<std::size_t>(n);
    }
    return true;
}

template <std::size_t N>
void copy_text(char (&to)[N], const char* from) {
    std::snprintf(to, N, "%s", from == nullptr ? "" : from);
}

/// The engine of that index. Null, with the reason in the greeting, if there is none.
const touchstone_engine* load(const char* path, int index, wire::Greeting& greeting) {
    void* library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) return copy_text(greeting.problem, dlerror()), nullptr;
    using Entry = const touchstone_engine* (*)(int);
    const auto entry = reinterpret_cast<Entry>(dlsym(library, "touchstone_engine_at"));
    if (entry == nullptr)
        return copy_text(greeting.problem, "exports no touchstone_engine_at(); see touchstone_engine.h"), nullptr;
    const touchstone_engine* engine = entry(index);
    if (engine == nullptr) return nullptr;
    greeting.abi = engine->abi;
    if (engine->abi < 1 || engine->abi > TOUCHSTONE_ENGINE_ABI) {
        std::snprintf(greeting.problem, sizeof greeting.problem,
                      "was built for version %d of touchstone_engine.h, this is %d", engine->abi,
                      TOUCHSTONE_ENGINE_ABI);
        return nullptr;
    }
    if (engine->name == nullptr || engine->answers == nullptr || engine->answer == nullptr)
        return copy_text(greeting.problem, "leaves name, answers or answer empty"), nullptr;
    return engine;
}

void introduce(const touchstone_engine& engine, wire::Greeting& greeting) {
    greeting.bits = engine.bits;
    greeting.wants_facets = engine.wants_facets;
    greeting.absolute_error = engine.absolute_error;
    greeting.relative_error = engine.relative_error;
    copy_text(greeting.name, engine.name);
    copy_text(greeting.version, engine.version);
    copy_text(greeting.settings, engine.settings);
    for (int kind = 0; kind < 4; ++kind)
        for (int dimension = 2; dimension <= 3; ++dimension)
            greeting.answers[kind][dimension] = engine.answers(kind, dimension);
}

touchstone_answer ask(const touchstone_engine& engine, const wire::QueryFrame& frame) {
    const touchstone_query query = wire::query_of(frame);
    touchstone_answer answer = wire::empty_answer();
    engine.answer(&query, &answer);
    return answer;
}

/// Lets SIGPROF end this process after that many seconds of its own processor time, so that a verdict does not depend
/// on the load of the machine; 0 for no limit.
void limit_processor_time(unsigned seconds) {
    itimerval limit{};
    limit.it_value.tv_sec = seconds;
    setitimer(ITIMER_PROF, &limit, nullptr);
}

bool write_marked(int file, std::uint64_t number, const void* message, std::size_t size) {
    const wire::Mark mark{wire::Mark::word, number};
    return write_all(file, &mark, sizeof mark) && write_all(file, message, size);
}

/// The two pipes of the program. They are separate from the engine's own: its output must not mix with the answers, nor
/// its input take a query away. Programs that it starts have neither pipe.
struct Pipes {
    int answers = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3), queries = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3);
    Pipes() {
        dup2(STDERR_FILENO, STDOUT_FILENO);
        dup2(STDERR_FILENO, STDIN_FILENO);
        const rlimit no_core{0, 0};
        setrlimit(RLIMIT_CORE, &no_core);
    }
    /// Reads the next query. Returns false if there is none.
    bool read_query(wire::Mark& asked, std::string& body) const {
        std::uint64_t size = 0;
        if (!read_all(queries, &asked, sizeof asked) || !read_all(queries, &size, sizeof size)) return false;
        body.assign(size, '\0');
        return read_all(queries, body.data(), size);
    }
    bool write_greeting(const wire::Greeting& greeting) const {
        return write_marked(answers, 0, &greeting, sizeof greeting);
    }
    bool write_reply(const wire::Mark& asked, const wire::Reply& reply) const {
        return write_marked(answers, asked.number, &reply, sizeof reply);
    }
};

int serve_library(const char* path, int index, unsigned seconds) {
    const Pipes pipes;
    const pid_t self = getpid();
    const rlimit memory{largest_memory, largest_memory};
    setrlimit(RLIMIT_AS, &memory);
    wire::Greeting greeting;
    alarm(seconds_to_load);  // like the timer below, this ends a hanging engine even if the program has ended
    const touchstone_engine* engine = load(path, index, greeting);
    if (engine != nullptr) introduce(*engine, greeting);
    alarm(0);
    if (getpid() != self || !pipes.write_greeting(greeting) || engine == nullptr) return 1;
    wire::Mark asked;
    for (std::string body; pipes.read_query(asked, body);) {
        wire::Reply reply{};
        limit_processor_time(seconds);
        reply.answer = ask(*engine, wire::unpacked(body));
        limit_processor_time(0);
        if (getpid() != self) return 1;  // a process that the engine forked must not answer
        if (!pipes.write_reply(asked, reply)) return 1;
    }
    return 0;
}

/// Answers the queries of a command. After a failure this process ends.
int serve_command(const char* command, int index, unsigned seconds) {
    const Pipes pipes;
    if (index > 0) return pipes.write_greeting({}) ? 0 : 1;
    CommandEngine engine(command, seconds);
    const wire::Greeting greeting = engine.greet();
    if (!pipes.write_greeting(greeting) || greeting.problem[0] != '\0') return 1;
    wire::Mark asked;
    for (std::string body; pipes.read_query(asked, body);) {
        const wire::Reply reply = engine.ask(asked.number, wire::unpacked(body));
        if (!pipes.write_reply(asked, reply) || reply.failure[0] != '\0') return 1;
    }
    return 0;
}

}  // namespace
}  // namespace touchstone

int main(int argc, char** argv) {
    const std::string kind = argc == 6 ? argv[1] : "";
    if (kind != "library" && kind != "command") {
        std::fprintf(stderr,
                     "usage: touchstone-engine-host library|command WHAT INDEX SECONDS LIFELINE"
                     " (started by touchstone)\n");
        return 2;
    }
    touchstone::supervise(std::atoi(argv[5]), [argv, &kind] {
        const auto serve = kind == "library" ? touchstone::serve_library : touchstone::serve_command;
        return serve(argv[2], std::atoi(argv[3]), static_cast<unsigned>(std::atoi(argv[4])));
    });
}
