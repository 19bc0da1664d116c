// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/campaign/audit.h"

#include <algorithm>
#include <map>
#include <mutex>

#include "experiments/campaign/chunk_rows.h"
#include "experiments/store/schema.h"
#include "experiments/threads/in_parallel.h"
#include "properties/families/counter_random.h"

namespace touchstone {
namespace {

using Row = std::vector<Value>;
/// The columns after the key, by the key.
using KeyedRows = std::map<Row, Row>;

KeyedRows rows_of_chunk(Database& database, const TableText& table, const Chunk& chunk, const Source& source) {
    Statement select(database, "SELECT * FROM " + table.name + " WHERE family = ? AND chunk = ?");
    select.bind(source.family).bind(chunk.number);
    KeyedRows rows;
    while (select.step()) {
        Row key, rest;
        for (std::size_t i = 0; i < table.columns.size(); ++i)
            (i < table.key_columns ? key : rest).push_back(select.value(static_cast<int>(i)));
        rows.emplace(std::move(key), std::move(rest));
    }
    return rows;
}

std::string text_of(const Value& value) {
    if (const auto* integer = std::get_if<std::int64_t>(&value)) return std::to_string(*integer);
    if (const auto* real = std::get_if<double>(&value)) {
        char text[32];
        std::snprintf(text, sizeof text, "%.17g", *real);
        return text;
    }
    if (const auto* text = std::get_if<std::string>(&value)) return *text;
    return "NULL";
}

/// Keys are family, chunk and then methods, of which a pair has two.
bool is_of_engine(const Row& key) {
    return std::any_of(key.begin(), key.end(), [](const Value& value) {
        const auto* text = std::get_if<std::string>(&value);
        return text != nullptr && text->starts_with("engine/");
    });
}

std::string name_of(const TableText& table, const Row& key) {
    std::string name = table.name + " of " + text_of(key[0]) + ", chunk " + text_of(key[1]);
    for (std::size_t i = 2; i < key.size(); ++i) name += ", " + text_of(key[i]);
    return name;
}

void compare_rows(const TableText& table, const KeyedRows& stored, const KeyedRows& found,
                  std::vector<AuditDifference>& differences) {
    for (const auto& [key, row] : stored)
        if (found.count(key) == 0)
            differences.push_back({name_of(table, key), "the row", "there", "missing", is_of_engine(key)});
    for (const auto& [key, row] : found) {
        const auto same = stored.find(key);
        if (same == stored.end()) {
            differences.push_back({name_of(table, key), "the row", "missing", "there", is_of_engine(key)});
            continue;
        }
        for (std::size_t i = 0; i < row.size(); ++i)
            if (row[i] != same->second[i])
                differences.push_back({name_of(table, key), table.columns[table.key_columns + i].name,
                                       text_of(same->second[i]), text_of(row[i]), is_of_engine(key)});
    }
}

/// Chooses the given share of the stored chunks: those with the smallest random numbers.
std::vector<Chunk> chosen_chunks(const RunPlan& plan, const Results& results, double share) {
    std::vector<std::pair<std::uint64_t, Chunk>> stored;
    for (const Chunk& chunk : chunks_of(plan))
        if (results.is_done(chunk, plan.sources[chunk.source]))
            stored.emplace_back(
                CounterRandom("audit", plan.campaign.seed, static_cast<std::uint64_t>(chunk.running)).bits(0), chunk);
    std::sort(stored.begin(), stored.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    const auto wanted = static_cast<std::size_t>(share * static_cast<double>(stored.size()));
    stored.resize(std::min(stored.size(), std::max<std::size_t>(wanted, 1)));
    std::vector<Chunk> chosen;
    for (const auto& [order, chunk] : stored) chosen.push_back(chunk);
    return chosen;
}

}  // namespace

std::vector<AuditDifference> differences_of(Database& stored, const Chunk& chunk, const Source& source,
                                            const Campaign& campaign, const ChunkTallies& tallies) {
    Database found(":memory:", Database::Mode::create);
    found.execute(schema_text());
    store_chunk(found, chunk, source, campaign, tallies);
    std::vector<AuditDifference> differences;
    for (const TableText& table : schema_tables())
        if (table.is_of_chunk())
            compare_rows(table, rows_of_chunk(stored, table, chunk, source), rows_of_chunk(found, table, chunk, source),
                         differences);
    return differences;
}

std::optional<Audit> audit_chunks(const RunPlan& plan, Results& results, double share, const std::atomic<bool>& stop) {
    const auto chosen = chosen_chunks(plan, results, share);
    Audit audit;
    std::mutex mutex;
    in_parallel(plan.jobs, chosen.size(), [&](std::size_t i) {
        if (stop) return;
        const auto tallies = judge_chunk(plan, chosen[i], stop);
        if (!tallies) return;
        const std::lock_guard lock(mutex);
        for (auto& difference :
             differences_of(results.database(), chosen[i], plan.sources[chosen[i].source], plan.campaign, *tallies))
            audit.differences.push_back(std::move(difference));
        ++audit.chunks;
    });
    if (stop) return std::nullopt;
    return audit;
}

}  // namespace touchstone
