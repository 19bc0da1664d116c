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

/// Throws UsageError naming the library and the field of touchstone_engine that is wrong.
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

/// Every engine of a library, in the order of the library.
std::vector<Engine> engines_of(const std::string& path) {
    std::vector<Engine> found;
    for (int index = 0;; ++index) {
        const EngineAddress address{path, index};
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

std::vector<std::string> add(std::vector<Engine>& list, const std::string& path) {
    std::vector<std::string> names;
    for (Engine& engine : engines_of(path)) {
        names.push_back(engine.method_name());
        for (const Engine& other : list)
            if (other.method_name() == engine.method_name())
                throw UsageError(path + ": " + engine.method_name() + " is the name of " + other.address.library +
                                 " already; give it another");
        list.push_back(std::move(engine));
    }
    std::sort(list.begin(), list.end(),
              [](const Engine& x, const Engine& y) { return x.method_name() < y.method_name(); });
    return names;
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
        for (const auto& file : files) add(built, file);
        return built;
    }();
    return all;
}

}  // namespace

std::vector<std::string> add_engine_library(const std::string& path) {
    if (!std::filesystem::is_regular_file(path)) throw UsageError(path + ": no such engine library");
    const std::lock_guard guard(lock());
    return add(list(), std::filesystem::absolute(path).string());
}

const std::vector<Engine>& engines() {
    const std::lock_guard guard(lock());
    return list();
}

namespace {

/// Engines are methods named "engine/NAME".
class EngineMethods final : public MethodSource {
public:
    std::string_view name() const override { return "engines"; }
    /// An engine that is not built throws EngineNotBuilt.
    std::unique_ptr<Method> make(const Call& call) const override;
    /// `touchstone list engines` shows them, since they depend on the machine.
    std::vector<AlgorithmDescription> descriptions() const override { return {}; }
};

std::unique_ptr<Method> EngineMethods::make(const Call& call) const {
    if (!call.name.starts_with("engine/")) return nullptr;
    if (!call.arguments.empty())
        throw UsageError(call.name + ": takes no arguments; an engine is called with its own settings");
    std::vector<std::string> known;
    for (const Engine& engine : engines()) {
        if (engine.method_name() == call.name) return std::make_unique<EngineMethod>(engine);
        known.push_back(engine.method_name());
    }
    for (const InTree& engine : in_tree)
        if (call.name == std::string("engine/") + engine.name)
            throw EngineNotBuilt(call.name + ": not built, its library was not found; apt-get install " +
                                 engine.package + " and build again");
    if (known.empty()) throw UsageError(call.name + ": no engine is built; name a library with --engine");
    refuse_word("engine", call.name, known);
}

const EngineMethods source;
const MethodSourceRegistration registration(source);

}  // namespace

}  // namespace touchstone
