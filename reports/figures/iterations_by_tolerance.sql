-- Mean and 99 % quantile of the number of iterations.
WITH
named AS (
    SELECT method, scalar, unit_roundoff, tolerance,
           iif(algorithm LIKE 'engine/%', algorithm,
               iif((SELECT count(DISTINCT algorithm) FROM method) > 1, algorithm || ': ', '') || rule
               || iif((SELECT count(DISTINCT solver) FROM method AS m WHERE m.algorithm = method.algorithm) > 1, ', ' || coalesce(solver, 'no solver'), '')
               || iif((SELECT count(DISTINCT cap) FROM method AS m WHERE m.algorithm = method.algorithm) > 1, ', cap ' || coalesce(cap, 'none'), '')) AS rule
    FROM method),
parts AS MATERIALIZED (
    SELECT family, method, CAST(bin.key AS INTEGER) AS bin, sum(bin.value) AS n
    FROM cell, json_each(iteration_histogram) AS bin GROUP BY 1, 2, 3),
bins AS (SELECT * FROM parts UNION ALL SELECT '(all)', method, bin, sum(n) FROM parts GROUP BY method, bin),
sums AS (
    SELECT family, method, bin, n, sum(n) OVER (PARTITION BY family, method ORDER BY bin) AS up_to,
           sum(n) OVER (PARTITION BY family, method) AS total
    FROM bins),
measures AS (
    SELECT family, method, 'mean' AS measure, 1.0 * sum(bin * n) / max(total) AS iterations
    FROM sums GROUP BY family, method
    UNION ALL
    SELECT family, method, '99 %', min(bin) FILTER (WHERE 100 * up_to >= 99 * total) FROM sums GROUP BY family, method)
SELECT family, scalar, unit_roundoff, rule, tolerance, measure, iterations
FROM measures JOIN named USING (method)
ORDER BY family, measure DESC, unit_roundoff DESC, rule, tolerance DESC, method;
