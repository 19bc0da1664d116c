// SPDX-License-Identifier: GPL-3.0-or-later
#include "reports/commands/solver_costs_table.h"

#include <set>

#include "experiments/registry/solver_costs.h"

namespace touchstone {

void add_solver_costs(CombinedReport& combined) {
    std::set<std::string> compared;
    for (const Report& report : combined.reports)
        if (report.solvers.rows.size() > 1)
            for (const auto& row : report.solvers.rows) compared.insert(text(row[0]));
    for (const auto& solver : compared)
        for (const auto& [vertices, mean, most] : costs_of_solver(solver))
            combined.solver_costs.rows.push_back(
                {solver, std::int64_t{vertices}, std::int64_t{mean.additions}, std::int64_t{most.additions},
                 std::int64_t{mean.multiplications}, std::int64_t{most.multiplications}, std::int64_t{mean.divisions},
                 std::int64_t{most.divisions}, std::int64_t{mean.comparisons}, std::int64_t{most.comparisons}});
}

}  // namespace touchstone
