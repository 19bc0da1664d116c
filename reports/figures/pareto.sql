-- Error against cost of every method: 99 % quantile of the scaled error (upper edge of its bin, eight an octave) and mean
-- support calls. On the front: no other method of the same scalar is as cheap and as accurate, and better in one of the two.
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
quantiles AS (
    SELECT family, method, min(bin) FILTER (WHERE 100 * up_to >= 99 * total) AS bin FROM sums GROUP BY family, method),
costs AS (
    SELECT shown AS family, method, 1.0 * sum(support_calls) / sum(cases) AS calls,
           1.0 * sum(cases - correct - no_truth) / sum(cases) AS share
    FROM spread GROUP BY 1, 2),
points AS (
    SELECT family, method, scalar, unit_roundoff, rule, tolerance, round(calls, 3) AS calls, round(share, 5) AS share,
           iif(bin = -99999, 0.0, pow(2, (bin + 1) / 8.0)) AS error
    FROM costs JOIN quantiles USING (family, method) JOIN named USING (method))
SELECT family, scalar, unit_roundoff, rule, tolerance, calls, error, share,
       NOT EXISTS (SELECT 1 FROM points AS other WHERE other.family = points.family AND other.scalar = points.scalar
                   AND other.calls <= points.calls AND other.error <= points.error
                   AND (other.calls < points.calls OR other.error < points.error)) AS on_front
FROM points ORDER BY family, unit_roundoff DESC, rule, tolerance DESC;
