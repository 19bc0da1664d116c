// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/campaign/merge.h"

#include "experiments/campaign/results.h"
#include "experiments/store/schema.h"

namespace touchstone {
namespace {

void check_same_campaign(Database& into, const std::string& from) {
    check_results_database(into, "main", into.path(), oldest_readable_version);
    check_results_database(into, "part", from, oldest_readable_version);
    const auto version = into.integer("PRAGMA part.user_version");
    if (version != into.integer("PRAGMA main.user_version"))
        throw StoreError(from + ": cannot be merged: its schema has version " + std::to_string(version) +
                         ", and that of " + into.path() + " another; run both by one program");
    if (into.integer("SELECT count(*) FROM main.campaign JOIN part.campaign USING (fingerprint)") != 1)
        throw StoreError(from + ": cannot be merged: it was made by another campaign, other arguments or another " +
                         "build than " + into.path() + "; merge parts of one run by one program");
}

}  // namespace

void merge_database(Database& into, const std::string& from) {
    const Attachment attachment(into, from, "part", Database::Mode::read_write);
    check_same_campaign(into, from);
    Transaction transaction(into);
    for (const TableText& table : schema_tables())
        if (table.is_of_chunk() || table.name == "exhibit") into.execute(copy_statement(into, table, "part"));
    into.execute(
        "INSERT INTO main.session SELECT (SELECT coalesce(max(number), 0) FROM main.session) + row_number() OVER "
        "(ORDER BY number), command, started, ended, stopped_because FROM part.session AS p WHERE NOT EXISTS (SELECT 1 "
        "FROM main.session AS s WHERE s.command = p.command AND s.started = p.started)");
    const auto [stored, wanted] = completeness_of(into);
    if (stored == wanted) remove_stale_exhibits(into);
    transaction.commit();
}

void remove_stale_exhibits(Database& database) {
    const std::string kept = "(SELECT replay FROM (" + std::string(smallest_failures) + ")";
    database.execute("DELETE FROM main.exhibit WHERE replay NOT IN " + kept + ") OR length(json) > " +
                     std::to_string(largest_exhibit) + " AND replay NOT IN " + kept + " WHERE is_worst)");
}

Completeness completeness_of(Database& database) {
    return {database.integer("SELECT count(*) FROM chunk"),
            database.integer(
                "SELECT coalesce(sum((f.cases + c.chunk_size - 1) / c.chunk_size), 0) FROM family f, campaign c")};
}

}  // namespace touchstone
