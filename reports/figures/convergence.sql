-- How the error falls by iteration, of every run of GJK for a distance above 0 of bodies without a ball: median and 90 % quantile of
-- ||v| - d*| / L after so many iterations, each the upper edge of its octave, so that it is exact to a factor of 2. A run that
-- has ended keeps its last error. Fixed cases are left out. Each rule at its best tolerance.
WITH RECURSIVE
bins AS (
    SELECT method, CAST(turn.key AS INTEGER) AS k, iif(bin.key = 'zero', -99999, CAST(bin.key AS INTEGER)) AS error,
           sum(json_extract(bin.value, '$[0]')) AS there, sum(json_extract(bin.value, '$[1]')) AS ended
    FROM cell JOIN best USING (method), json_each(error_by_iteration) AS turn, json_each(turn.value) AS bin
    WHERE family NOT IN (SELECT family FROM not_pooled) GROUP BY 1, 2, 3),
turn AS (SELECT 0 AS k UNION ALL SELECT k + 1 FROM turn WHERE k < (SELECT max(k) FROM bins)),
spread AS (
    SELECT method, turn.k AS k, error, sum(iif(bins.k = turn.k, there, ended)) AS n FROM bins JOIN turn ON bins.k <= turn.k GROUP BY 1, 2, 3),
summed AS (
    SELECT method, k, error, sum(n) OVER (PARTITION BY method, k ORDER BY error) AS up_to, sum(n) OVER (PARTITION BY method, k) AS runs
    FROM spread),
points AS (
    SELECT method, k, 'median' AS quantile, max(runs) AS runs, min(error) FILTER (WHERE 2 * up_to >= runs) AS error FROM summed GROUP BY 1, 2
    UNION ALL
    SELECT method, k, '90 %', max(runs), min(error) FILTER (WHERE 10 * up_to >= 9 * runs) FROM summed GROUP BY 1, 2)
SELECT scalar, unit_roundoff, rule, tolerance, quantile, scalar || ', ' || quantile AS panel,
       dense_rank() OVER (ORDER BY unit_roundoff DESC, scalar, quantile DESC) AS panel_order, k AS iteration, runs,
       iif(error = -99999, 0.0, pow(2, error + 1)) AS error
FROM points JOIN best USING (method)
ORDER BY unit_roundoff DESC, quantile DESC, rule, iteration;
