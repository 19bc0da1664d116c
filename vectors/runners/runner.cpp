// SPDX-License-Identifier: CC0-1.0
// Puts an engine through Touchstone's test vectors: write yours into `engine` below, then `g++ -std=c++17 -I../v1 runner.cpp && ./a.out`.
// Prints per file and flag what passed and the first case that failed, and writes results.json. The vectors are in the header.
#include <cmath>
#include <cstdio>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include "touchstone_vectors.h"
#if __FINITE_MATH_ONLY__
#error "without -ffast-math, which takes NaN for any number"
#elif !defined TOUCHSTONE_VECTORS
#define TOUCHSTONE_VECTORS "v1"  // whose header does not say it
#endif
using Text = std::string;
const Text name = "example", version = "0"; const int bits = 64;  // 32 for an engine in float: which level and tolerance count

// YOUR ENGINE HERE. This one knows balls in space alone. Returns whether they meet, and of "distance" how far apart, of "penetration"
// how deep, of "impact" when, of "gradient" how fast they part; nothing for a query or shape that it does not take.
std::optional<std::pair<bool, double>> engine(const touchstone_vector& v) {
    if (v.query == Text("impact") || v.dimension != 3 || v.a.shape != Text("sphere") || v.b.shape != Text("sphere")) return {};
    const auto apart = [&v](int k) { return v.a.pose[k][3] - v.b.pose[k][3]; };
    const double gap = std::hypot(apart(0), apart(1), apart(2)) - v.a.radius - v.a.margin - v.b.radius - v.b.margin;
    return std::pair(gap <= 0, std::abs(gap));
}
Text written(double number) { char text[32]; return Text(text, std::snprintf(text, sizeof text, "%.17g", number)); }
// What is wrong with an answer, "" if nothing. Bodies that meet are at distance 0, bodies apart at depth 0.
Text fault(const touchstone_vector& v, bool meets, double number) {
    const Text query = v.query, result = v.result, level = bits == 32 ? v.level32 : v.level64;
    const bool truly = result != "separated" && result != "miss";
    if (level != "may" && meets != truly) return meets ? "meet" : "apart";
    if (query == "intersects" || (query == "impact" && !(meets && truly))) return "";
    if (query != "gradient" && meets == (query == "distance")) number = 0;
    return std::abs(number - v.value) <= (bits == 32 ? v.tol32 : v.tol64) ? "" : written(number);
}
struct Row { int counts[3] = {0, 0, 0}; Text first = "null"; };  // passed, failed, skipped
int main() {
    std::map<Text, Row> rows; int asked = 0, failed = std::remove("results.json") > 0;
    for (const touchstone_vector& v : touchstone_vectors) {
        std::optional<Text> wrong;
        try { if (const auto answer = engine(v)) wrong = fault(v, answer->first, answer->second); } catch (...) { wrong = "an exception"; }
        std::istringstream flags(Text("all ") + v.flags);
        for (Text flag; flags >> flag; asked += wrong.has_value(), failed += wrong && !wrong->empty()) {
            Row& row = rows[Text("{\"file\": \"") + v.file + "\", \"flag\": \"" + flag + '"'];
            ++row.counts[!wrong ? 2 : wrong->empty() ? 0 : 1];
            if (wrong && !wrong->empty() && row.first == "null") row.first = "{\"id\": " + std::to_string(v.id) + ", \"comment\": \"" + v.comment +
                "\", \"expected\": \"" + v.result + ' ' + written(v.value) + "\", \"got\": \"" + *wrong + "\"}";
        }
    }
    Text report = "{\"engine\": \"" + name + "\", \"version\": \"" + version + "\", \"vectors\": \"" TOUCHSTONE_VECTORS "\", \"bits\": ";
    report += std::to_string(bits) + ", \"results\": [";
    for (const auto& [row, n] : rows)
        report += (report.back() == '[' ? "\n" : ",\n") + row + ", \"passed\": " + std::to_string(n.counts[0]) + ", \"failed\": " +
            std::to_string(n.counts[1]) + ", \"skipped\": " + std::to_string(n.counts[2]) + ", \"first\": " + n.first + '}';
    std::puts((report += "\n]}").c_str());
    if (!(std::ofstream("results.json") << report << std::endl)) return std::perror("results.json"), 2;
    return asked == 0 ? 2 : failed > 0;
}
