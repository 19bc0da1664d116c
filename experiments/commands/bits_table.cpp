// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/commands/bits_table.h"

#include <algorithm>
#include <array>
#include <iomanip>
#include <nlohmann/json.hpp>
#include <sstream>

namespace touchstone {
namespace {

/// half's bits and float's among them.
constexpr std::array<int, 5> shown{8, 11, 16, 24, 53};

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

void print_row(std::ostream& out, const std::vector<std::string>& cells) {
    constexpr std::array<int, 9> widths{16, 22, 18, 10, 9, 9, 9, 9, 9};
    for (std::size_t i = 0; i < cells.size(); ++i)
        out << (i < 3 ? std::left : std::right) << std::setw(widths.at(i)) << cells[i] << ' ';
    out << '\n';
}

}  // namespace

void print_bits(std::ostream& out, const BitsBoard& board) {
    std::string law;
    for (const auto& [key, counts] : board) {
        if (law != key.law) {
            law = key.law;
            out << law << '\n';
            print_row(out, {"solver", "stop", "direction", "kept from", "8 bits", "11", "16", "24", "53"});
        }
        const std::optional<int> from = kept_from(counts);
        std::vector<std::string> cells{key.solver, key.stop, key.direction,
                                       most_applicable(counts) == 0 ? "-"
                                       : from                       ? std::to_string(*from)
                                                                    : "never"};
        for (const int bits : shown) cells.push_back(share_at(counts, bits));
        print_row(out, cells);
    }
    out << "kept from: the least precision, in bits, from which on no run disobeyed, up to 53; the other columns: the "
           "share of the runs\nthat the law speaks about which disobeyed it at that precision\n";
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
