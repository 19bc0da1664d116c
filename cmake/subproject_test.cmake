# Projects of a stranger bring this one by add_subdirectory() and by FetchContent. CGAL counts as not installed; a warning that the
# headers would cause is an error; the flags reach what includes the headers, and no C; nothing of ours is installed with them.
function(run)
    execute_process(COMMAND ${ARGN} RESULT_VARIABLE failed OUTPUT_VARIABLE said ERROR_VARIABLE said)
    if(failed)
        message(FATAL_ERROR "failed: ${ARGN}\n${said}")
    endif()
endfunction()

# The command that compiled a source, of compile_commands.json in ${commands}.
function(check_flags source expectation)
    string(REGEX MATCH "\"command\": \"[^\n]*${source}[^\n]*" command "${commands}")
    string(FIND "${command}" "-ffp-contract=off" flag)
    string(FIND "${command}" "-DTOUCHSTONE_NO_CONTRACTION" definition)
    if(command STREQUAL "" OR (expectation STREQUAL "with" AND (flag EQUAL -1 OR definition EQUAL -1)) OR
       (expectation STREQUAL "without" AND NOT (flag EQUAL -1 AND definition EQUAL -1)))
        message(FATAL_ERROR "${source} must be compiled ${expectation} the flags of touchstone::algorithms: ${command}")
    endif()
endfunction()

set(by_add_subdirectory "add_subdirectory(${SOURCE} touchstone)")
set(by_fetch_content "include(FetchContent)
FetchContent_Declare(touchstone SOURCE_DIR ${SOURCE})
FetchContent_MakeAvailable(touchstone)")
file(REMOVE_RECURSE ${WORK})
foreach(way by_add_subdirectory by_fetch_content)
    set(user ${WORK}/${way})
    file(WRITE ${user}/main.cpp "#include \"algorithms/gjk/distance.h\"
#include \"algorithms/shapes/box.h\"
extern \"C\" int in_c(void);
int without_flags();
int main() {
    const touchstone::Box<double, 3> box{{1, 1, 1}};
    return touchstone::gjk::distance(box, box).verdict == touchstone::Verdict::separated ? 1 : in_c() + without_flags();
}
")
    file(WRITE ${user}/in_c.c "int in_c(void) { return 0; }\n")
    file(WRITE ${user}/without_flags.cpp "#include \"algorithms/core/vec.h\"\nint without_flags() { return 0; }\n")
    file(WRITE ${user}/CMakeLists.txt "cmake_minimum_required(VERSION 3.25)
project(user C CXX)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
${${way}}
add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-Wfloat-equal> -Werror)
add_library(without_flags STATIC without_flags.cpp)
target_link_libraries(without_flags PRIVATE touchstone::headers)
add_executable(user main.cpp in_c.c)
target_link_libraries(user PRIVATE touchstone::algorithms without_flags)
install(TARGETS user)
")
    run(${CMAKE_COMMAND} -S ${user} -B ${user}/build -DCMAKE_CXX_COMPILER=${CXX} -DCMAKE_C_COMPILER=${CC}
        -DCMAKE_DISABLE_FIND_PACKAGE_CGAL=ON)
    run(${CMAKE_COMMAND} --build ${user}/build)
    run(${user}/build/user)
    file(READ ${user}/build/compile_commands.json commands)
    check_flags(main.cpp with)
    check_flags(in_c.c without)
    check_flags(without_flags.cpp without)
    run(${CMAKE_COMMAND} --install ${user}/build --prefix ${user}/prefix)
    file(GLOB_RECURSE installed RELATIVE ${user}/prefix ${user}/prefix/*)
    if(NOT installed STREQUAL "bin/user")
        message(FATAL_ERROR "${way} installs '${installed}', expected bin/user alone")
    endif()
endforeach()
