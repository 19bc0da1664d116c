# What makes programs and engines run from any folder, on every system of this processor whose C library is new enough
# (docs/ci.md): the C++ runtime is a part of the program, and other libraries lie in lib/touchstone of the same tree.

# touchstone_carry_runtime(target [more]): the standard library of C++ becomes a part of the program. A library of the user's that it
# loads brings one of its own, which may be newer. What of it nobody calls is left out, and with it the newest symbols that it needs.
# The unwinder stays shared, since an exception of a rule's library is caught in the program; -static-libgcc where none is.
function(touchstone_carry_runtime target)
    if(NOT TOUCHSTONE_SANITIZE)
        target_link_options(${target} PRIVATE -static-libstdc++ ${ARGN} -Wl,--gc-sections)
    endif()
endfunction()

# Where the dynamic linker looks first, from bin/ and from lib/touchstone/touchstone-engines.
set(touchstone_libraries_from_bin "$ORIGIN/../lib/touchstone")
set(touchstone_libraries_from_engines "$ORIGIN/..")
# The older tag holds for the libraries of a library too, and no variable of the environment goes before it.
set(touchstone_older_tag "-Wl,--disable-new-dtags")

# touchstone_look_in(target path): the libraries of a program or engine are looked for in that path first.
function(touchstone_look_in target path)
    set_target_properties(${target} PROPERTIES BUILD_RPATH "${path}" INSTALL_RPATH "${path}")
    target_link_options(${target} PRIVATE ${touchstone_older_tag})
endfunction()
