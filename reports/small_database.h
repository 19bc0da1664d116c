// SPDX-License-Identifier: GPL-3.0-or-later
// Results databases for tests, built by SQL from the schema that the program writes. Cost: some milliseconds each.
#pragma once

#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>

#include "algorithms/testing/source_directory.h"
#include "experiments/store/schema.h"

namespace touchstone {

inline std::string source_text(const std::string& path) {
    std::ifstream in(source_directory() + path, std::ios::binary);
    if (!in) throw std::runtime_error(path + ": cannot be read");
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

/// A folder that is removed at the end of the test.
class Scratch {
public:
    Scratch() {
        std::string pattern = (std::filesystem::temp_directory_path() / "touchstone-reports-XXXXXX").string();
        if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no temporary folder");
        folder_ = pattern;
    }
    ~Scratch() { std::filesystem::remove_all(folder_); }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
    std::string path(const std::string& name) const { return (folder_ / name).string(); }
    const std::filesystem::path& folder() const { return folder_; }
    /// Makes a database by these statements.
    std::string database(const std::string& name, const std::string& sql) const {
        Database(path(name), Database::Mode::create).execute(sql);
        return path(name);
    }

private:
    std::filesystem::path folder_;
};

/// The small campaign, with measured times of its methods.
inline std::string small_campaign() {
    return schema_text() + timing_table_text() + source_text("reports/golden/small.sql");
}

}  // namespace touchstone
