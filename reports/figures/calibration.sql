-- How much of what the gap promises is used: of the iterates of the sampled cases, by decade of the gap (v.v - v.w) / L^2, median
-- and largest of squared error over gap, of each rule at its best tolerance. Theorem 4: at most 1 where nothing rounds.
WITH
step AS (
    SELECT method, json_extract(step.value, '$[0]') AS error, json_extract(step.value, '$[1]') AS gap
    FROM sample JOIN best USING (method), json_each(convergence) AS step WHERE convergence IS NOT NULL),
used AS (
    SELECT method, CAST(floor(log10(gap)) AS INTEGER) AS decade, error * error / gap AS used FROM step WHERE gap > 0 AND error > 0),
ranked AS (
    SELECT *, row_number() OVER (PARTITION BY method, decade ORDER BY used) AS place, count(*) OVER (PARTITION BY method, decade) AS n
    FROM used)
SELECT scalar, unit_roundoff, rule, tolerance, decade, max(n) AS iterates, max(used) FILTER (WHERE 2 * place <= n + 1) AS median,
       max(used) AS largest
FROM ranked JOIN best USING (method) GROUP BY method, decade ORDER BY unit_roundoff DESC, rule, decade DESC;
