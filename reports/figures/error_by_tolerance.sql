-- Median and 99 % quantile of the scaled error |d - d*| / L. A quantile is the upper edge of its bin, eight an
-- octave, so it is exact to 9 %; 0 where the error was exactly zero.
WITH
spread AS (SELECT family AS shown, * FROM cell UNION ALL SELECT '(all)', * FROM cell),
named AS (
    SELECT method, scalar, unit_roundoff, tolerance,
           iif(algorithm LIKE 'engine/%', algorithm,
               iif((SELECT count(DISTINCT algorithm) FROM method) > 1, algorithm || ': ', '') || rule
               || iif((SELECT count(DISTINCT solver) FROM method AS m WHERE m.algorithm = method.algorithm) > 1, ', ' || coalesce(solver, 'no solver'), '')
               || iif((SELECT count(DISTINCT cap) FROM method AS m WHERE m.algorithm = method.algorithm) > 1, ', cap ' || coalesce(cap, 'none'), '')) AS rule
    FROM method),
parts AS MATERIALIZED (
    SELECT family, method, iif(bin.key = 'zero', -99999, CAST(bin.key AS INTEGER)) AS bin, sum(bin.value) AS n
    FROM cell, json_each(error_histogram) AS bin GROUP BY 1, 2, 3),
bins AS (SELECT * FROM parts UNION ALL SELECT '(all)', method, bin, sum(n) FROM parts GROUP BY method, bin),
sums AS (
    SELECT family, method, bin, sum(n) OVER (PARTITION BY family, method ORDER BY bin) AS up_to,
           sum(n) OVER (PARTITION BY family, method) AS total
    FROM bins),
worst AS (SELECT shown AS family, method, max(worst_error) AS worst_error FROM spread GROUP BY 1, 2),
quantiles AS (
    SELECT family, method, 'median' AS quantile, min(bin) FILTER (WHERE 2 * up_to >= total) AS bin
    FROM sums GROUP BY family, method
    UNION ALL
    SELECT family, method, '99 %', min(bin) FILTER (WHERE 100 * up_to >= 99 * total) FROM sums GROUP BY family, method)
SELECT family, scalar, unit_roundoff, rule, tolerance, quantile,
       iif(bin = -99999, 0.0, min(pow(2, (bin + 1) / 8.0), worst_error)) AS error
FROM quantiles JOIN worst USING (family, method) JOIN named USING (method)
ORDER BY family, quantile DESC, unit_roundoff DESC, rule, tolerance DESC, method;
