-- Quantiles of the scaled error |d - d*| / L of each rule at the tolerance of its sweep with the fewest answers that are
-- wrong or open. Median and 99 % are the upper edge of their bin, eight an octave, so exact to 9 %; the largest is measured.
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
    FROM cell JOIN chosen USING (method), json_each(error_histogram) AS bin GROUP BY 1, 2, 3),
bins AS (SELECT * FROM parts UNION ALL SELECT '(all)', method, bin, sum(n) FROM parts GROUP BY method, bin),
sums AS (
    SELECT family, method, bin, sum(n) OVER (PARTITION BY family, method ORDER BY bin) AS up_to,
           sum(n) OVER (PARTITION BY family, method) AS total
    FROM bins),
quantiles AS (
    SELECT family, method, min(bin) FILTER (WHERE 2 * up_to >= total) AS median_bin,
           min(bin) FILTER (WHERE 100 * up_to >= 99 * total) AS p99_bin
    FROM sums GROUP BY family, method),
worst AS (SELECT shown AS family, method, sum(cases) AS cases, max(worst_error) AS largest FROM spread GROUP BY 1, 2)
SELECT family, scalar, unit_roundoff, rule, tolerance, cases,
       iif(median_bin = -99999, 0.0, min(pow(2, (median_bin + 1) / 8.0), largest)) AS median,
       iif(p99_bin = -99999, 0.0, min(pow(2, (p99_bin + 1) / 8.0), largest)) AS p99, largest
FROM quantiles JOIN worst USING (family, method) JOIN chosen USING (method)
ORDER BY family, unit_roundoff DESC, rule;
