// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/instantiate/solvers/brought.h"

#include <tuple>

#include "experiments/registry/rule_libraries.h"

namespace touchstone {

template <std::floating_point S, int D>
std::optional<AnySolver<S, D>> brought_solver(const std::string& name) {
    const auto* brought = find_brought_solver(name);
    if (brought == nullptr) return std::nullopt;
    return std::get<plugin::SolverMaker<S, D>>(brought->part.makers)();
}

template std::optional<AnySolver<float, 2>> brought_solver<float, 2>(const std::string&);
template std::optional<AnySolver<float, 3>> brought_solver<float, 3>(const std::string&);
template std::optional<AnySolver<double, 2>> brought_solver<double, 2>(const std::string&);
template std::optional<AnySolver<double, 3>> brought_solver<double, 3>(const std::string&);
template std::optional<AnySolver<long double, 2>> brought_solver<long double, 2>(const std::string&);
template std::optional<AnySolver<long double, 3>> brought_solver<long double, 3>(const std::string&);

void refuse_brought_solver(const std::string& name, std::string_view scalar) {
    if (const auto* brought = find_brought_solver(name)) refuse_scalar("solver", name, brought->library, scalar);
}

}  // namespace touchstone
