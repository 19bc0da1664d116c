// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/campaign/law_rows.h"

#include "experiments/laws/law_scan.h"

namespace touchstone {
namespace {

/// An amount and the case it belongs to; NULL twice where there is none.
void bind_example(Statement& statement, const std::optional<LawExample>& example) {
    if (!example) {
        statement.bind_null().bind_null();
        return;
    }
    statement.bind(static_cast<double>(example->amount)).bind(std::string_view(example->replay));
}

}  // namespace

void store_laws(Database& database, const Campaign& campaign) {
    Statement row(database, "INSERT INTO law VALUES (?, ?, ?, ?, ?, ?, ?)");
    for (const Law* law : campaign.laws)
        row.bind(law->name())
            .bind(theorem_and_proof(*law))
            .bind(law->subject())
            .bind(law->statement())
            .bind(law->source())
            .bind(law->scope())
            .bind(law->scale())
            .run();
}

void store_law_cells(Database& database, const Chunk& chunk, const Source& source, const LawScores& scores) {
    Statement cell(database, "INSERT INTO law_cell VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    for (const auto& [key, score] : scores.rows()) {
        const auto& [law, scalar, variant] = key;
        if (score.applicable == 0) continue;
        cell.bind(std::string_view(source.family))
            .bind(chunk.number)
            .bind(law->name())
            .bind(to_string(scalar))
            .bind(std::string_view(variant))
            .bind(law->must_hold(scalar) ? 1 : 0)
            .bind(score.applicable)
            .bind(score.violations)
            .bind(score.gross);
        bind_example(cell, score.largest);
        bind_example(cell, score.tightest);
        score.smallest ? cell.bind(score.smallest->vertices) : cell.bind_null();
        bind_example(cell, score.smallest);
        score.smallest ? cell.bind(std::string_view(replay_command(key, score.smallest->replay))) : cell.bind_null();
        cell.run();
    }
}

std::vector<BrokenTheorem> broken_theorems(const std::string& path) {
    Database database(path, Database::Mode::read_only);
    Statement row(database,
                  "SELECT law, scalar, sum(violations) FROM law_cell WHERE must_hold AND violations > 0 GROUP BY law, "
                  "scalar ORDER BY law, scalar");
    std::vector<BrokenTheorem> broken;
    while (row.step()) broken.push_back({row.text(0), row.text(1), row.integer(2)});
    return broken;
}

}  // namespace touchstone
