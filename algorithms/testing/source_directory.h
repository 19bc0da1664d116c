// SPDX-License-Identifier: MIT
// Where the files are that a test reads: the root of this tree, with a slash at its end.
#pragma once

#include <string>

namespace touchstone {

/// Defined by the build (cmake/layer_tests.cmake) and not a macro, so that no test is compiled again in another folder.
std::string source_directory();

}  // namespace touchstone
