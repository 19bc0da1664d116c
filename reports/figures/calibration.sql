-- How much of what the gap promises is used: of the first 32 iterates of every run of GJK for a distance above 0 of bodies without a
-- ball, by decade of the gap (v.v - v.w) / L^2, median and largest of squared error over gap, of each rule at its best tolerance,
-- each the upper edge of its octave. Theorem 4: at most 1 where nothing rounds. Decades with fewer than 10 iterates are left out.
-- Part: decades without a gap between them. No fixed cases.
WITH
bins AS (
    SELECT method, CAST(far.key AS INTEGER) AS decade, CAST(bin.key AS INTEGER) AS used, sum(bin.value) AS n
    FROM cell JOIN best USING (method), json_each(promise_used) AS far, json_each(far.value) AS bin
    WHERE family NOT IN (SELECT family FROM not_pooled) GROUP BY 1, 2, 3),
summed AS (
    SELECT method, decade, used, sum(n) OVER (PARTITION BY method, decade ORDER BY used) AS up_to,
           sum(n) OVER (PARTITION BY method, decade) AS iterates
    FROM bins),
quantiles AS (
    SELECT method, decade, max(iterates) AS iterates, min(used) FILTER (WHERE 2 * up_to >= iterates) AS median, max(used) AS largest
    FROM summed WHERE iterates >= 10 GROUP BY method, decade),
parts AS (
    SELECT *, sum(starts) OVER (PARTITION BY method ORDER BY decade) AS part
    FROM (SELECT *, coalesce(decade - lag(decade) OVER (PARTITION BY method ORDER BY decade) > 1, 0) AS starts FROM quantiles))
SELECT scalar, unit_roundoff, rule, tolerance, decade, part, iterates, pow(2, median + 1) AS median, pow(2, largest + 1) AS largest
FROM parts JOIN best USING (method) ORDER BY unit_roundoff DESC, rule, decade DESC;
