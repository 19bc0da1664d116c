// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/trace/trace.h"

namespace touchstone {
namespace {

bool diverges(const Comparison& comparison) {
    return comparison.exact && comparison.exact->answer != comparison.answer;
}

}  // namespace

void Trace::add(const Comparison& comparison) {
    const bool other = diverges(comparison);
    if (comparisons.size() < kept || (other && static_cast<std::size_t>(diverged) < kept_diverged))
        comparisons.push_back({comparison, made});
    ++made;
    if (other) ++diverged;
    if (!comparison.exact) ++incomparable;
}

const TraceComparison* first_divergence(const Trace& trace) {
    for (const auto& each : trace.comparisons)
        if (diverges(each.comparison)) return &each;
    return nullptr;
}

std::string_view below_source_root(std::string_view file) {
    const auto at = file.rfind("algorithms/");
    return at == std::string_view::npos ? file : file.substr(at);
}

}  // namespace touchstone
