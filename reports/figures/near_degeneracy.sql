-- Failure against the distance from degeneracy, in octaves of ulps of the largest coordinate, with 95 % Wilson intervals. Wrong:
-- verdict, bracket or accuracy; open: undecided or no answer. Octave -2 holds the exactly degenerate cases; octaves with
-- fewer than 10 cases are left out. Part: octaves without a gap between them. Best tolerances.
WITH
octaves AS (
    SELECT *, coalesce(octave - lag(octave) OVER (PARTITION BY family, method, kind ORDER BY octave) > 1, 0) AS starts
    FROM rate WHERE about = 'octave' AND n >= 10)
SELECT family, best.scalar, unit_roundoff, rule, tolerance, kind AS measure, octave,
       sum(starts) OVER (PARTITION BY family, method, kind ORDER BY octave) AS part, n AS cases, k AS failing,
       round(share, 6) AS share, round(low, 6) AS low, round(high, 6) AS high
FROM octaves JOIN best USING (method)
ORDER BY family, measure DESC, unit_roundoff DESC, rule, octave;
