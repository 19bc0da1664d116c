// SPDX-License-Identifier: GPL-3.0-or-later
#include "reports/commands/atlas_files.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <sstream>

#include "properties/cases/case_json.h"

namespace touchstone {
namespace {

using nlohmann::ordered_json;

char letter_of(Verdict verdict) { return to_string(verdict)[0]; }

char letter_of(const AtlasCell& cell) {
    if (cell.side == WrongSide::unsafe) return 'U';
    if (cell.side == WrongSide::conservative) return 'C';
    if (cell.side == WrongSide::touching) return 'T';
    switch (cell.finding) {
        case Finding::correct: return 'c';
        case Finding::wrong_verdict: return 'w';
        case Finding::bracket_violated: return 'b';
        case Finding::inaccurate: return 'a';
        case Finding::undecided: return 'u';
        case Finding::no_answer: return 'n';
        case Finding::no_truth: return 'x';
    }
    return 'x';
}

const char* colour_of(char letter) {
    switch (letter) {
        case 'c': return "#e3efe6";
        case 'U': return "#b3261e";
        case 'C': return "#e58d80";
        case 'T': return "#8e5fb5";
        case 'w': return "#d0507e";
        case 'b': return "#e6b53c";
        case 'a': return "#f2d98d";
        case 'u': return "#b9b6ae";
        case 'n': return "#6d6a64";
        case 's': return "#9dc1ea";
        case 't': return "#23282e";
        case 'p': return "#e0873f";
        default: return "#ffffff";
    }
}

ordered_json axis_json(const AtlasAxis& axis) {
    return {{"name", axis.name}, {"centre", axis.centre}, {"step", axis.step}};
}

ordered_json method_json(const std::string& name, const std::vector<AtlasCell>& cells) {
    std::string verdicts, findings;
    ordered_json errors = ordered_json::array(), iterations = ordered_json::array();
    for (const auto& cell : cells) {
        verdicts += letter_of(cell.verdict);
        findings += letter_of(cell);
        errors.push_back(cell.error_scaled ? ordered_json(*cell.error_scaled) : ordered_json(nullptr));
        iterations.push_back(cell.iterations);
    }
    return {
        {"name", name}, {"verdict", verdicts}, {"finding", findings}, {"error", errors}, {"iterations", iterations}};
}

std::string quantity_of(QueryKind kind) { return kind == QueryKind::impact ? "time of impact" : "distance"; }

std::string escaped(const std::string& text) {
    std::string result;
    for (const char c : text)
        result += c == '<' ? std::string("&lt;") : c == '&' ? std::string("&amp;") : std::string(1, c);
    return result;
}

/// Adds one panel: a rectangle for every run of equal cells in a row. y increases upwards.
void add_panel(std::ostringstream& out, const std::string& letters, int side, const std::string& title, int left) {
    out << "<g transform=\"translate(" << left << " 40)\"><text y=\"-8\" font-size=\"9\">" << escaped(title)
        << "</text>\n<g transform=\"scale(" << 220.0 / side << ")\">\n";
    for (int j = 0; j < side; ++j) {
        for (int i = 0; i < side;) {
            const auto at = [&](int k) { return letters[static_cast<std::size_t>(j * side + k)]; };
            int end = i;
            while (end < side && at(end) == at(i)) ++end;
            out << "<rect x=\"" << i << "\" y=\"" << side - 1 - j << "\" width=\"" << end - i
                << "\" height=\"1\" fill=\"" << colour_of(at(i)) << "\"/>\n";
            i = end;
        }
    }
    out << "</g></g>\n";
}

}  // namespace

std::string atlas_json(const Atlas& atlas, const AtlasTitle& title) {
    std::string verdicts;
    ordered_json values = ordered_json::array();
    for (const auto& truth : atlas.truth) {
        verdicts += letter_of(truth.verdict);
        values.push_back(std::isfinite(truth.value) ? ordered_json(truth.value) : ordered_json(nullptr));
    }
    ordered_json object{{"id", title.a_case.id},
                        {"case", to_json_line(title.a_case)},
                        {"command", title.command},
                        {"scalar", title.scalar},
                        {"quantity", quantity_of(kind_of(title.a_case.query))},
                        {"x", axis_json(atlas.x)},
                        {"y", axis_json(atlas.y)},
                        {"ulps", atlas.ulps},
                        {"truth", {{"verdict", verdicts}, {"value", values}}}};
    for (std::size_t m = 0; m < title.methods.size(); ++m)
        object["methods"].push_back(method_json(title.methods[m]->canonical(), atlas.answers[m]));
    return object.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

std::string atlas_csv(const Atlas& atlas, const AtlasTitle& title) {
    std::ostringstream out;
    out << "x_steps,y_steps,x,y,truth,true_value,method,answer,finding,side,error_scaled,iterations\r\n";
    out.precision(17);
    for (std::size_t m = 0; m < title.methods.size(); ++m) {
        for (std::size_t at = 0; at < atlas.truth.size(); ++at) {
            const int i = static_cast<int>(at) % atlas.side() - atlas.ulps;
            const int j = static_cast<int>(at) / atlas.side() - atlas.ulps;
            const AtlasCell& cell = atlas.answers[m][at];
            out << i << ',' << j << ',' << hex_float(atlas.x.centre + i * atlas.x.step) << ','
                << hex_float(atlas.y.centre + j * atlas.y.step) << ',' << to_string(atlas.truth[at].verdict) << ',';
            if (std::isfinite(atlas.truth[at].value)) out << atlas.truth[at].value;
            out << ",\"" << title.methods[m]->canonical() << "\"," << to_string(cell.verdict) << ','
                << to_string(cell.finding) << ',' << to_string(cell.side) << ',';
            if (cell.error_scaled) out << *cell.error_scaled;
            out << ',' << cell.iterations << "\r\n";
        }
    }
    return out.str();
}

std::string atlas_svg(const Atlas& atlas, const AtlasTitle& title) {
    constexpr int pitch = 240;
    const int width = pitch * static_cast<int>(title.methods.size() + 1) + 20;
    std::ostringstream out;
    out << "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " << width
        << " 285\" font-family=\"sans-serif\" shape-rendering=\"crispEdges\">\n<title>"
        << escaped(title.a_case.id + ": " + atlas.x.name + " to the right, " + atlas.y.name +
                   " upwards, one ulp a cell")
        << "</title>\n";
    std::string letters;
    for (const auto& truth : atlas.truth) letters += letter_of(truth.verdict);
    add_panel(out, letters, atlas.side(), "exact truth", 10);
    for (std::size_t m = 0; m < title.methods.size(); ++m) {
        letters.clear();
        for (const auto& cell : atlas.answers[m]) letters += letter_of(cell);
        add_panel(out, letters, atlas.side(), title.methods[m]->canonical(), 10 + pitch * static_cast<int>(m + 1));
    }
    out << "</svg>\n";
    return out.str();
}

}  // namespace touchstone
