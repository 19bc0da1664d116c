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

# The C interface, from C11 and by the foreign functions of Python.
enable_language(C)
add_executable(example_c algorithms/interface/example.c)
set_target_properties(example_c PROPERTIES C_STANDARD 11 C_STANDARD_REQUIRED ON C_EXTENSIONS OFF)
target_compile_options(example_c PRIVATE -Wall -Wextra -Werror)
target_link_libraries(example_c PRIVATE touchstone_c)
add_test(NAME examples.c_says_what_stands_beside_it
         COMMAND ${CMAKE_COMMAND} -D EXECUTABLE=$<TARGET_FILE:example_c> -D EXPECTED=${CMAKE_SOURCE_DIR}/algorithms/interface/example.txt
                 -P ${CMAKE_SOURCE_DIR}/cmake/example_test.cmake)
add_test(NAME examples.c_interface_is_called_through_foreign_functions
         COMMAND Python3::Interpreter -B ${CMAKE_SOURCE_DIR}/algorithms/interface/foreign_functions_test.py $<TARGET_FILE:touchstone_c>)
