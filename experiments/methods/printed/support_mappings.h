// SPDX-License-Identifier: GPL-3.0-or-later
// Method printed/support_mappings: this library's GJK over the support mappings of sphere and cylinder as seed S0
// prints them (E-04). Only these mappings are from the text.
#pragma once

#include "algorithms/gjk/distance.h"
#include "algorithms/printed/cylinder_support.h"
#include "algorithms/printed/sphere_support.h"
#include "experiments/methods/adapter.h"

namespace touchstone {

namespace methods_detail {

template <Field S>
struct PrintedSphere {
    using scalar = S;
    static constexpr int dimension = 3;
    Vec<S, 3> centre;
    S radius;
    SupportPoint<S, 3> support(const Vec<S, 3>& d) const { return {printed::sphere_support(centre, radius, d), 0}; }
};

template <Field S>
struct PrintedCylinder {
    using scalar = S;
    static constexpr int dimension = 3;
    S radius, half_height;
    SupportPoint<S, 3> support(const Vec<S, 3>& d) const {
        return {printed::cylinder_support(zero_vector<S, 3>(), radius, half_height, d), 0};
    }
};

/// A body with its printed support mapping, or with this library's if the printed one is right.
template <Field S>
class PrintedBody {
public:
    explicit PrintedBody(const PreparedBody<S, 3>& body) : ref_(body.support_mapping()) {
        const bool has_ball = S(0) < body.margin();
        if (has_ball && body.vertices().size() == 1)
            ref_ = ConvexRef<S, 3>(sphere_.emplace(PrintedSphere<S>{body.vertices().front(), body.margin()}));
        else if (!has_ball && body.cylinder())
            ref_ = ConvexRef<S, 3>(cylinder_.emplace(Transformed<PrintedCylinder<S>>{
                {body.cylinder()->radius, body.cylinder()->half_height}, body.cylinder()->pose}));
    }
    PrintedBody(const PrintedBody&) = delete;
    PrintedBody& operator=(const PrintedBody&) = delete;

    const ConvexRef<S, 3>& ref() const { return ref_; }
    bool is_printed() const { return sphere_ || cylinder_; }

private:
    std::optional<PrintedSphere<S>> sphere_;
    std::optional<Transformed<PrintedCylinder<S>>> cylinder_;
    ConvexRef<S, 3> ref_;
};

}  // namespace methods_detail

template <Field S>
class PrintedSupportMappingsMethod final : public Adapter<PrintedSupportMappingsMethod<S>, S> {
public:
    static constexpr bool needs_square_root = true;
    static constexpr std::string_view name = "printed/support_mappings";
    static constexpr std::string_view signature =
        "printed/support_mappings(scalar=double, solver=voronoi, stop=robust(0, 8), cap=128)";
    static constexpr std::string_view what =
        "this library's GJK over the support mappings of sphere and cylinder as printed, which square a direction of "
        "any length; answers intersects and distance in space where a body is one of the two";

    PrintedSupportMappingsMethod(const ScalarBackend& backend, MethodArguments& arguments)
        : Adapter<PrintedSupportMappingsMethod<S>, S>(backend) {
        const std::string solver = this->read_solver(arguments);
        const StopRule stop = arguments.stop("robust");
        const int cap = this->read_cap(arguments, 128);
        this->finish(arguments);
        this->set_rule(stop);
        options_ = gjk_options<S>(solver, stop, cap);
    }

    bool answers(QueryKind kind, int dimension) const override { return is_about_distance(kind) && dimension == 3; }

    template <class Pair>
    Answer solve(const Pair& pair) const {
        if constexpr (Pair::dimension == 3) {
            const methods_detail::PrintedBody<S> a(pair.a), b(pair.b);
            if (!a.is_printed() && !b.is_printed()) return this->refusal("takes a sphere or a cylinder");
            const MarkIterations<S> marker{*pair.instrument};
            return answer_of(gjk::distance(a.ref(), b.ref(), options_.template in<3>(), marker));
        } else {
            return this->refusal("printed/support_mappings is for space");
        }
    }

private:
    GjkOptions<S> options_;
};

}  // namespace touchstone
