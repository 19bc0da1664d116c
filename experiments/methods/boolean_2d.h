// SPDX-License-Identifier: GPL-3.0-or-later
// Method boolean_2d: do the interiors of two planar bodies meet?
#pragma once

#include "algorithms/gjk/boolean_2d.h"
#include "experiments/methods/adapter.h"

namespace touchstone {

template <Field S>
class Boolean2dMethod final : public Adapter<Boolean2dMethod<S>, S> {
public:
    static constexpr bool only_in_the_plane = true;
    static constexpr std::string_view name = "boolean_2d";
    static constexpr std::string_view signature = "boolean_2d(scalar=double, cap=128)";
    static constexpr std::string_view what =
        "boolean GJK in the plane by signs of cross products, open convention: touching bodies do not meet; answers "
        "intersects";

    Boolean2dMethod(const ScalarBackend& backend, MethodArguments& arguments)
        : Adapter<Boolean2dMethod<S>, S>(backend) {
        options_.max_iterations = this->read_cap(arguments, 128);
        this->finish(arguments, "sign_of_cross_products");
    }

    bool answers(QueryKind kind, int dimension) const override {
        return kind == QueryKind::intersects && dimension == 2;
    }

    template <class Pair>
    Answer solve(const Pair& pair) const {
        return answer_of(gjk::boolean_2d(pair.a.ref(), pair.b.ref(), options_));
    }

private:
    gjk::Boolean2dOptions options_;
};

}  // namespace touchstone
