// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/atlas/axis.h"

#include <functional>

#include "experiments/registry/call.h"

namespace touchstone {
namespace {

using Visit = std::function<void(const std::string&, double&)>;
constexpr const char* letters[] = {"x", "y", "z"};

template <int D>
void visit_vector(const std::string& prefix, Vec<double, D>& x, const Visit& visit) {
    for (int i = 0; i < D; ++i) visit(prefix + letters[i], x[i]);
}

/// The letter that names a vector or a list of vectors of this meaning.
std::string letter_of(Meaning meaning) {
    switch (meaning) {
        case Meaning::position: return "v0.";
        case Meaning::vertices: return "v";
        case Meaning::half_extents: return "h.";
        default: return "r.";
    }
}

struct NumbersOfField {
    std::string prefix;
    const Visit& visit;

    void operator()(const auto& field, double& value) const { visit(prefix + std::string(field.name), value); }
    template <int D>
    void operator()(const auto& field, Vec<double, D>& value) const {
        visit_vector(prefix + letter_of(field.meaning), value, visit);
    }
    template <int D>
    void operator()(const auto& field, std::vector<Vec<double, D>>& value) const {
        for (std::size_t i = 0; i < value.size(); ++i)
            visit_vector(prefix + letter_of(field.meaning) + std::to_string(i) + ".", value[i], visit);
    }
};

template <int D>
void visit_body(const std::string& prefix, Body<D>& body, const Visit& visit) {
    std::visit([&](auto& shape) { for_each_field(shape, NumbersOfField{prefix, visit}); }, body.shape);
    visit(prefix + "margin", body.margin);
    if (!body.pose) return;
    visit_vector(prefix + "t.", body.pose->translation, visit);
    for (int i = 0; i < D; ++i)
        for (int j = 0; j < D; ++j)
            visit(prefix + "m" + std::to_string(i) + std::to_string(j),
                  body.pose->rows[static_cast<std::size_t>(i)][j]);
}

void visit_numbers(AnyQuery& query, const Visit& visit) {
    std::visit(
        [&](auto& q) {
            visit_body("a.", q.a, visit);
            visit_body("b.", q.b, visit);
            if (!q.motion) return;
            visit_vector("velocity.", q.motion->velocity, visit);
            visit("duration", q.motion->duration);
        },
        query);
}

}  // namespace

std::vector<std::string> axis_names(const AnyQuery& query) {
    std::vector<std::string> names;
    AnyQuery copy = query;
    visit_numbers(copy, [&](const std::string& name, double&) { names.push_back(name); });
    return names;
}

double& number_at(AnyQuery& query, const std::string& name) {
    double* found = nullptr;
    visit_numbers(query, [&](const std::string& each, double& number) {
        if (each == name) found = &number;
    });
    if (found == nullptr) refuse_word("axis", name, axis_names(query));
    return *found;
}

}  // namespace touchstone
