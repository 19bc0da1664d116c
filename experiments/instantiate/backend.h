// SPDX-License-Identifier: GPL-3.0-or-later
// Everything that the program can do in one scalar. Each scalar is one translation unit of a few lines that includes
// this header. Methods get their solvers by name (methods/by_dimension.h). Cost: compile time.
#pragma once

// Methods get their solvers by name (methods/by_dimension.h).
#define TOUCHSTONE_POLICIES_ELSEWHERE

#include <array>
#include <cmath>
#include <concepts>

#include "algorithms/shapes/query_numbers.h"
#include "experiments/instantiate/method_table.h"
#include "experiments/instantiate/methods.h"
#include "experiments/methods/prepared.h"

namespace touchstone {

template <Field S>
class Backend : public ScalarBackend {
public:
    Backend(std::string name, std::string description, ScalarParameters parameters = {})
        : name_(std::move(name)), description_(std::move(description)), parameters_(std::move(parameters)) {}
    /// A backend with the name of the scalar itself.
    explicit Backend(std::string description) : Backend(std::string(scalar_traits<S>::name), std::move(description)) {}

    std::string_view name() const override { return name_; }
    std::string_view description() const override { return description_; }
    const ScalarBackend* find(const Call& scalar) const override { return spelled(scalar) == name_ ? this : nullptr; }
    bool is_exact() const override { return scalar_traits<S>::is_exact; }
    long double unit_roundoff() const override {
        Instrument<S>(parameters_).begin();
        return scalar_traits<S>::to_long_double(scalar_traits<S>::epsilon());
    }

    std::optional<AnyQuery> round(const AnyQuery& query, std::string& reason) const override {
        if constexpr (rounds_doubles) {
            Instrument<S> instrument(parameters_);
            bool in_range = true;
            const AnyQuery rounded = map_numbers(query, [&](double x) {
                const S y = instrument.number(x);
                in_range = in_range && scalar_traits<S>::is_finite(y);
                return static_cast<double>(scalar_traits<S>::to_long_double(y));
            });
            if (in_range) return rounded;
            reason = "a coordinate is outside the range of " + name_;
            return std::nullopt;
        } else {
            return query;
        }
    }

    std::unique_ptr<PreparedQuery> prepare(const AnyQuery& query, std::string& reason) const override {
        return std::visit([&](const auto& q) { return prepare_query(q, reason); }, query);
    }

    std::unique_ptr<Method> make_method(const Call& call) const override { return make_one_of(AllMethods{}, call); }

private:
    /// A scalar that represents every double sees the query itself; a narrower one sees it rounded.
    static constexpr bool rounds_doubles =
        !scalar_traits<S>::is_exact && !(std::floating_point<S> && sizeof(S) >= sizeof(double));

    template <template <class> class... MethodTemplates>
    std::unique_ptr<Method> make_one_of(MethodList<MethodTemplates...>, const Call& call) const {
        static constexpr std::array makers{maker_of<MethodTemplates>()...};
        return make_named_method(makers, *this, call);
    }

    template <template <class> class MethodTemplate>
    static constexpr NamedMaker maker_of() {
        constexpr std::string_view method_name = MethodTemplate<S>::name;
        if constexpr (FitsScalar<MethodTemplate, S>)
            return {method_name,
                    [](const ScalarBackend& backend, MethodArguments& arguments) -> std::unique_ptr<Method> {
                        return std::make_unique<MethodTemplate<S>>(backend, arguments);
                    }};
        else
            return {method_name, nullptr};
    }

    template <int D>
    std::unique_ptr<PreparedQuery> prepare_query(const Query<D>& query, std::string& reason) const {
        auto instrument = std::make_unique<Instrument<S>>(parameters_);
        instrument->begin();
        auto a = PreparedBody<S, D>::make(query.a, *instrument, reason);
        if (!a) return nullptr;
        auto b = PreparedBody<S, D>::make(query.b, *instrument, reason);
        if (!b) return nullptr;
        using Pair = typename Prepared<S>::template Pair<D>;
        Pair pair{std::move(*a), std::move(*b), {}, S(0), instrument.get()};
        if (query.motion) {
            pair.velocity = vector_of(*instrument, query.motion->velocity);
            pair.duration = instrument->number(query.motion->duration);
        }
        return std::make_unique<Prepared<S>>(std::move(instrument), std::move(pair));
    }

    std::string name_, description_;
    ScalarParameters parameters_;
};

}  // namespace touchstone
