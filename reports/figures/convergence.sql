-- How the error falls by iteration, of the sampled cases (one a chunk; distances alone, the first 32 iterates): median and 90 %
-- quantile of ||v| - d*| / L after so many iterations, of each rule at its best tolerance. A run that has ended keeps its last error.
WITH RECURSIVE
turn AS (SELECT 0 AS k UNION ALL SELECT k + 1 FROM turn WHERE k < 31),
longest AS (SELECT max(json_array_length(convergence)) AS steps FROM sample),
point AS (
    SELECT method, k, json_extract(convergence, '$[' || min(k, json_array_length(convergence) - 1) || '][0]') AS error
    FROM sample JOIN best USING (method), turn, longest WHERE convergence IS NOT NULL AND k < steps),
ranked AS (
    SELECT *, row_number() OVER (PARTITION BY method, k ORDER BY error) AS place, count(*) OVER (PARTITION BY method, k) AS n
    FROM point)
SELECT scalar, unit_roundoff, rule, tolerance, quantile, scalar || ', ' || quantile AS panel,
       dense_rank() OVER (ORDER BY unit_roundoff DESC, scalar, quantile DESC) AS panel_order, k AS iteration, n AS samples, error
FROM (SELECT method, k, n, 'median' AS quantile, max(error) AS error FROM ranked WHERE 2 * place <= n + 1 GROUP BY method, k
      UNION ALL SELECT method, k, n, '90 %', min(error) FROM ranked WHERE 10 * place >= 9 * n GROUP BY method, k)
     JOIN best USING (method)
ORDER BY unit_roundoff DESC, quantile DESC, rule, iteration;
