# Packages by CPack: `./run package` writes them to out/packages. For Debian each component is one, and dpkg-shlibdeps lists what
# its files are linked with, so that apt installs it on a bare Debian 12. The archive is all of them but MPI in one folder, with
# the libraries that the program and the engines are linked with (cmake/archive.cmake, cmake/bundle_libraries.cmake).
set(CPACK_GENERATOR DEB TGZ)
set(CPACK_PACKAGE_CONTACT "The Touchstone authors <touchstone@localhost>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
# A component without files would still become a package, an empty one: no MPI, no package for it.
set(CPACK_COMPONENTS_ALL program engines headers)
if(TARGET touchstone_mpi)
    list(APPEND CPACK_COMPONENTS_ALL mpi)
endif()
set(CPACK_PROJECT_CONFIG_FILE ${CMAKE_SOURCE_DIR}/cmake/archive.cmake)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SECTION science)

set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME touchstone)
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION "${PROJECT_DESCRIPTION}")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_RECOMMENDS touchstone-engines)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SUGGESTS "touchstone-mpi, nodejs")
set(CPACK_DEBIAN_ENGINES_PACKAGE_NAME touchstone-engines)
set(CPACK_COMPONENT_ENGINES_DESCRIPTION "Collision engines of Debian for Touchstone to judge")
set(CPACK_DEBIAN_MPI_PACKAGE_NAME touchstone-mpi)
set(CPACK_COMPONENT_MPI_DESCRIPTION "Touchstone under mpirun")
set(CPACK_DEBIAN_HEADERS_PACKAGE_NAME libtouchstone-dev)
set(CPACK_COMPONENT_HEADERS_DESCRIPTION "Headers of Touchstone: convex collision algorithms as C++20 templates")
set(CPACK_DEBIAN_HEADERS_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_HEADERS_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_HEADERS_PACKAGE_SHLIBDEPS OFF)

# The component of the archive alone.
install(CODE "set(programs \"$<TARGET_FILE:touchstone>\" \"$<TARGET_FILE:touchstone-engine-host>\")
    set(engines \"${CMAKE_BINARY_DIR}/touchstone-engines\")" COMPONENT libraries)
install(SCRIPT ${CMAKE_SOURCE_DIR}/cmake/bundle_libraries.cmake COMPONENT libraries)
include(CPack)
