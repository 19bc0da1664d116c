file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/generated/source_directory.cpp CONTENT
"#include \"algorithms/testing/source_directory.h\"
std::string touchstone::source_directory() { return \"${CMAKE_SOURCE_DIR}/\"; }
")

# touchstone_layer_test(name folder libraries...): every *_test.cpp below `folder`, one executable, discovered by CTest.
function(touchstone_layer_test name folder)
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${folder}/*_test.cpp)
    if(NOT sources)
        return()
    endif()
    add_executable(${name} ${sources})
    target_link_libraries(${name} PRIVATE touchstone_strict touchstone_warnings touchstone_sanitizers GTest::gtest_main
                                          GTest::gtest ${ARGN})
    target_include_directories(${name} PRIVATE ${CMAKE_SOURCE_DIR})
    touchstone_optimise_least(${name})
    touchstone_compile_together(${name})
    set(for_every_layer ${CMAKE_BINARY_DIR}/generated/source_directory.cpp ${CMAKE_SOURCE_DIR}/algorithms/testing/base_seed.cpp)
    target_sources(${name} PRIVATE ${for_every_layer})
    set_source_files_properties(${for_every_layer} PROPERTIES SKIP_PRECOMPILE_HEADERS ON)

    # A test that was never built must fail, not vanish.
    set(tests ${CMAKE_CURRENT_BINARY_DIR}/${name}_tests.cmake)
    set(include_file ${CMAKE_CURRENT_BINARY_DIR}/${name}_include.cmake)
    file(CONFIGURE OUTPUT ${include_file} @ONLY CONTENT
"if(EXISTS [=[@tests@]=])
    include([=[@tests@]=])
else()
    add_test(@name@_NOT_BUILT @name@_NOT_BUILT)
endif()
")
    set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES ${include_file})
    set(seconds 600)
    if(TOUCHSTONE_SANITIZE)
        set(seconds 3600)  # the largest exhaustive test has taken 598 of 600 seconds
    endif()
    add_custom_command(TARGET ${name} POST_BUILD BYPRODUCTS ${tests} VERBATIM
        COMMAND ${CMAKE_COMMAND} -D NAME=${name} -D EXECUTABLE=$<TARGET_FILE:${name}> -D OUTPUT=${tests} -D SECONDS=${seconds}
                                 -P ${CMAKE_SOURCE_DIR}/cmake/discover_tests.cmake)
endfunction()
