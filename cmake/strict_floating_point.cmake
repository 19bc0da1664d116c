# Every target of the project links touchstone_strict. Contraction of a*b+c into a fused multiply-add changes decisions
# (one library's template and erased forms differed on 24 to 36 of 20,000 queries), so it is off everywhere and
# -ffast-math is refused. FMA is an experiment's subject, never an accident.
add_library(touchstone_strict INTERFACE)
target_compile_options(touchstone_strict INTERFACE -ffp-contract=off)
target_compile_definitions(touchstone_strict INTERFACE TOUCHSTONE_NO_CONTRACTION)  # algorithms/core/ieee_arithmetic.h
target_compile_features(touchstone_strict INTERFACE cxx_std_20)

add_library(touchstone_warnings INTERFACE)
target_compile_options(touchstone_warnings INTERFACE -Wall -Wextra -Wconversion)
if(TOUCHSTONE_WERROR)
    target_compile_options(touchstone_warnings INTERFACE -Werror)
endif()

add_library(touchstone_sanitizers INTERFACE)
if(TOUCHSTONE_SANITIZE)
    target_compile_options(touchstone_sanitizers INTERFACE -fsanitize=address,undefined -fno-sanitize-recover=all
                                                           -fno-omit-frame-pointer)
    # With these checks g++ takes members of an empty std::optional for uninitialised ones.
    target_compile_options(touchstone_sanitizers INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
    target_link_options(touchstone_sanitizers INTERFACE -fsanitize=address,undefined)
endif()

if(CMAKE_CXX_FLAGS MATCHES "-ffast-math|-Ofast|-funsafe-math")
    message(FATAL_ERROR "CMAKE_CXX_FLAGS holds '${CMAKE_CXX_FLAGS}': value-changing floating point optimisation would "
                        "falsify every verdict. Remove it.")
endif()
