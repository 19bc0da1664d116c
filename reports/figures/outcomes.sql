-- Share of the answers of each method by what the judge found; family '(all)' adds up every family.
WITH
spread AS (SELECT family AS shown, * FROM cell UNION ALL SELECT '(all)', * FROM cell),
named AS (
    SELECT method, scalar, unit_roundoff, tolerance,
           iif(algorithm LIKE 'engine/%', algorithm,
               iif((SELECT count(DISTINCT algorithm) FROM method) > 1, algorithm || ': ', '') || rule
               || iif((SELECT count(DISTINCT solver) FROM method AS m WHERE m.algorithm = method.algorithm) > 1, ', ' || coalesce(solver, 'no solver'), '')
               || iif((SELECT count(DISTINCT cap) FROM method AS m WHERE m.algorithm = method.algorithm) > 1, ', cap ' || coalesce(cap, 'none'), '')) AS rule
    FROM method)
SELECT shown AS family, scalar, unit_roundoff, rule, tolerance, sum(cases) AS cases,
       1.0 * sum(cases - correct) / sum(cases) AS not_correct,
       1.0 * sum(wrong_verdict) / sum(cases) AS wrong_verdict,
       1.0 * sum(bracket_violated + inaccurate) / sum(cases) AS broken_promise,
       1.0 * sum(undecided) / sum(cases) AS undecided,
       1.0 * sum(no_answer) / sum(cases) AS no_answer,
       sum(unsafe) AS unsafe
FROM spread JOIN named USING (method)
GROUP BY shown, method
ORDER BY shown, unit_roundoff DESC, rule, tolerance DESC, method;
