// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/commands/bits_table.h"

#include <algorithm>
#include <iomanip>
#include <nlohmann/json.hpp>
#include <sstream>

namespace touchstone {
namespace {

/// The precisions of half and float, one below and one between, and all beyond float.
std::vector<int> shown_bits() {
    std::vector<int> shown{8, 11, 16, 24};
    for (const int bits : bits_of_the_board())
        if (bits > 24) shown.push_back(bits);
    return shown;
}

std::string share_at(const std::map<int, BitsCount>& counts, int bits) {
    const auto at = counts.find(bits);
    if (at == counts.end() || at->second.applicable == 0) return "-";
    const auto& [applicable, violated] = at->second;
    std::ostringstream text;
    text << std::setprecision(2) << 100 * static_cast<double>(violated) / static_cast<double>(applicable) << " %";
    return text.str();
}

std::int64_t most_applicable(const std::map<int, BitsCount>& counts) {
    std::int64_t most = 0;
    for (const auto& [bits, count] : counts) most = std::max(most, count.applicable);
    return most;
}

/// Pads columns to the widest of their cells; the first three hold words, the others numbers.
void print_rows(std::ostream& out, const std::vector<std::vector<std::string>>& rows) {
    std::vector<std::size_t> widths(rows.front().size());
    for (const auto& row : rows)
        for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
    for (const auto& row : rows)
        for (std::size_t i = 0; i < row.size(); ++i)
            out << (i < 3 ? std::left : std::right) << std::setw(static_cast<int>(widths[i])) << row[i]
                << (i + 1 < row.size() ? "  " : "\n");
}

std::string kept_from_text(const std::map<int, BitsCount>& counts) {
    if (most_applicable(counts) == 0) return "-";
    const std::optional<int> from = kept_from(counts);
    return from ? std::to_string(*from) : "never";
}

}  // namespace

void print_bits(std::ostream& out, const BitsBoard& board) {
    const std::vector<int> shown = shown_bits();
    for (auto at = board.begin(); at != board.end();) {
        const std::string law = at->first.law;
        std::vector<std::vector<std::string>> rows{{"solver", "stop", "direction", "kept from"}};
        for (const int bits : shown) rows[0].push_back(std::to_string(bits) + (bits == shown.front() ? " bits" : ""));
        for (; at != board.end() && at->first.law == law; ++at) {
            rows.push_back({at->first.solver, at->first.stop, at->first.direction, kept_from_text(at->second)});
            for (const int bits : shown) rows.back().push_back(share_at(at->second, bits));
        }
        out << law << '\n';
        print_rows(out, rows);
    }
    out << "kept from: the least precision, in bits, from which on no run disobeyed, up to " << shown.back()
        << "; the other columns: the share\nof the runs that the law speaks about which disobeyed it at that "
           "precision\n";
}

void print_bits_json(std::ostream& out, const BitsBoard& board) {
    for (const auto& [key, by_bits] : board)
        for (const auto& [bits, counts] : by_bits)
            out << nlohmann::ordered_json{{"law", key.law},
                                          {"solver", key.solver},
                                          {"stop", key.stop},
                                          {"direction", key.direction},
                                          {"bits", bits},
                                          {"applicable", counts.applicable},
                                          {"violations", counts.violated}}
                       .dump()
                << '\n';
}

}  // namespace touchstone
