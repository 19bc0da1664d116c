// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/provenance/provenance.h"

#include <gmp.h>
#include <sqlite3.h>
#include <sys/utsname.h>
#include <toml++/toml.h>
#include <CLI/Version.hpp>
#include <boost/version.hpp>
#include <chrono>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <thread>

#include "oracles/library_versions.h"
#include "touchstone_build_information.h"
#include "touchstone_commit.h"

namespace touchstone {
namespace {

std::string cpu_model() {
    std::ifstream in("/proc/cpuinfo");
    for (std::string line; std::getline(in, line);)
        if (line.starts_with("model name")) return line.substr(line.find(':') + 2);
    return "unknown";
}

std::string dotted(int a, int b, int c) {
    return std::to_string(a) + "." + std::to_string(b) + "." + std::to_string(c);
}

}  // namespace

std::string beside_the_program(const std::string& name) {
    const auto folder = std::filesystem::read_symlink("/proc/self/exe").parent_path();
    for (const auto& place : {folder, folder.parent_path(), folder.parent_path() / "lib" / "touchstone"})
        if (std::filesystem::exists(place / name)) return (place / name).string();
    return (folder / name).string();
}

Provenance build_provenance() {
    return {{"version", TOUCHSTONE_VERSION},
            {"commit", TOUCHSTONE_COMMIT},
            {"dirty", TOUCHSTONE_DIRTY != 0 ? "yes" : "no"},
            {"compiler", TOUCHSTONE_COMPILER},
            {"flags", TOUCHSTONE_FLAGS},
            {"build_type", TOUCHSTONE_BUILD_TYPE},
            {"boost", dotted(BOOST_VERSION / 100000, BOOST_VERSION / 100 % 1000, BOOST_VERSION % 100)},
            {"cgal", cgal_version()},
            {"gmp", gmp_version},
            {"sqlite", sqlite3_libversion()},
            {"cli11", CLI11_VERSION},
            {"json", dotted(NLOHMANN_JSON_VERSION_MAJOR, NLOHMANN_JSON_VERSION_MINOR, NLOHMANN_JSON_VERSION_PATCH)},
            {"tomlplusplus", dotted(TOML_LIB_MAJOR, TOML_LIB_MINOR, TOML_LIB_PATCH)}};
}

Provenance machine_provenance() {
    utsname names{};
    const bool known = uname(&names) == 0;
    return {{"cpu", cpu_model()},
            {"cores", std::to_string(std::thread::hardware_concurrency())},
            {"kernel", known ? std::string(names.sysname) + " " + names.release + " " + names.machine : "unknown"}};
}

std::string utc_now() {
    const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    std::tm fields{};
    gmtime_r(&now, &fields);
    char text[32];
    std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &fields);
    return text;
}

}  // namespace touchstone
