// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/campaign/results.h"

#include <xxhash.h>
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include "experiments/campaign/chunk_rows.h"
#include "experiments/campaign/law_rows.h"
#include "experiments/campaign/merge.h"
#include "experiments/engines/engines.h"
#include "experiments/provenance/provenance.h"
#include "experiments/registry/rule_libraries.h"
#include "experiments/store/plan_rows.h"
#include "experiments/store/schema.h"
#include "properties/cases/case_json.h"
#include "properties/families/family.h"

namespace touchstone {
namespace {

std::string hash_of(const std::string& text) {
    const XXH128_hash_t hash = XXH3_128bits(text.data(), text.size());
    char hex[33];
    std::snprintf(hex, sizeof hex, "%016llx%016llx", static_cast<unsigned long long>(hash.high64),
                  static_cast<unsigned long long>(hash.low64));
    return hex;
}

std::string content_of(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

/// A hash of the engine's library or, of a command, of the files among its words, so that another build of an engine
/// that calls itself by the same version is noticed.
std::string hash_of_engine(const EngineAddress& address) {
    if (!address.is_command) return hash_of(content_of(address.source));
    std::string content, words = address.source;
    std::erase_if(words, [](char c) { return c == '\'' || c == '"'; });
    std::istringstream list(words);
    for (std::string word; list >> word;)
        if (std::error_code ignored; std::filesystem::is_regular_file(word, ignored)) content += content_of(word);
    return content.empty() ? "no file is named in the command" : hash_of(content);
}

/// The hashes, versions and settings of the engines of the campaign, and the reasons why other engines are absent.
std::vector<std::pair<std::string, std::string>> engine_provenance(const Campaign& campaign) {
    std::vector<std::pair<std::string, std::string>> list;
    for (const auto& method : campaign.methods)
        if (const auto engine = find_engine(method->canonical())) {
            const std::string key = "engine." + std::string(engine->greeting.name);
            list.emplace_back(key + ".hash", hash_of_engine(engine->address));
            list.emplace_back(key + ".settings", engine->greeting.settings);
            list.emplace_back(key + ".version", engine->greeting.version);
        }
    for (const auto& [name, reason] : campaign.not_built) list.emplace_back("missing " + name, reason);
    return list;
}

/// The sources of the engines given by --engine. A command that runs them again needs these.
std::vector<std::pair<std::string, std::string>> brought_engines(const Campaign& campaign) {
    std::vector<std::pair<std::string, std::string>> list;
    for (const auto& method : campaign.methods)
        if (method->canonical().starts_with("engine/"))
            for (const Engine& engine : engines())
                if (method->canonical() == engine.method_name() &&
                    engine.address.source.find(engine_folder()) == std::string::npos)
                    list.emplace_back("engine." + std::string(engine.greeting.name) + ".library",
                                      engine.address.source);
    return list;
}

/// The libraries of --rule that the methods of the campaign need, by the rules and solvers that they take from them.
std::vector<BroughtName> brought_rules_of(const Campaign& campaign) {
    std::vector<BroughtName> found;
    for (const auto& method : campaign.methods)
        for (BroughtName& brought : brought_by(method->canonical())) {
            const auto is_same = [&](const BroughtName& other) { return other.name == brought.name; };
            if (std::ranges::none_of(found, is_same)) found.push_back(std::move(brought));
        }
    return found;
}

/// Their hashes, since another library of the same rules gives other answers.
std::vector<std::pair<std::string, std::string>> rule_provenance(const Campaign& campaign) {
    std::vector<std::pair<std::string, std::string>> list;
    for (const auto& [name, library] : brought_rules_of(campaign))
        list.emplace_back("rule." + name + ".hash", hash_of(content_of(library)));
    return list;
}

/// Their paths, which a command that runs them again needs.
std::vector<std::pair<std::string, std::string>> rule_libraries(const Campaign& campaign) {
    std::vector<std::pair<std::string, std::string>> list;
    for (const auto& [name, library] : brought_rules_of(campaign))
        list.emplace_back("rule." + name + ".library", library);
    return list;
}

std::string identities_of(const Source& source) {
    std::string text;
    for (const Case& a_case : source.from_file) text += identity_of(a_case.query) + a_case.id + "\n";
    return text;
}

/// The cases of a file, one a line, without the loss of a bit.
std::string lines_of(const Source& source) {
    std::string text;
    for (const Case& a_case : source.from_file) text += to_json_line(a_case) + "\n";
    return text;
}

/// A hash of the cases of every file, so that two databases can tell whether they judged the same ones.
std::vector<std::pair<std::string, std::string>> files_provenance(const std::vector<Source>& sources) {
    std::vector<std::pair<std::string, std::string>> list;
    for (const Source& source : sources)
        if (!source.from_file.empty()) list.emplace_back("cases." + source.family, hash_of(identities_of(source)));
    return list;
}

/// A fingerprint of everything that decides the rows: two runs with one fingerprint give the same database.
std::string fingerprint_of(const Campaign& campaign, const std::vector<Source>& sources, std::int64_t chunk_size) {
    std::string text = campaign.name + "\n" + campaign.question + "\n" + std::to_string(campaign.seed) + "\n" +
                       std::to_string(campaign.cases) + "\n" + std::to_string(chunk_size) + "\n";
    if (campaign.query) text += "query " + std::string(to_string(*campaign.query)) + "\n";
    for (const auto& method : campaign.methods) text += method->canonical() + "\n";
    if (campaign.contact != Contact::unjudged) text += "contact\n";
    if (campaign.contact == Contact::with_gradients) text += "gradients\n";
    for (const Law* law : campaign.laws) text += "law " + std::string(law->name()) + "\n";
    for (const ScalarKind scalar : campaign.scalars) text += "laws on " + std::string(to_string(scalar)) + "\n";
    for (const auto& [a, b] : campaign.compared) text += std::to_string(a) + " against " + std::to_string(b) + "\n";
    for (const Source& source : sources) {
        text += source.family + " " + std::to_string(source.cases) + " " + source.missing + "\n";
        text += identities_of(source);
    }
    for (const auto& list : {build_provenance(), engine_provenance(campaign), rule_provenance(campaign)})
        for (const auto& [key, value] : list) text += key + "=" + value + "\n";
    return hash_of(text);
}

/// True if the file has all columns of this program. It lacks one if the column was added later.
bool has_our_columns(Database& database) {
    for (const TableText& table : schema_tables()) {
        Statement names(database, "SELECT name FROM pragma_table_info(?)");
        names.bind(table.name);
        for (const ColumnText& column : table.columns)
            if (!names.step() || names.text(0) != column.name) return false;
        if (names.step()) return false;
    }
    return true;
}

/// The reason why the file cannot be continued, or an empty text if it can.
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
    if (!has_our_columns(database) || !has_table(database, "main", ShrunkRow::table))
        return "its tables have other columns than this program writes";
    const auto campaigns = rows_of<CampaignRow>(database);
    if (campaigns.empty()) return "it holds no campaign";
    if (campaigns.front().fingerprint != fingerprint)
        return "it was made by another campaign, other arguments or another build";
    return "";
}

/// Throws StoreError if a chunk counts as done, but lacks the counts of a method. Otherwise its answers would be
/// missing without notice, since a resumed campaign does not judge it again.
void check_done_chunks(Database& database, const std::string& path) {
    Statement lacking(
        database,
        "SELECT family, chunk FROM chunk WHERE (SELECT count(*) FROM cell WHERE cell.family = chunk.family "
        "AND cell.chunk = chunk.chunk) <> (SELECT count(*) FROM method)");
    if (!lacking.step()) return;
    throw StoreError(path + ": is damaged: chunk " + std::to_string(lacking.integer(1)) + " of " + lacking.text(0) +
                     " counts as done, but the results of a method are not there; remove the file and run the campaign "
                     "again");
}

/// True if the method is its algorithm with a scalar and `more`, every other policy being the one that the pages of the
/// library recommend.
bool is_recommended(const Method& method, const std::string& more) {
    const std::string scalar(method.backend().name());
    try {
        const auto recommended = parse_method(std::string(method.algorithm()) + "(scalar=" + scalar + more + ")");
        return recommended->canonical() == method.canonical();
    } catch (const UsageError&) {
        return false;  // the algorithm needs more arguments, or takes no scalar or no proof
    }
}

/// 1 if the method is what a stranger writes, its algorithm and a scalar and nothing else; 2 if it is the published
/// loop of that, which campaigns ask where rules or solvers are compared. Engines and the misprints of sources have no
/// default that anybody recommends.
std::optional<std::int64_t> default_of(const Method& method) {
    if (method.algorithm().find('/') != std::string_view::npos) return std::nullopt;
    if (is_recommended(method, "")) return 1;
    if (is_recommended(method, ", proof=published")) return 2;
    return std::nullopt;
}

MethodRow row_of(const Method& method) {
    MethodRow row;
    row.method = method.canonical();
    row.algorithm = method.algorithm();
    row.scalar = method.backend().name();
    row.unit_roundoff = static_cast<double>(method.backend().unit_roundoff());
    if (!method.solver().empty()) row.solver = method.solver();
    row.rule = method.rule();
    row.tolerance = method.tolerance();
    if (method.cap() != 0) row.cap = method.cap();
    row.is_default = default_of(method);
    return row;
}

/// True if the file has no tables. It has none between its creation and the end of its first transaction, which makes
/// all tables.
bool holds_nothing(const std::string& path) {
    Database database(path, Database::Mode::read_write);  // a journal left by a kill is rolled back on opening
    return database.integer("SELECT count(*) FROM sqlite_master") == 0 && database.integer("PRAGMA user_version") == 0;
}

Database open(const std::string& path, const std::string& fingerprint, Results::Existing existing) {
    if (!std::filesystem::exists(path) || holds_nothing(path)) return Database(path, Database::Mode::create);
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
    : path_(std::move(path)),
      lock_(path_),
      database_(open(path_, fingerprint_of(campaign, sources, chunk_size), existing)) {
    if (database_.integer("PRAGMA user_version") == 0)
        create(campaign, sources, chunk_size, fingerprint_of(campaign, sources, chunk_size));
    check_done_chunks(database_, path_);
    read_done();
    session_ = database_.integer("SELECT coalesce(max(number), 0) + 1 FROM session");
    Insert<SessionRow>{database_}({session_, command, utc_now(), {}, {}});
}

void Results::create(const Campaign& campaign, const std::vector<Source>& sources, std::int64_t chunk_size,
                     const std::string& fingerprint) {
    Transaction transaction(database_);
    database_.execute(schema_text());
    database_.execute(views_text(Views::stored));
    Insert<CampaignRow>{database_}({campaign.name, campaign.question, campaign.seed, campaign.cases, chunk_size,
                                    fingerprint,
                                    campaign.answer.empty() ? std::nullopt : std::optional(campaign.answer)});
    Insert<ProvenanceRow> insert_provenance(database_);
    for (const auto& list :
         {build_provenance(), machine_provenance(), engine_provenance(campaign), brought_engines(campaign),
          rule_provenance(campaign), rule_libraries(campaign), files_provenance(sources)})
        for (const auto& [key, value] : list) insert_provenance({key, value});
    Insert<InputRow> insert_input(database_);
    insert_input({"campaign.toml", campaign.text});
    for (const Source& source : sources)
        if (!source.from_file.empty()) insert_input({"cases/" + source.family + ".jsonl", lines_of(source)});
    Insert<MethodRow> insert_method(database_);
    for (std::size_t i = 0; i < campaign.methods.size(); ++i) {
        MethodRow row = row_of(*campaign.methods[i]);
        if (i < campaign.compared_with.size() && !campaign.compared_with[i].empty())
            row.compared_with = campaign.compared_with[i];
        insert_method(row);
    }
    store_laws(database_, campaign);
    Insert<FamilyRow> insert_family(database_);
    for (const Source& source : sources) {
        FamilyRow row{source.family, source.description, {}, source.cases, {}};
        const Family* family = source.from_file.empty() ? find_family(source.family) : nullptr;
        row.is_ordinary = family != nullptr && family->kind() == FamilyKind::ordinary ? 1 : 0;
        if (source.cases > 0) row.dimension = dimension_of(case_of(source, campaign.seed, 0).query);
        if (!source.missing.empty()) row.missing = source.missing;
        insert_family(row);
    }
    transaction.commit();
}

std::vector<CellRow> Results::cells() { return rows_of<CellRow>(database_); }

bool Results::is_done(const Chunk& chunk, const Source& source) const {
    return done_.count({source.family, chunk.number}) != 0;
}

void Results::store(const Chunk& chunk, const Source& source, const Campaign& campaign, const ChunkTallies& tallies) {
    store_chunk(database_, chunk, source, campaign, tallies);
    done_.emplace(source.family, chunk.number);
}

void Results::store_exhibits(const std::vector<Source>& sources, std::uint64_t seed) {
    Statement smallest(database_, smallest_failures);
    Transaction transaction(database_);
    Insert<ExhibitRow> insert(database_, "INSERT OR REPLACE");
    while (smallest.step()) {
        for (const Source& source : sources) {
            if (source.family != smallest.text(0)) continue;
            const std::string json = to_json_line(case_of(source, seed, smallest.integer(1)));
            if (json.size() <= (smallest.integer(4) != 0 ? largest_worst_exhibit : largest_exhibit))
                insert({smallest.text(2), smallest.text(3), json});
        }
    }
    remove_stale_exhibits(database_);
    transaction.commit();
}

void Results::store_shrunk(const std::vector<ShrunkRow>& rows) {
    Transaction transaction(database_);
    database_.execute("DELETE FROM shrunk");
    Insert<ShrunkRow> insert(database_);
    for (const ShrunkRow& row : rows) insert(row);
    transaction.commit();
}

void Results::read_done() {
    for (const ChunkRow& chunk : rows_of<ChunkRow>(database_)) done_.emplace(chunk.family, chunk.chunk);
}

void Results::merge(const std::string& part) {
    merge_database(database_, part);
    read_done();
}

void Results::end_session(const std::string& stopped_because) {
    Statement(database_, "UPDATE session SET ended = ?, stopped_because = ? WHERE number = ?")
        .bind(utc_now())
        .bind(stopped_because)
        .bind(session_)
        .run();
}

}  // namespace touchstone
