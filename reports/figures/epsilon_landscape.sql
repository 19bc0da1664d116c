-- Share of answers that are not right (wrong, undecided or missing) for every family, rule and tolerance of a sweep.
WITH
named AS (
    SELECT method, scalar, unit_roundoff, tolerance,
           iif(algorithm LIKE 'engine/%', algorithm,
               iif((SELECT count(DISTINCT algorithm) FROM method) > 1, algorithm || ': ', '') || rule
               || iif((SELECT count(DISTINCT solver) FROM method AS m WHERE m.algorithm = method.algorithm) > 1, ', ' || coalesce(solver, 'no solver'), '')
               || iif((SELECT count(DISTINCT cap) FROM method AS m WHERE m.algorithm = method.algorithm) > 1, ', cap ' || coalesce(cap, 'none'), '')) AS rule
    FROM method),
swept AS (SELECT scalar, rule FROM named WHERE tolerance IS NOT NULL GROUP BY 1, 2 HAVING count(DISTINCT tolerance) > 1)
SELECT family, scalar, unit_roundoff, rule, tolerance, sum(cases) AS cases,
       round(1.0 * sum(cases - correct - no_truth) / sum(cases), 5) AS share,
       round(1.0 * sum(wrong_verdict + bracket_violated + inaccurate) / sum(cases), 5) AS wrong
FROM cell JOIN named USING (method) JOIN swept USING (scalar, rule)
GROUP BY family, method ORDER BY family, unit_roundoff DESC, rule, tolerance DESC;
