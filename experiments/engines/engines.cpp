// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/engines/engines.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <mutex>

#include "experiments/engines/engine_method.h"

namespace touchstone {
namespace {

struct InTree {
    const char *name, *package;
};
constexpr InTree in_tree[] = {{"box2d", "libbox2d-dev"},
                              {"bullet", "libbullet-dev"},
                              {"bullet_double", "libbullet-dev"},
                              {"bullet_epa", "libbullet-dev"},
                              {"bullet_epa_double", "libbullet-dev"},
                              {"fcl", "libfcl-dev"},
                              {"fcl_indep", "libfcl-dev"},
                              {"libccd", "libccd-dev"},
                              {"libccd_mpr", "libccd-dev"},
                              {"ode", "libode-dev"},
                              {"touchstone", "g++"},
                              {"touchstone_warm", "g++"},
                              {"touchstone_certified", "g++"},
                              {"touchstone_world", "g++"},
                              {"gjk_gcc_o0", "g++"},
                              {"gjk_gcc_o2", "g++"},
                              {"gjk_gcc_o3_avx2", "g++"},
                              {"gjk_gcc_o3_fma", "g++"},
                              {"gjk_gcc_fast_math", "g++"},
                              {"gjk_clang_o2", "clang-14"},
                              {"gjk_clang_o3_fma", "clang-14"}};

std::mutex& lock() {
    static std::mutex mutex;
    return mutex;
}

constexpr int most_engines = 64;

/// Throws UsageError with the library and the wrong field of touchstone_engine.
void check(const std::string& path, const wire::Greeting& engine) {
    const auto refuse = [&](const std::string& problem) { throw UsageError(path + ": is no engine: " + problem); };
    const std::string name = engine.name;
    const auto is_of_a_word = [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; };
    if (!std::all_of(name.begin(), name.end(), is_of_a_word))
        refuse("name '" + name + "': expected letters, digits and underscores");
    if (engine.bits != 32 && engine.bits != 64) refuse("bits " + std::to_string(engine.bits) + ": expected 32 or 64");
    for (const double error : {engine.absolute_error, engine.relative_error})
        if (!(error >= 0) || !std::isfinite(error))
            refuse("absolute_error, relative_error: expected finite numbers >= 0");
}

/// All engines of a library, in its order.
std::vector<Engine> engines_of_library(const std::string& path) {
    std::vector<Engine> found;
    for (int index = 0;; ++index) {
        const EngineAddress address{path, false, index};
        EngineProcess process(address);
        const wire::Greeting greeting = process.greet();
        if (greeting.problem[0] != '\0') throw UsageError(path + ": is no engine: " + greeting.problem);
        if (greeting.name[0] == '\0') break;
        check(path, greeting);
        if (index == most_engines) throw UsageError(path + ": is no engine: touchstone_engine_at() never returns NULL");
        found.push_back({address, greeting});
    }
    if (found.empty()) throw UsageError(path + ": is no engine: touchstone_engine_at(0) returns NULL");
    return found;
}

/// The engine of a command. Throws EngineNotBuilt if something is not installed, UsageError with the command for any
/// other problem.
Engine engine_of_command(const std::string& command) {
    const EngineAddress address{command, true};
    EngineProcess process(address);
    const wire::Greeting greeting = process.greet();
    if (greeting.is_missing != 0) throw EngineNotBuilt(greeting.problem);
    if (greeting.problem[0] != '\0')
        throw UsageError("--engine '" + command + "': " + greeting.problem +
                         " (a command, since a shared library ends in .so; docs/engines.md has what it must say)");
    check(command, greeting);
    return {address, greeting};
}

std::vector<std::string> add(std::vector<Engine>& list, std::vector<Engine> found) {
    std::vector<std::string> names;
    for (Engine& engine : found) {
        names.push_back(engine.method_name());
        for (const Engine& other : list)
            if (other.method_name() == engine.method_name())
                throw UsageError(engine.address.source + ": " + engine.method_name() + " is the name of " +
                                 other.address.source + " already; give it another");
        list.push_back(std::move(engine));
    }
    std::sort(list.begin(), list.end(),
              [](const Engine& x, const Engine& y) { return x.method_name() < y.method_name(); });
    return names;
}

/// Why libraries of the folder of engines are none here, such as one that asks for a newer C library. Campaigns name
/// the engines of such a library as missing, with this reason.
std::string& not_loaded() {
    static std::string reasons;
    return reasons;
}

std::vector<Engine>& list() {
    static std::vector<Engine> all = [] {
        std::vector<Engine> built;
        const std::filesystem::path folder = engine_folder();
        std::vector<std::string> files;
        if (std::filesystem::is_directory(folder))
            for (const auto& entry : std::filesystem::directory_iterator(folder))
                if (entry.path().extension() == ".so") files.push_back(entry.path().string());
        std::sort(files.begin(), files.end());
        for (const auto& file : files) try {
                add(built, engines_of_library(file));
            } catch (const UsageError& reason) {
                not_loaded() += std::string(" (") + reason.what() + ")";
            }
        return built;
    }();
    return all;
}

const Engine* found_in(const std::vector<Engine>& list, const std::string& method_name) {
    for (const Engine& engine : list)
        if (engine.method_name() == method_name) return &engine;
    return nullptr;
}

/// The adapter of that name, or an empty path. The file NAME.mjs holds the engine NAME.
std::filesystem::path adapter_of(const std::string& name) {
    const auto path = std::filesystem::path(engine_folder()) / "npm" / (name + ".mjs");
    return std::filesystem::is_regular_file(path) ? path : "";
}

/// The names of the engines of npm packages, installed or not, sorted.
std::vector<std::string> adapter_names() {
    std::vector<std::string> names;
    const auto folder = std::filesystem::path(engine_folder()) / "npm";
    if (!std::filesystem::is_directory(folder)) return names;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        if (entry.path().extension() == ".mjs") names.push_back(entry.path().stem().string());
    std::sort(names.begin(), names.end());
    return names;
}

/// The engine of a package. Throws like engine_of_command().
Engine engine_of_package(const std::string& name) {
    return engine_of_command("node '" + adapter_of(name).string() + "'");
}

/// The engine of a command that the user named. Throws like engine_of_command(), with the command.
Engine engine_brought_by(const std::string& command) {
    try {
        return engine_of_command(command);
    } catch (const EngineNotBuilt& reason) {
        throw EngineNotBuilt("--engine '" + command + "': " + reason.what());
    }
}

bool is_library(const std::string& source) {
    const std::string name = std::filesystem::path(source).filename().string();
    return name.ends_with(".so") || (source.find(' ') == std::string::npos && name.find(".so.") != std::string::npos);
}

}  // namespace

std::vector<std::string> add_engine(const std::string& source) {
    if (is_library(source) && !std::filesystem::is_regular_file(source))
        throw UsageError(source + ": no such engine library; expected a file that exists, or a command");
    const std::lock_guard guard(lock());
    std::vector<Engine> found;
    if (is_library(source))
        found = engines_of_library(std::filesystem::absolute(source).string());
    else
        found.push_back(engine_brought_by(source));
    const std::string method = found.front().method_name();
    if (!adapter_of(found.front().greeting.name).empty())
        throw UsageError(source + ": " + method + " is the name of an engine of this program already; give it another");
    return add(list(), std::move(found));
}

std::optional<Engine> find_engine(const std::string& method_name) {
    const std::lock_guard guard(lock());
    if (const Engine* known = found_in(list(), method_name)) return *known;
    constexpr std::string_view prefix = "engine/";
    if (!method_name.starts_with(prefix)) return std::nullopt;
    const std::string name = method_name.substr(prefix.size());
    if (name.find_first_of("/.'") != std::string::npos || adapter_of(name).empty()) return std::nullopt;
    Engine engine = engine_of_package(name);
    if (engine.method_name() != method_name)
        throw UsageError(engine.address.source + ": calls itself " + engine.greeting.name +
                         "; expected the name of its file");
    add(list(), {engine});
    return engine;
}

std::vector<Engine> engines() {
    for (const std::string& name : adapter_names()) try {
            find_engine("engine/" + name);
        } catch (const EngineNotBuilt&) {
            continue;  // its package is not installed
        }
    const std::lock_guard guard(lock());
    return list();
}

namespace {

constexpr const char* how_to_bring_one =
    "bring one of your own with --engine LIBRARY.so or --engine 'COMMAND' (docs/engines.md)";

/// The source of the methods named "engine/NAME".
class EngineMethods final : public MethodSource {
public:
    std::string_view name() const override { return "engines"; }
    /// Throws EngineNotBuilt for an engine that is not built.
    std::unique_ptr<Method> make(const Call& call) const override;
    /// Empty: `touchstone list engines` lists engines, since they depend on the machine.
    std::vector<AlgorithmDescription> descriptions() const override { return {}; }
};

std::unique_ptr<Method> EngineMethods::make(const Call& call) const {
    if (!call.name.starts_with("engine/")) return nullptr;
    if (!call.arguments.empty())
        throw UsageError(call.name + ": takes no arguments; an engine is called with its own settings");
    try {
        if (const auto engine = find_engine(call.name)) return std::make_unique<EngineMethod>(*engine);
    } catch (const EngineNotBuilt& reason) {
        throw EngineNotBuilt(call.name + ": not installed: " + reason.what());
    }
    std::vector<std::string> known;
    for (const Engine& engine : engines()) known.push_back(engine.method_name());
    for (const InTree& engine : in_tree)
        if (call.name == std::string("engine/") + engine.name)
            throw EngineNotBuilt(call.name + ": not built: no library in " + engine_folder() + " has it" +
                                 not_loaded() + "; apt-get install " + engine.package + ", then ./run build");
    // The program alone, without the folder of engines beside it, does not know their names.
    if (known.empty()) throw EngineNotBuilt(call.name + ": no engine is built; " + how_to_bring_one);
    throw UsageError(unknown_word("engine", call.name, known) + "; " + how_to_bring_one);
}

const EngineMethods source;
const MethodSourceRegistration registration(source);

}  // namespace

}  // namespace touchstone
