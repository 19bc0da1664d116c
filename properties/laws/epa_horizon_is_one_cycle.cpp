// SPDX-License-Identifier: GPL-3.0-or-later
// The horizon of EPA is one closed cycle.
#include <map>

#include "properties/laws/epa_run.h"
#include "properties/laws/law.h"

namespace touchstone::epa_horizon_is_one_cycle {
namespace {

bool is_one_cycle(const std::vector<std::array<int, 2>>& edges) {
    std::map<int, int> next;
    for (const auto& [from, to] : edges)
        if (!next.emplace(from, to).second) return false;
    if (edges.size() < 3) return false;
    std::size_t length = 0;
    int at = edges[0][0];
    do {
        const auto step = next.find(at);
        if (step == next.end()) return false;
        at = step->second;
        ++length;
    } while (at != edges[0][0] && length <= edges.size());
    return length == edges.size();
}

class EpaHorizon final : public LawAbout<EpaRun> {
public:
    std::string_view name() const override { return "epa_horizon_is_one_cycle"; }
    std::string_view statement() const override {
        return "the edges between the faces that w sees and the others form one closed cycle that visits every vertex "
               "once";
    }
    std::string_view theorem() const override { return "P-16"; }
    std::string_view source() const override { return "seed S0, EPA in 3D, silhouette; E-18"; }
    std::string_view scope() const override { return "exact scalars in space: must hold; floating point: measured"; }
    std::string_view scale() const override { return "1 for anything else than one cycle"; }

protected:
    LawOutcome check_run(const EpaRun& run) const override {
        LawOutcome worst;
        for (std::size_t i = 0; i < run.steps.size(); ++i)
            if (run.steps[i].horizon)
                worst = worse(worst, LawOutcome::of_claim(is_one_cycle(*run.steps[i].horizon), static_cast<int>(i)));
        return worst;
    }
};

const EpaHorizon law;
const LawRegistration registration(law);

}  // namespace
}  // namespace touchstone::epa_horizon_is_one_cycle
