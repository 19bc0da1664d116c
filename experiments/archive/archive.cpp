// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/archive/archive.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "experiments/archive/tar.h"
#include "experiments/campaign/merge.h"
#include "experiments/registry/call.h"
#include "experiments/store/plan_rows.h"
#include "experiments/store/schema.h"

namespace touchstone {
namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

constexpr const char* results_file = "results.sqlite";
constexpr const char* manifest_file = "archive.json";

std::string content_of(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    if (!in) throw UsageError(path.string() + ": cannot be opened (" + std::strerror(errno) + ")");
    std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    if (in.bad() || fs::is_directory(path)) throw UsageError(path.string() + ": cannot be read; expected a file");
    return text;
}

/// A file that is removed at the end.
class Scratch {
public:
    explicit Scratch(std::string path) : path_(std::move(path)) { fs::remove(path_); }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
    ~Scratch() {
        std::error_code ignored;  // an exception may be active
        fs::remove(path_, ignored);
    }

private:
    std::string path_;
};

/// What the database says of its engines: "engine.NAME.KEY" gives {"NAME": {"KEY": value}}. Likewise of the rules and
/// solvers of --rule.
void add_named(ordered_json& named, const std::string& key, const std::string& value) {
    const auto last = key.rfind('.');
    const auto first = key.find('.') + 1;
    if (last > first) named[key.substr(first, last - first)][key.substr(last + 1)] = value;
}

/// The manifest, for people and for programs of others. Nothing here reads it again.
std::string manifest_of(Database& database) {
    const CampaignRow campaign = rows_of<CampaignRow>(database).front();
    ordered_json build, engines = ordered_json::object(), rules = ordered_json::object(),
                        files = ordered_json::object(), missing, commands, families;
    for (const auto& [key, value] : rows_of<ProvenanceRow>(database)) {
        if (key.starts_with("engine."))
            add_named(engines, key, value);
        else if (key.starts_with("rule."))
            add_named(rules, key, value);
        else if (key.starts_with("cases."))
            files[key.substr(std::string("cases.").size())]["hash"] = value;
        else if (key.starts_with("missing "))
            missing[key.substr(std::string("missing ").size())] = value;
        else
            build[key] = value;
    }
    for (const FamilyRow& family : rows_of<FamilyRow>(database)) {
        if (files.contains(family.family)) files[family.family]["cases"] = family.cases;
        families[family.family] = family.missing ? ordered_json(*family.missing) : ordered_json(family.cases);
    }
    for (const SessionRow& session : rows_of<SessionRow>(database))
        commands.push_back({{"command", session.command}, {"started", session.started}});
    const auto [stored, wanted] = completeness_of(database);
    return ordered_json{{"format", "touchstone archive"},
                        {"format_version", 1},
                        {"again", "touchstone rerun THIS_FILE"},
                        {"campaign",
                         {{"name", campaign.name},
                          {"question", campaign.question},
                          {"seed", campaign.seed},
                          {"cases_per_family", campaign.cases_per_family},
                          {"chunk_size", campaign.chunk_size},
                          {"chunks_judged", stored},
                          {"chunks_planned", wanted},
                          {"fingerprint", campaign.fingerprint}}},
                        {"families", families},
                        {"files_of_cases", files},
                        {"engines", engines},
                        {"rules", rules},
                        {"not_built", missing},
                        {"build_and_machine", build},
                        {"commands", commands}}
               .dump(1, ' ', false, ordered_json::error_handler_t::replace) +
           "\n";
}

/// True for the names that an archive has, so that none leads out of the folder.
bool is_name_of_archive(const std::string& name) {
    if (name == manifest_file || name == results_file || name == "campaign.toml") return true;
    constexpr std::string_view folder = "cases/", ending = ".jsonl";
    if (!name.starts_with(folder) || !name.ends_with(ending)) return false;
    return name.size() > folder.size() + ending.size() && name.find('/', folder.size()) == std::string::npos;
}

/// Writes a file, and its folder. Throws UsageError if it cannot be written.
void write(const fs::path& path, const std::string& text) {
    fs::create_directories(path.parent_path());
    std::ofstream out(path, std::ios::binary | std::ios::trunc);
    out.write(text.data(), static_cast<std::streamsize>(text.size()));
    if (!out.flush())
        throw UsageError(path.string() + ": cannot be written (" + std::strerror(errno) +
                         "); choose another --out, where there is space and permission");
}

/// Throws UsageError unless the other files of the archive are the inputs that its results hold. They are written to
/// `copy`, since SQLite reads files alone.
void check_inputs(const NamedTexts& files, const std::string& archive, const std::string& copy) {
    const auto results =
        std::find_if(files.begin(), files.end(), [](const auto& file) { return file.first == results_file; });
    if (results == files.end())
        throw UsageError(archive + ": holds no results.sqlite; expected a file that `touchstone archive` wrote");
    const Scratch scratch(copy);
    write(copy, results->second);
    Database database(copy, Database::Mode::read_only);
    check_results_database(database, "main", archive + ", results.sqlite", oldest_readable_version);
    std::size_t alike = 2;  // the results and the manifest
    if (has_table(database, "main", InputRow::table))
        for (const InputRow& input : rows_of<InputRow>(database))
            alike += std::count(files.begin(), files.end(), std::pair(input.name, input.text)) == 1 ? 1U : 0U;
    if (alike == 2 || alike != files.size())
        throw UsageError(archive +
                         ": campaign.toml or a file of cases is not what was judged; the archive was changed after it "
                         "was made. Name its campaign.toml in `touchstone run` to judge that");
}

}  // namespace

std::string archive_of(const std::string& path) {
    if (!fs::is_regular_file(path)) throw StoreError(path + ": no such file; name a database of `touchstone run`");
    const std::string copy = path + ".archived";
    const Scratch scratch(copy);
    Database database(path, Database::Mode::read_write);  // a journal left by a kill is rolled back on opening
    check_results_database(database, "main", path, oldest_readable_version);
    if (!has_table(database, "main", InputRow::table))
        throw StoreError(path +
                         ": was made before databases held the text of their campaign, so it cannot be "
                         "archived; run the campaign again");
    Statement(database, "VACUUM INTO ?").bind(std::string_view(copy)).run();
    Database copied(copy, Database::Mode::read_only);
    NamedTexts files{{manifest_file, manifest_of(copied)}};
    for (const InputRow& input : rows_of<InputRow>(copied)) files.emplace_back(input.name, input.text);
    files.emplace_back(results_file, content_of(copy));
    return packed(files);
}

void unpack_archive(const std::string& archive, const std::string& folder) try {
    const NamedTexts files = unpacked(content_of(archive), archive);
    for (const auto& [name, text] : files)
        if (!is_name_of_archive(name))
            throw UsageError(archive + ": holds '" + name + "'; expected a file that `touchstone archive` wrote");
    check_inputs(files, archive, (fs::path(folder) / "results.sqlite.part").string());
    for (const auto& [name, text] : files) {
        const fs::path path = fs::path(folder) / name;
        if (fs::exists(path) && content_of(path) != text)
            throw UsageError(path.string() + ": is of another archive; choose another --out, or remove the folder");
    }
    for (const auto& [name, text] : files) write(fs::path(folder) / name, text);
} catch (const fs::filesystem_error& error) {
    throw UsageError(error.path1().string() + ": cannot be written (" + error.code().message() +
                     "); choose another --out");
}

}  // namespace touchstone
