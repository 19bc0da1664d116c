# What keeps a build short: ccache, precompiled headers, and no more optimisation than pays. CONTRIBUTING.md has figures.
find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM)
    # Without these two words, ccache refuses every file with a precompiled header: it cannot see in one whether it asks the time.
    # By what the compiler says that it has read, ccache needs no preprocessor of its own, which is a quarter of a second a file.
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros CCACHE_DEPEND=true
        ${CCACHE_PROGRAM})
endif()

# CMake would declare what it compiles beforehand a system header, which silences the warnings of our own. The comment
# stands for the definition, which ccache does not look at in a precompiled header: without it, an old one is taken.
set(CMAKE_PCH_PROLOGUE "// TOUCHSTONE_NO_CONTRACTION")

# touchstone_precompile(target headers...): the headers that most files of a target begin with, <in brackets> or by their
# path from the root, so that nothing depends on where the tree lies. A header of our own belongs here only if its change
# compiles nearly the whole target again anyway. The preset `clang` precompiles nothing: there, a file fails that does not
# include what it uses.
function(touchstone_precompile target)
    list(TRANSFORM ARGN REPLACE "^([^<].*)$" "\"\\1\"")
    target_precompile_headers(${target} PRIVATE ${ARGN})
endfunction()

# touchstone_optimise_less(target): for code whose running time nobody notices, and for tests, which take longer to compile
# than to run.
function(touchstone_optimise_less target)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
endfunction()

# touchstone_optimise_least(target): for code that is compiled far longer than it gains from optimisation.
function(touchstone_optimise_least target)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-Og>)
endfunction()

# touchstone_optimise_sources_less(sources...): the same for some files of a target.
function(touchstone_optimise_sources_less)
    set_property(SOURCE ${ARGN} APPEND PROPERTY COMPILE_OPTIONS $<$<CONFIG:Release>:-O1>)
endfunction()

# touchstone_optimise_sources_least(sources...): for files of a target that take longer to compile than anybody gains from their
# optimisation.
function(touchstone_optimise_sources_least)
    set_property(SOURCE ${ARGN} APPEND PROPERTY COMPILE_OPTIONS $<$<CONFIG:Release>:-Og>)
endfunction()

# touchstone_compile_together(target [regex]): sources whose contents stand in a namespace of their own (`namespace
# touchstone::name`, after the file) are compiled sixteen at a time, since most of their time is the same headers and the same
# instances of templates; more at a time gain little and take 4 GB. Sources with a line that matches `regex` are not mixed with
# others: a header that only these include then compiles only these again. The preset `clang` compiles each alone, which finds
# what a file forgets to include.
function(touchstone_compile_together target)
    get_target_property(sources ${target} SOURCES)
    set(apart 0)
    set(mixed 0)
    set(size_of_apart 4)  # these are the long ones, and two cores share them
    set(size_of_mixed 16)
    foreach(source ${sources})
        file(STRINGS ${source} own_namespace REGEX "^namespace touchstone::" LIMIT_COUNT 1)
        set(kind mixed)
        if(ARGN)
            file(STRINGS ${source} match REGEX "${ARGN}" LIMIT_COUNT 1)
            if(match)
                set(kind apart)
            endif()
        endif()
        if(own_namespace)
            math(EXPR batch "${${kind}} / ${size_of_${kind}}")
            math(EXPR ${kind} "${${kind}} + 1")
            set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${kind}_${batch})
        endif()
    endforeach()
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
    endif()
endfunction()

# touchstone_compile_as_one(target group sources...): sources of which each takes longer for the same headers than for its own
# code. `group` is any name; a target may have several groups.
function(touchstone_compile_as_one target group)
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        set_source_files_properties(${ARGN} PROPERTIES UNITY_GROUP ${group})
        set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
    endif()
endfunction()

# g++ collects garbage from 128 MB on; from 512 MB it takes 7 % less time on a file that needs 650 MB, and 950 MB.
add_compile_options($<$<COMPILE_LANG_AND_ID:CXX,GNU>:--param=ggc-min-heapsize=524288>)
