-- Failure against the distance from degeneracy, in octaves of ulps of the largest coordinate, with 95 % Wilson intervals. Wrong:
-- verdict, bracket or accuracy; open: undecided or no answer. Octave -2 holds the exactly degenerate cases; octaves with
-- fewer than 10 cases are left out. Best tolerances.
SELECT family, best.scalar, unit_roundoff, rule, tolerance, kind AS measure, octave, n AS cases, k AS failing,
       round(share, 6) AS share, round(low, 6) AS low, round(high, 6) AS high
FROM rate JOIN best USING (method) WHERE about = 'octave' AND n >= 10
ORDER BY family, measure DESC, unit_roundoff DESC, rule, octave;
