// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/campaign/merge.h"

#include <array>

#include "experiments/campaign/results.h"

namespace touchstone {
namespace {

/// Tables whose rows belong to a chunk; `chunk` itself comes last, since it tells what is there.
constexpr std::array tables_of_a_chunk{"cell", "failure", "sample", "pair", "law_cell", "chunk"};

void check_same_campaign(Database& into, const std::string& from) {
    const auto version = into.integer("PRAGMA part.user_version");
    if (version != into.integer("PRAGMA main.user_version"))
        throw StoreError(from + ": cannot be merged: its schema is version " + std::to_string(version) + ", that of " +
                         into.path() + " is another; name databases that this program wrote");
    if (into.integer("SELECT count(*) FROM part.sqlite_master WHERE type = 'table' AND name = 'campaign'") == 0)
        throw StoreError(from + ": cannot be merged: it is no results database of this program");
    if (into.integer("SELECT count(*) FROM main.campaign JOIN part.campaign USING (fingerprint)") != 1)
        throw StoreError(from + ": cannot be merged: it was made by another campaign, other arguments or another " +
                         "build than " + into.path());
}

}  // namespace

void merge_database(Database& into, const std::string& from) {
    const Attachment attachment(into, from, "part");
    check_same_campaign(into, from);
    Transaction transaction(into);
    for (const std::string table : tables_of_a_chunk)
        into.execute("INSERT INTO main." + table + " SELECT * FROM part." + table +
                     " AS p WHERE NOT EXISTS (SELECT 1 FROM main.chunk AS c WHERE c.family = p.family AND c.chunk = "
                     "p.chunk)");
    into.execute(
        "INSERT INTO main.session SELECT (SELECT coalesce(max(number), 0) FROM main.session) + row_number() OVER "
        "(ORDER "
        "BY number), command, started, ended, stopped_because FROM part.session AS p WHERE NOT EXISTS (SELECT 1 FROM "
        "main.session AS s WHERE s.command = p.command AND s.started = p.started)");
    into.execute("INSERT OR IGNORE INTO main.exhibit SELECT * FROM part.exhibit");
    const auto [stored, wanted] = completeness_of(into);
    if (stored == wanted)
        into.execute("DELETE FROM main.exhibit WHERE replay NOT IN (SELECT replay FROM (" +
                     std::string(smallest_failures) + "))");
    transaction.commit();
}

Completeness completeness_of(Database& database) {
    return {database.integer("SELECT count(*) FROM chunk"),
            database.integer("SELECT coalesce(sum((f.cases + c.chunk_size - 1) / c.chunk_size), 0) FROM family f, "
                             "campaign c")};
}

}  // namespace touchstone
