-- Failures against the conditioning of the last simplex: of the cases (distances alone) the share that is wrong (verdict, bracket
-- or accuracy) or open (undecided or no answer), by the thickness of the last simplex that the solver reduced, its least height over
-- its longest edge, with 95 % Wilson intervals, four octaves a bin. Bins with fewer than 10 cases are left out. Part: bins without a
-- gap between them. Best tolerances.
WITH
bins AS (
    SELECT *, coalesce(octave - lag(octave) OVER (PARTITION BY family, method, kind ORDER BY octave) > 4, 0) AS starts
    FROM rate WHERE about = 'thickness' AND n >= 10)
SELECT family, best.scalar, unit_roundoff, rule, tolerance, kind AS measure, octave,
       sum(starts) OVER (PARTITION BY family, method, kind ORDER BY octave) AS part, n AS cases, k AS failing,
       round(share, 6) AS share, round(low, 6) AS low, round(high, 6) AS high
FROM bins JOIN best USING (method)
ORDER BY family, measure DESC, unit_roundoff DESC, rule, octave;
