// SPDX-License-Identifier: GPL-3.0-or-later
// Everything the program can do in one scalar. Each scalar is one translation unit of a few lines beside this header.
#pragma once

#include <cmath>
#include <concepts>

#include "experiments/methods/all.h"
#include "experiments/methods/prepared.h"
#include "experiments/registry/map_query.h"

namespace touchstone {

template <Field S>
class Backend final : public ScalarBackend {
public:
    explicit constexpr Backend(std::string_view description) : description_(description) {}

    std::string_view name() const override { return scalar_traits<S>::name; }
    std::string_view description() const override { return description_; }
    bool is_exact() const override { return scalar_traits<S>::is_exact; }
    long double unit_roundoff() const override { return scalar_traits<S>::to_long_double(scalar_traits<S>::epsilon()); }

    std::optional<AnyQuery> round(const AnyQuery& query, std::string& reason) const override {
        if constexpr (rounds_doubles) {
            bool in_range = true;
            const AnyQuery rounded = map_numbers(query, [&](double x) {
                const S y = scalar_traits<S>::from_double(x);
                in_range = in_range && scalar_traits<S>::is_finite(y);
                return static_cast<double>(scalar_traits<S>::to_long_double(y));
            });
            if (in_range) return rounded;
            reason = "a coordinate is outside the range of " + std::string(name());
            return std::nullopt;
        } else {
            return query;
        }
    }

    std::unique_ptr<PreparedQuery> prepare(const AnyQuery& query, std::string& reason) const override {
        return std::visit([&](const auto& q) { return prepare_query(q, reason); }, query);
    }

    std::unique_ptr<Method> make_method(const Call& call) const override { return make(call, AllMethods{}); }

private:
    /// Scalars that hold every double see the query itself; narrower ones see it rounded.
    static constexpr bool rounds_doubles =
        !scalar_traits<S>::is_exact && !(std::floating_point<S> && sizeof(S) >= sizeof(double));

    template <template <class> class... Adapters>
    std::unique_ptr<Method> make(const Call& call, MethodList<Adapters...>) const {
        std::unique_ptr<Method> method;
        ((Adapters<S>::name == call.name
              ? void(method = std::make_unique<Adapters<S>>(*this, MethodArguments(call, name())))
              : void()),
         ...);
        return method;
    }

    template <int D>
    static std::unique_ptr<PreparedQuery> prepare_query(const Query<D>& query, std::string& reason) {
        auto a = PreparedBody<S, D>::make(query.a, reason);
        if (!a) return nullptr;
        auto b = PreparedBody<S, D>::make(query.b, reason);
        if (!b) return nullptr;
        using Pair = typename Prepared<S>::template Pair<D>;
        Pair pair{std::move(*a), std::move(*b), {}, S(0), query.kind};
        if (query.motion) {
            pair.velocity = convert<S>(query.motion->velocity);
            pair.duration = scalar_traits<S>::from_double(query.motion->duration);
        }
        return std::make_unique<Prepared<S>>(std::move(pair));
    }

    std::string_view description_;
};

}  // namespace touchstone
