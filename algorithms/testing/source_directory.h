// SPDX-License-Identifier: MIT
// The location of the files that a test reads: the root of this source tree, ending with a slash.
#pragma once

#include <string>

namespace touchstone {

/// Defined by the build (cmake/layer_tests.cmake) as a function instead of a macro, so that no test is recompiled in
/// another folder.
std::string source_directory();

}  // namespace touchstone
