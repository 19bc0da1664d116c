# Run by `cmake --install` for the component `libraries`: what `programs` and the libraries of the folder `engines` are linked with,
# the C library left out, goes to lib/touchstone, where they look first (cmake/relocatable.cmake). Their licences, and those of what
# is compiled into the program, go to share/doc/touchstone/licences, and the table LIBRARIES beside it says which is whose.
set(of_the_c_library "^(ld-linux.*|lib(c|m|dl|rt|pthread|resolv|util))[.]so[.0-9]*$")
set(compiled_in libstdc++6 libcgal-dev libboost-dev nlohmann-json3-dev libcli11-dev libtomlplusplus-dev)
set(to $ENV{DESTDIR}${CMAKE_INSTALL_PREFIX})
set(documents ${to}/share/doc/touchstone)
set(table "")

# The Debian package that a file belongs to, which the list of packages may know without /usr.
function(package_of file package)
    string(REGEX REPLACE "^/usr" "" short ${file})
    execute_process(COMMAND dpkg-query -S ${file} ${short} OUTPUT_VARIABLE said ERROR_QUIET)
    if(NOT said MATCHES "^([^:\n]+):")
        message(FATAL_ERROR "${file}: no Debian package has it, so its licence is not known; packages are made on Debian")
    endif()
    set(${package} ${CMAKE_MATCH_1} PARENT_SCOPE)
endfunction()

# A row of the table, with the licence beside it.
function(add_licence what package)
    execute_process(COMMAND dpkg-query -W -f=\${Version} ${package} OUTPUT_VARIABLE version COMMAND_ERROR_IS_FATAL ANY)
    file(REAL_PATH /usr/share/doc/${package}/copyright licence)
    file(MAKE_DIRECTORY ${documents}/licences)
    file(COPY_FILE ${licence} ${documents}/licences/${package} ONLY_IF_DIFFERENT)
    set(table "${table}${what}\t${package} ${version}\tlicences/${package}\n" PARENT_SCOPE)
endfunction()

file(GLOB modules ${engines}/*.so)
list(FILTER modules EXCLUDE REGEX "/gjk_")  # builds under wrong flags stay here
file(GET_RUNTIME_DEPENDENCIES EXECUTABLES ${programs} MODULES ${modules} RESOLVED_DEPENDENCIES_VAR libraries
     PRE_EXCLUDE_REGEXES ${of_the_c_library})
list(SORT libraries)
foreach(library IN LISTS libraries)
    get_filename_component(name ${library} NAME)
    file(REAL_PATH ${library} real)
    file(MAKE_DIRECTORY ${to}/lib/touchstone)
    file(COPY_FILE ${real} ${to}/lib/touchstone/${name})
    package_of(${real} package)
    add_licence(lib/touchstone/${name} ${package})
endforeach()
foreach(package IN LISTS compiled_in)
    add_licence("in the program" ${package})
endforeach()
file(WRITE ${documents}/LIBRARIES "What the programs and engines here are made with and run with, the Debian package that it is of (whose source
`apt-get source` fetches), and its licence. The licence of Touchstone is in the file copyright;
of what draws its pages, in each page.\n\n${table}")
