// SPDX-License-Identifier: MIT
// The result of the hybrid algorithm (depth.h): the contact class, the signed squared bracket of the distance of the
// cores, and functions that derive the result for the bodies with margins from it.
#pragma once

#include <optional>
#include <string_view>
#include <utility>

#include "algorithms/core/margins.h"
#include "algorithms/core/range.h"
#include "algorithms/core/result.h"

namespace touchstone::hybrid {

/// How two bodies with margins meet: not at all, within their margins only, or with their cores.
enum class Contact { undecided, separated, shallow, deep };

constexpr std::string_view to_string(Contact contact) {
    switch (contact) {
        case Contact::undecided: return "undecided";
        case Contact::separated: return "separated";
        case Contact::shallow: return "shallow";
        case Contact::deep: return "deep";
    }
    return "undecided";
}

/// A signed square is s |s| of the signed distance s of the cores: s > 0 if they are apart, and -s is the penetration
/// depth of the cores if they overlap. The depth of the bodies is mu - s. Every field is set on every path.
template <Field S, int D>
struct Result {
    Verdict verdict = Verdict::undecided;  ///< verdict on the bodies with their margins
    Contact contact = Contact::undecided;
    Stop<S> stop{};
    /// s |s|, with an upper bound. Absent if no finite point was computed.
    std::optional<Bracket<S>> core_distance2{};
    S margin{};           ///< mu, the sum of both margins
    Vec<S, D> outward{};  ///< outward normal of A - B, from A to B, of any length; zero if none is known
    Vec<S, D> core_point_a{}, core_point_b{};  ///< witness points on the cores
    Vec<S, D> next_start{};                    ///< start vector for the next frame
    int iterations = 0;                        ///< number of simplex reductions
    int epa_iterations = 0;                    ///< number of expansions; 0 unless EPA ran
    int support_calls = 0;

    /// The depth of the bodies that was found, in the unit of the coordinates: 0 if they are apart, otherwise the upper
    /// end of depth_bounds(), and at least 0. Absent if the bracket is.
    std::optional<S> depth() const requires Real<S>;

    /// The contact normal: the unit vector against `outward`, from B to A. Moving A by depth() along it ends the
    /// penetration. Where the bodies are apart, it is across a plane that separates them. Absent if none is known. One
    /// square root.
    std::optional<Vec<S, D>> normal() const requires Real<S> { return unit_along(-outward); }
};

/// The bracket of mu - s, a length: the depth of the bodies with margins, or, negative, their distance with the other
/// sign if they are apart. An early exit then leaves it wide. Absent if no finite point was computed. In shallow
/// contact the lower end is mu - |v|, which the witness points attain, and the upper end what the plane across v
/// proves. Rounding turns v by about u L / |v|, with L the largest coordinate, so beside bodies much wider than |v| the
/// upper end exceeds the depth by about u L^2 / |v|; push bodies apart by the lower end there. Cost: two square roots.
template <Real S, int D>
std::optional<Bracket<S>> depth_bounds(const Result<S, D>& result) {
    if (!result.core_distance2) return std::nullopt;
    const auto root = [](const S& x) { return x < S(0) ? -square_root(-x) : square_root(x); };
    const auto& [lower, upper] = *result.core_distance2;
    return Bracket<S>{result.margin - root(*upper), result.margin - root(lower)};
}

template <Field S, int D>
std::optional<S> Result<S, D>::depth() const requires Real<S> {
    const auto bounds = depth_bounds(*this);
    if (!bounds) return std::nullopt;
    return verdict == Verdict::separated || *bounds->upper < S(0) ? S(0) : *bounds->upper;
}

/// Contact points on the surfaces of the enlarged bodies: the core points, moved along the normal by the margins. If no
/// normal is known, the core points themselves.
template <Real S, int D>
std::pair<Vec<S, D>, Vec<S, D>> surface_points(const Result<S, D>& result, const Margins<S>& margins) {
    const Vec<S, D> scaled = scaled_by_infinity_norm(result.outward);
    const S length = square_root(squared_norm(scaled));
    if (!(S(0) < length)) return {result.core_point_a, result.core_point_b};
    return {result.core_point_a + margins.a / length * scaled, result.core_point_b - margins.b / length * scaled};
}

}  // namespace touchstone::hybrid
