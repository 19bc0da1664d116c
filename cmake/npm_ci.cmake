# npm_ci(NPM FOLDER PROBLEM): installs what package-lock.json in FOLDER pins, with its checksums, and sets PROBLEM to what
# went wrong, or to nothing.
function(npm_ci npm folder problem)
    execute_process(COMMAND ${npm} ci --omit=dev --ignore-scripts --no-audit --no-fund --fetch-retries=1 --fetch-timeout=60000
                    WORKING_DIRECTORY ${folder} RESULT_VARIABLE failed OUTPUT_QUIET ERROR_VARIABLE said TIMEOUT 300)
    set(${problem} "" PARENT_SCOPE)
    if(failed)
        set(${problem} "`npm ci` failed in ${folder} (${failed}) ${said}" PARENT_SCOPE)
    endif()
endfunction()
