-- Failure against the distance from degeneracy, in octaves of ulps of the largest coordinate, with 95 % Wilson intervals. Wrong:
-- verdict, bracket or accuracy; open: undecided or no answer. Octave -2 holds the exactly degenerate cases; octaves with
-- fewer than 10 cases are left out. Best tolerances.
WITH
constants(z) AS (VALUES (1.959963984540054)),
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
octaves AS (
    SELECT shown AS family, method, iif(bin.key = 'zero', -2, max(-1, CAST(bin.key AS INTEGER))) AS octave,
           sum(json_extract(bin.value, '$[0]')) AS n, sum(json_extract(bin.value, '$[1]')) AS wrong,
           sum(json_extract(bin.value, '$[2]')) AS open
    FROM spread JOIN chosen USING (method), json_each(degeneracy_histogram) AS bin WHERE bin.key <> 'unknown' GROUP BY 1, 2, 3),
counts AS (
    SELECT family, method, octave, n, 'wrong' AS measure, wrong AS k FROM octaves
    UNION ALL SELECT family, method, octave, n, 'open', open FROM octaves)
SELECT family, scalar, unit_roundoff, rule, tolerance, measure, octave, n AS cases, k AS failing, round(1.0 * k / n, 6) AS share,
       round(iif(k = 0, 0.0, (1.0 * k / n + z * z / (2 * n) - z * sqrt(1.0 * k * (n - k) / n / n / n + z * z / (4.0 * n * n)))
                       / (1 + z * z / n)), 6) AS low,
       round(iif(k = n, 1.0, (1.0 * k / n + z * z / (2 * n) + z * sqrt(1.0 * k * (n - k) / n / n / n + z * z / (4.0 * n * n)))
                       / (1 + z * z / n)), 6) AS high
FROM counts JOIN chosen USING (method), constants WHERE n >= 10
ORDER BY family, measure DESC, unit_roundoff DESC, rule, octave;
