# cmake -D EXECUTABLE=... -D EXPECTED=... -P example_test.cmake: an example says, byte for byte, what stands beside it.
execute_process(COMMAND ${EXECUTABLE} OUTPUT_VARIABLE said RESULT_VARIABLE failed TIMEOUT 60)
if(failed)
    message(FATAL_ERROR "${EXECUTABLE} failed: ${failed}\n${said}")
endif()
file(READ ${EXPECTED} promised)
if(NOT said STREQUAL promised)
    message(FATAL_ERROR "${EXPECTED} promises\n${promised}\nbut ${EXECUTABLE} says\n${said}")
endif()
