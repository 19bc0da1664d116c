-- Share of the queries exhausted by their cap or the range of the scalar, with its 95 % Wilson interval.
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
counts AS (
    SELECT shown AS family, method, sum(exhausted) AS k, sum(cases) AS n FROM spread GROUP BY shown, method)
SELECT family, scalar, unit_roundoff, rule, tolerance, k AS capped, n AS cases, 1.0 * k / n AS share,
       iif(k = 0, 0.0, (1.0 * k / n + z * z / (2 * n) - z * sqrt(1.0 * k * (n - k) / n / n / n + z * z / (4.0 * n * n)))
                       / (1 + z * z / n)) AS low,
       iif(k = n, 1.0, (1.0 * k / n + z * z / (2 * n) + z * sqrt(1.0 * k * (n - k) / n / n / n + z * z / (4.0 * n * n)))
                       / (1 + z * z / n)) AS high
FROM counts JOIN named USING (method), constants
ORDER BY family, unit_roundoff DESC, rule, tolerance DESC, method;
