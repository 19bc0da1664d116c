// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/oracle.h"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace touchstone {
namespace {

std::vector<const Oracle*>& registered() {
    static std::vector<const Oracle*> list;
    return list;
}

}  // namespace

OracleRegistration::OracleRegistration(const Oracle& oracle) { registered().push_back(&oracle); }

std::vector<const Oracle*> oracles() {
    auto list = registered();
    std::sort(list.begin(), list.end(), [](const Oracle* x, const Oracle* y) { return x->name() < y->name(); });
    return list;
}

const Oracle* find_oracle(std::string_view name) {
    for (const Oracle* oracle : registered())
        if (oracle->name() == name) return oracle;
    return nullptr;
}

namespace {

/// Asks the oracle `exact` first, and `enclosure` if the query is outside its domain.
class DefaultOracle final : public Oracle {
public:
    std::string_view name() const override { return "default"; }
    std::string_view version() const override { return "1"; }
    std::string_view promise() const override { return "`exact` where it answers, `enclosure` elsewhere"; }
    std::optional<std::string> refuses(const AnyQuery& query) const override {
        if (!linked("exact").refuses(query)) return std::nullopt;
        return linked("enclosure").refuses(query);
    }
    Truth answer(const AnyQuery& query, Detail detail) const override {
        return linked(linked("exact").refuses(query) ? "enclosure" : "exact").answer(query, detail);
    }

private:
    static const Oracle& linked(std::string_view name) {
        const Oracle* oracle = find_oracle(name);
        if (oracle == nullptr)
            throw std::logic_error("the oracle '" + std::string(name) + "' is not linked into this program");
        return *oracle;
    }
};

}  // namespace

const Oracle& default_oracle() {
    static const DefaultOracle oracle;
    return oracle;
}

}  // namespace touchstone
