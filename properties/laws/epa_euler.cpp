// SPDX-License-Identifier: GPL-3.0-or-later
// The polytope of EPA is a closed surface of one piece, by Euler's formula.
#include <algorithm>
#include <map>
#include <set>

#include "properties/laws/epa_run.h"
#include "properties/laws/law.h"

namespace touchstone::epa_euler {
namespace {

bool name_each_other(const EpaStep& step) {
    for (std::size_t f = 0; f < step.faces.size(); ++f)
        for (const int other : step.faces[f].adjacent) {
            if (other < 0) return false;
            const auto& back = step.faces[static_cast<std::size_t>(other)].adjacent;
            if (std::find(back.begin(), back.end(), static_cast<int>(f)) == back.end()) return false;
        }
    return true;
}

bool is_closed_polygon(const EpaStep& step) {
    std::map<int, int> ends;
    for (const EpaFace& edge : step.faces)
        for (const int v : edge.vertex) ++ends[v];
    const bool closed = std::all_of(ends.begin(), ends.end(), [](const auto& each) { return each.second == 2; });
    return closed && ends.size() == step.faces.size() && name_each_other(step);
}

bool is_closed_surface(const EpaStep& step) {
    std::set<int> vertices;
    std::set<std::pair<int, int>> edges;
    for (const EpaFace& face : step.faces)
        for (std::size_t i = 0; i < 3; ++i) {
            vertices.insert(face.vertex[i]);
            if (!edges.emplace(face.vertex[i], face.vertex[(i + 1) % 3]).second) return false;
        }
    for (const auto& [from, to] : edges)
        if (edges.count({to, from}) == 0) return false;
    return vertices.size() + step.faces.size() == edges.size() / 2 + 2 && name_each_other(step);
}

class EpaEuler final : public LawAbout<EpaRun> {
public:
    std::string_view name() const override { return "epa_euler"; }
    std::string_view statement() const override {
        return "V - E + F = 2 for the polytope (V = E for the polygon), every directed edge has its opposite exactly "
               "once, and neighbours name each other";
    }
    std::string_view theorem() const override { return "P-16"; }
    std::string_view source() const override {
        return "seed S0, EPA in 3D, invariant entry->adj[i]->adj[entry->index[i]] == entry; E-18c";
    }
    std::string_view scope() const override { return "exact scalars: must hold; floating point: measured"; }
    std::string_view scale() const override { return "1 for a surface that does not close"; }

protected:
    LawOutcome check_run(const EpaRun& run) const override {
        LawOutcome worst;
        for (std::size_t i = 0; i < run.steps.size(); ++i)
            worst = worse(worst, LawOutcome::of_claim(run.dimension == 2 ? is_closed_polygon(run.steps[i])
                                                                         : is_closed_surface(run.steps[i]),
                                                      static_cast<int>(i)));
        return worst;
    }
};

const EpaEuler law;
const LawRegistration registration(law);

}  // namespace
}  // namespace touchstone::epa_euler
