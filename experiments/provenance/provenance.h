// SPDX-License-Identifier: GPL-3.0-or-later
// What this program was built with and where it runs: printed by --version, stored in every database.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace touchstone {

using Provenance = std::vector<std::pair<std::string, std::string>>;

/// version, commit, dirty, compiler, flags, build_type, library versions. The same for every run of one binary.
Provenance build_provenance();

/// cpu, cores, kernel, host facts that may differ between runs.
Provenance machine_provenance();

/// Path of a file that belongs to the program: in its folder, one folder up (a build), or in ../lib/touchstone
/// (installed). Where none of them holds it, the path that it would have in the folder of the program.
std::string beside_the_program(const std::string& name);

/// "2026-01-31T12:34:56Z".
std::string utc_now();

}  // namespace touchstone
