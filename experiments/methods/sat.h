// SPDX-License-Identifier: GPL-3.0-or-later
// Method sat: separating axes of polygons and polytopes.
#pragma once

#include "algorithms/sat/polygons.h"
#include "algorithms/sat/polytopes.h"
#include "algorithms/sat/radii.h"
#include "experiments/methods/adapter.h"

namespace touchstone {

template <Field S>
class SatMethod final : public Adapter<SatMethod<S>, S> {
public:
    static constexpr std::string_view name = "sat";
    static constexpr std::string_view signature = "sat(scalar=double, band=32, max_vertices=64)";
    static constexpr std::string_view what =
        "separating axes: edge normals in the plane, face normals and cross products of edges in space; polytopes of "
        "at most max_vertices only, with or without a ball around them; answers intersects and penetration. band is "
        "the rounding band in roundoffs";

    SatMethod(const ScalarBackend& backend, MethodArguments& arguments) : Adapter<SatMethod<S>, S>(backend) {
        options_.band_in_roundoffs = arguments.number("band", 32);
        options_.max_vertices = arguments.whole_number("max_vertices", 64);
        this->set_tolerance("rounding_band", options_.band_in_roundoffs);
        this->finish(arguments);
    }

    bool answers(QueryKind kind, int) const override {
        return kind == QueryKind::intersects || kind == QueryKind::penetration;
    }

    template <class Pair>
    Answer solve(const Pair& pair) const {
        if (pair.a.vertices().empty() || pair.b.vertices().empty())
            return this->refusal("sat is for polytopes and balls around them");
        using Points = std::span<const Vec<S, Pair::dimension>>;
        const Points a(pair.a.vertices()), b(pair.b.vertices());
        auto result = [&] {
            if constexpr (Pair::dimension == 2)
                return sat::polygons<S>(a, b, options_);
            else
                return sat::polytopes<S>(a, b, options_);
        }();
        if constexpr (Real<S>) result = sat::with_radii(result, a, b, Margins<S>{pair.a.margin(), pair.b.margin()});
        return answer_of(result);
    }

private:
    sat::Options options_;
};

}  // namespace touchstone
