// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/timing/loaded_engine.h"

#include <dlfcn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <stdexcept>

namespace touchstone {
namespace {

constexpr int first_version_with_timing = 2, most_engines = 64;

bool can_be_timed(const touchstone_engine& engine) {
    return engine.abi >= first_version_with_timing && engine.abi <= TOUCHSTONE_ENGINE_ABI &&
           engine.prepare != nullptr && engine.place != nullptr && engine.answer_prepared != nullptr &&
           engine.release != nullptr;
}

using Entry = const touchstone_engine* (*)(int);

Entry entry_of(void* library) { return reinterpret_cast<Entry>(dlsym(library, "touchstone_engine_at")); }

/// The bits of the first engine of a library; 0 if there is none. A child process loads the library to find them.
int bits_of(const std::string& path) {
    const pid_t child = fork();
    if (child == 0) {
        void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
        const Entry entry = library == nullptr ? nullptr : entry_of(library);
        const touchstone_engine* engine = entry == nullptr ? nullptr : entry(0);
        _exit(engine == nullptr ? 0 : engine->bits);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 0;
}

/// Loads a library, into the linker namespace of the float engines, which the first of them opens, or into the
/// program's.
void* load(const std::string& path) {
    static Lmid_t of_floats = LM_ID_NEWLM;
    if (bits_of(path) != 32) return dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    void* library = dlmopen(of_floats, path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library != nullptr && of_floats == LM_ID_NEWLM) dlinfo(library, RTLD_DI_LMID, &of_floats);
    return library;
}

}  // namespace

std::vector<LoadedEngine> load_engines(const std::string& library) {
    const std::string path = std::filesystem::absolute(library).string();
    void* handle = load(path);
    if (handle == nullptr) throw std::runtime_error(library + ": cannot be loaded: " + dlerror());
    const Entry entry = entry_of(handle);
    if (entry == nullptr)
        throw std::runtime_error(library + ": exports no touchstone_engine_at(); see touchstone_engine.h");
    std::vector<LoadedEngine> engines;
    for (int index = 0; index < most_engines; ++index) {
        const touchstone_engine* engine = entry(index);
        if (engine == nullptr) break;
        if (can_be_timed(*engine)) engines.push_back({library, engine});
    }
    return engines;
}

std::vector<LoadedEngine> load_engine_folder(const std::string& folder) {
    std::vector<std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        if (entry.path().extension() == ".so") files.push_back(entry.path().string());
    std::sort(files.begin(), files.end());
    std::vector<LoadedEngine> own, others;
    for (const auto& file : files)
        for (const auto& engine : load_engines(file))
            (engine.name().starts_with("touchstone") ? own : others).push_back(engine);
    own.insert(own.end(), others.begin(), others.end());
    return own;
}

}  // namespace touchstone
