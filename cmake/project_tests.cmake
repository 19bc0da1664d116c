# Tests of the source tree itself.
find_package(Python3 COMPONENTS Interpreter REQUIRED)
# touchstone_check(name script arguments...): cmake/check_SCRIPT.py finds nothing in the tree.
function(touchstone_check name script)
    add_test(NAME ${name} COMMAND Python3::Interpreter -B ${CMAKE_SOURCE_DIR}/cmake/check_${script}.py ${CMAKE_SOURCE_DIR} ${ARGN})
endfunction()
touchstone_check(layers.includes_point_down_and_lists_are_complete layers)
touchstone_check(includes.of_each_header_declare_what_it_uses includes)
touchstone_check(references.lead_to_the_bibliography_and_tables_that_agree_with_the_tree references)
touchstone_check(shapes.none_is_forgotten_by_verifier_pictures_and_families shapes)
touchstone_check(documentation.has_no_dead_link_and_a_short_readme_and_lists_every_page documentation)
touchstone_check(documentation.names_every_command_and_option_of_the_program program_page $<TARGET_FILE:touchstone>)
add_test(NAME documentation.of_the_program_has_a_manual_page
         COMMAND Python3::Interpreter ${CMAKE_SOURCE_DIR}/cmake/manual_page.py $<TARGET_FILE:touchstone>
                 ${CMAKE_BINARY_DIR}/touchstone.1)
find_program(DOXYGEN doxygen)
if(DOXYGEN)
    add_test(NAME documentation.describes_every_public_function
             COMMAND Python3::Interpreter ${CMAKE_SOURCE_DIR}/cmake/make_documentation.py ${CMAKE_SOURCE_DIR}
                     ${CMAKE_BINARY_DIR}/docs --check)
endif()
touchstone_check(claims.quote_their_pages_and_leave_no_number_out claims)
find_program(CLANGXX NAMES clang++-14 clang++)
touchstone_check(messages.of_the_headers_say_first_what_is_wrong messages ${CMAKE_CXX_COMPILER} $<$<BOOL:${CLANGXX}>:${CLANGXX}>)
touchstone_check(commits.have_short_subjects_and_say_why commits)
touchstone_check(run.calls_only_functions_that_it_defines run)
add_test(NAME proofs.name_the_constants_expressions_and_files_of_the_code
         COMMAND Python3::Interpreter -B ${CMAKE_SOURCE_DIR}/properties/proofs/proofs_test.py)
find_program(CLANG_FORMAT NAMES clang-format-14 clang-format)
if(CLANG_FORMAT)
    file(GLOB_RECURSE formatted CONFIGURE_DEPENDS algorithms/*.h algorithms/*.cpp oracles/*.h oracles/*.cpp properties/*.h
         properties/*.cpp experiments/*.h experiments/*.cpp reports/*.h reports/*.cpp)
    list(FILTER formatted EXCLUDE REGEX "node_modules")
    add_test(NAME format.every_file_is_formatted COMMAND ${CLANG_FORMAT} --dry-run -Werror ${formatted})
endif()
file(GLOB page_files CONFIGURE_DEPENDS reports/page/*.js reports/page/*.mjs reports/page/*.css reports/page/*.html)
add_test(NAME format.no_line_of_a_page_is_longer_than_120_columns
         COMMAND awk "length > 120 { print FILENAME \":\" FNR; long = 1 } END { exit long }" ${page_files})
# The header library installs, is found, and builds a program outside this tree.
add_test(NAME install.algorithms_are_found_by_a_stranger
         COMMAND ${CMAKE_COMMAND} -DSOURCE=${CMAKE_SOURCE_DIR} -DWORK=${CMAKE_BINARY_DIR}/install_test
                 -DCXX=${CMAKE_CXX_COMPILER} -DCC=${CMAKE_C_COMPILER} -DPKG_CONFIG=${PKG_CONFIG_EXECUTABLE}
                 -P ${CMAKE_SOURCE_DIR}/cmake/install_test.cmake)
# Another project brings it by add_subdirectory() or FetchContent.
add_test(NAME install.algorithms_are_a_part_of_another_project
         COMMAND ${CMAKE_COMMAND} -DSOURCE=${CMAKE_SOURCE_DIR} -DWORK=${CMAKE_BINARY_DIR}/subproject_test
                 -DCXX=${CMAKE_CXX_COMPILER} -DCC=${CMAKE_C_COMPILER} -P ${CMAKE_SOURCE_DIR}/cmake/subproject_test.cmake)
# The program installs too, as a Debian package and as an archive that runs where neither compilers nor libraries are.
find_program(DPKG_DEB dpkg-deb)
if(DPKG_DEB)
    add_test(NAME install.packages_of_debian_hold_what_they_should_and_run
             COMMAND Python3::Interpreter ${CMAKE_SOURCE_DIR}/cmake/package_test.py ${CMAKE_BINARY_DIR} ${PROJECT_VERSION}
                     ${CMAKE_C_COMPILER})
    set_tests_properties(install.packages_of_debian_hold_what_they_should_and_run PROPERTIES RESOURCE_LOCK cpack)
    if(NOT TOUCHSTONE_SANITIZE)
        add_test(NAME install.archive_runs_without_compilers_and_libraries
                 COMMAND Python3::Interpreter -B ${CMAKE_SOURCE_DIR}/cmake/archive_test.py ${CMAKE_BINARY_DIR} ${PROJECT_VERSION})
        set_tests_properties(install.archive_runs_without_compilers_and_libraries PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 1800
                             COST 50 RESOURCE_LOCK cpack)
    endif()
endif()
