# Debian 12 packages, by the names their CMake files give them. `run setup` installs them.
set(CGAL_DO_NOT_WARN_ABOUT_CMAKE_BUILD_TYPE ON)
find_package(CGAL CONFIG REQUIRED)  # CGAL::CGAL spreads -frounding-math: link it PRIVATE to the oracles only
find_package(GTest CONFIG REQUIRED)
find_package(rapidcheck CONFIG REQUIRED)
find_package(benchmark CONFIG REQUIRED)
find_package(SQLite3 REQUIRED)
find_package(ZLIB REQUIRED)
find_package(CLI11 CONFIG REQUIRED)
find_package(nlohmann_json CONFIG REQUIRED)
find_package(Threads REQUIRED)
find_package(PkgConfig REQUIRED)
# toml++ is compiled here, since Debian has it as a shared library only, and older systems have no package of it.
find_path(TOMLPLUSPLUS_INCLUDE_FOLDER toml++/toml.h REQUIRED)
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/generated/toml.cpp CONTENT "#define TOML_IMPLEMENTATION\n#include <toml++/toml.h>\n")
add_library(touchstone_toml STATIC ${CMAKE_BINARY_DIR}/generated/toml.cpp)
# Without assertions, as Debian's library: the parser refuses a broken file, where an assertion would end the program.
target_compile_definitions(touchstone_toml PUBLIC TOML_HEADER_ONLY=0 PRIVATE NDEBUG)
target_include_directories(touchstone_toml SYSTEM PUBLIC ${TOMLPLUSPLUS_INCLUDE_FOLDER})
pkg_check_modules(XXHASH REQUIRED IMPORTED_TARGET libxxhash)
find_library(GMP_LIBRARY gmp REQUIRED)
