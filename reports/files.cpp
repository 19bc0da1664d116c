// SPDX-License-Identifier: GPL-3.0-or-later
#include "reports/files.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "reports/results_reader.h"

namespace touchstone {
namespace {

namespace fs = std::filesystem;

/// Removes the remaining temporary files, on every path out of the function.
class Temporaries {
public:
    Temporaries() = default;
    Temporaries(const Temporaries&) = delete;
    Temporaries& operator=(const Temporaries&) = delete;
    ~Temporaries() {
        std::error_code ignored;  // an exception is already active, or all files were renamed
        for (const auto& [temporary, path] : renames_) fs::remove(temporary, ignored);
    }
    void write(const fs::path& path, const std::string& content) {
        const fs::path temporary = path.string() + ".part";
        renames_.emplace_back(temporary, path);
        std::ofstream out(temporary, std::ios::binary | std::ios::trunc);
        out.write(content.data(), static_cast<std::streamsize>(content.size()));
        out.close();
        if (!out)
            throw ReportError(path.string() + ": cannot be written (" + std::strerror(errno) +
                              "); choose another --out, where there is space and permission");
        if (fs::is_directory(path)) throw ReportError(path.string() + ": is a folder; choose another --out");
    }
    void rename_all() {
        for (const auto& [temporary, path] : renames_) fs::rename(temporary, path);
    }

private:
    std::vector<std::pair<fs::path, fs::path>> renames_;
};

}  // namespace

void write_files(const std::string& folder, const std::vector<std::pair<std::string, std::string>>& files) {
    try {
        Temporaries temporaries;
        for (const auto& [name, content] : files) {
            const fs::path path = fs::path(folder) / name;
            fs::create_directories(path.parent_path());
            temporaries.write(path, content);
        }
        temporaries.rename_all();
    } catch (const fs::filesystem_error& error) {
        throw ReportError(error.path1().string() + ": cannot be written (" + error.code().message() +
                          "); choose another --out");
    }
}

}  // namespace touchstone
