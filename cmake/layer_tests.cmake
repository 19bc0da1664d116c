# touchstone_layer_test(name folder libraries...): every *_test.cpp below `folder`, one executable, discovered by CTest.
include(GoogleTest)
function(touchstone_layer_test name folder)
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${folder}/*_test.cpp)
    if(NOT sources)
        return()
    endif()
    add_executable(${name} ${sources})
    target_link_libraries(${name} PRIVATE touchstone_strict touchstone_warnings touchstone_sanitizers GTest::gtest_main
                                          GTest::gtest ${ARGN})
    target_include_directories(${name} PRIVATE ${CMAKE_SOURCE_DIR})
    target_compile_definitions(${name} PRIVATE TOUCHSTONE_SOURCE_DIR="${CMAKE_SOURCE_DIR}")
    gtest_discover_tests(${name} DISCOVERY_TIMEOUT 60 PROPERTIES TIMEOUT 600)
endfunction()
