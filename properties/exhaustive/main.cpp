// SPDX-License-Identifier: GPL-3.0-or-later
// Usage: exhaustive triangles N | tetrahedra N [PART PARTS] | small_format. The program judges every method on every
// pair on a lattice of N^D points, up to symmetry. PART of PARTS, counted from 0, takes every PARTS-th pair.
#include <cstdlib>
#include <iostream>
#include <stdexcept>
#include <string>

#include "properties/exhaustive/judge_pair.h"
#include "properties/exhaustive/lattice_pairs.h"
#include "properties/exhaustive/small_format.h"

namespace touchstone::exhaustive {
namespace {

struct Share {
    long part = 0, parts = 1;
};

template <int D>
void print_pair(std::ostream& out, const std::vector<Point<D>>& a, const std::vector<Point<D>>& b) {
    for (const auto* body : {&a, &b}) {
        out << (body == &a ? " A" : " B");
        for (const auto& p : *body)
            for (std::size_t k = 0; k < p.size(); ++k)
                out << (k == 0 ? " (" : " ") << p[k] << (k + 1 == p.size() ? ")" : "");
    }
    out << '\n';
}

/// Judges every representative pair of this share. Returns the number of wrong answers and pairs.
template <int D>
long run_pairs(const LatticeSets<D>& a, const LatticeSets<D>& b, const Share& share) {
    constexpr long oracle_every = 16;
    long seen = 0, pairs = 0, answers = 0, wrong = 0, asked = 0, kinds[3]{};
    for (int i = 0; i < a.count(); ++i)
        for (int j = 0; j < b.count(); ++j) {
            if (!is_representative(a, b, i, j) || seen++ % share.parts != share.part) continue;
            const LatticeTruth truth = lattice_truth(a[i], b[j]);
            ++kinds[truth.verdict == Verdict::separated ? 0 : truth.verdict == Verdict::touching ? 1 : 2];
            const Judgement judgement = judge(a[i], b[j], truth);
            answers += judgement.answers;
            wrong += static_cast<long>(judgement.wrong.size());
            for (const auto& method : judgement.wrong) {
                std::cout << "wrong: " << method << " on";
                print_pair<D>(std::cout, a[i], b[j]);
            }
            if (pairs++ % oracle_every != 0) continue;
            ++asked;
            if (oracle_agrees(a[i], b[j], truth)) continue;
            ++wrong;
            std::cout << "oracle disagrees on";
            print_pair<D>(std::cout, a[i], b[j]);
        }
    const long all = static_cast<long>(a.count()) * b.count();
    std::cout << pairs << " pairs (" << kinds[0] << " separated, " << kinds[1] << " touching, " << kinds[2]
              << " penetrating) standing for a share of " << all << ", " << answers << " answers, " << asked
              << " truths compared with the oracle, " << wrong << " wrong\n";
    return wrong;
}

long run_small_format() {
    const SmallFormatCount count = count_small_format();
    std::cout << count.triples << " triples of rounded(4,3), " << count.violated
              << " bounds violated, error over bound up to " << count.tightest << '\n';
    return count.violated + (count.triples == 0 ? 1 : 0);
}

int number(const std::string& text) {
    std::size_t end = 0;
    const int value = std::stoi(text, &end);
    if (end != text.size() || value < 0)
        throw std::invalid_argument("'" + text + "' is no count; expected an integer >= 0");
    return value;
}

long run(const std::vector<std::string>& words) {
    const std::string usage = "usage: exhaustive triangles N | tetrahedra N [PART PARTS] | small_format";
    if (words.size() == 1 && words[0] == "small_format") return run_small_format();
    if (words.size() != 2 && words.size() != 4) throw std::invalid_argument(usage);
    const int n = number(words[1]);
    if (n < 2 || n > 6) throw std::invalid_argument("a lattice of " + words[1] + " points per edge; expected 2 to 6");
    Share share;
    if (words.size() == 4) share = {number(words[2]), number(words[3])};
    if (share.part >= share.parts)
        throw std::invalid_argument("part " + words[2] + " of " + words[3] + "; expected a PART from 0 to PARTS - 1");
    if (words[0] == "triangles") {
        const LatticeSets<2> triangles(n, 3);
        return run_pairs<2>(triangles, triangles, share);
    }
    if (words[0] != "tetrahedra") throw std::invalid_argument(usage);
    return run_pairs<3>(LatticeSets<3>(n, 4), LatticeSets<3>(n, 2), share);
}

}  // namespace
}  // namespace touchstone::exhaustive

int main(int argc, char** argv) {
    try {
        return touchstone::exhaustive::run({argv + 1, argv + argc}) == 0 ? 0 : 1;
    } catch (const std::exception& error) {
        std::cerr << "exhaustive: " << error.what() << '\n';
        return 2;
    }
}
