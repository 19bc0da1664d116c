// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/campaign/chunk_rows.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "experiments/campaign/law_rows.h"
#include "experiments/store/plan_rows.h"

namespace touchstone {
namespace {

nlohmann::json json_object(const std::map<int, std::int64_t>& histogram) {
    nlohmann::json object = nlohmann::json::object();
    for (const auto& [bin, count] : histogram) object[std::to_string(bin)] = count;
    return object;
}

std::string error_histogram(const QuantileSketch& sketch) {
    nlohmann::json object = json_object(sketch.bins());
    if (sketch.zeros() > 0) object["zero"] = sketch.zeros();
    return object.dump();
}

std::string json_object(const std::map<std::string, FailureBin>& histogram) {
    nlohmann::json object = nlohmann::json::object();
    for (const auto& [bin, count] : histogram) object[bin] = {count.cases, count.wrong, count.open};
    return object.dump();
}

std::string json_object(const std::map<std::string, GradientBin>& histogram) {
    nlohmann::json object = nlohmann::json::object();
    for (const auto& [bin, count] : histogram) object[bin] = {count.queries, count.of_many};
    return object.dump();
}

std::string name_of_octave(int octave) { return octave == octave_of_zero ? "zero" : std::to_string(octave); }

std::string json_object(const std::map<int, OctaveCounts>& counts) {
    nlohmann::json object = nlohmann::json::object();
    for (const auto& [outer, row] : counts)
        for (const auto& [octave, count] : row) object[name_of_octave(outer)][name_of_octave(octave)] = count;
    return object.dump();
}

std::string json_object(const std::map<int, std::map<int, IterateSketch::Runs>>& errors) {
    nlohmann::json object = nlohmann::json::object();
    for (const auto& [iterate, row] : errors)
        for (const auto& [octave, runs] : row)
            object[std::to_string(iterate)][name_of_octave(octave)] = {runs.there, runs.ended};
    return object.dump();
}

void add_iterates(CellRow& cell, const IterateSketch& iterates) {
    if (iterates.runs == 0) return;
    cell.runs_observed = iterates.runs;
    cell.iterations_needed = iterates.needed;
    cell.iterations_overrun = iterates.overrun;
    cell.error_by_iteration = json_object(iterates.errors);
    cell.promise_used = json_object(iterates.promise_used);
}

CellRow cell_of(const Tally& tally) {
    CellRow cell = tally.counts;
    cell.error_histogram = error_histogram(tally.scaled_errors);
    cell.iteration_histogram = json_object(tally.iteration_histogram).dump();
    cell.support_histogram = json_object(tally.support_histogram).dump();
    cell.degeneracy_histogram = json_object(tally.degeneracy_histogram);
    cell.error_by_degeneracy = json_object(tally.errors_by_degeneracy);
    if (!tally.gradients_by_degeneracy.empty())
        cell.gradients_by_degeneracy = json_object(tally.gradients_by_degeneracy);
    add_iterates(cell, tally.iterates);
    if (!tally.thickness_histogram.empty()) cell.thickness_histogram = json_object(tally.thickness_histogram);
    return cell;
}

/// The number of cases that the method takes.
std::int64_t taken(const Tally& tally) { return tally.counts.cases - tally.counts.unsupported.value_or(0); }

std::string transitions(const PairTally& pair) {
    nlohmann::json object = nlohmann::json::object();
    for (int a = 0; a < finding_count; ++a)
        for (int b = 0; b < finding_count; ++b) {
            const auto of_a = static_cast<Finding>(a), of_b = static_cast<Finding>(b);
            if (a != b && pair.count(of_a, of_b) > 0)
                object[std::string(to_string(of_a)) + ">" + std::string(to_string(of_b))] = pair.count(of_a, of_b);
        }
    return object.dump();
}

}  // namespace

void store_chunk(Database& database, const Chunk& chunk, const Source& source, const Campaign& campaign,
                 const ChunkTallies& tallies) {
    Transaction transaction(database);
    Insert<ChunkRow>{database}({source.family, chunk.number, chunk.first, chunk.cases});
    Insert<CellRow> insert_cell(database);
    Insert<FailureRow> insert_failure(database);
    for (std::size_t i = 0; i < tallies.tallies.size(); ++i) {
        const auto insert_row = [&](auto& insert, auto row) {
            row.family = source.family;
            row.chunk = chunk.number;
            row.method = campaign.methods[i]->canonical();
            insert(row);
        };
        const Tally& tally = tallies.tallies[i];
        insert_row(insert_cell, cell_of(tally));
        for (const auto& [key, failure] : tally.failures) insert_row(insert_failure, failure);
        for (const auto& [truth, failure] : tally.given_up) insert_row(insert_failure, failure);
        for (const auto& [key, failure] : tally.contact_failures) insert_row(insert_failure, failure);
        for (const auto& [key, failure] : tally.field_failures) insert_row(insert_failure, failure);
    }
    Insert<PairRow> insert_pair(database);
    for (const PairTally& pair : tallies.pairs) {
        const auto [a, b] = pair.methods();
        const std::string differences = transitions(pair);
        const bool is_common_known = pair.common() == std::min(taken(tallies.tallies[a]), taken(tallies.tallies[b]));
        if (differences != "{}" || !is_common_known)
            insert_pair({source.family, chunk.number, campaign.methods[a]->canonical(),
                         campaign.methods[b]->canonical(), pair.only_a_fails(), pair.only_b_fails(), differences,
                         pair.common()});
    }
    store_law_cells(database, chunk, source, tallies.laws);
    transaction.commit();
}

}  // namespace touchstone
