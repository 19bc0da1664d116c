-- Distribution of the cost: share of queries that ended within so many support calls, of each rule at its best tolerance.
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
steps AS (
    SELECT shown AS family, method, CAST(bin.key AS INTEGER) AS calls, sum(bin.value) AS n
    FROM spread JOIN chosen USING (method), json_each(support_histogram) AS bin GROUP BY 1, 2, 3)
SELECT family, scalar, unit_roundoff, rule, tolerance, max(calls, 1) AS calls,
       round(1.0 * sum(n) OVER (PARTITION BY family, method ORDER BY calls) / sum(n) OVER (PARTITION BY family, method), 5) AS share
FROM steps JOIN chosen USING (method)
ORDER BY family, unit_roundoff DESC, rule, calls;
