// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/campaign/chunk_rows.h"

#include "experiments/campaign/law_rows.h"

#include <nlohmann/json.hpp>

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

std::string degeneracy_histogram(const std::map<std::string, DegeneracyBin>& histogram) {
    nlohmann::json object = nlohmann::json::object();
    for (const auto& [bin, count] : histogram) object[bin] = {count.cases, count.wrong, count.open};
    return object.dump();
}

void store_cell(Statement& statement, const Source& source, const Chunk& chunk, const Method& method,
                const Tally& tally) {
    const auto truth = [&](Verdict verdict) { return tally.truth[static_cast<std::size_t>(verdict)]; };
    const auto finding = [&](Finding which) { return tally.finding[static_cast<std::size_t>(which)]; };
    const auto stop = [&](StopKind kind) { return tally.stop[static_cast<std::size_t>(kind)]; };
    statement.bind(std::string_view(source.family))
        .bind(chunk.number)
        .bind(std::string_view(method.canonical()))
        .bind(tally.cases);
    for (const auto verdict : {Verdict::separated, Verdict::touching, Verdict::penetrating})
        statement.bind(truth(verdict));
    for (const auto count : {tally.unsafe, tally.conservative, tally.touching_separated, tally.touching_penetrating})
        statement.bind(count);
    for (const auto which : {Finding::correct, Finding::wrong_verdict, Finding::bracket_violated, Finding::inaccurate,
                             Finding::undecided, Finding::no_answer, Finding::no_truth})
        statement.bind(finding(which));
    for (const auto kind : {StopKind::converged, StopKind::stalled, StopKind::exhausted, StopKind::invalid_input})
        statement.bind(stop(kind));
    statement.bind(tally.iterations)
        .bind(tally.support_calls)
        .bind(tally.vertices_visited)
        .bind(tally.most_iterations)
        .bind(tally.worst_error);
    tally.worst_case ? statement.bind(std::string_view(*tally.worst_case)) : statement.bind_null();
    statement.bind(static_cast<std::int64_t>(tally.answer_hash))
        .bind(tally.doubtful)
        .bind(std::string_view(error_histogram(tally.scaled_errors)))
        .bind(std::string_view(json_object(tally.iteration_histogram).dump()))
        .bind(std::string_view(json_object(tally.support_histogram).dump()))
        .bind(std::string_view(degeneracy_histogram(tally.degeneracy_histogram)))
        .run();
}

void store_failures(Statement& statement, const Source& source, const Chunk& chunk, const Method& method,
                    const Tally& tally) {
    for (const auto& [key, failure] : tally.failures)
        statement.bind(std::string_view(source.family))
            .bind(chunk.number)
            .bind(std::string_view(method.canonical()))
            .bind(to_string(std::get<Finding>(key)))
            .bind(to_string(std::get<Verdict>(key)))
            .bind(failure.count)
            .bind(failure.vertices)
            .bind(failure.case_index)
            .bind(std::string_view(failure.replay))
            .bind(std::string_view(failure.identity))
            .bind(std::string_view(failure.truth))
            .bind(std::string_view(failure.answer))
            .bind(std::string_view(failure.stop))
            .bind(failure.distance)
            .bind(failure.answered)
            .bind(failure.dial)
            .bind(failure.first_doubt.empty() ? std::nullopt : std::optional(std::string_view(failure.first_doubt)))
            .run();
}

void store_sample(Statement& statement, const Source& source, const Chunk& chunk, const Method& method,
                  const SampledAnswer& sample) {
    statement.bind(std::string_view(source.family)).bind(chunk.number).bind(std::string_view(method.canonical()));
    statement.bind(sample.case_index);
    for (const auto* text : {&sample.replay, &sample.finding, &sample.truth_class, &sample.answer, &sample.stop})
        statement.bind(std::string_view(*text));
    for (const auto& number : {sample.truth, sample.lower, sample.upper, sample.error_absolute, sample.error_relative,
                               sample.error_scaled, sample.error_ulps, sample.degeneracy})
        statement.bind(number);
    statement.bind(sample.iterations).bind(sample.support_calls).run();
}

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

void store_pair(Statement& statement, const Source& source, const Chunk& chunk, const Campaign& campaign,
                const PairTally& pair) {
    const std::string differences = transitions(pair);
    if (differences == "{}") return;
    statement.bind(std::string_view(source.family))
        .bind(chunk.number)
        .bind(std::string_view(campaign.methods[pair.methods().a]->canonical()))
        .bind(std::string_view(campaign.methods[pair.methods().b]->canonical()))
        .bind(pair.only_a_fails())
        .bind(pair.only_b_fails())
        .bind(std::string_view(differences))
        .run();
}

/// "INSERT INTO table VALUES (?, ...)" with that many question marks.
std::string insert_into(const char* table, int columns) {
    std::string sql = "INSERT INTO " + std::string(table) + " VALUES (?";
    for (int i = 1; i < columns; ++i) sql += ", ?";
    return sql + ")";
}

}  // namespace

void store_chunk(Database& database, const Chunk& chunk, const Source& source, const Campaign& campaign,
                 const ChunkTallies& tallies) {
    Transaction transaction(database);
    Statement(database, insert_into("chunk", 4))
        .bind(std::string_view(source.family))
        .bind(chunk.number)
        .bind(chunk.first)
        .bind(chunk.cases)
        .run();
    Statement cell(database, insert_into("cell", 34));
    Statement failure(database, insert_into("failure", 17));
    Statement sample(database, insert_into("sample", 19));
    for (std::size_t i = 0; i < tallies.tallies.size(); ++i) {
        const Tally& tally = tallies.tallies[i];
        store_cell(cell, source, chunk, *campaign.methods[i], tally);
        store_failures(failure, source, chunk, *campaign.methods[i], tally);
        if (tally.sample) store_sample(sample, source, chunk, *campaign.methods[i], *tally.sample);
    }
    Statement pair(database, insert_into("pair", 7));
    for (const PairTally& compared : tallies.pairs) store_pair(pair, source, chunk, campaign, compared);
    store_law_cells(database, chunk, source, tallies.laws);
    transaction.commit();
}

}  // namespace touchstone
