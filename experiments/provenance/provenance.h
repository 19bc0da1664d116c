// SPDX-License-Identifier: GPL-3.0-or-later
// The build of this program and the machine on which it runs. --version prints them, and every database stores them.
// Cost: some system calls.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace touchstone {

using Provenance = std::vector<std::pair<std::string, std::string>>;

/// The version, commit, dirty flag, compiler, flags, build type and library versions. They are the same for every run
/// of one binary.
Provenance build_provenance();

/// The processor, its cores, the kernel, and host facts that may differ between runs.
Provenance machine_provenance();

/// The path of a file that belongs to the program: in its folder, one folder up (a build), or in ../lib/touchstone
/// (installed). If none of them contains it, the path that it would have in the folder of the program.
std::string beside_the_program(const std::string& name);

/// The present time, such as "2026-01-31T12:34:56Z".
std::string utc_now();

}  // namespace touchstone
