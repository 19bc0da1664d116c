-- The precision ladder: 99 % quantile and largest scaled error against the bits of the significand, of each rule at its best
-- tolerance. A line of slope -1 loses no bits.
WITH
spread AS (SELECT family AS shown, * FROM cell UNION ALL SELECT '(all)', * FROM cell),
named AS (
    SELECT method, scalar, unit_roundoff, tolerance,
           iif(algorithm LIKE 'engine/%', algorithm,
               iif((SELECT count(DISTINCT algorithm) FROM method) > 1, algorithm || ': ', '') || rule
               || iif((SELECT count(DISTINCT solver) FROM method AS m WHERE m.algorithm = method.algorithm) > 1, ', ' || coalesce(solver, 'no solver'), '')
               || iif((SELECT count(DISTINCT cap) FROM method AS m WHERE m.algorithm = method.algorithm) > 1, ', cap ' || coalesce(cap, 'none'), '')) AS rule
    FROM method),
bad AS (SELECT method, sum(cases - correct - no_truth) AS bad FROM cell GROUP BY method),
chosen AS (
    SELECT method, scalar, unit_roundoff, rule, tolerance
    FROM (SELECT *, row_number() OVER (PARTITION BY scalar, rule ORDER BY bad, tolerance DESC, method) AS place
          FROM named JOIN bad USING (method))
    WHERE place = 1),
parts AS MATERIALIZED (
    SELECT family, method, iif(bin.key = 'zero', -99999, CAST(bin.key AS INTEGER)) AS bin, sum(bin.value) AS n
    FROM cell JOIN chosen USING (method), json_each(error_histogram) AS bin WHERE unit_roundoff > 0 GROUP BY 1, 2, 3),
bins AS (SELECT * FROM parts UNION ALL SELECT '(all)', method, bin, sum(n) FROM parts GROUP BY method, bin),
sums AS (
    SELECT family, method, bin, sum(n) OVER (PARTITION BY family, method ORDER BY bin) AS up_to,
           sum(n) OVER (PARTITION BY family, method) AS total
    FROM bins),
worst AS (SELECT shown AS family, method, max(worst_error) AS largest FROM spread GROUP BY 1, 2),
quantiles AS (
    SELECT family, method, '99 %' AS quantile, min(bin) FILTER (WHERE 100 * up_to >= 99 * total) AS bin FROM sums GROUP BY family, method
    UNION ALL SELECT family, method, 'median', min(bin) FILTER (WHERE 2 * up_to >= total) FROM sums GROUP BY family, method)
SELECT family, scalar, unit_roundoff, CAST(round(-log2(unit_roundoff)) AS INTEGER) AS bits, rule, tolerance, quantile,
       iif(bin = -99999, 0.0, min(pow(2, (bin + 1) / 8.0), largest)) AS error
FROM quantiles JOIN worst USING (family, method) JOIN chosen USING (method)
WHERE (SELECT count(DISTINCT unit_roundoff) FROM method WHERE unit_roundoff > 0) > 1
ORDER BY family, quantile DESC, bits, rule;
