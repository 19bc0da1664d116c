-- Share of all queries whose answer has at least so many right bits: scaled error |d - d*| / L at most 2^-bits. Queries
-- without a number never get there. Each rule at the tolerance with the fewest answers that are wrong or open.
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
asked AS (SELECT shown AS family, method, sum(cases) AS cases FROM spread GROUP BY 1, 2),
steps AS (
    SELECT shown AS family, method, iif(bin.key = 'zero', 64, max(-2, min(64, floor(-(bin.key + 1) / 8.0)))) AS bits,
           sum(bin.value) AS n
    FROM spread JOIN chosen USING (method), json_each(error_histogram) AS bin GROUP BY 1, 2, 3)
SELECT family, scalar, unit_roundoff, rule, tolerance, CAST(bits AS INTEGER) AS bits,
       round(1.0 * sum(n) OVER (PARTITION BY family, method ORDER BY bits DESC) / cases, 5) AS share
FROM steps JOIN asked USING (family, method) JOIN chosen USING (method)
ORDER BY family, unit_roundoff DESC, rule, bits;
