# Provenance of a build, compiled into the program: every stored row carries it.
string(TOUPPER "${CMAKE_BUILD_TYPE}" build_type_upper)
set(TOUCHSTONE_COMPILER "${CMAKE_CXX_COMPILER_ID} ${CMAKE_CXX_COMPILER_VERSION}")
string(STRIP "${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_${build_type_upper}} -ffp-contract=off" TOUCHSTONE_FLAGS)
configure_file(${CMAKE_CURRENT_SOURCE_DIR}/cmake/build_information.h.in
               ${CMAKE_CURRENT_BINARY_DIR}/generated/touchstone_build_information.h @ONLY)
# The commit is asked for at every build, so that it cannot go stale between two configurations.
add_custom_target(touchstone_commit
    COMMAND ${CMAKE_COMMAND} -DSOURCE=${CMAKE_CURRENT_SOURCE_DIR}
            -DOUTPUT=${CMAKE_CURRENT_BINARY_DIR}/generated/touchstone_commit.h
            -P ${CMAKE_CURRENT_SOURCE_DIR}/cmake/write_commit.cmake
    BYPRODUCTS ${CMAKE_CURRENT_BINARY_DIR}/generated/touchstone_commit.h)

# touchstone_embed(header mode name files...): text files compiled into the program, so that it reads nothing of its own
# source tree at run time. mode: single (const char*) or table (stem -> text).
function(touchstone_embed header mode name)
    set(output ${CMAKE_BINARY_DIR}/generated/${header})
    list(JOIN ARGN "|" inputs)  # a semicolon would not survive the command line
    add_custom_command(OUTPUT ${output}
        COMMAND ${CMAKE_COMMAND} -DOUTPUT=${output} -DMODE=${mode} -DNAME=${name} "-DINPUTS=${inputs}"
                -P ${CMAKE_SOURCE_DIR}/cmake/embed_text.cmake
        DEPENDS ${ARGN} ${CMAKE_SOURCE_DIR}/cmake/embed_text.cmake VERBATIM)
endfunction()
