-- Verdicts that contradict the truth, per rule and scalar, at the tolerance of the sweep with the most of them, with
-- 95 % Wilson intervals. unsafe: of penetrating pairs, answered separated; conservative: of separated pairs, answered
-- in contact; touching: of touching pairs, answered separated or penetrating.
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
    SELECT shown AS family, method, 'unsafe' AS kind, sum(unsafe) AS k, sum(penetrating) AS n FROM spread GROUP BY 1, 2
    UNION ALL
    SELECT shown, method, 'conservative', sum(conservative), sum(separated) FROM spread GROUP BY 1, 2
    UNION ALL
    SELECT shown, method, 'touching', sum(touching_separated + touching_penetrating), sum(touching)
    FROM spread GROUP BY 1, 2),
ranked AS (
    SELECT *, row_number() OVER (PARTITION BY family, kind, scalar, rule ORDER BY k DESC, tolerance DESC) AS place
    FROM counts JOIN named USING (method) WHERE n > 0)
SELECT family, kind, scalar, unit_roundoff, rule, tolerance AS worst_tolerance, k, n, 1.0 * k / n AS rate,
       iif(k = 0, 0.0, (1.0 * k / n + z * z / (2 * n) - z * sqrt(1.0 * k * (n - k) / n / n / n + z * z / (4.0 * n * n)))
                       / (1 + z * z / n)) AS low,
       iif(k = n, 1.0, (1.0 * k / n + z * z / (2 * n) + z * sqrt(1.0 * k * (n - k) / n / n / n + z * z / (4.0 * n * n)))
                       / (1 + z * z / n)) AS high
FROM ranked, constants WHERE place = 1
ORDER BY family, kind DESC, unit_roundoff DESC, rule;
