// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/campaign/law_rows.h"

#include "experiments/laws/law_scan.h"
#include "experiments/store/law_rows.h"

namespace touchstone {
namespace {

LawCellRow row_of(const LawKey& key, const LawScore& score) {
    const auto& [law, scalar, variant] = key;
    LawCellRow row;
    row.law = law->name();
    row.scalar = to_string(scalar);
    row.variant = variant;
    row.must_hold = law->must_hold(scalar) ? 1 : 0;
    row.applicable = score.applicable;
    row.violations = score.violations;
    row.gross = score.gross;
    const auto show = [](const std::optional<LawExample>& example, auto& amount, auto& replay) {
        if (example) amount = static_cast<double>(example->amount), replay = example->replay;
    };
    show(score.largest, row.largest, row.largest_case);
    show(score.tightest, row.tightest, row.tightest_case);
    show(score.smallest, row.smallest, row.smallest_case);
    if (score.smallest) {
        row.smallest_vertices = score.smallest->vertices;
        row.replay = replay_command(key, score.smallest->replay);
    }
    return row;
}

}  // namespace

void store_laws(Database& database, const Campaign& campaign) {
    Insert<LawRow> insert(database);
    for (const Law* law : campaign.laws) {
        const auto text = [](std::string_view said) { return std::string(said); };
        insert({text(law->name()), theorem_and_proof(*law), text(law->subject()), text(law->statement()),
                text(law->source()), text(law->scope()), text(law->scale())});
    }
}

void store_law_cells(Database& database, const Chunk& chunk, const Source& source, const LawScores& scores) {
    Insert<LawCellRow> insert(database);
    for (const auto& [key, score] : scores.rows()) {
        if (score.applicable == 0) continue;
        LawCellRow row = row_of(key, score);
        row.family = source.family;
        row.chunk = chunk.number;
        insert(row);
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
