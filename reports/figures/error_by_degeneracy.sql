-- Scaled error |d - d*| / L against the distance from degeneracy, of every case: median and 99 % quantile in each octave of ulps of
-- the largest coordinate, each the upper edge of its octave, so that it is exact to a factor of 2; 0 where the error was exactly
-- zero. Octave -2 holds the exactly degenerate cases; octaves with fewer than 10 cases are left out. Part: octaves without a gap between them. Each rule at its best tolerance.
WITH
spread AS (
    SELECT family, method, octave, error, sum(n) OVER (PARTITION BY family, method, octave ORDER BY error) AS up_to,
           sum(n) OVER (PARTITION BY family, method, octave) AS cases
    FROM degeneracy_error_bin JOIN best USING (method)),
quantiles AS (
    SELECT family, method, octave, max(cases) AS cases, min(error) FILTER (WHERE 2 * up_to >= cases) AS median,
           min(error) FILTER (WHERE 100 * up_to >= 99 * cases) AS p99
    FROM spread WHERE cases >= 10 GROUP BY family, method, octave),
parts AS (
    SELECT *, sum(starts) OVER (PARTITION BY family, method ORDER BY octave) AS part
    FROM (SELECT *, coalesce(octave - lag(octave) OVER (PARTITION BY family, method ORDER BY octave) > 1, 0) AS starts FROM quantiles))
SELECT family, scalar, unit_roundoff, rule, tolerance, octave, part, cases, iif(median = -99999, 0.0, pow(2, median + 1)) AS median,
       iif(p99 = -99999, 0.0, pow(2, p99 + 1)) AS p99
FROM parts JOIN best USING (method)
ORDER BY family, unit_roundoff DESC, rule, octave;
