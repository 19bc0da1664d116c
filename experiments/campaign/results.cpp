// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/campaign/results.h"

#include <xxhash.h>
#include <filesystem>

#include "experiments/campaign/chunk_rows.h"
#include "experiments/campaign/law_rows.h"
#include "experiments/campaign/merge.h"
#include "experiments/engines/engines.h"
#include "experiments/provenance/provenance.h"
#include "properties/cases/case_json.h"
#include "properties/families/family.h"
#include "touchstone_schema.h"

namespace touchstone {
namespace {

constexpr std::int64_t schema_version = 3;

/// Versions and settings of the engines asked, and why others are not.
std::vector<std::pair<std::string, std::string>> engine_provenance(const Campaign& campaign) {
    std::vector<std::pair<std::string, std::string>> list;
    for (const auto& method : campaign.methods)
        if (method->canonical().starts_with("engine/"))  // engines are loaded only where one is asked
            for (const Engine& engine : engines()) {
                if (method->canonical() != engine.method_name()) continue;
                const std::string key = "engine." + std::string(engine.greeting.name);
                list.emplace_back(key + ".settings", engine.greeting.settings);
                list.emplace_back(key + ".version", engine.greeting.version);
            }
    for (const auto& [name, reason] : campaign.not_built) list.emplace_back("missing " + name, reason);
    return list;
}

/// Everything that decides the rows: two runs with one fingerprint give one database.
std::string fingerprint_of(const Campaign& campaign, const std::vector<Source>& sources, std::int64_t chunk_size) {
    std::string text = campaign.name + "\n" + campaign.question + "\n" + std::to_string(campaign.seed) + "\n" +
                       std::to_string(campaign.cases) + "\n" + std::to_string(chunk_size) + "\n";
    if (campaign.query) text += "query " + std::string(to_string(*campaign.query)) + "\n";
    for (const auto& method : campaign.methods) text += method->canonical() + "\n";
    for (const Law* law : campaign.laws) text += "law " + std::string(law->name()) + "\n";
    for (const ScalarKind scalar : campaign.scalars) text += "laws on " + std::string(to_string(scalar)) + "\n";
    for (const auto& [a, b] : campaign.compared) text += std::to_string(a) + " against " + std::to_string(b) + "\n";
    for (const Source& source : sources) {
        text += source.family + " " + std::to_string(source.cases) + " " + source.missing + "\n";
        for (const Case& a_case : source.from_file) text += identity_of(a_case.query) + a_case.id + "\n";
    }
    for (const auto& list : {build_provenance(), engine_provenance(campaign)})
        for (const auto& [key, value] : list) text += key + "=" + value + "\n";
    const XXH128_hash_t hash = XXH3_128bits(text.data(), text.size());
    char hex[33];
    std::snprintf(hex, sizeof hex, "%016llx%016llx", static_cast<unsigned long long>(hash.high64),
                  static_cast<unsigned long long>(hash.low64));
    return hex;
}

/// Empty when the file may be continued, else why not.
std::string why_stale(const std::string& path, const std::string& fingerprint) {
    Database database(path, Database::Mode::read_write);  // a journal left by a kill is rolled back on opening
    const auto version = database.integer("PRAGMA user_version");
    const bool ours = database.integer(
                          "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name IN ('campaign', "
                          "'provenance', 'session', 'chunk', 'cell')") == 5;
    if (!ours && version != 0 && version != schema_version)
        return "its schema is version " + std::to_string(version) + ", and it is no results database of this program";
    if (!ours) return "it is no results database of this program";
    if (version != schema_version)
        return "its schema is version " + std::to_string(version) + ", this program writes " +
               std::to_string(schema_version);
    Statement statement(database, "SELECT fingerprint FROM campaign");
    if (!statement.step()) return "it holds no campaign";
    if (statement.text(0) != fingerprint) return "it was made by another campaign, other arguments or another build";
    return "";
}

Database open(const std::string& path, const std::string& fingerprint, Results::Existing existing) {
    if (!std::filesystem::exists(path)) return Database(path, Database::Mode::create);
    if (existing == Results::Existing::refuse)
        throw StoreError(path + ": exists already; go on with --resume, or choose another --db");
    const std::string reason = why_stale(path, fingerprint);
    if (reason.empty()) return Database(path, Database::Mode::read_write);
    const bool foreign = reason.find("no results database") != std::string::npos;
    if (existing == Results::Existing::resume || foreign)
        throw StoreError(path + ": cannot be resumed: " + reason + "; choose another --db or remove it");
    for (const char* suffix : {"", "-journal", "-wal", "-shm"}) std::filesystem::remove(path + suffix);
    return Database(path, Database::Mode::create);
}

}  // namespace

Case case_of(const Source& source, std::uint64_t seed, std::int64_t index) {
    if (!source.from_file.empty()) return source.from_file[static_cast<std::size_t>(index)];
    return generate(*find_family(source.family), seed, static_cast<std::uint64_t>(index));
}

Results::Results(std::string path, const Campaign& campaign, const std::vector<Source>& sources,
                 std::int64_t chunk_size, const std::string& command, Existing existing)
    : path_(std::move(path)), database_(open(path_, fingerprint_of(campaign, sources, chunk_size), existing)) {
    if (database_.integer("PRAGMA user_version") == 0)
        create(campaign, sources, chunk_size, fingerprint_of(campaign, sources, chunk_size));
    read_done();
    session_ = database_.integer("SELECT coalesce(max(number), 0) + 1 FROM session");
    Statement(database_, "INSERT INTO session VALUES (?, ?, ?, NULL, NULL)")
        .bind(session_)
        .bind(std::string_view(command))
        .bind(std::string_view(utc_now()))
        .run();
}

void Results::create(const Campaign& campaign, const std::vector<Source>& sources, std::int64_t chunk_size,
                     const std::string& fingerprint) {
    Transaction transaction(database_);
    database_.execute(schema_sql);
    Statement(database_, "INSERT INTO campaign VALUES (?, ?, ?, ?, ?, ?)")
        .bind(std::string_view(campaign.name))
        .bind(std::string_view(campaign.question))
        .bind(static_cast<std::int64_t>(campaign.seed))
        .bind(campaign.cases)
        .bind(chunk_size)
        .bind(std::string_view(fingerprint))
        .run();
    Statement provenance(database_, "INSERT INTO provenance VALUES (?, ?)");
    for (const auto& list : {build_provenance(), machine_provenance(), engine_provenance(campaign)})
        for (const auto& [key, value] : list)
            provenance.bind(std::string_view(key)).bind(std::string_view(value)).run();
    Statement method(database_, "INSERT INTO method VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
    for (const auto& m : campaign.methods)
        method.bind(std::string_view(m->canonical()))
            .bind(m->algorithm())
            .bind(m->backend().name())
            .bind(static_cast<double>(m->backend().unit_roundoff()))
            .bind(m->solver().empty() ? std::nullopt : std::optional(m->solver()))
            .bind(std::string_view(m->rule()))
            .bind(m->tolerance())
            .bind(m->cap() == 0 ? std::nullopt : std::optional(m->cap()))
            .run();
    store_laws(database_, campaign);
    Statement family(database_, "INSERT INTO family VALUES (?, ?, ?, ?, ?)");
    for (const Source& source : sources) {
        family.bind(std::string_view(source.family)).bind(std::string_view(source.description));
        if (source.cases > 0)
            family.bind(dimension_of(case_of(source, campaign.seed, 0).query));
        else
            family.bind_null();
        family.bind(source.cases);
        source.missing.empty() ? family.bind_null() : family.bind(std::string_view(source.missing));
        family.run();
    }
    transaction.commit();
}

bool Results::is_done(const Chunk& chunk, const Source& source) const {
    return done_.count({source.family, chunk.number}) != 0;
}

void Results::store(const Chunk& chunk, const Source& source, const Campaign& campaign, const ChunkTallies& tallies) {
    store_chunk(database_, chunk, source, campaign, tallies);
    done_.emplace(source.family, chunk.number);
}

void Results::store_exhibits(const std::vector<Source>& sources, std::uint64_t seed) {
    constexpr std::size_t largest_exhibit = 8192;  // bytes: a scanned model is replayed from its file instead
    Statement smallest(database_, smallest_failures);
    Transaction transaction(database_);
    Statement insert(database_, "INSERT OR REPLACE INTO exhibit VALUES (?, ?, ?)");
    while (smallest.step()) {
        for (const Source& source : sources) {
            if (source.family != smallest.text(0)) continue;
            const std::string json = to_json_line(case_of(source, seed, smallest.integer(1)));
            if (json.size() > largest_exhibit) continue;
            insert.bind(std::string_view(smallest.text(2)))
                .bind(std::string_view(smallest.text(3)))
                .bind(std::string_view(json))
                .run();
        }
    }
    transaction.commit();
}

void Results::read_done() {
    Statement done(database_, "SELECT family, chunk FROM chunk");
    while (done.step()) done_.emplace(done.text(0), done.integer(1));
}

void Results::merge(const std::string& part) {
    merge_database(database_, part);
    read_done();
}

void Results::end_session(const std::string& stopped_because) {
    Statement(database_, "UPDATE session SET ended = ?, stopped_because = ? WHERE number = ?")
        .bind(std::string_view(utc_now()))
        .bind(std::string_view(stopped_because))
        .bind(session_)
        .run();
}

}  // namespace touchstone
