# Every header of every layer compiles alone, from its path and nothing of this project before it: `./run build
# headers_alone`. Without optimisation, since most of them generate no code. Those of the algorithms, which are installed,
# are part of every build; the others take ten minutes of processor time, and cmake/check_includes.py, a test, finds what
# they forget by reading. In a build with precompiled headers most of the standard library is compiled before those of the
# algorithms, for two thirds of the time; check_includes.py and the preset `clang` find what one of them forgets of it.
add_custom_target(headers_alone)

# touchstone_headers_alone(layer libraries...)
function(touchstone_headers_alone layer)
    file(GLOB_RECURSE headers CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR} ${layer}/*.h)
    list(FILTER headers EXCLUDE REGEX "node_modules")
    set(units)
    foreach(header IN LISTS headers)
        set(unit ${CMAKE_BINARY_DIR}/alone/${header}.cpp)
        file(CONFIGURE OUTPUT ${unit} CONTENT "#include \"${header}\"\n")
        list(APPEND units ${unit})
    endforeach()
    add_library(${layer}_headers_alone OBJECT EXCLUDE_FROM_ALL ${units})
    target_include_directories(${layer}_headers_alone PRIVATE ${CMAKE_SOURCE_DIR})
    target_compile_options(${layer}_headers_alone PRIVATE -O0)
    target_link_libraries(${layer}_headers_alone PRIVATE touchstone_strict touchstone_warnings ${ARGN})
    add_dependencies(headers_alone ${layer}_headers_alone)
endfunction()

touchstone_headers_alone(algorithms)
set_target_properties(algorithms_headers_alone PROPERTIES EXCLUDE_FROM_ALL OFF)
touchstone_precompile(algorithms_headers_alone <algorithm> <array> <cmath> <concepts> <functional> <limits> <optional> <random>
                      <span> <string> <string_view> <tuple> <vector>)
touchstone_headers_alone(oracles CGAL::CGAL GTest::gtest)
touchstone_headers_alone(properties nlohmann_json::nlohmann_json rapidcheck)
touchstone_headers_alone(experiments CLI11::CLI11 nlohmann_json::nlohmann_json CGAL::CGAL)
touchstone_headers_alone(reports SQLite::SQLite3 nlohmann_json::nlohmann_json)
