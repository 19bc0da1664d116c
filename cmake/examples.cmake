# One program and one test per algorithms/examples/NAME.cpp; NAME.txt holds what it prints. An example without a text
# fails, as does one that says anything else.
file(GLOB examples CONFIGURE_DEPENDS algorithms/examples/*.cpp)
foreach(source IN LISTS examples)
    get_filename_component(name ${source} NAME_WE)
    add_executable(example_${name} ${source})
    target_link_libraries(example_${name} PRIVATE touchstone::algorithms touchstone_warnings touchstone_sanitizers gmp)
    add_test(NAME examples.${name}_says_what_stands_beside_it
             COMMAND ${CMAKE_COMMAND} -D EXECUTABLE=$<TARGET_FILE:example_${name}>
                     -D EXPECTED=${CMAKE_SOURCE_DIR}/algorithms/examples/${name}.txt
                     -P ${CMAKE_SOURCE_DIR}/cmake/example_test.cmake)
endforeach()

find_package(Python3 COMPONENTS Interpreter REQUIRED)
# The certified queries as one header: the example compiled with it alone says the same, with either compiler.
find_program(TOUCHSTONE_OTHER_COMPILER NAMES clang++ clang++-14)
add_test(NAME examples.one_header_says_the_same
         COMMAND Python3::Interpreter ${CMAKE_SOURCE_DIR}/cmake/single_header.py ${CMAKE_SOURCE_DIR}
                 ${CMAKE_BINARY_DIR}/single_header/touchstone_certified.hpp
                 --check algorithms/examples/certified_distance.cpp ${CMAKE_CXX_COMPILER}
                 $<$<BOOL:${TOUCHSTONE_OTHER_COMPILER}>:${TOUCHSTONE_OTHER_COMPILER}>
         COMMAND_EXPAND_LISTS)
